"""Regular expressions that are compiled when first used: a large one takes milliseconds, and most never are."""

import re
from collections.abc import Iterator
from functools import cached_property
from functools import lru_cache

from skillkit.expressions import compiled
from skillkit.literals import small

LONG = 700
"""Characters of an expression from which a look at small letters pays."""
KEPT = re.compile(r"\\.|\(\?P[<=]\w+", re.DOTALL)
"""What means another thing in small letters: escapes, and names of groups."""

small_of = lru_cache(maxsize=64)(small)


class Pattern:
    """A regular expression, not compiled yet; `kept` if it is our own, and not made of a text that is looked at."""

    def __init__(self, text: str, flags: int = 0, *, kept: bool = True) -> None:
        self.text = text
        self._flags = flags
        self._compile = compiled if kept else re.compile

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The expression, compiled."""
        return self._compile(self.text, self._flags)

    @cached_property
    def in_small(self) -> re.Pattern[str] | None:
        """A long expression that ignores the case, for texts in small letters: what it does not find is not there.

        Python's engine passes over a branch that begins with another letter, but not where the case is ignored: of a
        long list of words each is tried at each place. So it takes half the time, and most texts hold nothing. None
        for any other expression.
        """
        if not self._flags & re.IGNORECASE or len(self.text) < LONG:
            return None
        return self._compile(_small_expression(self.text), self._flags & ~re.IGNORECASE)

    def finditer(self, text: str, start: int, end: int) -> Iterator[re.Match[str]]:
        """What it finds in a part of a text."""
        if self.in_small and not self.in_small.search(small_of(text), start, end):
            return iter(())
        return self.compiled.finditer(text, start, end)


def _small_expression(text: str) -> str:
    """An expression with its letters small."""
    at, found = 0, []
    for kept in KEPT.finditer(text):
        found += [text[at : kept.start()].lower(), kept[0]]
        at = kept.end()
    return "".join([*found, text[at:].lower()])
