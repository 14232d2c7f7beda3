"""The agent's word alone: it says so, and nothing was run in that piece of work that could have shown it."""

from collections.abc import Collection

from skillkit.model.candidate import Evidence
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.observation import Observation
from skillkit.segments import segments
from skillkit.suppress import Known
from skillkit.suppress import reason

SAID = frozenset({"discovery", "solution", "problem", "statement", "answer"})


def _shows(observation: Observation) -> bool:
    """Whether something was run, or looked up, whose outcome is known."""
    kinds = {action.kind for action in observation.actions}
    return observation.status in ("ok", "error") and bool(kinds & {"shell", "mcp", "web"})


def _is_claim(row: Evidence, known: Known) -> bool:
    trace = known.traces.get(row.session)
    if trace is None or row.outcome in ("told", "fixed") or row.actions:
        return False
    for segment in segments(trace):
        here = [o for o in segment.observations if o.turn in row.turns]
        if here and not (all(o.kind in SAID for o in here) and not any(map(_shows, segment.observations))):
            return False
    return any(o.kind in SAID for o in trace.observations if o.turn in row.turns)


@reason("claim", "the agent says so, and ran nothing that shows it")
def taken(lesson: Lesson, known: Known) -> Collection[Evidence]:
    """The rows of notes that stand on words alone."""
    return [row for row in lesson.evidence if _is_claim(row, known)] if isinstance(lesson.facts, Notes) else ()
