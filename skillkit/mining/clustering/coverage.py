"""Selects the fewest sentences that cover most of what several sessions say in different words.

A concept is a word or a name; it is worth as much as it is telling, times the sessions that have it. Sentences are
taken one after the other, each time the one that adds most worth for its length (Gillick and Favre 2009, "A scalable
global model for summarization"). A sentence with a number or a name that few sessions have tells of one run.
"""

import re
from collections import Counter
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from skillkit.mining.clustering.features import stem
from skillkit.mining.clustering.features import weight

WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*|\d[\d.,]*\d|\d|[^\W\d_a-zA-Z]+")
VALUE = re.compile(r"(?<!\w)\d[\d.,]*\d|[A-Z]?\d\w*[A-Z]\w*|(?<![\w.])\d{2,}")
"""Numbers, and words with digits in them: what differs from run to run, unless most sessions have it."""
IMPORT = re.compile(r"(?:from|import|use|using|require|#include)\b")
CALLED = re.compile(r"(\w+)\(|\.(\w+)|[(,]\s*(\w+)=(?!=)|\"([^\"]*)\"|'([^']*)'")
NAMED = re.compile(r"(?<=[a-z,;:=(/&] )[A-Z][a-z]+\b")
PLAIN = re.compile(r"\b[a-z]{2,}")
MIN_CONCEPT = 3
"""Characters of a word that can be a concept."""
SEVERAL = 0.4
"""Share of the sessions, and two at least, from which on a word is of the work, not of one run of it."""
MOST = 0.6
"""The same for a value."""
COST = 0.75
"""The power of its length that a sentence's worth is divided by: 1 favours the shortest, 0 the longest."""


Tells = Callable[[str], frozenset[str]]


class Line(NamedTuple):
    """A sentence or a line of code, its session, its place in the work (0 to 1), and how far it is trusted."""

    text: str
    session: int
    place: float
    trust: float = 1.0


@lru_cache(maxsize=65_536)
def concepts(text: str) -> frozenset[str]:
    """The words, names and numbers of a text."""
    return frozenset(stem(word) for word in WORD.findall(text) if len(word) >= MIN_CONCEPT or not word.isascii())


@lru_cache(maxsize=65_536)
def called(code: str) -> frozenset[str]:
    """The concepts of a line of code that are not its own variables: what is imported and called, options, literals."""
    if IMPORT.match(code):
        return concepts(code)
    return concepts(" ".join(part for parts in CALLED.findall(code) for part in parts))


@lru_cache(maxsize=65_536)
def values(text: str) -> frozenset[str]:
    """Those of them that look like values."""
    return frozenset(stem(word) for word in VALUE.findall(text))


def _names(texts: Iterable[str]) -> frozenset[str]:
    """Words that stand with a capital letter within sentences, and never without one: of persons, places, products."""
    named: set[str] = set()
    plain: set[str] = set()
    for text in texts:
        named.update(NAMED.findall(text))
        plain.update(PLAIN.findall(text))
    return frozenset(stem(name) for name in named if name.lower() not in plain)


class Concepts:
    """Which concepts how many of the sessions have."""

    def __init__(self, texts: Sequence[Iterable[str]]) -> None:
        """`texts` are those of each session."""
        self.sessions = len(texts)
        whole = [list(own) for own in texts]
        self.names = _names(text for own in whole for text in own)
        held = [frozenset[str]().union(*map(concepts, own)) for own in whole]
        self.support = Counter(concept for own in held for concept in own)
        self._several = max(2.0, SEVERAL * self.sessions)
        self._most = max(2.0, MOST * self.sessions)

    def worth(self, concept: str) -> float:
        """Returns the worth of a concept for a summary of these sessions."""
        count = self.support[concept]
        least = self._most if concept in self.names else self._several
        return weight(concept) * count / self.sessions if count >= least else 0.0

    def agreed(self, text: str) -> float:
        """The share of a text, by weight, that other sessions have as well; 0 with a value or a name of its own."""
        found = concepts(text)
        own = values(text) | (found & self.names)
        if any(self.support[value] < self._most for value in own):
            return 0.0
        total = sum(weight(concept) for concept in sorted(found))
        return sum(weight(c) for c in sorted(found) if self.support[c] >= self._several) / total if total else 0.0

    def chosen(
        self, lines: Iterable[Line], *, words: int, least: float, covered: set[str], told: Tells = concepts
    ) -> list[Line]:
        """Returns the lines that cover most in `words` words, in the order of the work; adds to `covered`.

        A line counts of which at least the share `least` is agreed; `told` finds the concepts for which it is taken.
        """
        unique: dict[str, Line] = {}
        for line in sorted(lines, key=lambda line: (line.session, line.place, line.text)):
            unique.setdefault(line.text, line)
        left = [(line, told(line.text), self.agreed(line.text)) for line in unique.values()]
        left = [each for each in left if each[2] >= least]
        taken: list[Line] = []
        while left:
            scored = []
            for line, found, agreed in left:
                gain = sum(self.worth(concept) for concept in sorted(found - covered)) * agreed**2 * line.trust
                scored.append((gain / _length(line.text) ** COST, line.text, line, found))
            best, _, line, found = max(scored, key=lambda each: each[:2])
            if best <= 0:
                break
            left = [each for each in left if each[0] is not line]
            if _length(line.text) > words:
                continue
            words -= _length(line.text)
            covered |= found
            taken.append(line)
        return sorted(taken, key=lambda line: (line.place, line.text))


def _length(text: str) -> int:
    """How many words one reads: in dense code there are fewer blanks than words."""
    return max(len(text.split()), len(text) // 8)
