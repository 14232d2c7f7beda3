"""What was taken back later, in the session or in a newer one: the newest counts, not the most frequent."""

from collections.abc import Collection
from collections.abc import Iterable

from skillkit.mining import feedback as wishes
from skillkit.mining.filters import Known
from skillkit.mining.filters import reason
from skillkit.model.candidate import Evidence
from skillkit.model.lesson import ErrorFix
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Action
from skillkit.model.observation import Trace


def _taken_back(row: Evidence, known: Known) -> bool:
    """Whether the user's next words undo it."""
    trace = known.traces.get(row.session)
    said = (
        (o for o in trace.observations if o.kind == "request" and o.turn > row.turns[-1]) if trace and row.turns else ()
    )
    following = next(iter(said), None)
    return following is not None and wishes.retracts(following.text)


def is_wrong_call(action: Action, facts: ErrorFix) -> bool:
    """Whether a call is written in the way that failed."""
    subject = tuple(facts.subject.split())
    if facts.dropped[0].startswith("-"):
        return action.verb == facts.subject and set(facts.dropped) <= set(action.flags)
    wrong = (*facts.dropped, *subject)
    return action.words[: len(wrong)] == wrong


def _passes_now(facts: ErrorFix, rows: Iterable[Evidence], traces: Iterable[Trace]) -> bool:
    """Whether the call that failed passes in a session newer than all that show the fix."""
    if facts.change != "rewrite" or not facts.dropped:
        return False
    rows = list(rows)
    projects, last = {row.project for row in rows}, max((row.day, row.session) for row in rows)
    newer = [t for t in traces if t.project in projects and t.day > last[0]]
    return any(
        o.status == "ok" and any(is_wrong_call(action, facts) for action in o.actions)
        for trace in newer
        for o in trace.observations
    )


@reason("superseded", "taken back or contradicted later", against=True)
def taken(lesson: Lesson, known: Known) -> Collection[Evidence]:
    """The rows that the user took back; all of a fix if what failed passes in a newer session."""
    facts = lesson.facts
    if isinstance(facts, ErrorFix) and _passes_now(facts, lesson.evidence, known.traces.values()):
        return lesson.evidence
    return [row for row in lesson.evidence if _taken_back(row, known)]
