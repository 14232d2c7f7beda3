"""Patterns in families, each with words of which one stands in what it finds: only what may be found is searched."""

import re
from collections.abc import Callable
from collections.abc import Iterator
from functools import lru_cache
from functools import wraps
from typing import Concatenate
from typing import ParamSpec
from typing import TypeVar
from typing import cast

from skillkit.patterns import Pattern

P = ParamSpec("P")
R = TypeVar("R")

FOLDED = bytes(ord(chr(code).lower()) if chr(code).isalnum() else 32 for code in range(256))
"""Latin letters in lower case, everything else a blank."""

REMEMBERED = 4096
LONGEST = 10_000
"""Of so many texts, none of more characters, is remembered what was found in them: at most some 40 MB."""


def remembered(find: Callable[Concatenate[str, P], R]) -> Callable[Concatenate[str, P], R]:
    """Remembers what is found in a text: passages of a skill that has copies, in other plugins, are searched once."""
    kept = cast("Callable[Concatenate[str, P], R]", lru_cache(maxsize=REMEMBERED)(find))

    @wraps(find)
    def found(text: str, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return (find if len(text) > LONGEST else kept)(text, *args, **kwargs)

    return found


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

    def known(self, text: str) -> list[Pattern]:
        """The patterns that may find something in a text."""
        words = words_of(text)
        return [pattern for family, pattern in self._families if not family or not family.isdisjoint(words)]

    def found(self, text: str) -> Iterator[re.Match[str]]:
        """What the patterns find in a text, family by family."""
        return iter(_found(text, self))


@remembered
def _found(text: str, vocabulary: Vocabulary) -> tuple[re.Match[str], ...]:
    return tuple(match for pattern in vocabulary.known(text) for match in pattern.finditer(text, 0, len(text)))
