"""The escapes by which a terminal colours text: no letter of what they stand beside, though they end in one."""

import re

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
