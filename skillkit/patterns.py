"""Regular expressions that are compiled at their first use: compiling takes milliseconds, and most are never used."""

import re
from collections.abc import Iterator
from functools import cached_property
from sys import maxsize


class Pattern:
    """A regular expression that is compiled at its first use. Callers may still pass `kept`; it has no effect."""

    def __init__(self, text: str, flags: int = 0, *, kept: bool = True) -> None:
        del kept
        self.text = text
        self._flags = flags

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The compiled expression."""
        return re.compile(self.text, self._flags)

    def finditer(self, text: str, start: int = 0, end: int = maxsize) -> Iterator[re.Match[str]]:
        """Every match in a part of a text."""
        return self.compiled.finditer(text, start, end)

    def search(self, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """The first match in a text, or in a part of it."""
        return self.compiled.search(text, start, maxsize if end is None else end)
