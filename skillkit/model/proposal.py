"""What became of a candidate on its way into a skill repository: proposed, then judged."""

from typing import Literal, NamedTuple

from skillkit.model.base import Frozen
from skillkit.model.candidate import Reason
from skillkit.model.config import Assurance
from skillkit.model.similar import Similar

Operation = Literal[
    "created", "updated", "unchanged", "foreign", "merged", "duplicate", "suppressed", "waiting", "planned", "failed"
]
VerdictName = Literal["pass", "duplicate", "similar", "low-confidence", "unknown", "edited", "invalid", "exempt"]


class Proposal(Frozen):
    """What became of one candidate in `propose`.

    `url` is that of its pull request. Where there is no forge, `patch` and `request` are to be sent around.
    """

    id: str
    name: str
    branch: str
    operation: Operation
    commit: str = ""
    confidence: float
    detail: str = ""
    files: tuple[str, ...] = ()
    url: str = ""
    patch: str = ""
    request: str = ""


class Agreement(Frozen):
    """Something that a proposal says and logs show: whether the two agree, and what each says."""

    what: str
    agrees: bool
    said: str


class Edits(Frozen):
    """What a person changed in a mined skill: `lines` of its `of` lines are not as mined, `removed` more are gone.

    `places` are the edited lines, as `SKILL.md:12`.
    """

    lines: int
    of: int
    removed: int = 0
    places: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """The edits in words."""
        counts = [f"{self.lines} of {self.of} line{'s' * (self.of != 1)}"] if self.lines or not self.removed else []
        counts += [f"{self.removed} line{'s' * (self.removed != 1)} removed"] if self.removed else []
        how = ", ".join(counts) if self.lines or self.removed else "no line of its text"
        return f"edited by hand since it was mined ({how})"


class Weighed(NamedTuple):
    """The parts of a confidence, the sessions behind it, and what was edited; no part where no mined line is left."""

    parts: tuple[Reason, ...]
    sessions: int
    edits: Edits | None


class Verdict(Frozen):
    """What the gate says of one changed skill, and why; `reasons` are the parts of its confidence.

    `edits` are None where a mined skill is as it was mined, and of a handwritten one. `origin` is `accepted` where a
    person accepted a mined skill: it is judged as a handwritten one, and its evidence is shown.
    """

    name: str
    path: str
    origin: Literal["mined", "accepted", "authored"]
    verdict: VerdictName
    reason: str
    blocks: bool
    confidence: float | None = None
    declared_confidence: float | None = None
    reasons: tuple[Reason, ...] = ()
    assurance: Assurance = "self-reported"
    nearest: Similar | None = None
    edits: Edits | None = None

    @property
    def whence(self) -> str:
        """Its origin, with the assurance of its evidence if it has any: `mined, attested`."""
        return self.origin if self.origin == "authored" else f"{self.origin}, {self.assurance}"
