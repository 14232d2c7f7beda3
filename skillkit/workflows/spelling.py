"""The known words that unknown ones mean: those with one letter wrong, and those with a syllable more."""

from collections.abc import Collection

SHORTEST = 5
"""Fewer letters: too many words are one letter apart."""


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


MOST_MORE = 4


def within(word: str, known: Collection[str]) -> str:
    """The longest known word with which a longer one begins or ends: `spark` of `pyspark`; empty if there is none."""
    for size in range(len(word) - 1, max(SHORTEST, len(word) - MOST_MORE) - 1, -1):
        for part in (word[:size], word[-size:]):
            if part in known:
                return part
    return ""
