"""Cuts a session into segments, pieces of work and exchanges.

A segment is what the user or the program asked for once, with all that followed. A piece of work is a request with its
edits, and the requests that only finish it ("commit", "yes"). An exchange is a message with what surrounds it.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from skillkit.model.observation import Observation, Trace
from skillkit.transcripts.instruction_files import is_for_agents

REQUEST_MARKS = ("plan ", "command ", "skill ")
"""What the program puts in the user's place that is a request."""
EDITS = frozenset({"edit", "write"})


class Segment(NamedTuple):
    """What was asked, and all that followed. `asked` is None for what precedes the first request."""

    trace: Trace
    asked: Observation | None
    observations: tuple[Observation, ...]

    @property
    def is_of_program(self) -> bool:
        """Whether a plan, a command or a skill gave the steps."""
        return self.asked is not None and self.asked.kind == "program"


def segments(trace: Trace) -> Iterator[Segment]:
    """Yields the segments of a session in order, empty ones as well."""
    observations = trace.observations
    begins = [
        place
        for place, seen in enumerate(observations)
        if seen.kind == "request" or (seen.kind == "program" and f"{seen.text} ".startswith(REQUEST_MARKS))
    ]
    before = observations[: begins[0]] if begins else observations
    if before:
        yield Segment(trace, None, before)
    for begin, end in pairwise((*begins, len(observations))):
        yield Segment(trace, observations[begin], observations[begin + 1 : end])


def is_edit(seen: Observation) -> bool:
    """Returns whether a tool edited or wrote a file."""
    return seen.kind == "action" and bool(seen.actions) and seen.actions[0].kind in EDITS


def went_well(seen: Observation) -> bool:
    """Returns whether something was done and no failure is known."""
    return seen.kind == "action" and seen.status in ("ok", "unknown")


class Piece(NamedTuple):
    """What belongs to one change: the requests, and all that was observed."""

    trace: Trace
    requests: tuple[str, ...]
    observations: tuple[Observation, ...]


def pieces(trace: Trace) -> Iterator[Piece]:
    """Yields the pieces of work of a session in order; a segment that edits a file begins a new one."""
    requests: list[str] = []
    held: list[Observation] = []
    for segment in segments(trace):
        if any(map(is_edit, segment.observations)) and held:
            yield Piece(trace, tuple(requests), tuple(held))
            requests, held = [], []
        if segment.asked and segment.asked.kind == "request":
            requests.append(segment.asked.text)
        held += segment.observations
    if held:
        yield Piece(trace, tuple(requests), tuple(held))


MAX_DONE = 5
LOOKED_BACK = 60
MOVES = re.compile(r"(?m)^cd \S+(?: && |$)")
ASSIGNS = re.compile(r"^\w+=\S*$|^\w+=\$\(|^#|^set -|^cat > |^printf ")
UNDOES = frozenset({"git revert", "git reset", "git restore", "git stash drop", "git clean", "git checkout"})


class Exchange(NamedTuple):
    """A message of the user, with the observations up to the messages before and after it, and the `following` text.

    `refused` is set if a call was denied, or the agent interrupted, right before.
    """

    trace: Trace
    said: Observation
    before: tuple[Observation, ...]
    after: tuple[Observation, ...]
    following: str
    refused: bool

    @property
    def text(self) -> str:
        """The user's words."""
        return self.said.text

    @property
    def earlier(self) -> tuple[Observation, ...]:
        """The last observations before the message, at most `LOOKED_BACK`."""
        place = self.trace.observations.index(self.said)
        return self.trace.observations[max(0, place - LOOKED_BACK) : place]


class Direction(NamedTuple):
    """A direction that a user gave with a message, as a sentence that a stranger understands."""

    exchange: Exchange
    title: str

    @property
    def trace(self) -> Trace:
        """The session."""
        return self.exchange.trace


def _is_refusal(before: tuple[Observation, ...]) -> bool:
    for seen in reversed(before):
        if seen.kind == "program":
            return seen.text == "interrupted"
        if seen.actions:
            return seen.status == "denied"
    return False


def exchanges(trace: Trace) -> Iterator[Exchange]:
    """Yields the messages of a session in order."""
    seen = trace.observations
    places = [number for number, each in enumerate(seen) if each.kind in ("request", "correction")]
    for last, place, following in zip([-1, *places], places, [*places[1:], len(seen)]):
        before, after = seen[last + 1 : place], seen[place + 1 : following]
        refused = seen[place].kind == "correction" or _is_refusal(before)
        text = seen[following].text if following < len(seen) else ""
        yield Exchange(trace, seen[place], before, after, text, refused)


def edited(observations: Sequence[Observation]) -> frozenset[str]:
    """Returns the files that a tool edited or wrote."""
    return frozenset(file for each in observations if is_edit(each) for file in each.files)


def undoes(before: Sequence[Observation], after: Sequence[Observation]) -> Observation | None:
    """Returns the first act that takes back or redoes what was done before: an undo, an amend, the same file again."""
    files = edited(before)
    for seen in after:
        if seen.kind != "action":
            continue
        if files & edited([seen]):
            return seen
        for action in seen.actions:
            removes = action.verb in ("rm", "git rm") and any(slot.value in files for slot in action.slots)
            amends = action.verb == "git commit" and "--amend" in action.flags
            switches = action.verb == "git checkout" and "--" not in action.words
            if removes or amends or (action.verb in UNDOES and not switches):
                return seen
    return None


def _line(command: str) -> str:
    """Returns the first line of a script that does something."""
    lines = [line for line in MOVES.sub("", command).splitlines() if line.strip() and not ASSIGNS.match(line)]
    return lines[0].strip() if lines else command.split("\n", 1)[0]


def done(observations: Sequence[Observation]) -> list[str]:
    """Returns the last things done to change something: commands, and files edited."""
    found: dict[str, None] = {}
    for seen in observations[-LOOKED_BACK:]:
        changes = [action for action in seen.actions if action.effect == "change"]
        if seen.status == "error" or not changes or changes[0].kind not in ("shell", "edit", "write"):
            continue
        line = _line(seen.command) or f"{changes[0].verb} {' '.join(seen.files[:3])}"
        found.pop(line, None)
        found[line] = None
    return list(found)[-MAX_DONE:]


def noted_in(observations: Sequence[Observation]) -> list[str]:
    """Returns the instruction files that were written, in order."""
    written = (file for each in observations if is_edit(each) for file in each.files)
    return list(dict.fromkeys(file for file in written if is_for_agents(file)))
