"""What a rule yields, and what the engine makes of it."""

from dataclasses import dataclass
from datetime import date
from typing import Literal, NamedTuple

from skillkit import HOMEPAGE
from skillkit.model.source import Location

Client = Literal["claude-code", "codex", "copilot", "gemini-cli", "opencode", "skills-api"]
"""Who reads skills; `skills-api` is also the upload to claude.ai."""
Layer = Literal["spec", "client", "advice", "safety", "scanner"]
"""`scanner` is what another program found; its codes are `PROGRAM:RULE`."""
Severity = Literal["error", "warning", "note"]
"""The levels of SARIF 2.1.0."""
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
"""The gravest first."""
Applicability = Literal["safe", "unsafe", "display"]


def at_least(severity: Severity, least: Severity) -> bool:
    """Whether a severity is as grave as another, or graver."""
    return SEVERITIES.index(severity) <= SEVERITIES.index(least)


def page_of(code: str) -> str:
    """The address of the page on the rule of that code; of a rule of another program, of the page on such programs."""
    if ":" in code:
        return f"{HOMEPAGE}/blob/main/docs/scanners.md"
    return f"{HOMEPAGE}/blob/main/docs/rules/{code}.md"


class Edit(NamedTuple):
    """Put `text` in place of a region."""

    location: Location
    text: str


class Fix(NamedTuple):
    """Text edits that remove a finding; `safe` keeps the meaning."""

    title: str
    applicability: Applicability
    edits: tuple[Edit, ...] = ()


class Violation(NamedTuple):
    """What a rule found and where; the engine adds the rest."""

    location: Location
    message: str
    clients: tuple[Client, ...] = ()
    note: str = ""
    fix: Fix | None = None
    severity: Severity | None = None
    """Where it is not that of the rule."""
    beside: str = ""
    """The document of the other skill, where it is about two."""
    addresses: str = ""
    """Where code that runs is fetched, separated by blanks; `…` where that is not known."""


class Finding(NamedTuple):
    """A violation with its rule."""

    code: str
    rule: str
    layer: Layer
    severity: Severity
    message: str
    location: Location
    clients: tuple[Client, ...] = ()
    note: str = ""
    fix: Fix | None = None
    suppressed: bool = False
    """Taken out by a comment or by the settings: counted, not shown."""
    beside: str = ""
    addresses: str = ""

    @property
    def fingerprint(self) -> str:
        """What stays the same when lines above it change: half of a SHA-256, of its rule, its file and its message."""
        from hashlib import sha256  # noqa: PLC0415 - 4 ms that a run need not spend which shows none

        identity = "\0".join((self.code, self.location.path, self.message))
        return sha256(identity.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class FixedFindings:
    """How often a rule's findings were fixed in one file, and what was done."""

    path: str
    code: str
    rule: str
    title: str
    applicability: Applicability
    count: int


class Suppression(NamedTuple):
    """A comment that suppresses findings of `rules`: codes, prefixes of codes, names.

    `until` is the last day on which it does, `last_line` the last line that it covers.
    """

    location: Location
    rules: tuple[str, ...]
    reason: str
    until: date | None
    whole_file: bool
    wrong_date: bool = False
    last_line: int = 0


class Effect(NamedTuple):
    """What a suppression does on a day, by the names in its brackets.

    `unknown` ones fit no rule, `safety` ones fit rules on safety alone, which no comment suppresses; `unused` ones fit
    rules that ran and found nothing there.
    """

    today: date
    unknown: tuple[str, ...] = ()
    safety: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
