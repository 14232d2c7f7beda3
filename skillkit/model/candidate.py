"""Something worth keeping, with the evidence for it and how sure we are."""

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

from pydantic import BaseModel, ValidationError

from skillkit.model.base import Frozen
from skillkit.model.claim import Bullet
from skillkit.model.similar import Similar

Level = Literal["high", "medium", "low"]
Form = Literal["prose", "list", "commands", "code", "messages", "files", "quotes"]
Outcome = Literal["fixed", "done", "told", "failed", "unknown"]
"""How an occurrence ended: a failure mended, a thing done, something said by the user, a failure, or not seen."""


GROUPS = (
    "Drafts",
    "Drafts that are too uncertain to propose",
    "Leads: rules of users",
    "Leads: failures and what fixed them",
    "Leads: admissions and discoveries",
    "Leads: habits",
    "Leads with evidence against them",
    "Known questions",
)
"""How candidates are listed: under these headings, in this order."""
LEADS = {
    **dict.fromkeys(("standing-instruction", "correction", "memory-file"), 2),
    **dict.fromkeys(("error-fix", "problem-solution", "deep-investigation"), 3),
    **dict.fromkeys(("admission", "discovery"), 4),
}
"""The place in `GROUPS` of a lead by its detector."""
RULES, NOTED, HABIT, CONTESTED, QUESTIONS = 2, 4, 5, 6, 7
"""What an agent noted without being told is among its discoveries."""

HANDWRITTEN = "handwritten"
"""The code of the choice for a draft that a person wrote for a candidate and that no mining replaces."""
EDITED = "edited"
"""The same for a mined draft that a person edited before accepting it."""


class Evidence(Frozen):
    """One occurrence in one session: where, how it ended, what was done, a short redacted excerpt.

    `signals` name what makes the moment worth a look, as `skillkit.mining.confidence.SIGNALS` does.
    """

    session: str
    digest: str
    project: str
    day: str
    week: str
    detector: str
    turns: tuple[int, ...]
    outcome: Outcome
    actions: tuple[str, ...]
    excerpt: str = ""
    signals: tuple[str, ...] = ()


class Support(Frozen):
    """Over how much the evidence is spread. Each session counts once, however often it shows the same thing.

    `families` counts the independent courses of work among the sessions: forks, continuations, sub-agents and sessions
    of one branch are one. 0 where nothing tells them apart.
    """

    sessions: int
    days: int
    weeks: int
    projects: int
    families: int = 0


class Reason(Frozen):
    """A part of a confidence: what speaks for or against, and by how much."""

    code: str
    text: str
    weight: float

    @property
    def weighed(self) -> str:
        """`+0.40 ended well in 3 of 3 sessions`."""
        return f"{self.weight:+.2f} {self.text}"


class Choice(Frozen):
    """Why a candidate is a new skill, or a change to that one: a code, and what is said of it."""

    code: str
    text: str


class Passage(Frozen):
    """A part of a lesson: under a heading, lines of one form, as they were in the logs (redacted)."""

    heading: str
    form: Form
    lines: tuple[str, ...]


class Draft(Frozen):
    """A skill ready to be read by a reviewer: its name, its title, its description, its files."""

    name: str
    title: str
    description: str
    files: dict[str, str]


