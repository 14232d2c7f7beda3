"""What failed passes when it is written differently, done by another command, or given its text in another way.

- A command was called wrongly, as the program says, and the next call passes. The difference is the lesson: a word in
  front dropped, an option replaced, a value of another form, a variable set.
- A tool refuses, and the same aim is reached with another program or subcommand. The two calls are related by their
  arguments (a number, an id, a path) and by a name: the same program, or a word of the verb. A subcommand that the
  program does not know is followed by the one whose help was read.
- The shell ran words of a text between backticks in double quotes; a later call passes the text in a file, a heredoc or
  single quotes.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skillkit.expressions.sieve import Sieve
from skillkit.mining.outcomes import USAGE
from skillkit.mining.resolutions.acts import (
    WINDOW,
    Fix,
    called,
    differing_lines,
    doing,
    failing_action,
    is_edit,
    is_tool,
    names,
    program,
    shows_help,
    written,
)
from skillkit.model.lesson import ErrorFix
from skillkit.model.observation import Action, Observation, Trace
from skillkit.shell.tables import GENERIC

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


def by_rewriting(trace: Trace, error: Observation, later: Sequence[Observation]) -> Fix | None:
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
    if not tried or not any(UNKNOWN.search(line) and names(line, tried[0]) for line in lines):
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


def by_other_command(trace: Trace, error: Observation, later: Sequence[Observation]) -> Fix | None:
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


NOT_FOUND = re.compile(r"command not found: (?P<one>\S+)|(?:^|: )(?P<other>[^\s:]+): (?:command )?not found$")
HEREDOC = re.compile(r"<<-?\s*['\"\\]")
IN_A_FILE = re.compile(r"<<-?\s*['\"\\]|\$\(cat |\$\(<|-file\b|-F\b|=@")
MIN_NAME = 6
FAR = 3 * WINDOW
"""The text is sent again after the agent has looked at what went wrong and taken it back."""


def run_in_text(command: str) -> Iterator[str]:
    """Yields what the shell runs in a text: between backticks in double quotes, up to a heredoc with a quoted end."""
    start = HEREDOC.search(command)
    inside, begun, place = "", -1, 0
    text = command[: start.start()] if start else command
    while place < len(text):
        char = text[place]
        if char == "\\" and inside != "'":
            place += 1
        elif not inside and char in "'\"":
            inside = char
        elif inside == '"' and char == "`":
            if begun >= 0:
                yield text[begun:place]
            begun = -1 if begun >= 0 else place + 1
        elif char == inside:
            inside, begun = "", -1
        place += 1


def _symptom(observation: Observation) -> tuple[str, ...]:
    """Returns the lines in which what was run by mistake complains, without the text's own words, which they name."""
    words = [span.split() for span in run_in_text(observation.command) if span.split()]
    heads, names = {span[0] for span in words}, {word for span in words for word in span if len(word) >= MIN_NAME}
    lines = observation.text.splitlines() if words else []
    missing = [line for line in lines if any((m["one"] or m["other"]) in heads for m in NOT_FOUND.finditer(line))]
    named = {line: max((len(name) for name in names if name in line), default=0) for line in lines}
    said = missing or sorted((line for line in lines if named[line]), key=lambda line: -named[line])
    for name in sorted(heads | names, key=lambda name: (-len(name), name)):
        said = [re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", "…", line) for line in said]
    return tuple(dict.fromkeys(said))[:2]


def _is_sent_again(failed: Action, again: Action, command: str) -> bool:
    """Returns whether a call sends or reads as the first one did, and passes the text in another way."""
    same = (again.effect == "look") == (failed.effect == "look")
    other = again.verb == failed.verb or IN_A_FILE.search(command) is not None
    return same and other and not any(run_in_text(command))


def by_quoting(trace: Trace, first: Observation, later: Sequence[Observation]) -> Fix | None:
    """Returns the fix if a later call passes the text in another way; the first may have gone well but for the text."""
    message = _symptom(first) if "`" in first.command else ()
    failed = next((a for a in first.actions if any(slot.kind in ("message", "text") for slot in a.slots)), None)
    if not message or failed is None:
        return None
    for passed in (seen for seen in later if seen.status == "ok"):
        again = next((action for action in passed.actions if program(action) == program(failed)), None)
        if again and _is_sent_again(failed, again, passed.command):
            facts = ErrorFix(
                change="quoting",
                failing=f'{failed.verb} "… `…` …"',
                passing=again.verb,
                subject=failed.verb,
                message=message,
            )
            return Fix(("quoting",), facts, trace, (first.turn, passed.turn))
    return None
