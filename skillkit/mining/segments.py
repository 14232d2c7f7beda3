"""A session cut into segments, each what the user or the harness asked for once, and into pieces of work.

A piece is a wish with what was changed for it, and the wishes that only finish it ("commit", "yes").
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from skillkit.model.observation import Observation
from skillkit.model.observation import Trace

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
