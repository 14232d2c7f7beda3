"""The text of a skill as similarity compares it: titles as words, bodies as runs of four words."""

import html
import re
import unicodedata
import zlib
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from skillkit.expressions.patterns import Pattern
from skillkit.model.folder import SkillFolder

SHINGLE = 4
LANE = 128
"""Bits in which a shingle is computed: the sum of four products of 33 and 64 bits leaves the next one alone."""
MIXERS = (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9)
"""Odd constants of good spread (golden ratio; xxHash's primes), so that the order of words counts."""

STOP_WORDS = frozenset(
    {"a", "an", "and", "for", "in", "of", "on", "or", "skill", "the", "this", "to", "use", "using", "with"}
)
LOOK_ALIKES = {
    ord(other): line[0]
    for line in Path(__file__).with_name("look_alikes.txt").read_text(encoding="utf-8").splitlines()
    for other in line[1:]
} | dict.fromkeys([0x115F, 0x1160])
"""The Latin letters that others look like, made by `benchmarks/make_look_alikes.py`; two Korean ones are invisible."""
UNSEEN = frozenset({"Cf", "Me", "Mn"})
"""Categories of accents and of invisible characters."""
VOICED = 8
"""The combining class of marks that change a Japanese letter."""
BLANKED = bytes(letter if letter > 127 or chr(letter).isalnum() else 32 for letter in range(256)).lower()
"""A translation table that leaves words in lower case and blanks; an expression takes four times as long."""
CONTROLS = bytes(code for code in range(128) if not chr(code).isprintable() and not chr(code).isspace())
"""Invisible characters of ASCII."""
TAG = Pattern(r"""<(?!!--)[a-z!?/](?:(?:[^<>"']|"[^"]*"|'[^']*')*+>|[^<>]*+>)""", re.IGNORECASE)
COMMENT = Pattern(r"<!--.*?-->", re.DOTALL)
ENTITY = Pattern(r"&[#\w]{1,32};?")
"""A character by its number or name; a longer number is none."""
HEADING = Pattern(r"^#\s+(\S.*)$", re.MULTILINE)

SECTIONS = """
About|Background|Context|Core principles|Description|Documentation|Examples|Getting started|Goal|Guidelines|
How it works|How to use|Instructions|Introduction|Key features|Objective|Overview|Prerequisites|Process|Purpose|
Quick start|Requirements|Role|Setup|Steps|Summary|Task|Usage|When to activate|
When to use|When to use this skill|Workflow
"""
"""Common names of sections: no titles where they are the first heading."""


class Text(NamedTuple):
    """The compared parts of a skill. `key` is unique."""

    key: str
    name: str
    description: str
    body: str


class _Folded(dict[int, str]):
    """Maps each character beyond ASCII to its skeleton in lower case, to nothing, or to a blank."""

    def __missing__(self, code: int) -> str:
        parts = unicodedata.normalize("NFKD", chr(code))
        seen = [c for c in parts if unicodedata.category(c) not in UNSEEN or unicodedata.combining(c) == VOICED]
        plain = unicodedata.normalize("NFKC", "".join(seen)).translate(LOOK_ALIKES).casefold().translate(LOOK_ALIKES)
        self[code] = plain if code < 128 or plain.isalnum() or not plain else " "
        return self[code]


_folded = _Folded()


def _shown(text: str) -> tuple[str, ...]:
    """The visible text, and the comments and tags in it, which a code block may show."""
    hidden: list[str] = []
    if "<" in text:
        before, end, after = TAG.compiled.sub("", text).rpartition("-->")
        hidden = COMMENT.findall(before + end) + TAG.findall(text)
        text = COMMENT.compiled.sub("", before + end) + after
    if "&" in text:
        text = ENTITY.sub(lambda entity: html.unescape(entity[0]), text)
    return text, *hidden


def _blanked(text: str) -> bytes:
    """The words of a text, in lower case, separated by blanks."""
    text = "\n".join(_shown(text))
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text).translate(_folded)
    return text.encode().translate(BLANKED, CONTROLS)


def words(text: str) -> list[str]:
    """The words of a text, in lower case."""
    return _blanked(text).decode().split()


def normalised_title(title: str) -> str:
    """The words that carry a title, in their order: equal for `Test, lint and commit` and `test-lint-commit`."""
    return " ".join(word for word in words(_shown(title)[0]) if word not in STOP_WORDS)


def squeezed(title: str) -> str:
    """A title without blanks and plurals: equal for `Survey Monkey skills` and `surveymonkey-skill`."""
    return "".join(word for word in map(stem, words(_shown(title)[0])) if word not in STOP_WORDS)


def stem(word: str) -> str:
    """A word without the `s` of a plural."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def heading_of(text: Text) -> str:
    """The first heading of a skill's body; empty if there is none."""
    heading = HEADING.search(text.body)
    return heading[1].rstrip().rstrip("#").rstrip() if heading else ""


_SECTIONS = frozenset(map(squeezed, SECTIONS.split("|")))


def titles(text: Text) -> set[str]:
    """The name and the first heading of a skill, squeezed."""
    return {squeezed(text.name), *({squeezed(heading_of(text))} - _SECTIONS)} - {""}


def shingles(text: str) -> frozenset[int]:
    """Every run of four words as a number."""
    return frozenset(numbered_runs(text))


def numbered_runs(text: str) -> Sequence[int]:
    """Every run of four words in order, as a 64-bit hash.

    All are computed at once, in one large integer with a lane for each: much faster than one by one.
    """
    numbers = array("Q", map(zlib.crc32, _blanked(text).split()))
    count = len(numbers) - SHINGLE + 1
    if count < 1:
        return ()
    lanes = array("Q", bytes(len(numbers) * LANE // 8))
    lanes[::2] = numbers
    ones = int.from_bytes((b"\1" + bytes(LANE // 8 - 1)) * len(numbers), "little")
    row = int.from_bytes(lanes, "little") + ones
    first, second, third = MIXERS
    mixed = row * first + (row >> LANE) * second + (row >> 2 * LANE) * third + (row >> 3 * LANE)
    low = array("Q", mixed.to_bytes(len(numbers) * LANE // 8, "little")[: count * LANE // 8])
    return low[::2]


def text_of(folder: SkillFolder) -> Text:
    """The compared parts of a skill in a tree."""
    document = folder.documents[0]
    said = document.data.get("description"), document.data.get("name")
    return Text(
        key=folder.path,
        name=str(said[1] or folder.name),
        description=str(said[0] or ""),
        body=document.body or document.source.text,
    )
