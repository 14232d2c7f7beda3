"""Regular expressions that are compiled at their first use: compiling takes milliseconds, and most are never used."""

import re
from collections.abc import Callable
from collections.abc import Iterator
from functools import cached_property
from sys import maxsize


class Pattern:
    """A regular expression that is compiled at its first use."""

    def __init__(self, text: str, flags: int = 0) -> None:
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

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        """The match at the start of a text, or at a place in it."""
        return self.compiled.match(text, start)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """The match of a whole text."""
        return self.compiled.fullmatch(text)

    def findall(self, text: str) -> list[str]:
        """The text of every match, or of its group."""
        return self.compiled.findall(text)

    def sub(self, by: Callable[[re.Match[str]], str], text: str) -> str:
        """The text with each match replaced."""
        return self.compiled.sub(by, text)
