"""Whole lines that texts share: a cheap way to find whom to compare among very many skills."""

import re
from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from skillkit.similarity.text import Text

LONG_LINE = 20
"""A shorter line stands in many texts by chance."""
PARAGRAPH = 120
"""A longer line is a paragraph: a word changed in it leaves the rest of it the same."""
SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
MANY_HOLDERS = 20
"""A line of more texts is a commonplace."""
MIN_LINES = 5
"""Below this many long lines a text is too short to be judged by them."""


def _lines(text: Text) -> frozenset[str]:
    """The lines of a body that are long enough to say something; of a paragraph in one line, its sentences."""
    lines = {line for line in map(str.strip, text.body.split("\n")) if len(line) >= LONG_LINE}
    paragraphs = [line for line in lines if len(line) > PARAGRAPH]
    sentences = {part for line in paragraphs for part in SENTENCE_END.split(line) if len(part) >= LONG_LINE}
    return frozenset(lines.difference(paragraphs) | sentences)


def shared_lines(texts: Iterable[Text]) -> dict[tuple[str, str], float]:
    """The share of the shorter text's lines that stand in the other one, by their keys; pairs that share none left out.

    Much cheaper than `Index`, and told from whole lines alone. Lines of very many texts count for none.
    """
    lines = {text.key: _lines(text) for text in texts}
    holders: dict[str, list[str]] = {}
    for key, found in lines.items():
        for line in found:
            holders.setdefault(line, []).append(key)
    shared = Counter(
        pair for keys in holders.values() if 1 < len(keys) <= MANY_HOLDERS for pair in combinations(sorted(keys), 2)
    )
    shorter = {pair: min(len(lines[pair[0]]), len(lines[pair[1]])) for pair in shared}
    return {pair: count / shorter[pair] for pair, count in sorted(shared.items()) if shorter[pair] >= MIN_LINES}
