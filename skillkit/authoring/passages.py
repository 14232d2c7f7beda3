"""Finds what a project's prose says of a subject: sections of its documents, ranked by the rare words that they share.

The score is that of BM25 (Robertson and Zaragoza, 2009) with k1 = 1.2 and b = 0.75 over the sections of all documents.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from skillkit.authoring.checkout import PROSE
from skillkit.authoring.checkout import Checkout

K1, B = 1.2, 0.75
MAX_FILES = 1_500
MAX_SECTION = 1_200
"""Characters of a section that are looked at; a longer one goes on as another."""
HEADING = re.compile(r"^#{1,6} ", re.MULTILINE)
WORD = re.compile(r"[A-Za-z_][\w.-]{2,}")
PASSED_OVER = re.compile(r"(?i)(?:^|/)(?:CHANGELOG|LICENSE|HISTORY)[^/]*$|(?:^|/)node_modules/")


class Section(NamedTuple):
    """A part of a document, with the words in it."""

    path: str
    text: str
    words: Counter[str]


def words_in(text: str) -> Counter[str]:
    """The words of a text, in small letters."""
    return Counter(word.lower().strip(".-") for word in WORD.findall(text))


class Passages:
    """The sections of the documents of a checkout."""

    def __init__(self, checkout: Checkout) -> None:
        self._checkout = checkout

    @cached_property
    def _sections(self) -> list[Section]:
        paths = [path for path in self._checkout.files if path.endswith(PROSE) and not PASSED_OVER.search(path)]
        found = []
        for path in paths[:MAX_FILES]:
            text = self._checkout.text(path)
            starts = [0, *(match.start() for match in HEADING.finditer(text)), len(text)]
            for start, end in pairwise(starts):
                for at in range(start, end, MAX_SECTION):
                    part = text[at : min(end, at + MAX_SECTION)].strip()
                    if part:
                        found.append(Section(path, part, words_in(part)))
        return found

    @cached_property
    def _weights(self) -> dict[str, float]:
        count = len(self._sections)
        having = Counter(word for section in self._sections for word in section.words)
        return {word: math.log(1 + (count - held + 0.5) / (held + 0.5)) for word, held in having.items()}

    @cached_property
    def _length(self) -> float:
        return sum(section.words.total() for section in self._sections) / max(1, len(self._sections))

    def _score(self, section: Section, wanted: Iterable[str]) -> float:
        size = K1 * (1 - B + B * section.words.total() / self._length)
        held = ((self._weights[word], section.words[word]) for word in wanted if word in section.words)
        return sum(weight * times * (K1 + 1) / (times + size) for weight, times in held)

    def about(self, texts: Iterable[str], width: int) -> list[tuple[str, str]]:
        """For each text the section that shares most with it, as far as `width` characters go: paths and texts.

        Sections that are nearest to several of the texts come first.
        """
        nearest = Counter(best for text in texts if (best := self._nearest(text)) is not None)
        found: list[tuple[str, str]] = []
        for at, _ in sorted(nearest.items(), key=lambda item: (-item[1], item[0])):
            section = self._sections[at]
            if len(section.text) <= width:
                found.append((section.path, section.text))
                width -= len(section.text)
        return found

    def _nearest(self, text: str) -> int | None:
        wanted = [word for word in words_in(text) if word in self._weights]
        score, at = max(
            ((self._score(section, wanted), -at) for at, section in enumerate(self._sections)), default=(0.0, 0)
        )
        return -at if score else None
