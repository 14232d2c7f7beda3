"""Scores how much a section reads like known attacks, by a linear model over words and pairs of words. Opt-in.

`model.txt` was fitted once (logistic regression over traits scaled by the root of their number) to attacks and
look-alikes that were written for it, and to public skills; what it was fitted to is in the history of the repository at
the change that moved the cases out. It learnt a style: of attacks in another style it finds few, so it only adds.
"""

import json
import math
import re
import sys
from array import array
from binascii import a2b_base64
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from skillkit.expressions.patterns import Pattern as Lazy

FILE = Path(__file__).with_name("model.txt")
"""A line of JSON with bias and threshold in thousandths; then words, with tabs between, and in Base64 the weight of
each in 16 bits; then the same of pairs."""
KEPT = "~|$*"
"""Signs that are typical of commands, and count as letters."""
WORDS = bytes(ord(chr(code).lower()) if chr(code).isalnum() or chr(code) in KEPT else 32 for code in range(256))
HOSTS = frozenset({b"example", b"invalid", b"test", b"https", b"http", b"com"})
INLINE = Lazy(r"(?<!`)`([^`\n]{1,160})`(?!`)")
HEADING = Lazy(r"^#{1,6} ", re.MULTILINE)
UNIT = 1000
ENOUGH, SHORT = 60, 10
"""The fewest traits to score, and a number added to theirs so that a few do not weigh much."""
LENGTH = 1200
"""About how many characters a window has: a section with its block, or a screen of code."""


class Model(NamedTuple):
    """Bias, threshold and the weight of each trait, in thousandths."""

    bias: int
    threshold: int
    weights: dict[bytes, int]


@cache
def model() -> Model:
    """The trained model."""
    head, *lines = FILE.read_text(encoding="utf-8").rstrip("\n").split("\n")
    weights: dict[bytes, int] = {}
    for traits, coded in zip(lines[::2], lines[1::2], strict=True):
        numbers = array("h", a2b_base64(coded))
        if sys.byteorder == "big":
            numbers.byteswap()
        weights.update(zip(traits.encode("latin-1").split(b"\t"), numbers, strict=True))
    return Model(**json.loads(head), weights=weights)


def _words(text: str) -> list[bytes]:
    return [word for word in text.encode("latin-1", "replace").translate(WORDS).split() if word not in HOSTS]


def traits(text: str) -> set[bytes]:
    """The words of a text, each two in a row, and each two with one between; those in backticks apart."""
    found = set[bytes]()
    for code in INLINE.findall(text):
        words = _words(code)
        found.update(b"`" + word for word in words)
        found.update(b"`" + one + b" " + other for one, other in pairwise(words))
    words = _words(INLINE.compiled.sub(" ", text))
    found.update(words)
    found.update(one + b" " + other for one, other in pairwise(words))
    found.update(one + b" _ " + other for one, other in zip(words, words[2:], strict=False))
    return found


def score(text: str) -> float:
    """The score of a text, which reads like known attacks from 0 on; minus infinity if it is too short."""
    found, made = traits(text), model()
    if len(found) < ENOUGH:
        return -math.inf
    weight = sum(made.weights.get(trait, 0) for trait in found)
    return (weight / math.sqrt(SHORT + len(found)) + made.bias - made.threshold) / UNIT


def windows(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each window of a text: sections, long ones cut at the ends of lines."""
    bounds = [0, *(found.start() for found in HEADING.finditer(text) if found.start()), len(text)]
    for start, end in pairwise(bounds):
        at = start
        while end - at > LENGTH * 5 // 4:
            stop = text.rfind("\n", at + LENGTH // 2, at + LENGTH) + 1 or at + LENGTH
            yield at, stop
            at = stop
        if text[at:end].strip():
            yield at, end


def heaviest(text: str) -> tuple[int, int]:
    """Start and end of the line with the highest weight."""
    weights, at, found = model().weights, 0, []
    for line in text.splitlines(keepends=True):
        weight = sum(weights.get(trait, 0) for trait in traits(line))
        found.append((-weight, at + len(line) - len(line.lstrip()), at + len(line.rstrip())))
        at += len(line)
    _, start, end = min(found)
    return start, end
