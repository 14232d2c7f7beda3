"""The words by which skills are found, how telling each is among many skills, and which one an unknown word means."""

import math
from collections.abc import Collection, Iterator

from skillkit.similarity.commonness import STEPS
from skillkit.similarity.subject import level, root
from skillkit.similarity.text import STOP_WORDS, words
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
SHORTEST = 5
"""Fewer letters: too many words are one letter apart."""
MOST_MORE = 4


def tokens(text: str) -> Iterator[str]:
    """The roots of the words of a text that say what it is about."""
    for word in words(text):
        if word not in FUNCTION and not (word.isascii() and len(word) == 1):
            yield root(word)


def telling(each: str, holders: float, skills: int) -> float:
    """How telling a root is: the negative logarithm of the share of skills that it leads to."""
    share = math.exp(-level(each) / STEPS)
    return -math.log((holders + PRIOR * share) / (skills + PRIOR))


def _one_apart(one: str, other: str) -> bool:
    """Whether one letter too many, too few, wrong, or two letters exchanged lead from one word to the other."""
    if one == other or abs(len(one) - len(other)) > 1:
        return one == other
    at = next((at for at, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
    rest, others = one[at:], other[at:]
    swapped = len(rest) > 1 and rest[1::-1] + rest[2:] == others
    return swapped or rest[1:] == others or rest == others[1:] or rest[1:] == others[1:]


def corrected(word: str, known: Collection[str]) -> str:
    """The known word that is one letter apart and begins alike; empty if there is none, or more than one."""
    if len(word) < SHORTEST - 1 or not word.isalpha():
        return ""
    near = [each for each in known if each[:1] == word[:1] and len(each) >= SHORTEST - 1 and _one_apart(word, each)]
    return near[0] if len(near) == 1 else ""


def within(word: str, known: Collection[str]) -> str:
    """The longest known word with which a longer one begins or ends: `spark` of `pyspark`; empty if there is none."""
    for size in range(len(word) - 1, max(SHORTEST, len(word) - MOST_MORE) - 1, -1):
        for part in (word[:size], word[-size:]):
            if part in known:
                return part
    return ""
