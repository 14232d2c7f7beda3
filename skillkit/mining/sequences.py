"""Frequent sequences: what several runs went through in the same order, other things allowed in between.

Closed sequential patterns with a gap limit, by depth-first growth of prefixes (PrefixSpan, Pei et al. 2001).
"""

from collections.abc import Hashable
from collections.abc import Iterator
from collections.abc import Sequence
from typing import Generic
from typing import NamedTuple
from typing import TypeVar

Item = TypeVar("Item", bound=Hashable)

MAX_LENGTH = 8
MAX_GAP = 4
"""Items that may stand between two of a pattern."""
MAX_GROWN = 3_000
"""Patterns looked at before giving up: projects seen need some dozens, runs that go in circles could need billions."""

Places = dict[int, list[tuple[int, ...]]]
"""For every run that holds a pattern its occurrences, one for each place where they end."""


class Pattern(NamedTuple, Generic[Item]):
    """A pattern and the runs that hold it, each with the positions of its first occurrence."""

    items: tuple[Item, ...]
    places: dict[int, tuple[int, ...]]


def _grown(
    runs: Sequence[Sequence[Item]], items: tuple[Item, ...], places: Places, min_runs: int
) -> dict[Item, Places]:
    """Every pattern that is this one and an item more and that at least `min_runs` runs hold, by that item."""
    grown: dict[Item, dict[int, dict[int, tuple[int, ...]]]] = {}
    for run, occurrences in places.items():
        for occurrence in occurrences:
            start = occurrence[-1] + 1
            for position in range(start, min(start + MAX_GAP + 1, len(runs[run]))):
                item = runs[run][position]
                if item not in items:
                    found = grown.setdefault(item, {}).setdefault(run, {})
                    found.setdefault(position, (*occurrence, position))
    return {
        item: {run: [found[position] for position in sorted(found)] for run, found in where.items()}
        for item, where in grown.items()
        if len(where) >= min_runs
    }


def _leaves_out(runs: Sequence[Sequence[Item]], items: tuple[Item, ...], places: Places) -> bool:
    """Whether all occurrences pass over an item in the same place: with it every longer pattern has the same runs.

    (BackScan of Wang and Han, 2004. An item that comes again later could still be a longer pattern's, so it is none.)
    """
    for index in range(len(items) - 1):
        passed: set[Item] | None = None
        for run, occurrences in places.items():
            later = runs[run][occurrences[0][-1] + 1 :]
            for occurrence in occurrences:
                between = runs[run][occurrence[index] + 1 : occurrence[index + 1]]
                passed = set(between) if passed is None else passed & set(between)
            passed = passed and passed.difference(items, later)
            if not passed:
                break
        if passed:
            return True
    return False


def frequent(runs: Sequence[Sequence[Item]], *, min_runs: int, min_length: int) -> list[Pattern[Item]]:
    """The closed patterns of at least `min_length` different items that at least `min_runs` runs hold.

    Closed: no longer pattern is held by the same runs. The order is that of growth, so it depends on the runs alone.
    """
    starts: dict[Item, Places] = {}
    for index, run in enumerate(runs):
        for position, item in enumerate(run):
            starts.setdefault(item, {}).setdefault(index, []).append((position,))
    order = {item: number for number, item in enumerate(starts)}
    found: list[Pattern[Item]] = []
    waiting: list[tuple[tuple[Item, ...], Places]] = []
    waiting += [((item,), places) for item, places in reversed(starts.items()) if len(places) >= min_runs]
    for _ in range(MAX_GROWN):
        if not waiting:
            break
        items, places = waiting.pop()
        if _leaves_out(runs, items, places):
            continue
        if len(items) >= min_length:
            found.append(Pattern(items, {run: occurrences[0] for run, occurrences in places.items()}))
        if len(items) < MAX_LENGTH:
            longer = _grown(runs, items, places, min_runs)
            waiting += [((*items, item), longer[item]) for item in sorted(longer, key=order.__getitem__, reverse=True)]
    return _closed(found)


def _closed(found: Sequence[Pattern[Item]]) -> list[Pattern[Item]]:
    by_runs: dict[frozenset[int], list[Pattern[Item]]] = {}
    for pattern in found:
        by_runs.setdefault(frozenset(pattern.places), []).append(pattern)
    held = {pattern.items for same in by_runs.values() for pattern in _contained(same)}
    return [pattern for pattern in found if pattern.items not in held]


def _contained(patterns: Sequence[Pattern[Item]]) -> Iterator[Pattern[Item]]:
    """Those that a longer one of these contains. Each is compared with the few that have all its items."""
    having: dict[Item, int] = {}
    longer = [0] * (MAX_LENGTH + 1)
    for number, pattern in enumerate(patterns):
        for item in pattern.items:
            having[item] = having.get(item, 0) | 1 << number
        for length in range(len(pattern.items)):
            longer[length] |= 1 << number
    for pattern in patterns:
        others = longer[len(pattern.items)]
        for item in pattern.items:
            others &= having[item]
        while others:
            number = others.bit_length() - 1
            if _is_within(pattern, patterns[number]):
                yield pattern
                break
            others ^= 1 << number


def _is_within(pattern: Pattern[Item], longer: Pattern[Item]) -> bool:
    rest = iter(longer.items)
    return all(item in rest for item in pattern.items)
