"""The subject of a skill: the telling words of its name, its description, its headings and its body."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path

from skillkit.similarity.commonness import Commonness
from skillkit.similarity.text import STOP_WORDS, Text, heading_of, stem, words

COMMONNESS = Commonness(Path(__file__).with_name("subjects.bin.gz"))
"""Of the roots in names and descriptions of public skills, made by `benchmarks/make_subjects.py`."""

WORD_ENDINGS = """
ization isation izing ising izer iser ize ise ation ating ators ator ate ement ment ings ing ers er ors or ed ion e y
"""
ENDINGS = WORD_ENDINGS.split()
"""Endings that derive words from a root; of two that end alike the longer comes first."""
SHORTEST = 4
"""The fewest letters of a root."""
VOWELS = "aeiou"

TELLING = 140
"""The level from which a root is telling: at most three in a hundred public skills have it in name or description."""
FENCE = "```"
FILLED_IN = 2
OFTENER = 3
"""How often a name that was filled into a template is in its own text at least, and how many times as often as in the
other one."""
LEAST_WORD = 3
"""The fewest letters of a word in a body that counts."""
UNPARTED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
"""Letters of Chinese and Japanese, which put no blanks between words."""


def _shorter(word: str) -> str:
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            rest = word[: -len(ending)]
            doubled = len(rest) > SHORTEST and rest[-1] == rest[-2] and rest[-1] not in VOWELS
            return rest[:-1] if doubled else rest
    return word


@lru_cache(maxsize=32_768)
def root(word: str) -> str:
    """The root of a word: one for `audit`, `auditor`, `auditing`."""
    shorter = _shorter(stem(word))
    while shorter != word:
        word, shorter = shorter, _shorter(shorter)
    return word


def _parts(word: str) -> Iterable[str]:
    return map("".join, pairwise(word)) if not word.isascii() and UNPARTED.search(word) else (root(word),)


def roots(text: str) -> Iterator[str]:
    """The roots of the words of a text; of scripts without blanks, each two adjacent letters."""
    for word in words(text):
        yield from _parts(word)


def named(text: Text) -> frozenset[str]:
    """The roots of a skill's name."""
    return frozenset(root(word) for word in words(text.name) if word not in STOP_WORDS)


@lru_cache(maxsize=512)
def _said(body: str) -> Counter[str]:
    """How often each word is in a body, without plurals."""
    said: Counter[str] = Counter()
    for word, number in Counter(words(body)).items():
        said[stem(word)] += number
    return said


def _headings(body: str) -> Iterator[str]:
    """The headings of a body, without comments in code blocks."""
    is_code = False
    for line in body.split("\n"):
        if line.startswith(FENCE):
            is_code = not is_code
        elif not is_code and line.startswith("#"):
            yield line


class Weights(dict[str, int]):
    """Roots with their levels."""

    @cached_property
    def square(self) -> int:
        """The square of the vector's length."""
        return sum(weight * weight for weight in self.values())


@lru_cache(maxsize=32_768)
def level(root: str) -> int:
    """The level of a root: how rare it is in public skills."""
    return COMMONNESS.level(root)


def levels(roots: Iterable[str]) -> Weights:
    """Roots with their levels."""
    return Weights([(each, level(each)) for each in roots])


class Subject:
    """The roots of a skill's name, description and body, each computed at its first use."""

    def __init__(self, text: Text) -> None:
        self.text = text

    @cached_property
    def called(self) -> set[str]:
        """The words of its name and its first heading, without plurals."""
        return {stem(word) for word in words(f"{self.text.name} {heading_of(self.text)}")}

    @cached_property
    def named(self) -> frozenset[str]:
        """The roots of its name."""
        return named(self.text)

    @cached_property
    def described(self) -> Weights:
        """The roots of its description."""
        return levels(roots(self.text.description))

    @cached_property
    def summary(self) -> Weights:
        """The roots of its name and its description."""
        return Weights(self.described | levels(self.named))

    @cached_property
    def telling(self) -> frozenset[str]:
        """The telling ones of them."""
        return frozenset([each for each, weight in self.summary.items() if weight >= TELLING])

    @property
    def keys(self) -> frozenset[str]:
        """The telling roots of its name."""
        return self.named & self.telling

    @cached_property
    def headed(self) -> Weights:
        """The roots of its headings."""
        return levels(each for line in _headings(self.text.body) for each in roots(line) if _is_said(each))

    @cached_property
    def explained(self) -> Weights:
        """The roots of its body, weighted by level and by the logarithm of their number."""
        times: dict[str, int] = {}
        for word, number in Counter(words(self.text.body)).items():
            for each in _parts(word):
                times[each] = times.get(each, 0) + number
        said = [(each, number) for each, number in times.items() if _is_said(each) and not each.isdecimal()]
        return Weights([(each, level(each) * number.bit_length()) for each, number in said])


def _is_said(root: str) -> bool:
    return len(root) >= LEAST_WORD or not root.isascii()


def cosine(one: Weights, other: Weights) -> float:
    """The cosine of two vectors of whole numbers, so that it is the same in any order."""
    lengths = one.square * other.square
    shared = sum([one[each] * other[each] for each in one.keys() & other.keys()])
    return shared / math.sqrt(lengths) if lengths else 0.0


def described_alike(one: Subject, other: Subject) -> float:
    """How alike two descriptions are, 0 to 1."""
    return cosine(one.described, other.described)


def explained_alike(one: Subject, other: Subject) -> float:
    """How alike two bodies are, 0 to 1."""
    return cosine(one.explained, other.explained)


def is_within(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether one of two names contains all roots of the other."""
    return bool(one and other) and (one <= other or other <= one)


def fills_in(one: Subject, other: Subject) -> bool:
    """Whether a text is about a word of its title that the other title lacks and the other text hardly uses."""
    own, said, others = one.called - other.called, _said(one.text.body), _said(other.text.body)
    return any(said[word] >= max(FILLED_IN, OFTENER * others[word]) for word in own)
