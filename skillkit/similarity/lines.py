"""Lines and words that documents share: a cheap way to find what to compare among very many skills."""

import re
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, combinations, islice
from zlib import adler32, crc32

from skillkit.expressions.patterns import Pattern

LONG_LINE = 20
"""A shorter line is in many texts by chance."""
PARAGRAPH = 120
"""A longer line is a paragraph and is compared by its sentences."""
SENTENCE_END = Pattern(r"(?<=[.!?])\s+")
MANY_HOLDERS = 20
"""A line in more texts is a commonplace."""
MIN_LINES = 5
"""A text of fewer long lines is not compared."""


def _sentences(lines: Iterable[str]) -> Iterator[str]:
    """The sentences of lines that are paragraphs."""
    return chain.from_iterable([SENTENCE_END.compiled.split(line) for line in lines if len(line) > PARAGRAPH])


@lru_cache(maxsize=512)
def long_lines(body: str) -> frozenset[str]:
    """The long lines of a body; of a paragraph in one line, its sentences."""
    lines = {line for line in map(str.strip, body.split("\n")) if len(line) >= LONG_LINE}
    sentences = {part for part in _sentences(lines) if len(part) >= LONG_LINE}
    return frozenset({line for line in lines if len(line) <= PARAGRAPH} | sentences)


def line_numbers(body: str) -> bytes:
    """The 64-bit hashes of the long lines of a body."""
    raws = (line.encode("utf-8", "surrogatepass") for line in long_lines(body))
    return array("Q", [crc32(raw) << 32 | adler32(raw) for raw in raws]).tobytes()


def shared_lines(numbers: Mapping[str, bytes], asked: Collection[str] | None = None) -> dict[tuple[str, str], float]:
    """The share of the shorter text's lines that are in the other one, by both keys; pairs without any are left out.

    `numbers` are the `line_numbers` of each text. With `asked`, of those pairs alone of which the later one has a key
    in it. Much cheaper than `Index`. Lines of very many texts are ignored.
    """
    lines = {key: array("Q", raw) for key, raw in numbers.items()}
    counts = Counter(chain.from_iterable(lines.values()))
    often = {line for line, count in counts.items() if 1 < count <= MANY_HOLDERS}
    if asked is not None:
        often &= set[int]().union(*(lines[key] for key in asked if key in lines))
    holders: dict[int, list[str]] = {}
    for key in sorted(lines):
        for line in often.intersection(lines[key]):
            holders.setdefault(line, []).append(key)
    # Copies hold the same lines: each group of holders is looked at once.
    together = Counter(map(tuple, holders.values()))
    shared = Counter[tuple[str, str]]()
    for keys, count in together.items():
        shared.update({pair: count for pair in combinations(keys, 2) if asked is None or pair[1] in asked})
    shorter = {pair: min(len(lines[pair[0]]), len(lines[pair[1]])) for pair in shared}
    return {pair: count / shorter[pair] for pair, count in sorted(shared.items()) if shorter[pair] >= MIN_LINES}


WORD = Pattern(r"[\w.-]+")
BOUNDARY = Pattern(r"^---\s*$", re.MULTILINE)
ESCAPED = "\\"
"""The mark of a document whose YAML may contain escapes, so that its words are not known."""


def numbers(texts: Iterable[str]) -> frozenset[int]:
    """The marks of words, lines and sentences: two documents without a common mark have nothing in common."""
    return frozenset(crc32(text.encode("utf-8", "backslashreplace")) for text in texts)


def marks_of(text: str) -> frozenset[int]:
    """The marks of a SKILL.md or workflow file: the words of its YAML, its long lines, the sentences of paragraphs."""
    ends = [match.start() for match in islice(BOUNDARY.compiled.finditer(text), 2)]
    head = text[: ends[1]] if len(ends) == 2 else text
    escaped = (ESCAPED,) if ESCAPED in head else ()
    return numbers((*WORD.compiled.findall(head), *long_lines(text), *escaped))
