"""Patterns in families, each with words of which one stands in what it finds: only what may be found is searched."""

import re
from collections.abc import Iterator
from functools import lru_cache

from skillkit.patterns import Pattern

FOLDED = bytes(ord(chr(code).lower()) if chr(code).isalnum() else 32 for code in range(256))
"""Latin letters in lower case, everything else a blank."""


REMEMBERED = 4096
"""Of so many texts it is known what was found in them: copies of a skill, in other plugins, are searched once."""


@lru_cache(maxsize=64)
def words_of(text: str) -> frozenset[bytes]:
    """The words of a text: letters and digits, in lower case."""
    return frozenset(text.encode("latin-1", "replace").translate(FOLDED).split())


class Vocabulary:
    """Families of patterns: words apart by blanks, or none, and an expression."""

    def __init__(self, *families: tuple[str, str], flags: int = 0) -> None:
        self.families = families
        self._families = [
            (frozenset(words.encode("latin-1").split()), Pattern(text, flags)) for words, text in families
        ]

    def known(self, text: str) -> list[re.Pattern[str]]:
        """The patterns that may find something in a text."""
        words = words_of(text)
        return [pattern.compiled for family, pattern in self._families if not family or not family.isdisjoint(words)]

    def found(self, text: str) -> Iterator[re.Match[str]]:
        """What the patterns find in a text, family by family."""
        return iter(_found(self, text))


@lru_cache(maxsize=REMEMBERED)
def _found(vocabulary: Vocabulary, text: str) -> tuple[re.Match[str], ...]:
    return tuple(match for pattern in vocabulary.known(text) for match in pattern.finditer(text))
