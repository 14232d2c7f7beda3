"""What is found and not worth proposing, a reason a file: evidence that does not count, or a lesson that is none. Pure.

A reason takes away rows of evidence. A lesson that keeps none is left out, for the reason that took most.
"""

from collections import Counter
from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from skillkit.instruction_files import EVERYWHERE
from skillkit.model.candidate import Evidence
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Trace
from skillkit.plugins import Registry
from skillkit.similarity.text import Text


class Written(NamedTuple):
    """A line of instructions that a session wrote."""

    session: str
    text: str


class Known(NamedTuple):
    """What a reason may look at beside the lesson: the traces by session, and what is written down already.

    `documents` are the instructions of each project, line by line; `written` those that its sessions wrote; `skills`
    the existing skills; `by_program` the sessions that no person began.
    """

    traces: Mapping[str, Trace]
    documents: Mapping[str, Sequence[str]] = {}
    written: Mapping[str, Sequence[Written]] = {}
    skills: Sequence[Text] = ()
    by_program: frozenset[str] = frozenset()

    def lines(self, row: Evidence) -> list[str]:
        """What is written down for the project of a row, without what its own session wrote."""
        given = (*self.documents.get(row.project, ()), *self.documents.get(EVERYWHERE, ()))
        return [*given, *(each.text for each in self.written.get(row.project, ()) if each.session != row.session)]


Counts = Callable[[Lesson, Known], Collection[Evidence]]
"""The rows of a lesson's evidence that a reason takes away."""


@dataclass(frozen=True)
class Reason:
    """Why evidence does not count: a code, what is said of it, and the function that finds it.

    What it takes speaks `against` what is left, or says nothing of it.
    """

    code: str
    text: str
    doc: str
    taken: Counts
    against: bool = False


REASONS: Registry[Reason] = Registry("skillkit.mining.filters")


def reason(code: str, text: str, *, against: bool = False) -> Callable[[Counts], Counts]:
    """Registers a reason; `text` is what the report says."""

    def decorate(taken: Counts) -> Counts:
        REASONS.add(code, Reason(code, text, str(taken.__globals__.get("__doc__") or ""), taken, against))
        return taken

    return decorate


def sifted(lesson: Lesson, known: Known) -> tuple[Lesson | None, str]:
    """The lesson with the evidence that counts, or None and the code of the reason why nothing is left."""
    rows = list(lesson.evidence)
    against = list(lesson.against)
    taken: Counter[str] = Counter()
    for each in REASONS:
        gone = each.taken(lesson.model_copy(update={"evidence": tuple(rows)}), known)
        taken[each.code] += len(gone)
        against += [row for row in gone if each.against]
        rows = [row for row in rows if row not in gone]
        if not rows:
            return None, max(taken, key=lambda code: (taken[code], code))
    return lesson.model_copy(update={"evidence": tuple(rows), "against": tuple(against)}), ""
