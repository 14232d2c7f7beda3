"""What a command came to. Every command ends in one report, and every reporter can show it."""

from typing import Literal

from skillkit.model.base import Frozen
from skillkit.model.candidate import Candidate
from skillkit.model.candidate import Similar
from skillkit.model.finding import Finding
from skillkit.model.session import Session

VerdictName = Literal["pass", "duplicate", "similar", "low-confidence", "unknown", "invalid", "exempt"]


class Unrecognised(Frozen):
    """A file that no reader could make sense of, and why."""

    path: str
    reason: str


class Proposal(Frozen):
    """What became of one candidate in `propose`."""

    id: str
    name: str
    branch: str
    operation: Literal["created", "updated", "unchanged", "foreign", "merged", "duplicate", "planned"]
    commit: str = ""
    confidence: float
    detail: str = ""
    files: tuple[str, ...] = ()


class Verdict(Frozen):
    """What the gate says of one changed skill, and why."""

    name: str
    path: str
    origin: Literal["mined", "authored"]
    verdict: VerdictName
    reason: str
    blocks: bool
    confidence: float | None = None
    declared_confidence: float | None = None
    assurance: Literal["self-reported", "attested", "reproduced"] = "self-reported"
    nearest: Similar | None = None


class Report(Frozen):
    """The outcome of a command. `counts` are its summary figures; `notes` what else a person should know."""

    command: str
    conclusion: Literal["success", "failure"] = "success"
    findings: tuple[Finding, ...] = ()
    sessions: tuple[Session, ...] = ()
    unrecognised: tuple[Unrecognised, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    counts: dict[str, int] = {}
    by_format: dict[str, int] = {}
    texts: dict[str, str] = {}
    notes: tuple[str, ...] = ()

    @property
    def exit_code(self) -> int:
        """0 clean, 1 findings or blocked; what could not run at all never becomes a report."""
        return 0 if self.conclusion == "success" else 1
