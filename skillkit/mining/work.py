"""A session cut into pieces of work: a wish with what was changed for it, and the wishes that only finish it."""

from collections.abc import Iterator
from typing import NamedTuple

from skillkit.mining.segments import segments
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace

EDITS = frozenset({"edit", "write"})


class Piece(NamedTuple):
    """What belongs to one change: the wishes, and all that was observed."""

    trace: Trace
    requests: tuple[str, ...]
    observations: tuple[Observation, ...]


def is_edit(seen: Observation) -> bool:
    """Whether a file was edited or written by a tool for that."""
    return seen.kind == "action" and bool(seen.actions) and seen.actions[0].kind in EDITS


def went_well(seen: Observation) -> bool:
    """Whether something was done, as far as the log tells."""
    return seen.kind == "action" and seen.status in ("ok", "unknown")


def pieces(trace: Trace) -> Iterator[Piece]:
    """The pieces of a session, in order. Under "commit" or "yes" nothing is edited: it belongs to the piece before."""
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
