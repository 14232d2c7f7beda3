"""A program that few other projects use is called in several sessions: how it is called here, and how it is not.

## What it finds
For each uncommon program, or script of the project, that at least two sessions of a project call: calls that went well,
word for word, one for each subcommand; calls that failed, with their message and the call of the same subcommand that
went well after them. It is a lead: what a session needs to know of the program, an author has to say.

## What it leaves alone
Programs that are known everywhere (git, npm, grep …) or that more than a third of the projects use; what is only asked
for help, or called in one way without a failure; scripts of skills; what only one session did.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skillkit.detectors import detector
from skillkit.documents.clients import listed
from skillkit.mining.corpus import Corpus, by_session, evidence_row, passages
from skillkit.mining.resolutions import fixes_in
from skillkit.mining.resolutions.acts import differing_lines, failing_action
from skillkit.model.candidate import Evidence
from skillkit.model.lesson import Lesson, Notes
from skillkit.model.observation import Observation, Trace
from skillkit.shell.parse import quoted
from skillkit.shell.programs import Called, uncommon_call

MIN_SESSIONS = 2
MIN_WAYS = 2
MIN_PROJECTS = 4
"""With fewer projects known, that most of them use a program says nothing."""
RARE = 1 / 3
WINDOW = 8
"""Calls of the program within which the one that goes well after a failure resolves it."""
MAX_LINES = 8
NAMED = 3
LONG = 110
ASKS = frozenset({"--help", "-h", "help", "--version", "-V", "version"})
NO_NAME = re.compile(r"^[^\w.]|^\./|\$|…|^[^a-z]*$|(?:^|[/ ])(?:\.\w+/)?skills/")
"""A variable, a word in capitals, a script of a skill: how the last is called, the skill says."""


class Call(NamedTuple):
    """A call of a program, and the moment at which it was made."""

    trace: Trace
    seen: Observation
    called: Called
    line: str
    failed: bool

    @property
    def subcommand(self) -> str:
        """The subcommands, separated by blanks."""
        return " ".join(self.called.subcommands)


def _calls(trace: Trace) -> Iterator[Call]:
    """Yields the calls of programs that are not known everywhere, without those that ask for help."""
    for seen in trace.observations:
        failing = failing_action(seen) if seen.kind == "error" and seen.actions else None
        for action in seen.actions:
            called = uncommon_call(action.words) if action.kind == "shell" and action.words else None
            if called is None or NO_NAME.search(called.program) or f"{called.program}()" in seen.command:
                continue
            if ASKS.isdisjoint((*called.switches, *called.subcommands, *called.arguments)):
                line = " ".join(map(quoted, (called.program, *called.switches, *called.subcommands, *called.arguments)))
                yield Call(
                    trace, seen, called, line.replace(quoted(called.program), called.program, 1), action is failing
                )


def _ways(calls: Sequence[Call]) -> list[str]:
    """Returns one call that went well for each subcommand, the shortest, those of most sessions first."""
    groups: dict[str, list[Call]] = defaultdict(list)
    for call in calls:
        if not call.failed and call.seen.kind == "action" and len(call.line) <= LONG and call.called.arguments:
            groups[call.subcommand].append(call)
    ranked = sorted(groups.items(), key=lambda item: (-len({call.trace.session for call in item[1]}), item[0]))
    return [min((call.line for call in own), key=lambda line: (len(line), line)) for _, own in ranked][:MAX_LINES]


def _pairs(calls: Sequence[Call]) -> list[str]:
    """Returns the failures that a later call of the same subcommand resolved, in their order."""
    found: dict[str, str] = {}
    for place, call in enumerate(calls):
        for later in calls[place + 1 : place + 1 + WINDOW] if call.failed else ():
            same = later.trace is call.trace and later.subcommand == call.subcommand
            if same and later.seen.status == "ok" and later.line != call.line:
                message = next(iter(differing_lines(call.seen, later.seen)), "")
                if message and max(len(call.line), len(later.line)) <= LONG:
                    found.setdefault(
                        call.subcommand, f"`{call.line}` fails with `{message[:LONG]}`. This worked: `{later.line}`"
                    )
                break
    return list(found.values())[:MAX_LINES]


def _row(own: Sequence[Call]) -> Evidence | None:
    """Returns what a session shows: calls that went well, without those that resolved a failure, a lesson of theirs."""
    resolved = {turn for fix in fixes_in(own[0].trace) for turn in fix.turns}
    worked = [call for call in own if not call.failed]
    turns = {call.seen.turn for call in worked} - resolved
    lines = list(dict.fromkeys(call.line for call in worked))[:MAX_LINES]
    return evidence_row(own[0].trace, "program-usage", turns=turns, outcome="done", actions=lines) if turns else None


def _lesson(project: str, program: str, calls: Sequence[Call]) -> Lesson | None:
    ways, pairs = _ways(calls), _pairs(calls)
    rows = tuple(filter(None, map(_row, by_session(calls))))
    if (len(ways) < MIN_WAYS and not pairs) or len(rows) < MIN_SESSIONS:
        return None
    name = program.rsplit(maxsplit=1)[-1]
    subcommands = list(dict.fromkeys(call.subcommand for call in calls if call.subcommand and call.line in ways))
    facts = Notes(
        title=f"How to call {name}" + (f": {listed(subcommands[:NAMED])}" if subcommands else ""),
        when=f"a task calls for `{name}`",
        passages=passages(("Calls that worked", "commands", ways), ("Calls that fail", "list", pairs)),
        questions=(f"What does a session need to know before it calls `{name}`?",),
    )
    return Lesson(detector="program-usage", intent=("program-usage", project, program), facts=facts, evidence=rows)


@detector("program-usage", says="same program")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each program of each project."""
    calls: dict[tuple[str, str], list[Call]] = defaultdict(list)
    users: dict[str, set[str]] = defaultdict(set)
    for trace in corpus.ordered:
        for call in _calls(trace):
            calls[trace.project, call.called.program].append(call)
            users[call.called.program].add(trace.project)
    known = len({trace.project for trace in corpus.traces})
    for (project, program), own in sorted(calls.items()):
        is_rare = known < MIN_PROJECTS or len(users[program]) <= max(1, known * RARE)
        if is_rare and len({call.trace.session for call in own if not call.failed}) >= MIN_SESSIONS:
            lesson = _lesson(project, program, own)
            if lesson:
                yield lesson
