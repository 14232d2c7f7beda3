"""A session cut into segments, each what the user or the harness asked for once, and into pieces of work.

A piece is a wish with what was changed for it, and the wishes that only finish it ("commit", "yes").
"""

import re
from collections.abc import Iterator
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from skillkit.model.observation import Observation
from skillkit.model.observation import Trace
from skillkit.transcripts.instruction_files import is_for_agents

BEGINS = ("plan ", "command ", "skill ")
"""What the program puts in the user's place that is a wish."""


class Segment(NamedTuple):
    """What was asked, and all that followed. `asked` is None for what stands before the first wish."""

    trace: Trace
    asked: Observation | None
    observations: tuple[Observation, ...]

    @property
    def is_of_program(self) -> bool:
        """Whether a plan, a command or a skill gave the steps."""
        return self.asked is not None and self.asked.kind == "program"


def segments(trace: Trace) -> Iterator[Segment]:
    """The segments of a session, in order; those in which nothing follows too."""
    told = trace.observations
    begins = [
        place
        for place, seen in enumerate(told)
        if seen.kind == "request" or (seen.kind == "program" and f"{seen.text} ".startswith(BEGINS))
    ]
    before = told[: begins[0]] if begins else told
    if before:
        yield Segment(trace, None, before)
    for begin, end in pairwise((*begins, len(told))):
        yield Segment(trace, told[begin], told[begin + 1 : end])


EDITS = frozenset({"edit", "write"})


class Piece(NamedTuple):
    """What belongs to one change: the wishes, and all that was observed."""

    trace: Trace
    requests: tuple[str, ...]
    observations: tuple[Observation, ...]


def is_edit(seen: Observation) -> bool:
    """Returns whether a tool edited or wrote a file."""
    return seen.kind == "action" and bool(seen.actions) and seen.actions[0].kind in EDITS


def went_well(seen: Observation) -> bool:
    """Returns whether something was done and no failure is known."""
    return seen.kind == "action" and seen.status in ("ok", "unknown")


def pieces(trace: Trace) -> Iterator[Piece]:
    """Yields the pieces of a session in order."""
    requests: list[str] = []
    held: list[Observation] = []
    for segment in segments(trace):
        seen = segment.observations
        if held and any(map(is_edit, seen)):
            yield Piece(trace, tuple(requests), tuple(held))
            requests, held = [], []
        if segment.asked and segment.asked.kind == "request":
            requests.append(segment.asked.text)
        held += seen
    if held:
        yield Piece(trace, tuple(requests), tuple(held))


MAX_DONE = 5
LOOKED_BACK = 60
MOVES = re.compile(r"(?m)^cd \S+(?: && |$)")
ASSIGNS = re.compile(r"^\w+=\S*$|^\w+=\$\(|^#|^set -|^cat > |^printf ")
UNDOES = frozenset({"git revert", "git reset", "git restore", "git stash drop", "git clean", "git checkout"})


class Exchange(NamedTuple):
    """A message of the user, with the moments up to the messages before and after it.

    `refused` tells that a call was denied, or the agent interrupted, right before.
    """

    trace: Trace
    said: Observation
    before: tuple[Observation, ...]
    after: tuple[Observation, ...]
    refused: bool

    @property
    def text(self) -> str:
        """The user's words."""
        return self.said.text

    @property
    def earlier(self) -> tuple[Observation, ...]:
        """The moments before the message, the last `LOOKED_BACK` of them."""
        place = self.trace.observations.index(self.said)
        return self.trace.observations[max(0, place - LOOKED_BACK) : place]


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
    for number, place in enumerate(places):
        before = seen[places[number - 1] + 1 if number else 0 : place]
        after = seen[place + 1 : places[number + 1] if number + 1 < len(places) else len(seen)]
        yield Exchange(trace, seen[place], before, after, seen[place].kind == "correction" or _is_refusal(before))


def edited(observations: Sequence[Observation]) -> frozenset[str]:
    """Returns the files that a tool edited or wrote."""
    edits = (o for o in observations if o.kind == "action" and o.actions and o.actions[0].kind in ("edit", "write"))
    return frozenset(file for each in edits for file in each.files)


def undoes(before: Sequence[Observation], after: Sequence[Observation]) -> Observation | None:
    """Returns the first act that takes back or redoes what was done before: an undo, an amend, the same file again."""
    files = edited(before)
    for seen in after:
        if seen.kind != "action" or not seen.actions:
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
    written = (o for o in observations if o.status != "error" and o.actions and o.actions[0].kind in ("edit", "write"))
    return list(dict.fromkeys(file for each in written for file in each.files if is_for_agents(file)))
