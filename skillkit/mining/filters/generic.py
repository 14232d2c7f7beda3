"""What every agent knows to do everywhere: common git or shell use, without a place of this project in it."""

from collections.abc import Collection
from collections.abc import Sequence

from skillkit.actions.normal import normal_form
from skillkit.actions.shell import simple_commands
from skillkit.actions.verbs import GENERIC
from skillkit.mining.filters import Known
from skillkit.mining.filters import reason
from skillkit.model.candidate import Evidence
from skillkit.model.lesson import ErrorFix
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Action


def _is_generic(actions: Sequence[Action]) -> bool:
    doing = [action for action in actions if action.effect != "look"]
    return all(a.verb in GENERIC and not any(slot.kind == "path" for slot in a.slots) for a in doing)


@reason("generic", "what every agent knows to do everywhere")
def taken(lesson: Lesson, _known: Known) -> Collection[Evidence]:
    """All rows of a fix that is done everywhere."""
    facts = lesson.facts
    if not isinstance(facts, ErrorFix) or facts.change != "before":
        return ()
    actions = [normal_form(simple) for act in facts.acts for simple in simple_commands(act)]
    return lesson.evidence if _is_generic(actions) else ()
