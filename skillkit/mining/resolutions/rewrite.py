"""A command was called wrongly, as the program says, and the next call of it, written differently, passes.

The difference is the lesson: a word in front dropped, an option replaced, a value of another form, a variable set.
"""

import re
from collections.abc import Iterator
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
"""A program says of which form a value has to be."""


class Change(NamedTuple):
    """How a call was written differently: the words dropped and added, the subject of the call, the message."""

    dropped: tuple[str, ...]
    added: tuple[str, ...]
    subject: str
    message: tuple[str, ...]


class Failed(NamedTuple):
    """A call that failed, the lines that the passing call does not print, and those of them on the call itself."""

    action: Action
    message: tuple[str, ...]
    complaints: tuple[str, ...]

    @property
    def shown(self) -> tuple[str, ...]:
        """The lines that explain most."""
        return self.complaints[:2] or self.message[:1]


def _blames(message: Sequence[str], words: Sequence[str]) -> bool:
    return any(re.search(rf"(?<!\w){re.escape(word.lstrip('-'))}(?!\w)", line) for line in message for word in words)


def _without_prefix(failed: Failed, passed: Action) -> Change | None:
    """Returns the words in front that were dropped, if the program complains of the word after them."""
    before, after = failed.action.words, passed.words
    lengths = (length for length in range(1, MAX_PREFIX + 1) if before[length:] == after)
    if (length := next(lengths, 0)) and _blames(failed.message, after[:1]):
        return Change(before[:length], (), after[0], failed.shown)
    return None


def _option(failed: Failed, passed: Action, *, asked: bool) -> Change | None:
    """Returns the options that were replaced, if the program complains of one, or its help was read."""
    if failed.action.verb != passed.verb:
        return None
    dropped = tuple(flag for flag in failed.action.flags if flag not in passed.flags)
    added = tuple(flag for flag in passed.flags if flag not in failed.action.flags)
    fits = 0 < len(dropped) <= MAX_CHANGED_FLAGS and len(added) <= MAX_CHANGED_FLAGS
    if not fits or not (asked or _blames(failed.message, dropped)):
        return None
    return Change(dropped, added, called(passed), failed.shown)


def _value(failed: Failed, passed: Action) -> Change | None:
    """Returns the one value of an option that was given differently, if the message names it and its form."""
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
    """Returns the variables that were set for the same call."""
    added = tuple(each for each in passed.env if each not in failed.action.env)
    same = failed.action.words == passed.words and failed.complaints
    return Change((), added, passed.verb, failed.shown) if added and same else None


def _change(failed: Failed, passed: Action, *, went_well: bool, asked: bool) -> Change | None:
    # A call that no longer prints the message went further, even if it fails for another reason then.
    change = _variable(failed, passed)
    if change or not (went_well and failed.message):
        return change
    if USAGE.search("\n".join(failed.message)):
        change = _without_prefix(failed, passed) or _option(failed, passed, asked=asked)
    return change or _value(failed, passed)


def _calls(error: Observation, later: Sequence[Observation]) -> Iterator[tuple[Observation, Action, Failed, bool]]:
    """Yields the later calls that are like the failing one, and whether its help was read before."""
    action, asked = failing_action(error), False
    for passed in (seen for seen in later if seen.status in ("ok", "error")):
        helps = [each for each in passed.actions if shows_help(each, program(action))]
        alike = [a for a in passed.actions if a.verb == action.verb or not set(action.words).isdisjoint(a.words)]
        message = differing_lines(error, passed) if alike else ()
        failed = Failed(action, message, tuple(line for line in message if USAGE.search(line)))
        yield from ((passed, again, failed, asked) for again in alike if again not in helps)
        asked = asked or bool(helps)
        if passed.status == "ok" and doing(passed):
            return


def fix(trace: Trace, error: Observation, later: Sequence[Observation]) -> Fix | None:
    """Returns the fix if a later call, written differently, passes."""
    if not USAGE.search(error.text) and not RULE.search(error.text):
        return None
    for passed, again, failed, asked in _calls(error, later):
        change = _change(failed, again, went_well=passed.status == "ok", asked=asked)
        if change:
            facts = ErrorFix(
                change="rewrite",
                failing=written(failed.action),
                passing=written(again),
                dropped=change.dropped,
                added=change.added,
                subject=change.subject,
                message=change.message,
            )
            intent = (change.subject, *(word.split()[0] for word in change.dropped or change.added))
            return Fix(("rewrite", *intent), facts, trace, (error.turn, passed.turn))
    return None
