"""Words around a place in a text: its sentence, what stands above it, whether it is quoted."""

import re
from functools import lru_cache

from skillkit.patterns import Pattern

NEAR = 1000
"""How much of the text around a hit is looked at, in characters."""

SENTENCE_END = Pattern(r"[.!?;。！？；](?=\s|$|[^\x00-\x7f])|\n[ \t]*\n")
QUOTED = Pattern(
    r"\"[^\"\n]*\"|“[^”]*”|«[^»]*»|»[^«»\n]{3,200}«|„[^“”]*[“”]|(?<!\w)'[^'\n]*'(?!\w)|`[^`]*`|「[^」]*」|『[^』]*』"
)


def sentence(text: str, start: int, end: int) -> tuple[str, str]:
    """What stands before and after a part of a text, within its sentence."""
    first = max(0, start - NEAR)
    for stop in SENTENCE_END.compiled.finditer(text, first, start):
        first = stop.end()
    after = SENTENCE_END.search(text, end, end + NEAR)
    return text[first:start], text[end : after.start() if after else end + NEAR]


def flat_last(setting: list[str] | tuple[str, ...]) -> str:
    """The nearest heading and the last sentence before a passage."""
    if not setting:
        return ""
    last = [part for part in re.split(r"(?<=[.!?])\s", setting[-1][-NEAR:].strip()) if part]
    heading = setting[-2][:NEAR] if len(setting) > 1 else ""
    return f"{heading}\n{last[-1] if last else ''}"


@lru_cache(maxsize=64)
def _quotations(text: str) -> tuple[tuple[int, int], ...]:
    """From where to where something is quoted."""
    return tuple(quote.span() for quote in QUOTED.compiled.finditer(text))


def is_quoted(text: str, start: int, end: int) -> bool:
    """Whether a part of a text stands in quotation marks or backticks."""
    return any(first <= start and end <= last + 1 for first, last in _quotations(text))


LONG_QUOTE = 40
"""A quotation of so many letters, in words, holds what somebody else says, not what is to be answered."""

SAYS = Pattern(
    r"\b(?:like|such as|phrases?|sentences?|writes?|says?|frases?|escriben?|comme|como|come|als|wie|phrases|écrivent|"
    r"schreiben|"
    r"zinnen|scrivono|escrevem)\W{1,3}$|(?:» |” |\" )(?:o|or|oder|ou|of|e|and|und|et|y|en)\s$",
    re.IGNORECASE,
)
"""What stands before the words of somebody else."""


def unquoted(text: str) -> str:
    """The text with its long quotations blank, and those that are announced, at the same length."""

    def blank(quote: re.Match[str]) -> str:
        long = len(quote[0]) > LONG_QUOTE and quote[0].count(" ") > 2
        announced = quote[0][0] != "`" and SAYS.search(text, max(0, quote.start() - 20), quote.start())
        return " " * len(quote[0]) if long or announced else quote[0]

    return QUOTED.compiled.sub(blank, text)
