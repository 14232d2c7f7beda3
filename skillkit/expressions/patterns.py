"""Regular expressions that are compiled at their first use: compiling takes milliseconds, and most are never used."""

import re
from collections.abc import Callable, Iterator
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


BEGIN = "\x1b["
COLOUR = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
WRITTEN = re.compile(r"(?:\x1b|(?<!\\)\\++(?:u001[bB]|x1[bB]|033|e))\[[0-9;?]*[A-Za-z]")
"""Also as JSON and scripts write it."""


def blanked(text: str) -> str:
    """The text with blanks in the place of such escapes, as long as before, also of those that are written."""
    if BEGIN in text or ("\\" in text and ("1b[" in text or "33[" in text or "e[" in text or "1B[" in text)):
        return WRITTEN.sub(lambda found: " " * len(found[0]), text)
    return text


def plain(text: str) -> str:
    """The text without them."""
    return COLOUR.sub("", text) if BEGIN in text else text
