"""Wordings of an order, each way with the words to look for."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

Ways = tuple[tuple[Look, Pattern], ...]


def told(ways: str) -> Pattern:
    """Any of these ways to tell it. A word begins there: most places are spared the long list."""
    return Pattern(rf"\b(?:{ways})", re.IGNORECASE)
