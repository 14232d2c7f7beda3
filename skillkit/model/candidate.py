"""Something worth keeping, with the evidence for it and how sure we are."""

from typing import Literal

from pydantic import BaseModel
from pydantic import ValidationError

from skillkit.model.base import Frozen
from skillkit.model.similar import Similar

Level = Literal["high", "medium", "low"]


class Evidence(Frozen):
    """One occurrence in one session: where, how it ended, what was done, a short redacted excerpt."""

    session: str
    digest: str
    project: str
    day: str
    week: str
    detector: str
    turns: tuple[int, ...]
    outcome: Literal["fixed", "done", "failed", "unknown"]
    actions: tuple[str, ...]
    excerpt: str = ""
    weight: float = 1.0


class Support(Frozen):
    """Over how much the evidence is spread. Each session counts once, however often it shows the same thing."""

    sessions: int
    days: int
    weeks: int
    projects: int


class Reason(Frozen):
    """A part of a confidence: what speaks for or against, and by how much."""

    code: str
    text: str
    weight: float


class ErrorFix(Frozen):
    """A command that failed, and what made it pass.

    `change` says how: the same command written differently (`rewrite`), or something done before it (`before`).
    `failing` and `passing` are examples, redacted; `message` the lines of the failure that the passing run lacks.
    """

    kind: Literal["error-fix"] = "error-fix"
    change: Literal["rewrite", "before"]
    failing: str
    passing: str
    dropped: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    subject: str = ""
    acts: tuple[str, ...] = ()
    message: tuple[str, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()


class WorkflowStep(Frozen):
    """A step of a repeated workflow: its command with `{parameter}` for what differed, and how often it was seen."""

    name: str
    command: str
    verb: str
    effect: Literal["look", "check", "change"]
    sessions: int


class WorkflowParameter(Frozen):
    """What differed between the runs: a name for it, its type, and an example."""

    name: str
    type: Literal["string", "semver", "path"]
    description: str
    example: str


class RepeatedWorkflow(Frozen):
    """Steps that several sessions went through in the same order. `requests` are what the users had asked for."""

    kind: Literal["repeated-workflow"] = "repeated-workflow"
    steps: tuple[WorkflowStep, ...]
    parameters: tuple[WorkflowParameter, ...] = ()
    requests: tuple[str, ...] = ()


class Lesson(Frozen):
    """What a detector hands over: the facts, the evidence, and the intent that makes it the same lesson next time."""

    detector: str
    intent: tuple[str, ...]
    facts: ErrorFix | RepeatedWorkflow
    evidence: tuple[Evidence, ...]


class Draft(Frozen):
    """A skill ready to be read by a reviewer: its name, its title, its description, its files."""

    name: str
    title: str
    description: str
    files: dict[str, str]


class Candidate(Frozen):
    """A lesson made ready for a reviewer.

    `id` is the hash of what the lesson is about and stays the same as evidence grows; `fingerprint` is that of the
    files. `readiness` is `draft` when the files could be merged as they stand, else `lead`, and then there are none.
    """

    id: str
    fingerprint: str
    name: str
    title: str
    description: str
    kind: Literal["new", "enhancement"] = "new"
    readiness: Literal["draft", "lead"]
    target: str | None = None
    detectors: tuple[str, ...]
    confidence: float
    level: Level
    support: Support
    reasons: tuple[Reason, ...]
    evidence: tuple[Evidence, ...]
    similar: tuple[Similar, ...] = ()
    files: dict[str, str] = {}
    provenance: dict[str, object] = {}


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
