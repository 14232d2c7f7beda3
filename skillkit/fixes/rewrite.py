"""A command was called wrongly, as the program says, and the next call of it, written differently, passes.

The difference is the lesson: a word in front dropped, an option replaced, a value of another form, a variable set.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.fixes import Fix
from skillkit.fixes import differing_lines
from skillkit.fixes import doing
from skillkit.fixes import failing_action
from skillkit.fixes import is_tool
from skillkit.fixes import program
from skillkit.fixes import shows_help
from skillkit.fixes import written
from skillkit.model.lesson import ErrorFix
from skillkit.model.observation import Action
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace
from skillkit.outcomes import USAGE

MAX_PREFIX = 2
MAX_CHANGED_FLAGS = 2
RULE = re.compile(
    r"(?i)\bmust (?:use|be|have|start|begin|end|contain|match|specify|include|point|lie)\b"
    r"|\bexpected (?:one of|format)\b|\b(?:valid|allowed|possible) (?:values|choices|options)\b|\bis not (?:allowed|permitted) (?:here|outside|in)\b"
)
"""How a program says of which form a value has to be."""


class Change(NamedTuple):
    """How a call was written differently: the words dropped and added, and the program they were given to."""

    dropped: tuple[str, ...]
    added: tuple[str, ...]
    subject: str


def _rewritten(failed: Action, passed: Action) -> Change | None:
    """What was written differently in the second call; None if it is another command altogether."""
    before, after = failed.words, passed.words
    for length in range(1, MAX_PREFIX + 1):
        if before[length:] == after:
            return Change(before[:length], (), after[0])
    if failed.verb != passed.verb:
        return None
    dropped = tuple(flag for flag in failed.flags if flag not in passed.flags)
    added = tuple(flag for flag in passed.flags if flag not in failed.flags)
    if not dropped or max(len(dropped), len(added)) > MAX_CHANGED_FLAGS:
        return None
    return Change(dropped, added, failed.verb)


def _names(message: Sequence[str], change: Change) -> bool:
    """Whether the program complains of what was changed: of a dropped option, or of what stood behind a dropped
    word.
    """
    blamed = change.dropped if change.dropped[0].startswith("-") else (change.subject,)
    return any(re.search(rf"(?<!\w){re.escape(word.lstrip('-'))}(?!\w)", line) for line in message for word in blamed)


def _is_blamed(change: Change, message: Sequence[str], *, asked: bool) -> bool:
    """Whether the program complains of what was changed; where it does not say of what, its help was looked up."""
    return _names(message, change) or (asked and change.dropped[0].startswith("-"))


def _value(failed: Action, passed: Action, message: Sequence[str]) -> Change | None:
    """The one value of an option that was given differently, if the message names it and says what it has to be."""
    pairs = [(n, one, other) for n, (one, other) in enumerate(zip(failed.words, passed.words)) if one != other]
    if len(failed.words) != len(passed.words) or len(pairs) != 1 or not is_tool(failed):
        return None
    (place, one, other) = pairs[0]
    option, rules = failed.words[place - 1], [line for line in message if RULE.search(line)]
    if not place or not option.startswith("--") or one.startswith("-") or not any(one in line for line in rules):
        return None
    return Change((f"{option} {one}",), (f"{option} {other}",), failed.verb)


def _variable(failed: Action, passed: Action) -> Change | None:
    """The variables that were set for the same call."""
    added = tuple(each for each in passed.env if each not in failed.env)
    return Change((), added, failed.verb) if added and failed.words == passed.words else None


def fix(trace: Trace, error: Observation, later: Sequence[Observation]) -> Fix | None:
    """The call written differently, among what followed."""
    failed, asked = failing_action(error), False
    usage = USAGE.search(error.text)
    if not usage and not RULE.search(error.text):
        return None
    for passed in later:
        message = differing_lines(error, passed)
        complaints = tuple(line for line in message if USAGE.search(line))
        for action in passed.actions if passed.status in ("ok", "error") else ():
            intent: tuple[str, ...]
            # A call that says the same no more has gone further, even if it fails for another reason then.
            if complaints and (change := _variable(failed, action)):
                told, intent = complaints[:2], ("rewrite", change.subject, *change.added)
            elif passed.status != "ok" or not message:
                continue
            elif usage and (change := _rewritten(failed, action)) and _is_blamed(change, message, asked=asked):
                told, intent = complaints[:2] or message[:1], ("rewrite", change.subject, *change.dropped)
            elif change := _value(failed, action, message):
                told = tuple(line for line in message if RULE.search(line))[:1]
                intent = ("rewrite", change.subject, change.dropped[0].split()[0])
            else:
                continue
            facts = ErrorFix(
                change="rewrite",
                failing=written(failed),
                passing=written(action),
                dropped=change.dropped,
                added=change.added,
                subject=change.subject,
                message=told,
            )
            return Fix(intent, facts, trace, (error.turn, passed.turn))
        asked = asked or any(shows_help(action, program(failed)) for action in passed.actions)
        if passed.status == "ok" and doing(passed):
            return None
    return None
