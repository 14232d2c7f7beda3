"""Where an offset of a text lies: the line, and the place to report."""

import re
from bisect import bisect_right
from functools import cached_property

from skillkit.model.source import Location


class Lines:
    """Where each line of a text begins, counted when it is first asked for."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def starts(self) -> list[int]:
        """The offset of each line."""
        return [0, *(found.end() for found in re.finditer("\n", self._text))]

    def number(self, offset: int) -> int:
        """The line, from 1, in which an offset lies."""
        return bisect_right(self.starts, offset)

    def place(self, path: str, start: int, length: int) -> Location:
        """The place of a part of the text, up to the end of its first line."""
        line = self.number(start)
        begin = self.starts[line - 1]
        end = self.starts[line] - 1 if line < len(self.starts) else len(self._text)
        column = start - begin + 1
        return Location(path, line, column, line, max(column + 1, min(column + length, end - begin + 1)))
