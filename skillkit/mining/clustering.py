"""Clusters segments of work by their features: names in code, words, commands, kinds of files, errors.

The similarity of two segments is the cosine of their features, weighted by how rare these are in general, so that it
does not depend on other segments. Average linkage joins groups, the most similar first, down to `ALIKE`. Deterministic.
"""

import heapq
import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from skillkit.mining.segments import Segment
from skillkit.mining.signatures import signature
from skillkit.model.observation import Observation
from skillkit.similarity.commonness import STEPS, crc, level

TOKEN = re.compile(r"[A-Za-z][A-Za-z0-9_]{2,30}")
SPOKEN = frozenset({"answer", "discovery", "request"})
"""Observations whose words say what the work is about."""
MAX_WORDS = 4_000
"""Characters of what was said in one turn that count: who talks at length is not about everything."""


def weight(feature: str) -> float:
    """Returns how telling a feature is, from 0 for what is everywhere to about 6 for what is nowhere."""
    return level(feature) / STEPS


@lru_cache(maxsize=16_384)
def stem(word: str) -> str:
    """Returns the word in lower case, without the `s` of a plural or a third person."""
    word = word.lower()
    return word[:-1] if len(word) > 4 and word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def tokens(text: str) -> Iterator[str]:
    """Returns the words and names in a text."""
    return map(stem, TOKEN.findall(text))


def _of_files(files: Iterable[str]) -> Iterator[str]:
    for file in files:
        name = file.rpartition("/")[2].lower()
        ending = name.rpartition(".")[2] if "." in name else ""
        if ending:
            yield f".{ending}"
            yield f"/{name}"


def of_observation(seen: Observation) -> Iterator[str]:
    """Yields the features of one observation: words plainly, `$ verb`, `.ending`, `/file name`, `! error`."""
    if seen.kind in SPOKEN:
        yield from tokens(seen.text[:MAX_WORDS])
        return
    if seen.kind not in ("action", "error"):
        return
    for term in seen.terms:
        yield from tokens(term)
    for action in seen.actions:
        if action.kind == "shell" and action.effect != "look":
            yield f"$ {action.verb}"
        yield from _of_files(slot.value for slot in action.slots if slot.kind == "path")
        for word in action.words[1:]:
            yield from tokens(word)
    yield from _of_files(seen.files)
    if seen.kind == "error" and seen.text:
        yield f"! {signature(seen.text.splitlines()[-1])}"


def of_segment(segment: Segment) -> frozenset[str]:
    """Returns the features of a segment, with those of what was asked."""
    asked = (segment.asked,) if segment.asked else ()
    return frozenset(each for seen in (*asked, *segment.observations) for each in of_observation(seen))


ALIKE = 0.2
"""Sessions on one kind of task come to 0.2 to 0.6, on different kinds to 0.1 at most (see the benchmark)."""
LEADING = 4.0
"""Features of this weight lead from one segment to others; what weighs less is shared by too many."""
FAINT = 0.05
"""A lower likeness counts as none."""
SKETCH = 48
"""Features of a segment that are looked up: similar segments share some of them, in all likelihood."""


def _sketch(features: frozenset[str]) -> list[str]:
    """Returns the features by which a segment is found, chosen by their hashes: similar segments choose the same."""
    return sorted((f for f in features if weight(f) >= LEADING), key=lambda f: (crc(f), f))[:SKETCH]


def _neighbours(segments: Sequence[frozenset[str]]) -> Iterator[tuple[int, int]]:
    """Yields pairs that share a rare feature."""
    holders: dict[str, list[int]] = defaultdict(list)
    for number, features in enumerate(segments):
        near = {other for feature in _sketch(features) for other in holders[feature]}
        yield from ((other, number) for other in sorted(near))
        for feature in _sketch(features):
            holders[feature].append(number)


def clusters(segments: Sequence[frozenset[str]]) -> list[list[int]]:
    """Returns the groups of more than one segment, each in order, by their first members."""
    members = {number: [number] for number in range(len(segments))}
    sums: dict[int, dict[int, float]] = defaultdict(dict)
    heap: list[tuple[float, int, int]] = []
    squares = {feature: level(feature) ** 2 for features in segments for feature in features}
    norms = [math.sqrt(sum(map(squares.__getitem__, features))) for features in segments]
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
