"""A tool refuses, and the same aim is reached with another program or subcommand.

The two are related by what they were given (a number, an id, a path) and by what the call names: the same program, or
a word of the verb. A subcommand that the program does not know is followed by the one whose help was looked up.
"""

import re
from collections.abc import Iterable
from collections.abc import Sequence

from skillkit.actions.verbs import GENERIC
from skillkit.mining.resolutions.acts import Fix
from skillkit.mining.resolutions.acts import doing
from skillkit.mining.resolutions.acts import failing_action
from skillkit.mining.resolutions.acts import is_edit
from skillkit.mining.resolutions.acts import is_tool
from skillkit.mining.resolutions.acts import names_one
from skillkit.mining.resolutions.acts import program
from skillkit.mining.resolutions.acts import shows_help
from skillkit.mining.resolutions.acts import written
from skillkit.model.lesson import ErrorFix
from skillkit.model.observation import Action
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace
from skillkit.sieve import Sieve

UNKNOWN = Sieve(r"(?i)(?:unknown|unrecogni[sz]ed|no such|invalid|unexpected) (?:sub)?command|is not a \S* ?command")
FEW_LINES = 3
"""A tool that refuses says so in few lines; a check that fails prints many."""
MIN_LENGTH = 3
PIECES = re.compile(r"[\s/:=,\"']+")
EVERYWHERE = frozenset(
    {"origin", "main", "master", "head", "upstream", "latest", "true", "false", "all", "http", "https"}
)


def _given(action: Action) -> set[str]:
    """What a call was given that could name the thing it is about."""
    slots = (slot for slot in action.slots if slot.kind in ("path", "number", "identifier", "branch"))
    values = {slot.value.strip("./") for slot in slots}
    return {value for value in values if len(value) >= MIN_LENGTH and value.lower() not in EVERYWHERE}


def _shares(values: set[str], action: Action) -> bool:
    pieces = {piece.strip("./") for word in action.words for piece in PIECES.split(word)}
    return any(value in pieces or ("/" in value and any(value in word for word in action.words)) for value in values)


def _stems(action: Action) -> set[str]:
    return {stem for word in action.verb.split()[1:] for stem in re.split(r"[-_:]", word)}


def _related(failed: Action, passed: Action, values: set[str]) -> bool:
    """Whether a call of another verb is about the same thing, with the same program or a word of the same verb."""
    if failed.verb == passed.verb or not _shares(values, passed):
        return False
    return program(failed) == program(passed) or bool(_stems(failed) & _stems(passed))


def _passes_later(failed: Action, values: set[str], later: Iterable[Observation]) -> bool:
    """Whether the verb that was refused does it after all."""
    actions = (action for each in later if each.status == "ok" for action in each.actions)
    return any(action.verb == failed.verb and (not values or _shares(values, action)) for action in actions)


def _known_instead(failed: Action, lines: Sequence[str], later: Sequence[Observation]) -> tuple[Action, int] | None:
    """The first call of a subcommand whose help was looked up, after one that the program does not know."""
    tried = failed.verb.split()[1:]
    if not tried or not names_one([line for line in lines if UNKNOWN.search(line)], tried[:1]):
        return None
    looked: set[str] = set()
    for observation in later:
        for action in observation.actions:
            if shows_help(action, program(failed)) and action.verb != failed.verb:
                looked.add(action.verb)
            elif observation.status == "ok" and action.verb in looked and action.effect == "change":
                return action, observation.turn
    return None


def _refused(failed: Action, lines: Sequence[str], later: Sequence[Observation]) -> tuple[Action, int] | None:
    """The next thing done, if it is about the same."""
    values = _given(failed)
    if failed.effect != "change" or not 0 < len(lines) <= FEW_LINES or not values:
        return None
    for observation in later:
        does = [action for action in doing(observation) if not is_edit(action)]
        if observation.status == "ok" and does:
            action = does[-1]
            return (action, observation.turn) if _related(failed, action, values) else None
        if any(action.verb != failed.verb for action in does):
            return None
    return None


def fix(trace: Trace, error: Observation, later: Sequence[Observation]) -> Fix | None:
    """The other program or subcommand, among what followed."""
    failed, lines = failing_action(error), error.text.splitlines()
    if not is_tool(failed) or failed.verb in GENERIC or program(failed) == "git":
        return None
    found = _known_instead(failed, lines, later) or _refused(failed, lines, later)
    if found is None or found[0].effect != "change":
        return None
    after = (o for o in trace.observations if o.turn > error.turn)
    if _passes_later(failed, _given(failed), after):
        return None
    action, turn = found
    facts = ErrorFix(
        change="instead",
        failing=written(failed),
        passing=written(action),
        dropped=(failed.verb,),
        added=(action.verb,),
        subject=failed.verb,
        message=tuple(lines[:2]),
    )
    return Fix(("instead", failed.verb, action.verb), facts, trace, (error.turn, turn))
