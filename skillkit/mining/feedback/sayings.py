"""Sentences that say the same, found by the words that both have: among many as soon as among few."""

import math
from collections import defaultdict
from collections.abc import Iterator
from typing import Generic
from typing import TypeVar

from skillkit.mining.feedback import alike

T = TypeVar("T")

SAME = 0.5
"""Share of the words of two sentences that both have, from which on they say the same."""
MIN_WORDS = 3
"""With fewer words a sentence says the same as none."""


class Sayings(Generic[T]):
    """Things, each told by the words of a sentence."""

    def __init__(self) -> None:
        self._told: list[tuple[frozenset[str], T]] = []
        self._having: dict[str, list[int]] = defaultdict(list)

    def add(self, words: frozenset[str], thing: T) -> None:
        """Adds what is told by these words."""
        for word in words:
            self._having[word].append(len(self._told))
        self._told.append((words, thing))

    def like(self, words: frozenset[str]) -> Iterator[T]:
        """What is told by a sentence that says the same, in the order in which it was added."""
        if len(words) < MIN_WORDS:
            return
        # What shares half of the words has one of any half of them and one more: the rarest of them are looked up.
        rarest = sorted(words, key=lambda word: (len(self._having.get(word, ())), word))
        enough = rarest[: len(words) - math.ceil(SAME * len(words)) + 1]
        for place in sorted({place for word in enough for place in self._having.get(word, ())}):
            others, thing = self._told[place]
            if len(others) >= MIN_WORDS and alike(words, others) >= SAME:
                yield thing
