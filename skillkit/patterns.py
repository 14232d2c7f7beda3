"""Regular expressions that are compiled when first used: a large one takes milliseconds, and most never are."""

import re
from collections.abc import Iterator
from functools import cached_property


class Pattern:
    """A regular expression, not compiled yet."""

    def __init__(self, text: str, flags: int = 0) -> None:
        self.text = text
        self._flags = flags

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The expression, compiled."""
        return re.compile(self.text, self._flags)

    def finditer(self, text: str, start: int, end: int) -> Iterator[re.Match[str]]:
        """What it finds in a part of a text."""
        return self.compiled.finditer(text, start, end)
