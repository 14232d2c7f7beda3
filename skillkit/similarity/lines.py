"""Whole lines that texts share: a cheap way to find whom to compare among very many skills."""

from array import array
from collections import Counter
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from functools import lru_cache
from itertools import chain
from itertools import combinations
from zlib import adler32
from zlib import crc32

from skillkit.expressions.patterns import Pattern

LONG_LINE = 20
"""A shorter line stands in many texts by chance."""
PARAGRAPH = 120
"""A longer line is a paragraph: a word changed in it leaves the rest of it the same."""
SENTENCE_END = Pattern(r"(?<=[.!?])\s+")
MANY_HOLDERS = 20
"""A line of more texts is a commonplace."""
MIN_LINES = 5
"""Below this many long lines a text is too short to be judged by them."""


def _sentences(lines: Iterable[str]) -> Iterator[str]:
    """The sentences of those lines that are paragraphs."""
    return chain.from_iterable([SENTENCE_END.compiled.split(line) for line in lines if len(line) > PARAGRAPH])


@lru_cache(maxsize=512)
def long_lines(body: str) -> frozenset[str]:
    """The lines of a body that are long enough to say something; of a paragraph in one line, its sentences."""
    lines = {line for line in map(str.strip, body.split("\n")) if len(line) >= LONG_LINE}
    sentences = {part for part in _sentences(lines) if len(part) >= LONG_LINE}
    return frozenset({line for line in lines if len(line) <= PARAGRAPH} | sentences)


def line_numbers(body: str) -> bytes:
    """The long lines of a body as numbers of 64 bits, which two different lines have in common by chance alone."""
    raws = (line.encode("utf-8", "surrogatepass") for line in long_lines(body))
    return array("Q", [crc32(raw) << 32 | adler32(raw) for raw in raws]).tobytes()


def shared_lines(numbers: Mapping[str, bytes], asked: Collection[str] | None = None) -> dict[tuple[str, str], float]:
    """The share of the shorter text's lines that stand in the other one, by their keys; pairs that share none left out.

    `numbers` are the `line_numbers` of each text. With `asked`, of those pairs alone of which the later one has a key
    in it. Much cheaper than `Index`, and told from whole lines alone. Lines of very many texts count for none.
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
