"""Patterns looked up in what a skill says and runs.

A clean text costs one look at its words: only where the words of a rule stand together is a text cut into passages.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.passages import Kind
from skillkit.passages import Passage
from skillkit.passages import passages
from skillkit.passages import place
from skillkit.passages import texts
from skillkit.patterns import Pattern

FOLDED = bytes(ord(chr(code).lower()) if chr(code).isalnum() else 32 for code in range(256))
"""Latin letters in lower case, everything else a blank."""

OTHER_LETTERS = Pattern("[\u0370-\u1fff\u3040-\u9fff\uac00-\ud7a3]")
"""Letters of scripts whose words are not looked up."""


class Hit(NamedTuple):
    """What a pattern found in a passage; `text` is the passage's text as it was searched, of the same length."""

    passage: Passage
    text: str
    match: re.Match[str]

    @property
    def location(self) -> Location:
        """Where it stands in its file."""
        start = self.passage.start + self.match.start()
        return place(self.passage.path, self.passage.source, start, len(self.match[0]))


LONG = 20
LONG_WORD = b"longword"
"""Stands among the words of a text for any of more than `LONG` letters and digits, such as a token."""

VOCABULARY: set[bytes] = set()
"""Every word that some rule looks for."""


class Look:
    """A cheap look: a word of each group stands in the text. Words are letters and digits, in lower case."""

    def __init__(self, *groups: str) -> None:
        self._ways = [[frozenset(group.encode("latin-1").split()) for group in groups]]
        VOCABULARY.update(*self._ways[0])

    def __or__(self, other: "Look") -> "Look":
        either = Look()
        either._ways = self._ways + other._ways
        return either

    def at(self, found: frozenset[bytes] | None) -> bool:
        """Whether a closer look is worth while at a text of these words."""
        if found is None:
            return True
        return any(not any(group.isdisjoint(found) for group in way) for way in self._ways)


def _words(text: str) -> frozenset[bytes] | None:
    if not text.isascii() and OTHER_LETTERS.compiled.search(text):
        return None
    found = text.encode("latin-1", "replace").translate(FOLDED).split()
    known = VOCABULARY.intersection(found)
    if max(map(len, found), default=0) > LONG:
        known.add(LONG_WORD)
    return frozenset(known)


words = lru_cache(maxsize=65536)(_words)
"""The words of a text that some rule looks for; None where they are in another script."""


@lru_cache(maxsize=8192)
def _parts(text: str) -> frozenset[frozenset[bytes]]:
    """The words of each paragraph and each block, roughly: what spares most texts the cut."""
    blocks = text.split("```")
    prose = [part for block in blocks[::2] for part in ([block] if "~~~" in block else block.split("\n\n"))]
    return frozenset(filter(None, map(_words, (*prose, *blocks[1::2]))))


def _is_worth_a_cut(look: Look, path: str, text: str) -> bool:
    if not look.at(words(text)):
        return False
    prose = path.endswith(".md") and words(text) is not None
    return not prose or any(look.at(found) for found in _parts(text))


def joined(text: str) -> str:
    """The text with lines that go on joined to the next, at the same length."""
    if "\\\n" not in text and "|\n" not in text and "\n" in text and not re.search(r"`\r?\n|&&\s*\n", text):
        return text
    return re.sub(r"(?:\\|`)\r?\n|(?<=[|&])[ \t]*\r?\n|\r?\n(?=[ \t]*\|[^|])", lambda m: " " * len(m[0]), text)


def flat(text: str) -> str:
    """The text on one line, at the same length; marks of quotation at the start of a line are blanks too."""
    return re.sub(r"\n[ \t>]*", lambda found: " " * len(found[0]), text)


def hits(folder: SkillFolder, look: Look, pattern: Pattern, *kinds: Kind, beside: bool = False) -> Iterator[Hit]:
    """What `pattern` finds in the passages of these kinds, but for what stands twice; `beside`: not in prose files."""
    seen: set[tuple[str, int]] = set()
    for path, text in texts(folder):
        if (beside and path.endswith(".md")) or not _is_worth_a_cut(look, path, text):
            continue
        for passage in passages(path, text):
            if passage.kind not in kinds or not look.at(words(passage.text)):
                continue
            searched = joined(passage.text) if passage.kind in ("run", "code") else flat(passage.text)
            for match in pattern.compiled.finditer(searched):
                key = (path, passage.start + match.start())
                if key not in seen:
                    seen.add(key)
                    yield Hit(passage, searched, match)
