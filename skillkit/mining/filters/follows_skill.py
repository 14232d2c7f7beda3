"""What follows a skill, a slash command or an accepted plan is that one's sequence: somebody wrote it down before."""

from collections.abc import Collection
from collections.abc import Iterator

from skillkit.mining.filters import Known
from skillkit.mining.filters import reason
from skillkit.mining.segments import segments
from skillkit.model.candidate import Evidence
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Trace

OF_PROGRAM = frozenset(
    {"clear", "compact", "config", "context", "cost", "login", "mcp", "model", "plugin", "resume", "usage"}
)
"""Commands that concern the program itself and give no steps."""


def _led(trace: Trace) -> Iterator[int]:
    """The turns in which the agent went through what a skill, a command or a plan told."""
    for segment in segments(trace):
        asked = segment.asked.text.split(" ", 1) if segment.asked and segment.is_of_program else []
        led = bool(asked) and not (asked[0] == "command" and asked[-1] in OF_PROGRAM)
        for observation in segment.observations:
            if observation.actions and observation.actions[0].verb == "skill" and observation.status != "error":
                led = True
            if led:
                yield observation.turn


@reason("follows-skill", "the steps of a skill, a slash command or a plan")
def taken(lesson: Lesson, known: Known) -> Collection[Evidence]:
    """The rows of habits of which all turns stand there; a failure that is mended there is one all the same."""
    habits = [row for row in lesson.evidence if row.outcome == "done" and row.session in known.traces]
    return [row for row in habits if set(row.turns) <= set(_led(known.traces[row.session]))]
