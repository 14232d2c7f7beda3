"""What a rule yields, and what the engine makes of it."""

from dataclasses import dataclass
from typing import Literal

from skillkit.model.source import Location

Client = Literal["claude-code", "codex", "copilot", "gemini-cli", "opencode", "skills-api"]
"""Who reads skills; `skills-api` is also the upload to claude.ai."""
Layer = Literal["spec", "client", "advice", "safety"]
Severity = Literal["error", "warning", "note"]
"""The levels of SARIF 2.1.0."""
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
"""The gravest first."""
Applicability = Literal["safe", "unsafe", "display"]


def at_least(severity: Severity, least: Severity) -> bool:
    """Whether a severity is as grave as another, or graver."""
    return SEVERITIES.index(severity) <= SEVERITIES.index(least)


@dataclass(frozen=True)
class Edit:
    """Put `text` in place of a region."""

    location: Location
    text: str


@dataclass(frozen=True)
class Fix:
    """Text edits that remove a finding; `safe` keeps the meaning."""

    title: str
    applicability: Applicability
    edits: tuple[Edit, ...] = ()


@dataclass(frozen=True)
class Violation:
    """What a rule found and where; the engine adds the rest."""

    location: Location
    message: str
    clients: tuple[Client, ...] = ()
    note: str = ""
    fix: Fix | None = None


@dataclass(frozen=True)
class Finding:
    """A violation with its rule. The fingerprint leaves the line out, so that it survives edits above it."""

    code: str
    rule: str
    layer: Layer
    severity: Severity
    message: str
    location: Location
    clients: tuple[Client, ...] = ()
    note: str = ""
    fix: Fix | None = None
    fingerprint: str = ""


@dataclass(frozen=True)
class FixedFindings:
    """How often a rule's findings were fixed in one file, and what was done."""

    path: str
    code: str
    rule: str
    title: str
    applicability: Applicability
    count: int
