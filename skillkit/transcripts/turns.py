"""The turns of a log while it is read, most of them compressed: the text of a 200 MB log takes some 13 MB."""

import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from typing import overload

import msgspec

from skillkit.model.session import Origin, Status, ToolCall, ToolKind, Turn

BLOCK = 256
"""The most turns that are packed together."""
WORTH = 16
"""The fewest turns that are packed."""
FASTEST = 1


class OpenCall(msgspec.Struct, gc=False):
    """A call whose result may still come. `names_noted`: the names in it have been collected."""

    id: str
    name: str
    kind: ToolKind
    arguments: dict[str, object]
    result: str = ""
    status: Status = "unknown"
    exit_code: int | None = None
    duration: float | None = None
    line: int = 0
    names_noted: bool = False


class OpenTurn(msgspec.Struct, gc=False):
    """A turn to which text and calls may still be added."""

    origin: Origin
    ref: str
    text: str = ""
    timestamp: datetime | None = None
    calls: list[OpenCall] = []
    thought: str = ""
    line: int = 0


class PackedTurns:
    """Consecutive turns, compressed."""

    def __init__(self, turns: Sequence[OpenTurn]) -> None:
        """Raises OverflowError or ValueError for what MessagePack cannot hold, such as a number of 30 digits."""
        self.size = len(turns)
        self._content = zlib.compress(msgspec.msgpack.encode(turns), FASTEST)

    def turns(self) -> list[OpenTurn]:
        """The turns, unpacked."""
        return _DECODER.decode(zlib.decompress(self._content))


_DECODER = msgspec.msgpack.Decoder(list[OpenTurn])
Held = OpenTurn | PackedTurns


def packed(turns: Sequence[OpenTurn]) -> Sequence[Held]:
    """Consecutive turns as one block, if they are enough and can be packed."""
    if len(turns) < WORTH:
        return turns
    try:
        return [PackedTurns(turns)]
    except (OverflowError, ValueError):
        return turns


def unpacked(held: Iterable[Held]) -> Iterator[OpenTurn]:
    """All turns in order, one block of them in memory at a time."""
    for each in held:
        yield from each.turns() if isinstance(each, PackedTurns) else (each,)


class Turns(Sequence[Turn]):
    """The turns of a session, created from what is held each time they are read."""

    def __init__(self, held: Sequence[Held], superseded: Collection[str] = ()) -> None:
        """`superseded` holds the `ref`s of turns on branches that the user left."""
        self._held = held
        self._superseded = superseded

    def __len__(self) -> int:
        return sum(each.size if isinstance(each, PackedTurns) else 1 for each in self._held)

    def __iter__(self) -> Iterator[Turn]:
        for index, turn in enumerate(unpacked(self._held)):
            yield Turn(
                index=index,
                ref=turn.ref,
                origin=turn.origin,
                text=turn.text,
                timestamp=turn.timestamp,
                superseded=turn.ref in self._superseded,
                thought=turn.thought,
                line=turn.line,
                tool_calls=tuple(ToolCall(*msgspec.structs.astuple(call)[:-1]) for call in turn.calls),
            )

    @overload
    def __getitem__(self, at: int) -> Turn: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Turn]: ...
    def __getitem__(self, at: int | slice) -> Turn | Sequence[Turn]:
        """One turn or some, after unpacking all of them. Raises IndexError."""
        return tuple(self)[at]
