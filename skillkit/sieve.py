"""Expressions over many words that most texts hold none of: a look for the words tells so much sooner.

Which words a match cannot do without is read from the expression itself, so that nothing is missed by the look.
"""

import re
from collections.abc import Iterable
from functools import cached_property

from skillkit.literals import SMALL
from skillkit.literals import small
from skillkit.patterns import Pattern
from skillkit.regex_tree import Items
from skillkit.regex_tree import bodies
from skillkit.regex_tree import items_of
from skillkit.regex_tree import name_of
from skillkit.regex_tree import parsed

ASCII = 128
GROUPS = ("SUBPATTERN", "ATOMIC_GROUP", "BRANCH")

Words = frozenset[str]


def _least(words: Iterable[str]) -> int:
    """The length of the shortest: the longer it is, the more a look for the words tells."""
    return min(map(len, words), default=ASCII)


def needed(sequence: Items) -> Words | None:
    """Words in small letters of which a match of the sequence within a text of ASCII holds one.

    None if there is no telling; no word at all if there is no such match.
    """
    told: list[Words] = []
    word = ""
    for item in sequence:
        name, argument = name_of(item), item[1]
        if name == "LITERAL" and argument < ASCII:
            word += chr(argument).lower()
            continue
        told += [frozenset((word,))] if word.strip() else []
        word = ""
        if name == "LITERAL" and argument not in SMALL:
            return frozenset()
        if name in GROUPS or (name.endswith("_REPEAT") and argument[0]):
            ways = [needed(body) for body in bodies(item)]
            told += [frozenset().union(*(way for way in ways if way))] if None not in ways else []
    told += [frozenset((word,))] if word.strip() else []
    return max(told, key=lambda words: (_least(words), -len(words)), default=None)


def _is_ascii(sequence: Items) -> bool:
    """Whether all letters that it names are."""
    return not any(name_of(item) == "LITERAL" and item[1] >= ASCII for item in sequence) and all(
        _is_ascii(body) for item in sequence for body in bodies(item)
    )


class Sieve(Pattern):
    """An expression that is tried on texts which hold one of the words that a match needs."""

    @cached_property
    def _sieve(self) -> tuple[bool, tuple[str, ...]]:
        """Whether it tells of all texts or of those in ASCII alone; the words."""
        items = items_of(parsed(self.text))
        words = needed(items)
        if words is None:
            return True, ("",)
        # Where one word is a part of another, it is there too.
        fewer = (word for word in words if not any(other in word for other in words if other != word))
        return _is_ascii(items), tuple(sorted(fewer, key=lambda word: (len(word), word)))

    def search(self, text: str) -> re.Match[str] | None:
        """As of an expression."""
        of_all, words = self._sieve
        if not of_all and not text.isascii():
            return self.compiled.search(text)
        said = small(text)
        for word in words:
            if word in said:
                return self.compiled.search(text)
        return None
