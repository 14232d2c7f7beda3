"""The same moments in the log of another session: one that was forked, resumed or restarted holds copies of records."""

from collections.abc import Collection

from skillkit.mining.filters import Known
from skillkit.mining.filters import reason
from skillkit.model.candidate import Evidence
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Observation


def _mark(observation: Observation) -> str:
    """What a copy of the record has in common with it, and no other record; empty if nothing is."""
    if observation.ref:
        return observation.ref
    said = observation.command or observation.text
    return f"{observation.timestamp.isoformat()} {said}" if observation.timestamp and said else ""


def _marks(row: Evidence, known: Known) -> frozenset[str]:
    trace = known.traces.get(row.session)
    told = [_mark(o) for o in trace.observations if o.turn in row.turns] if trace else []
    return frozenset(mark for mark in told if mark)


@reason("fork", "a copy of what another session shows")
def taken(lesson: Lesson, known: Known) -> Collection[Evidence]:
    """The rows whose records stand in an earlier row of another session."""
    gone: list[Evidence] = []
    seen: dict[str, str] = {}
    for row in sorted(lesson.evidence, key=lambda row: (row.day, row.session, row.detector)):
        marks = _marks(row, known)
        if marks and all(seen.get(mark, row.session) != row.session for mark in marks):
            gone.append(row)
        for mark in marks:
            seen.setdefault(mark, row.session)
    return gone