class Candidate(Frozen):
    """A lesson made ready for a reviewer.

    `id` is the hash of what the lesson is about and stays the same as evidence grows; `fingerprint` is that of the
    files. `readiness` is `draft` when the files could be merged as they are, else `lead`, and then there are none:
    what is known is in `passages`, what an author has to find out in `questions`.

    `evidence` speaks for it, `against` are sessions in which it went otherwise; `specificity` is how far it is from
    what is known everywhere (0 to 1), `newest` the week of the newest session of its projects.

    An enhancement changes the skill `target`, and has its name: `files` are the new texts of the files that change,
    `patch` is what changes in them, and `base` the digest of what they were; `before` is the skill's SKILL.md as it is.

    `template` has the files of a skill to start from, for a lead whose sessions went through the same steps.
    A known question has one file, which goes into the folder `questions` and is its own evidence.

    `bullets` are the lines that an author wrote, each with its claims; `dropped_bullets` those that did not hold, and
    why. `form` has lines that the project's own rules on form forbid, and settings that could not be read; `by_hand`
    what a reviewer has to do besides.
    """

    id: str
    fingerprint: str
    name: str
    title: str
    description: str
    kind: Literal["new", "enhancement", "question"] = "new"
    readiness: Literal["draft", "lead"]
    target: str | None = None
    choice: Choice | None = None
    detectors: tuple[str, ...]
    confidence: float
    level: Level
    support: Support
    reasons: tuple[Reason, ...]
    evidence: tuple[Evidence, ...]
    against: tuple[Evidence, ...] = ()
    specificity: float = 1.0
    newest: str = ""
    similar: tuple[Similar, ...] = ()
    passages: tuple[Passage, ...] = ()
    questions: tuple[str, ...] = ()
    files: dict[str, str] = {}
    template: dict[str, str] = {}
    patch: str = ""
    base: str = ""
    before: str = ""
    bullets: tuple[Bullet, ...] = ()
    dropped_bullets: tuple[str, ...] = ()
    form: tuple[str, ...] = ()
    by_hand: tuple[str, ...] = ()
    provenance: dict[str, object] = {}

    @property
    def group(self) -> int:
        """Its place in `GROUPS`."""
        if self.kind == "question":
            return QUESTIONS
        if self.readiness == "draft":
            return int(self.level == "low")
        place = min((LEADS.get(name, HABIT) for name in self.detectors), default=HABIT)
        if place == RULES and all(row.outcome != "told" for row in self.evidence):
            place = NOTED
        return CONTESTED if self.against else place

    @property
    def rank(self) -> tuple[object, ...]:
        """Sorts candidates: the surest first, of equal ones the latest, then by project; never by name."""
        newest = max((row.day for row in self.evidence), default="")
        since = -int(newest.replace("-", "") or 0)
        projects = min((row.project for row in self.evidence), default="")
        return -self.confidence, self.readiness, -self.support.sessions, since, projects, self.id

    @property
    def document(self) -> str:
        """The document of a project that it changes, which is no skill; empty if it changes none."""
        return self.target if self.target and "." in self.target and self.kind == "enhancement" else ""


Kind = Literal["prompt", "message", "quote", "claim", "lesson", "check", "edit", "line", "draft"]
"""What can be left out. An edit is what an author wrote into a line that stays as it was, or beside all lines."""


class Dropped(Frozen):
    """Something that was left out: its title or words, the reason's code and what is said of it, its sessions.

    `stage` is the one that left it out: of what rules find `filter`; of what an author wrote `lessons`, `reduce`,
    `state` (those that asked the author) or `draft`; `show` where an option hides it;
    `dismissed` where the user did.
    """

    stage: str = "filter"
    kind: Kind = "lesson"
    title: str
    reason: str
    text: str
    sessions: tuple[str, ...]


Why = tuple[str, str]
"""The code of a reason, and what is said of it."""


class _OfSession(Protocol):
    """A claim, a row of evidence, a prompt: whatever is of one session."""

    @property
    def session(self) -> str: ...


def left_out(stage: str, kind: Kind, title: str, rows: Iterable[_OfSession], why: Why) -> Dropped:
    """Returns what rests on rows of some sessions, as left out."""
    sessions = tuple(sorted({row.session for row in rows} - {""}))
    return Dropped(stage=stage, kind=kind, title=title, reason=why[0], text=why[1], sessions=sessions)


def split_shown(
    candidates: Sequence[Candidate], min_confidence: float, limit: int | None
) -> tuple[tuple[Candidate, ...], list[Dropped]]:
    """Returns the candidates that options let through, and the others."""

    def hidden(candidate: Candidate, reason: str) -> Dropped:
        kind: Kind = "draft" if candidate.readiness == "draft" else "lesson"
        why = (reason, f"confidence {candidate.confidence:.2f}")
        return left_out("show", kind, candidate.title, candidate.evidence, why)

    sure = [each for each in candidates if each.confidence >= min_confidence]
    shown = tuple(sure[:limit])
    unsure = [hidden(each, "unsure") for each in candidates if each.confidence < min_confidence]
    return shown, [*unsure, *(hidden(each, "more") for each in sure[len(shown) :])]


VERSION = 1
"""The version of the form in which candidates are kept. A change of the types above that an older form does not fit
makes it a new one.
"""


class _Kept(Frozen):
    version: int = VERSION
    candidate: Candidate


class _Version(BaseModel):
    version: int


def as_json(candidate: Candidate) -> str:
    """The candidate as it is kept."""
    return _Kept(candidate=candidate).model_dump_json()


def from_json(raw: str) -> Candidate:
    """The candidate that was kept. Raises ValueError, which says why, for another version and for what is none."""
    try:
        version = _Version.model_validate_json(raw).version
        if version != VERSION:
            raise ValueError(f"it has version {version} of the form, this skillkit reads {VERSION}")
        return _Kept.model_validate_json(raw).candidate
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise ValueError(f"{where}: {first['msg']}" if where else first["msg"]) from None
