"""The description of a skill as prose: what a model sees before it decides to read on."""

import re
from functools import lru_cache

from skillkit.expressions.patterns import Pattern
from skillkit.model.folder import SkillFolder

QUOTED = Pattern(
    r"""["\u201c\u201e\u00ab][^"\u201d\u00bb]{0,300}["\u201d\u00bb]|(?<!\w)['\u2018][^'\u2019]{0,300}['\u2019](?!\w)|`[^`]*`"""
)
ENGLISH = Pattern(r"\b(?:the|an?|and|or|for|with|of|to|in|from|your?|this)\b", re.IGNORECASE)


def prose_of(folder: SkillFolder) -> str:
    """The description, if a model chooses by it and it is in English as far as can be told; else empty."""
    document = folder.readable_skill_md
    if document is None or document.data.get("disable-model-invocation") is True:
        return ""
    description = document.data.get("description")
    if not isinstance(description, str):
        return ""
    return _prose(description)


@lru_cache(maxsize=16)
def _prose(description: str) -> str:
    if description.isascii():
        return " ".join(description.split())
    letters = [character for character in description if character.isalpha()]
    foreign = sum(not character.isascii() for character in letters)
    return "" if foreign * 4 > len(letters) else " ".join(description.split())


@lru_cache(maxsize=16)
def without_quotes(text: str) -> str:
    """A text without what it quotes."""
    return QUOTED.compiled.sub(" ", text)


def is_english(text: str) -> bool:
    """Whether some of the commonest English words stand in it."""
    return ENGLISH.search(text) is not None
