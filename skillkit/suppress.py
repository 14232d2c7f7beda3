"""What is found and not worth proposing: a lesson to the reason it is left out, or None."""

from collections.abc import Sequence

from skillkit.actions.effect_words import CHANGE_WORDS
from skillkit.actions.normal import normal_form
from skillkit.actions.shell import simple_commands
from skillkit.actions.verbs import GENERIC
from skillkit.model.candidate import ErrorFix
from skillkit.model.candidate import Lesson
from skillkit.model.observation import Action

REASONS = {
    "generic": "what every agent knows to do everywhere",
    "obvious": "the fix is the failing command's own repair option",
}


def _is_generic(actions: Sequence[Action]) -> bool:
    """Steps of common git or shell use, without a place of this project in them."""
    doing = [action for action in actions if action.effect != "look"]
    return all(a.verb in GENERIC and not any(slot.kind == "path" for slot in a.slots) for a in doing)


def _is_obvious(actions: Sequence[Action], first: str) -> bool:
    """`lint` fails and `lint:fix` mends it: the name says so."""
    stems = [action.verb for action in actions if action.effect == "change"]
    words = [set(stem.replace(":", " ").split()) | set(first.split()) for stem in stems]
    return bool(words) and all(CHANGE_WORDS & each for each in words)


def suppressed(lesson: Lesson) -> str | None:
    """Why a lesson is not worth proposing, as a key of `REASONS`."""
    facts = lesson.facts
    if not isinstance(facts, ErrorFix) or facts.change != "before":
        return None
    actions = [normal_form(simple) for act in facts.acts for simple in simple_commands(act)]
    if _is_generic(actions):
        return "generic"
    return "obvious" if _is_obvious(actions, facts.acts[0]) else None
