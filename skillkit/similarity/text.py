"""What is compared of a skill: its name and title as words, and its text as runs of four words."""

import re
import unicodedata
import zlib
from functools import lru_cache
from typing import NamedTuple

from skillkit.model.folder import SkillFolder

SHINGLE = 4
MASK = (1 << 64) - 1
MIXERS = (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9)
"""Odd constants of good spread (golden ratio; xxHash's primes), so that the order of words counts."""

STOP_WORDS = frozenset(
    {"a", "an", "and", "for", "in", "of", "on", "or", "skill", "the", "this", "to", "use", "using", "with"}
)
WORD = re.compile(r"[^\W_]+", re.UNICODE)
HEADING = re.compile(r"^#\s+(.+?)\s*#*\s*$", re.MULTILINE)


class Text(NamedTuple):
    """What is compared of a skill. `key` tells it apart; `name` is what it is called."""

    key: str
    name: str
    description: str
    body: str


def words(text: str) -> list[str]:
    """The words of a text, in lower case."""
    return WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def normalised_title(title: str) -> str:
    """The words that carry a title, in their order: equal for `Test, lint and commit` and `test-lint-commit`."""
    return " ".join(word for word in words(title) if word not in STOP_WORDS)


def squeezed(title: str) -> str:
    """A title without its blanks and plurals: equal for `Survey Monkey skills` and `surveymonkey-skill`."""
    return "".join(word for word in map(stem, words(title)) if word not in STOP_WORDS)


def stem(word: str) -> str:
    """A word without the `s` of a plural."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def titles(text: Text) -> set[str]:
    """What a skill calls itself: its name and its first heading, squeezed."""
    heading = HEADING.search(text.body)
    found = {squeezed(text.name), squeezed(heading[1]) if heading else ""}
    return found - {""}


@lru_cache(maxsize=100_000)
def _number(word: str) -> int:
    return zlib.crc32(word.encode()) + 1


def shingles(text: str) -> set[int]:
    """Every run of four words, as a number of 64 bits that depends on the words alone."""
    numbers = list(map(_number, words(text)))
    first, second, third = MIXERS
    rows = zip(numbers, numbers[1:], numbers[2:], numbers[3:])
    return {(a * first + b * second + c * third + d) & MASK for a, b, c, d in rows}


def text_of(folder: SkillFolder) -> Text:
    """What similarity compares of a skill in a tree."""
    document = folder.documents[0]
    said = document.data.get("description"), document.data.get("name")
    return Text(
        key=folder.path,
        name=str(said[1] or folder.name),
        description=str(said[0] or ""),
        body=document.body or document.source.text,
    )
