"""The fix is the failing command's own repair option: `lint` fails and `lint:fix` mends it, the name says so."""

from collections.abc import Collection

from skillkit.actions.effect_words import CHANGE_WORDS
from skillkit.actions.normal import normal_form
from skillkit.actions.shell import simple_commands
from skillkit.mining.filters import Known
from skillkit.mining.filters import reason
from skillkit.model.candidate import Evidence
from skillkit.model.lesson import ErrorFix
from skillkit.model.lesson import Lesson


@reason("obvious", "the fix is the failing command's own repair option")
def taken(lesson: Lesson, _known: Known) -> Collection[Evidence]:
    """All rows of such a fix."""
    facts = lesson.facts
    if not isinstance(facts, ErrorFix) or facts.change != "before":
        return ()
    actions = [normal_form(simple) for act in facts.acts for simple in simple_commands(act)]
    stems = [action.verb for action in actions if action.effect == "change"]
    words = [set(stem.replace(":", " ").split()) | set(facts.acts[0].split()) for stem in stems]
    return lesson.evidence if words and all(CHANGE_WORDS & each for each in words) else ()
