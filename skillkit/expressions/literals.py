"""Finds many literals in one pass over a text, so that expressions run only on texts that can match.

By pyahocorasick: to ask for each literal in turn takes five times as long.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import ahocorasick

Signs = Mapping[str, Sequence[int]]
"""What a text has signs of, and where each of these begins."""

LOOKALIKES = "\u0130\u0131\u017f\u212a"
SMALL = str.maketrans(LOOKALIKES, "iisk")
"""What an expression takes for a letter of ASCII, the case ignored, and `lower` does not, or makes two of."""


def small(text: str) -> str:
    """The text in small letters, one for each of its own."""
    if not text.isascii() and any(letter in text for letter in LOOKALIKES):
        text = text.translate(SMALL)
    return text.lower()


COMMON = " etsaornicdlpmhug.-f/"
"""The letters of logs and of prose from the commonest on: what follows a place is looked through in this order."""


def _rank(literal: str) -> list[tuple[bool, int]]:
    return [(letter not in COMMON, COMMON.find(letter)) for letter in literal]


class Literals:
    """Literals in small letters, each filed under the names of what it is a sign of."""

    def __init__(self, signs: Mapping[str, Iterable[str]]) -> None:
        named: dict[str, list[str]] = {}
        for name, literals in signs.items():
            for literal in literals:
                named.setdefault(literal, []).append(name)
        self._automaton = ahocorasick.Automaton()
        for literal, names in sorted(named.items(), key=lambda each: _rank(each[0])):
            self._automaton.add_word(literal, (len(literal) - 1, tuple(names)))
        self._automaton.make_automaton()

    def stand_in(self, text: str) -> bool:
        """Whether a `small` text holds one of them."""
        return next(self._automaton.iter(text), None) is not None

    def places(self, text: str) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Where literals begin in a `small` text, and what each is a sign of, in the order of their ends."""
        for last, (before, names) in self._automaton.iter(text):
            yield last - before, names

    def found(self, text: str) -> Signs:
        """What a `small` text has signs of."""
        found: dict[str, list[int]] = {}
        for last, (before, names) in self._automaton.iter(text):
            for name in names:
                found.setdefault(name, []).append(last - before)
        return found


def lines_at(text: str, places: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Where each line begins and ends in which one of the places lies; these are in their order."""
    end = -1
    for place in places:
        if place > end:
            end = text.find("\n", place)
            end = end if end >= 0 else len(text)
            yield text.rfind("\n", 0, place) + 1, end
