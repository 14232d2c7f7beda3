"""What a detector hands over: the facts of a lesson, of one kind or another, and the evidence for them."""

from typing import Literal

from skillkit.model.base import Frozen
from skillkit.model.candidate import Evidence, Passage

RULE = "the rule"
"""The heading over a rule as somebody stated it."""


class ErrorFix(Frozen):
    """A command that failed, and what made it pass.

    `change` says how: the same command written differently (`rewrite`), something done before it (`before`), `files` of
    settings edited (`settings`), another command (`instead`), a text handed over in another way (`quoting`).
    `failing` and `passing` are examples, redacted; `message` the lines of the failure that the passing run lacks.
    `contradicts` is a line of the project's instructions that is wrong then, after its file.
    """

    kind: Literal["error-fix"] = "error-fix"
    change: Literal["rewrite", "guard", "before", "settings", "source", "instead", "quoting"]
    failing: str
    passing: str
    dropped: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    subject: str = ""
    acts: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    message: tuple[str, ...] = ()
    contradicts: tuple[str, str] | None = None


class WorkflowStep(Frozen):
    """A step of a repeated workflow: its command with `{parameter}` for what differed, and how often it was seen."""

    name: str
    command: str
    verb: str
    sessions: int


class WorkflowParameter(Frozen):
    """What differed between the runs: a name for it, its type, and an example."""

    name: str
    type: Literal["string", "semver", "path"]
    description: str
    example: str


class RepeatedWorkflow(Frozen):
    """Steps that several sessions went through in the same order. `requests` are what the users had asked for.

    `title` says what they come to and `when` on which occasion, where that is known; `rules` are sentences that hold
    for all runs, `questions` what an author has to find out.
    """

    kind: Literal["repeated-workflow"] = "repeated-workflow"
    title: str = ""
    when: str = ""
    steps: tuple[WorkflowStep, ...]
    parameters: tuple[WorkflowParameter, ...] = ()
    requests: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()


class Notes(Frozen):
    """What the logs hold about one thing, put in order; the words are the users', the agents', the programs'.

    `title` says in a few words what to do or to know, `when` in which situation (`a commit fails`). `complete` if
    that could be merged as it is; else an author has to answer the `questions`.
    """

    kind: Literal["notes"] = "notes"
    title: str
    when: str
    passages: tuple[Passage, ...]
    questions: tuple[str, ...] = ()
    complete: bool = False


Facts = ErrorFix | RepeatedWorkflow | Notes


class Lesson(Frozen):
    """The facts, the evidence, and the intent that makes it the same lesson next time. It was found by `detector`.

    `against` are rows of sessions in which the same went otherwise: the advice was taken back, the opposite was said,
    what should fail passed.
    """

    detector: str
    intent: tuple[str, ...]
    facts: Facts
    evidence: tuple[Evidence, ...]
    against: tuple[Evidence, ...] = ()

    @property
    def detectors(self) -> tuple[str, ...]:
        """Everything that found some of the evidence."""
        return tuple(sorted({self.detector, *(row.detector for row in self.evidence)}))
