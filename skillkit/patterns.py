"""Regular expressions that are compiled when first used: a large one takes milliseconds, and most never are."""

import re
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
