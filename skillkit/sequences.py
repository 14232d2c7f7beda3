"""Frequent sequences: what several runs went through in the same order, other things allowed in between.

Closed sequential patterns with a gap limit, by depth-first growth of prefixes (PrefixSpan, Pei et al. 2001).
"""

from collections.abc import Hashable
from collections.abc import Sequence
from typing import Generic
from typing import NamedTuple
from typing import TypeVar

Item = TypeVar("Item", bound=Hashable)

MAX_LENGTH = 8
MAX_GAP = 4
"""Items that may stand between two of a pattern."""


class Pattern(NamedTuple, Generic[Item]):
    """A pattern and the runs that hold it, each with the positions of its first occurrence."""

    items: tuple[Item, ...]
    places: dict[int, tuple[int, ...]]


def _grown(
    runs: Sequence[Sequence[Item]], ends: dict[int, list[tuple[int, ...]]], item: Item
) -> dict[int, list[tuple[int, ...]]]:
    """For every run the occurrences of a pattern that go on with `item`; one for each place where they end."""
    grown: dict[int, list[tuple[int, ...]]] = {}
    for run, occurrences in ends.items():
        found: dict[int, tuple[int, ...]] = {}
        for occurrence in occurrences:
            start = occurrence[-1] + 1
            for position in range(start, min(start + MAX_GAP + 1, len(runs[run]))):
                if runs[run][position] == item:
                    found.setdefault(position, (*occurrence, position))
        if found:
            grown[run] = [found[position] for position in sorted(found)]
    return grown


def frequent(runs: Sequence[Sequence[Item]], *, min_runs: int, min_length: int) -> list[Pattern[Item]]:
    """The closed patterns of at least `min_length` different items that at least `min_runs` runs hold.

    Closed: no longer pattern is held by the same runs. The order is that of growth, so it depends on the runs alone.
    """
    starts: dict[Item, dict[int, list[tuple[int, ...]]]] = {}
    for index, run in enumerate(runs):
        for position, item in enumerate(run):
            starts.setdefault(item, {}).setdefault(index, []).append((position,))
    alphabet = [item for item, where in starts.items() if len(where) >= min_runs]
    found: list[Pattern[Item]] = []

    def grow(items: tuple[Item, ...], ends: dict[int, list[tuple[int, ...]]]) -> None:
        if len(items) >= min_length:
            found.append(Pattern(items, {run: places[0] for run, places in ends.items()}))
        if len(items) == MAX_LENGTH:
            return
        for item in alphabet:
            if item not in items:
                longer = _grown(runs, ends, item)
                if len(longer) >= min_runs:
                    grow((*items, item), longer)

    for item in alphabet:
        grow((item,), starts[item])
    return [pattern for pattern in found if not any(_contains(other, pattern) for other in found)]


def _contains(longer: Pattern[Item], pattern: Pattern[Item]) -> bool:
    if len(longer.items) <= len(pattern.items) or longer.places.keys() != pattern.places.keys():
        return False
    rest = iter(longer.items)
    return all(item in rest for item in pattern.items)
