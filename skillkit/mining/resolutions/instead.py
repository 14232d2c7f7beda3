"""A tool refuses, and the same aim is reached with another program or subcommand.

The two calls are related by their arguments (a number, an id, a path) and by a name: the same program, or a word of the
verb. A subcommand that the program does not know is followed by the one whose help was read.
"""

import re
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
    """Returns the arguments that could name the thing that a call is about."""
    slots = (slot for slot in action.slots if slot.kind in ("path", "number", "identifier", "branch"))
    values = {slot.value.strip("./") for slot in slots}
    return {value for value in values if len(value) >= MIN_LENGTH and value.lower() not in EVERYWHERE}


def _shares(values: set[str], action: Action) -> bool:
    pieces = {piece.strip("./") for word in action.words for piece in PIECES.split(word)}
    return any(value in pieces or ("/" in value and any(value in word for word in action.words)) for value in values)


def _related(failed: Action, passed: Action, values: set[str]) -> bool:
    """Returns whether a call of another verb is about the same thing, with the same program or a word of the verb."""
    stems = [{stem for word in each.verb.split()[1:] for stem in re.split(r"[-_:]", word)} for each in (failed, passed)]
    named = program(failed) == program(passed) or bool(stems[0] & stems[1])
    return failed.verb != passed.verb and _shares(values, passed) and named


def _looked_up(failed: Action, lines: Sequence[str], later: Sequence[Observation]) -> tuple[Action, int] | None:
    """Returns the first call of a subcommand whose help was read, after one that the program does not know."""
    tried = failed.verb.split()[1:]
    if not tried or not names_one([line for line in lines if UNKNOWN.search(line)], tried[:1]):
        return None
    looked: set[str] = set()
    for seen in later:
        for action in seen.actions:
            if shows_help(action, program(failed)) and action.verb != failed.verb:
                looked.add(action.verb)
            elif seen.status == "ok" and action.verb in looked and action.effect == "change":
                return action, seen.turn
    return None


def _refused(failed: Action, lines: Sequence[str], later: Sequence[Observation]) -> tuple[Action, int] | None:
    """Returns the next thing done, if it is about the same."""
    values = _given(failed)
    if failed.effect != "change" or not 0 < len(lines) <= FEW_LINES or not values:
        return None
    for seen in later:
        does = [action for action in doing(seen) if not is_edit(action)]
        if seen.status == "ok" and does:
            return (does[-1], seen.turn) if _related(failed, does[-1], values) else None
        if any(action.verb != failed.verb for action in does):
            return None
    return None


def fix(trace: Trace, error: Observation, later: Sequence[Observation]) -> Fix | None:
    """Returns the fix if another program or subcommand does it, and the one that refused never does."""
    failed, lines = failing_action(error), error.text.splitlines()
    if not is_tool(failed) or failed.verb in GENERIC or program(failed) == "git":
        return None
    found = _looked_up(failed, lines, later) or _refused(failed, lines, later)
    if found is None or found[0].effect != "change":
        return None
    values = _given(failed)
    passed = (a for o in trace.observations if o.turn > error.turn and o.status == "ok" for a in o.actions)
    if any(action.verb == failed.verb and (not values or _shares(values, action)) for action in passed):
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
