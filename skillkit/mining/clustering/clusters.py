"""Segments that are alike, put together: average linkage over weighted overlap. Deterministic.

Two segments are as alike as the cosine between their features, each weighted by how telling it is everywhere: a verdict
on two does not depend on how many others there are. Groups are joined, the most alike first, while the mean over all
pairs between them stays at `ALIKE` or above.
"""

import heapq
import math
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence

from skillkit.commonness import crc
from skillkit.mining.clustering.features import level
from skillkit.mining.clustering.features import weight

ALIKE = 0.2
"""Sessions on one kind of task come to 0.2 to 0.6, on different kinds to 0.1 at most (see the benchmark)."""
TELLING = 4.0
"""Features of this weight lead from one segment to others; what weighs less is shared by too many."""
FAINT = 0.05
"""A lower likeness counts as none."""
SKETCH = 48
"""So many of these of each segment are looked up: of two that are alike some are the same, in all likelihood."""


def _square(feature: str) -> int:
    return level(feature) ** 2


def _norm(features: frozenset[str]) -> int:
    return sum(map(_square, features))


def likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """From 0 to 1."""
    both = _norm(one) * _norm(other)
    return _norm(one & other) / math.sqrt(both) if both else 0.0


def _sketch(features: frozenset[str]) -> list[str]:
    """The features by which a segment is found: the same of each segment that has them, whatever else it has."""
    return sorted((f for f in features if weight(f) >= TELLING), key=lambda f: (crc(f), f))[:SKETCH]


def _neighbours(segments: Sequence[frozenset[str]]) -> Iterator[tuple[int, int]]:
    """Pairs that have something telling in common."""
    holders: dict[str, list[int]] = defaultdict(list)
    for number, features in enumerate(segments):
        near = {other for feature in _sketch(features) for other in holders[feature]}
        yield from ((other, number) for other in sorted(near))
        for feature in _sketch(features):
            holders[feature].append(number)


def clusters(segments: Sequence[frozenset[str]]) -> list[list[int]]:
    """The groups of more than one, each in order, by their first members."""
    members = {number: [number] for number in range(len(segments))}
    sums: dict[int, dict[int, float]] = defaultdict(dict)
    heap: list[tuple[float, int, int]] = []
    squares = {feature: _square(feature) for features in segments for feature in features}
    norms = [math.sqrt(_norm(features)) for features in segments]
    for one, other in _neighbours(segments):
        alike = sum(map(squares.__getitem__, segments[one] & segments[other])) / (norms[one] * norms[other])
        if alike < FAINT:
            continue
        sums[one][other] = sums[other][one] = alike
        if alike >= ALIKE:
            heap.append((-alike, one, other))
    heapq.heapify(heap)
    fresh = len(segments)
    while heap:
        _, one, other = heapq.heappop(heap)
        if one not in members or other not in members:
            continue
        members[fresh] = sorted(members.pop(one) + members.pop(other))
        ours, theirs = sums.pop(one), sums.pop(other)
        for third in sorted((ours.keys() | theirs.keys()) & members.keys()):
            total = ours.get(third, 0.0) + theirs.get(third, 0.0)
            sums[fresh][third] = sums[third][fresh] = total
            mean = total / (len(members[fresh]) * len(members[third]))
            if mean >= ALIKE:
                heapq.heappush(heap, (-mean, third, fresh))
        fresh += 1
    return sorted(group for group in members.values() if len(group) > 1)
