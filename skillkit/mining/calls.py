"""The calls of uncommon programs that a session makes, and which call that went well mends one that failed."""

import re
from collections import Counter
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.actions.programs import Called
from skillkit.actions.programs import program_call
from skillkit.actions.programs import uncommon_call
from skillkit.actions.shell import quoted
from skillkit.mining.segments import Segment
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace
from skillkit.outcomes import USAGE
from skillkit.signatures import signature

WINDOW = 8
"""Calls of the program within which the one that goes well after a failure is its remedy."""
SHARED_OPTIONS = 2
ASKS = frozenset({"--help", "-h", "help", "--version", "-V", "version"})
NO_SUCH = re.compile(r"(?i)(?:unknown|unrecogni[sz]ed|no such|invalid) (?:sub)?command|not a .{0,30}command")
NO_NAME = re.compile(r"^[^\w.]|^\./|\$|…|^[^a-z]*$")
OF_A_SKILL = re.compile(r"(?:^|[/ ])(?:\.\w+/)?skills/")
"""Where the scripts of skills lie: how these are called, the skill says."""


class Call(NamedTuple):
    """A call of a program in a session. `told` is what its output tells of a failure, also where it went well."""

    trace: Trace
    turn: int
    called: Called
    told: tuple[str, ...]
    failed: bool
    request: str

    @property
    def asks(self) -> bool:
        """Whether it only asks for help or a version."""
        return not ASKS.isdisjoint((*self.called.switches, *self.called.subcommands, *self.called.arguments))

    @property
    def verb(self) -> str:
        """The program and its subcommands."""
        return " ".join((self.called.program, *self.called.subcommands))

    @property
    def line(self) -> str:
        """The call as one writes it."""
        called = self.called
        return " ".join((called.program, *map(quoted, (*called.switches, *called.subcommands, *called.arguments))))


class Layout(NamedTuple):
    """The arguments of a call: those that stand alone, and the options with their values (None for a switch)."""

    alone: tuple[str, ...]
    options: tuple[tuple[str, str | None], ...]

    @property
    def names(self) -> frozenset[str]:
        """The options without their values."""
        return frozenset(name for name, _ in self.options)


def layout(call: Call) -> Layout:
    """The arguments of a call; a word behind an option is taken for its value."""
    alone: list[str] = []
    options: list[tuple[str, str | None]] = []
    words = list(call.called.arguments)
    while words:
        word = words.pop(0)
        if not word.startswith("-") or word == "-":
            alone.append(word)
        elif "=" in word:
            name, _, value = word.partition("=")
            options.append((name, value))
        else:
            options.append((word, words.pop(0) if words and not words[0].startswith("-") else None))
    return Layout(tuple(alone), tuple(options))


def _is_of(seen: Observation, called: Called) -> bool:
    """Whether a failing line of several commands failed for this one: the last of them, or the one that is named."""
    last = seen.actions[-1]
    return (last.words and program_call(last.words) == called) or called.program.split()[-1] in seen.text


def calls_of(session: Sequence[Segment]) -> Iterator[Call]:
    """The calls of programs that are not known everywhere, in their order; scripts only until a skill is at work."""
    instructed = False
    for segment in session:
        request = segment.asked.text if segment.asked and segment.asked.kind == "request" else ""
        for seen in segment.observations:
            for action in seen.actions:
                instructed = instructed or (action.verb == "skill" and seen.status == "ok")
                called = uncommon_call(action.words) if action.kind == "shell" and action.words else None
                if called is None or NO_NAME.match(called.program):
                    continue
                if "()" in seen.command and re.search(rf"(?<![\w-]){re.escape(called.program)} ?\(\)", seen.command):
                    # A function that the script defines.
                    continue
                if OF_A_SKILL.search(called.program) or (instructed and " " in called.program):
                    continue
                failed = seen.kind == "error" and _is_of(seen, called)
                lines = tuple(line.strip() for line in seen.text.splitlines() if line.strip())
                yield Call(segment.trace, seen.turn, called, lines, failed, request)


def same_programs(calls: Sequence[Call]) -> dict[str, str]:
    """For scripts that have options of one subcommand in common the name they go by: that which is called most.

    A program may be run by its source as well as by the name that its package gives it.
    """
    options: dict[tuple[str, str], set[str]] = defaultdict(set)
    count = Counter(call.called.program for call in calls)
    for call in calls:
        if " " in call.called.program and call.called.subcommands:
            own = {name for name in layout(call).names if name.startswith("--")}
            options[call.called.program, call.called.subcommands[0]] |= own - ASKS
    named: dict[str, str] = {}
    for (program, subcommand), own in sorted(options.items()):
        alike = [p for (p, s), theirs in options.items() if s == subcommand and len(own & theirs) >= SHARED_OPTIONS]
        if len(alike) > 1:
            named[program] = min(alike, key=lambda p: (-count[p], p))
    return named


class Gotcha(NamedTuple):
    """A call that failed, the line that tells why, and the call that went well after it."""

    wrong: Call
    message: str
    right: Call


def _message(call: Call, usual: frozenset[str]) -> str:
    """The line that tells what was wrong: one that calls which went well do not print."""
    lines = [line for line in call.told if signature(line) not in usual and any(c.isalpha() for c in line)]
    return next((line for line in lines if USAGE.search(line)), lines[0] if lines else "")


def _mends(wrong: Call, right: Call, message: str) -> bool:
    """Whether a call does what the failing one was to do in another way: the same subcommand, or one that exists."""
    ours, theirs = layout(wrong), layout(right)
    if wrong.called.subcommands[:1] != right.called.subcommands[:1]:
        return NO_SUCH.search(message) is not None
    differs = wrong.verb != right.verb or ours.names != theirs.names or len(ours.alone) != len(theirs.alone)
    # With the same options it is another way if the message names the value that was changed.
    changed = {value for _, value in ours.options} - {value for _, value in theirs.options}
    return differs or any(value and value in message for value in changed)


def gotchas(calls: Sequence[Call]) -> list[Gotcha]:
    """The failures that a later call of the same session mends, one for each message, in their order."""
    usual = frozenset(signature(line) for call in calls if not call.failed for line in call.told)
    found: dict[tuple[str, str], Gotcha] = {}
    for place, call in enumerate(calls):
        message = _message(call, usual) if call.failed else ""
        if not message:
            continue
        for later in calls[place + 1 : place + 1 + WINDOW]:
            if later.trace.session != call.trace.session:
                break
            if not later.failed and not later.asks and _mends(call, later, message):
                found.setdefault((call.verb, signature(message)), Gotcha(call, message, later))
                break
    return list(found.values())
