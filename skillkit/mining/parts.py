"""Cuts digests into the parts that an author reads, each small enough for one call."""

from collections.abc import Iterator
from collections.abc import Sequence

from skillkit.model.digest import Digest
from skillkit.model.digest import Item
from skillkit.model.digest import Part

PART_CHARACTERS = 36_000
FEW_WORDS = 4
TELLING = ("FAILED", "NOTED", "UNDID", "USER refused")
"""Labels of items that may teach something although the user said little."""


def is_worth_reading(digest: Digest) -> bool:
    """Whether a session can teach anything: somebody said more than a few words, or something went wrong."""
    return any(
        item.label.startswith(TELLING) or (item.speaker == "user" and len(item.text.split()) > FEW_WORDS)
        for item in digest.items
    )


def parts_of(digest: Digest) -> list[Part]:
    """The parts of a digest, in order; an item is never cut. None for a session without items."""
    bundles = list(_bundles(digest.items))
    return [Part(digest, number, len(bundles), items) for number, items in enumerate(bundles, 1)]


def _bundles(items: Sequence[Item]) -> Iterator[tuple[Item, ...]]:
    held: list[Item] = []
    size = 0
    for item in items:
        length = len(item.shown) + 1
        if held and size + length > PART_CHARACTERS:
            yield tuple(held)
            held, size = [], 0
        held.append(item)
        size += length
    if held:
        yield tuple(held)
