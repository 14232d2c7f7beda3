"""Regular expressions that are compiled when first used: a large one takes milliseconds, and most never are."""

import re
from collections.abc import Iterator
from functools import cached_property
from functools import lru_cache

from skillkit.expressions import Rewriting
from skillkit.expressions import by_python
from skillkit.expressions import compiled
from skillkit.literals import small
from skillkit.regrouped import EDGE
from skillkit.regrouped import regrouped

LONG = 700
"""Characters of an expression that ignores the case from which a look at small letters pays."""
MANY = 3
"""Alternatives at the edge of a word from which it pays to look for the edge first."""
KEPT = re.compile(r"\\.|\(\?P[<=]\w+", re.DOTALL)
"""What means another thing in small letters: escapes, and names of groups."""

small_of = lru_cache(maxsize=64)(small)


class Pattern:
    """A regular expression, not compiled yet; `kept` if it is our own, and not made of a text that is looked at."""

    def __init__(self, text: str, flags: int = 0, *, kept: bool = True) -> None:
        self.text = text
        self._flags = flags
        self._is_kept = kept

    def _compiled(self, flags: int, rewritten: Rewriting | None = None) -> re.Pattern[str]:
        return (compiled if self._is_kept else by_python)(self.text, flags, rewritten)

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The expression, compiled."""
        return self._compiled(self._flags)

    @cached_property
    def glance(self) -> re.Pattern[str] | None:
        """A quicker expression: where it stands nowhere in a text, this one does not either. None if there is none.

        The order of its alternatives is another, and where the case is ignored, it is for the text in small letters:
        Python's engine passes over a branch that begins with another letter, but not where the case is ignored. So it
        takes half the time or a tenth of it, and most texts hold nothing.
        """
        many = self.text.count(rf"|{EDGE}") >= MANY
        if self._flags & re.IGNORECASE:
            return self._compiled(self._flags & ~re.IGNORECASE, in_small) if many or len(self.text) >= LONG else None
        return self._compiled(self._flags, regrouped) if many else None

    def _may_stand_in(self, text: str, start: int, end: int) -> bool:
        """Whether a glance leaves it open that it finds something."""
        if not self.glance:
            return True
        return bool(self.glance.search(small_of(text) if self._flags & re.IGNORECASE else text, start, end))

    def finditer(self, text: str, start: int, end: int) -> Iterator[re.Match[str]]:
        """What it finds in a part of a text."""
        return self.compiled.finditer(text, start, end) if self._may_stand_in(text, start, end) else iter(())

    def search(self, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """What it finds first in a text, or in a part of it."""
        end = len(text) if end is None else end
        return self.compiled.search(text, start, end) if self._may_stand_in(text, start, end) else None


def in_small(text: str) -> str:
    """An expression in small letters, regrouped."""
    text, at, found = regrouped(text), 0, []
    for kept in KEPT.finditer(text):
        found += [text[at : kept.start()].lower(), kept[0]]
        at = kept.end()
    return "".join([*found, text[at:].lower()])
