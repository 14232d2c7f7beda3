"""Marks of a document: by them a rule that compares skills tells which of the others it has to read.

Two skills that have none in common are nothing to each other. Marks are numbers, so that those of very many documents
can be remembered and looked through in no time; that two texts have one number by chance costs a look at the second.
"""

import re
from collections.abc import Iterable
from itertools import islice
from zlib import crc32

from skillkit.expressions.patterns import Pattern
from skillkit.similarity.lines import long_lines

WORD = Pattern(r"[\w.-]+")
BOUNDARY = Pattern(r"^---\s*$", re.MULTILINE)
ESCAPED = "\\"
"""The mark of a document whose YAML may hold something written with an escape: it has no words by which to find it."""


def numbers(texts: Iterable[str]) -> frozenset[int]:
    """The marks that words, lines and sentences leave in a document."""
    return frozenset(crc32(text.encode("utf-8", "backslashreplace")) for text in texts)


def marks_of(text: str) -> frozenset[int]:
    """The marks of a SKILL.md or workflow file: the words of its YAML, its long lines, the sentences of paragraphs."""
    ends = [match.start() for match in islice(BOUNDARY.compiled.finditer(text), 2)]
    head = text[: ends[1]] if len(ends) == 2 else text
    escaped = (ESCAPED,) if ESCAPED in head else ()
    return numbers((*WORD.compiled.findall(head), *long_lines(text), *escaped))
