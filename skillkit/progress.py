"""How work on many things is watched: a function through which they pass, and which may tell how many have."""

from collections.abc import Iterable
from collections.abc import Sequence
from typing import Protocol
from typing import TypeVar

T = TypeVar("T")


class Watch(Protocol):
    """Gives the same things in the same order. What it does meanwhile is its own business."""

    def __call__(self, things: Sequence[T], /) -> Iterable[T]:
        """The things, as they are asked for."""


def unwatched(things: Sequence[T], /) -> Iterable[T]:
    """The things, and nobody watches."""
    return things
