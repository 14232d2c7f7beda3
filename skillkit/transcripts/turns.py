"""The turns of a log that is being read, and of a long one that was: most of them packed, so that a log may be long.

What is kept of 200 MB is some 40 MB of text, a third of that packed.
"""

import zlib
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from datetime import datetime
from itertools import islice
from typing import overload

import msgspec

from skillkit.model.session import Origin
from skillkit.model.session import Status
from skillkit.model.session import ToolCall
from skillkit.model.session import ToolKind
from skillkit.model.session import Turn

BLOCK = 256
"""Turns that are packed together at most."""
WORTH = 16
"""Fewer are not packed."""
QUICKLY = 1


class HeldCall(msgspec.Struct, gc=False):
    """A call whose result may still come."""

    id: str
    name: str
    kind: ToolKind
    arguments: dict[str, object]
    result: str = ""
    status: Status = "unknown"
    exit_code: int | None = None
    duration: float | None = None
    is_told: bool = False
    line: int = 0


class HeldTurn(msgspec.Struct, gc=False):
    """A turn to which something may be added."""

    origin: Origin
    ref: str
    text: str
    timestamp: datetime | None
    calls: list[HeldCall] = []
    thought: str = ""
    line: int = 0


class Block:
    """Some turns in a row, packed."""

    def __init__(self, turns: Sequence[HeldTurn]) -> None:
        """Raises OverflowError or ValueError where they hold what cannot be packed, such as a number of 30 digits."""
        self.size = len(turns)
        self._content = zlib.compress(msgspec.msgpack.encode(turns), QUICKLY)

    def turns(self) -> list[HeldTurn]:
        """The turns, unpacked."""
        return _DECODER.decode(zlib.decompress(self._content))


_DECODER = msgspec.msgpack.Decoder(list[HeldTurn])

Held = HeldTurn | Block


def unpacked(held: Iterable[Held]) -> Iterator[HeldTurn]:
    """All of them in their order, each block of them there only for a while."""
    for each in held:
        if isinstance(each, Block):
            yield from each.turns()
        else:
            yield each


def packed(turns: Sequence[HeldTurn]) -> Sequence[Held]:
    """Turns in a row to which nothing will be added: as a block, if that is worth while and can be."""
    if len(turns) < WORTH:
        return turns
    try:
        return [Block(turns)]
    except (OverflowError, ValueError):
        return turns


def without(held: Held, ref: str) -> Sequence[Held]:
    """What is left where turns of that `ref` are taken out that called nothing."""
    turns = list(unpacked([held]))
    rest = [turn for turn in turns if turn.ref != ref or turn.calls]
    return [held] if len(rest) == len(turns) else packed(rest)


def turns_of(held: Sequence[Held], left_behind: Collection[str]) -> Sequence[Turn]:
    """The turns of a session: all of them, or, where some are packed, such as are made when they are asked for."""
    turns = Turns(held, left_behind)
    return turns if any(isinstance(each, Block) for each in held) else tuple(turns)


class Turns(Sequence[Turn]):
    """The turns of a session, each made of what is held when it is asked for; `left_behind` are `refs` of such."""

    def __init__(self, held: Sequence[Held], left_behind: Collection[str]) -> None:
        self._held = held
        self._left_behind = left_behind

    def __len__(self) -> int:
        """How many there are."""
        return sum(each.size if isinstance(each, Block) else 1 for each in self._held)

    def __iter__(self) -> Iterator[Turn]:
        """The turns in their order."""
        for index, turn in enumerate(unpacked(self._held)):
            yield Turn(
                index=index,
                ref=turn.ref,
                origin=turn.origin,
                text=turn.text,
                timestamp=turn.timestamp,
                superseded=turn.ref in self._left_behind,
                thought=turn.thought,
                line=turn.line,
                tool_calls=tuple(
                    ToolCall(
                        *(call.id, call.name, call.kind, call.arguments),
                        *(call.result, call.status, call.exit_code, call.duration),
                        line=call.line,
                    )
                    for call in turn.calls
                ),
            )

    @overload
    def __getitem__(self, at: int) -> Turn: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Turn]: ...
    def __getitem__(self, at: int | slice) -> Turn | Sequence[Turn]:
        """The turn with that index, or some. Raises IndexError."""
        if isinstance(at, slice):
            return tuple(self)[at]
        for turn in islice(self, at if at >= 0 else len(self) + at, None):
            return turn
        raise IndexError(at)
