"""What a rule yields, and what the engine makes of it."""

from typing import Literal

from skillkit.model.base import Frozen
from skillkit.model.source import Location

Client = Literal["claude-code", "codex", "copilot", "gemini-cli", "opencode", "skills-api"]
"""Who reads skills; `skills-api` is also the upload to claude.ai."""
Layer = Literal["spec", "client", "advice", "safety"]
Severity = Literal["error", "warning", "note"]
"""The levels of SARIF 2.1.0."""
Applicability = Literal["safe", "unsafe", "display"]


class Edit(Frozen):
    """Put `text` in place of a region."""

    location: Location
    text: str


class Fix(Frozen):
    """Text edits that remove a finding; `safe` keeps the meaning."""

    title: str
    applicability: Applicability
    edits: tuple[Edit, ...] = ()


class Violation(Frozen):
    """What a rule found and where; the engine adds the rest."""

    location: Location
    message: str
    clients: tuple[Client, ...] = ()
    note: str = ""
    fix: Fix | None = None


class Finding(Frozen):
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


class FixedFindings(Frozen):
    """How often a rule's findings were fixed in one file, and what was done."""

    path: str
    code: str
    rule: str
    title: str
    applicability: Applicability
    count: int
