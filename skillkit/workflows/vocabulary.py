"""The words by which skills are found, and how telling each is among many skills."""

import math
from collections.abc import Iterator

from skillkit.similarity.commonness import STEPS
from skillkit.similarity.subject import level
from skillkit.similarity.subject import root
from skillkit.similarity.text import STOP_WORDS
from skillkit.similarity.text import words
from skillkit.workflows import sentences

FUNCTION = (
    STOP_WORDS
    | sentences.POLITE
    | sentences.QUESTION
    | sentences.AUXILIARY
    | sentences.YOU
    | sentences.SUBJECT
    | sentences.DETERMINER
    | sentences.NOT
    | sentences.WISH
    | sentences.PREPOSITION
    | frozenset("me us him them out if than too very again still only here asked".split())
)
"""Words that say how a sentence is built, not what it is about."""
LIGHT = frozenset(
    "do make run get give put take go start use set perform try create new add work have let need".split()
)
"""Verbs that say little of what is to be done: their objects do."""

PRIOR = 100
"""How many skills the shipped numbers on public skills count for, beside those that are here."""


def tokens(text: str) -> Iterator[str]:
    """The roots of the words of a text that say what it is about."""
    for word in words(text):
        if word not in FUNCTION and not (word.isascii() and len(word) == 1):
            yield root(word)


def telling(each: str, holders: float, skills: int) -> float:
    """How telling a root is: the negative logarithm of the share of skills that it leads to."""
    share = math.exp(-level(each) / STEPS)
    return -math.log((holders + PRIOR * share) / (skills + PRIOR))
