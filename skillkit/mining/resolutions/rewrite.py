"""A command was called wrongly, as the program says, and the next call of it, written differently, passes.

The difference is the lesson: a word in front dropped, an option replaced, a value of another form, a variable set.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.mining.resolutions.acts import Fix
from skillkit.mining.resolutions.acts import called
from skillkit.mining.resolutions.acts import differing_lines
from skillkit.mining.resolutions.acts import doing
from skillkit.mining.resolutions.acts import failing_action
from skillkit.mining.resolutions.acts import is_tool
from skillkit.mining.resolutions.acts import program
from skillkit.mining.resolutions.acts import shows_help
from skillkit.mining.resolutions.acts import written
from skillkit.model.lesson import ErrorFix
from skillkit.model.observation import Action
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace
from skillkit.outcomes import USAGE
from skillkit.sieve import Sieve

MAX_PREFIX = 2
MAX_CHANGED_FLAGS = 2
RULE = Sieve(
    r"(?i)\bmust (?:use|be|have|start|begin|end|contain|match|specify|include|point|lie)\b"
    r"|\bexpected (?:one of|format)\b|\b(?:valid|allowed|possible) (?:values|choices|options)\b"
    r"|\bis not (?:allowed|permitted) (?:here|outside|in)\b"
)
"""How a program says of which form a value has to be."""


class Change(NamedTuple):
    """How a call was written differently: what was dropped and added, to what it was given, what the program said."""

    dropped: tuple[str, ...]
    added: tuple[str, ...]
    subject: str
    message: tuple[str, ...]


class Failed(NamedTuple):
    """A call that failed, what the passing one does not say, and the lines of it that speak of the call itself."""

    action: Action
    message: tuple[str, ...]
    complaints: tuple[str, ...]

    @property
    def told(self) -> tuple[str, ...]:
        """The lines that tell most."""
        return self.complaints[:2] or self.message[:1]


def _blames(message: Sequence[str], words: Sequence[str]) -> bool:
    return any(re.search(rf"(?<!\w){re.escape(word.lstrip('-'))}(?!\w)", line) for line in message for word in words)


def _without_prefix(failed: Failed, passed: Action) -> Change | None:
    """The words in front that were dropped, if the program complains of what stood behind them."""
    before, after = failed.action.words, passed.words
    for length in range(1, MAX_PREFIX + 1):
        if before[length:] == after:
            return Change(before[:length], (), after[0], failed.told) if _blames(failed.message, after[:1]) else None
    return None


def _option(failed: Failed, passed: Action, *, asked: bool) -> Change | None:
    """The options that were replaced, if the program complains of one; or says not of what, and its help was read."""
    if failed.action.verb != passed.verb:
        return None
    dropped = tuple(flag for flag in failed.action.flags if flag not in passed.flags)
    added = tuple(flag for flag in passed.flags if flag not in failed.action.flags)
    if not dropped or max(len(dropped), len(added)) > MAX_CHANGED_FLAGS:
        return None
    return Change(dropped, added, called(passed), failed.told) if asked or _blames(failed.message, dropped) else None


def _value(failed: Failed, passed: Action) -> Change | None:
    """The one value of an option that was given differently, if the message names it and says what it has to be."""
    before, after = failed.action.words, passed.words
    pairs = [(n, one, other) for n, (one, other) in enumerate(zip(before, after)) if one != other]
    if len(before) != len(after) or len(pairs) != 1 or not is_tool(failed.action):
        return None
    ((place, one, other),) = pairs
    option = before[place - 1]
    rules = tuple(line for line in failed.message if RULE.search(line) and one in line)
    if not place or not option.startswith("--") or one.startswith("-") or not rules:
        return None
    return Change((f"{option} {one}",), (f"{option} {other}",), called(passed), rules[:1])


def _variable(failed: Failed, passed: Action) -> Change | None:
    """The variables that were set for the same call."""
    added = tuple(each for each in passed.env if each not in failed.action.env)
    same = failed.action.words == passed.words and failed.complaints
    return Change((), added, passed.verb, failed.told) if added and same else None


def _change(failed: Failed, passed: Action, *, went_well: bool, asked: bool) -> Change | None:
    # A call that says the same no more has gone further, even if it fails for another reason then.
    change = _variable(failed, passed)
    if change or not (went_well and failed.message):
        return change
    if USAGE.search("\n".join(failed.message)):
        change = _without_prefix(failed, passed) or _option(failed, passed, asked=asked)
    return change or _value(failed, passed)


def fix(trace: Trace, error: Observation, later: Sequence[Observation]) -> Fix | None:
    """The call written differently, among what followed."""
    if not USAGE.search(error.text) and not RULE.search(error.text):
        return None
    action, asked = failing_action(error), False
    words = frozenset(action.words)
    for passed in later:
        if passed.status not in ("ok", "error"):
            continue
        alike = [a for a in passed.actions if a.verb == action.verb or not words.isdisjoint(a.words)]
        message = differing_lines(error, passed) if alike else ()
        failed = Failed(action, message, tuple(line for line in message if USAGE.search(line)))
        for again in (each for each in alike if not shows_help(each, program(action))):
            change = _change(failed, again, went_well=passed.status == "ok", asked=asked)
            if change is None:
                continue
            facts = ErrorFix(
                change="rewrite",
                failing=written(action),
                passing=written(again),
                dropped=change.dropped,
                added=change.added,
                subject=change.subject,
                message=change.message,
            )
            intent = (change.subject, *(word.split()[0] for word in change.dropped or change.added))
            return Fix(("rewrite", *intent), facts, trace, (error.turn, passed.turn))
        asked = asked or any(shows_help(each, program(action)) for each in passed.actions)
        if passed.status == "ok" and doing(passed):
            return None
    return None
