"""How much a part of a skill reads like attacks that are known: a linear classifier of words and pairs of words.

Its weights stand in `classifier.txt`, made by `benchmarks/make_classifier.py` from attacks and look-alikes that were
written for it and from public skills. They are whole numbers, so that a sum is the same on every machine.
"""

import json
import math
import sys
from array import array
from binascii import a2b_base64
from binascii import b2a_base64
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Set
from functools import cache
from itertools import islice
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from skillkit.patterns import Pattern
from skillkit.safety.vocabulary import remembered

DATA = "classifier.txt"
"""A line that tells of the model, in JSON; the words of a glance, with tabs between, and in Base64 the weight of each,
in 16 bits; the same of the model's own words, and of its other traits. Most skills need the glance alone, and some
milliseconds count in a hook."""
KEPT = "~|$*"
"""Marks that tell something of a command, and count as letters."""
WORDS = bytes(ord(chr(code).lower()) if chr(code).isalnum() or chr(code) in KEPT else 32 for code in range(256))
"""Latin letters in lower case, digits and what is kept; everything else a blank."""
HOSTS = frozenset({b"example", b"invalid", b"test", b"https", b"http", b"com"})
"""Parts of addresses: whether a host is made up says nothing."""
INLINE = Pattern(r"(?<!`)`([^`\n]{1,160})`(?!`)")
UNIT = 1000
"""A weight is kept in thousandths."""
ENOUGH = 60
"""Fewer traits, some twenty words, are too little to judge by."""
SHORT = 10
"""Added to the number of traits, or words, so that a few of them do not weigh much by themselves."""
LITTLE_WORDS = (
    "a all an and any are as at be been but by can do does each for from had has have if in is it its no not of on or "
    "s so that the their them then there they this to was were when which while will with you your"
)
LITTLE = frozenset(LITTLE_WORDS.split())
"""Words that weigh something and tell a reader nothing."""
TELLING = 3
"""Nor does a trait of fewer characters."""
CODE = "SK814"
"""The rule that asks; the model is not made from what it finds."""


class Scale(NamedTuple):
    """What is told of a model before its weights, in thousandths; `glance` is what a glance has to come to."""

    bias: int
    threshold: int
    glance: int


@cache
def scale() -> Scale:
    """The first line of the model that is shipped."""
    with _file().open("rb") as file:
        told = json.loads(file.readline())
    return Scale(told["bias"], told["threshold"], told["glance"])


@cache
def glance_weights() -> dict[bytes, int]:
    """The weight that each common word has in a glance, in thousandths: all that most texts are asked for."""
    return dict(_held(1))


@cache
def word_weights() -> dict[bytes, int]:
    """The weight of each single word, in thousandths."""
    return dict(_held(3))


@cache
def trait_weights() -> dict[bytes, int]:
    """The weight of each trait, in thousandths."""
    return {**word_weights(), **dict(_held(5))}


def _held(first: int) -> Iterator[tuple[bytes, int]]:
    """The traits in one line of the file, counted from 0, with their weights in the next."""
    with _file().open("rb") as file:
        traits, weights = islice(file, first, first + 2)
    numbers = array("h", a2b_base64(weights))
    if sys.byteorder == "big":
        numbers.byteswap()
    return zip(traits.decode().rstrip("\n").encode("latin-1").split(b"\t"), numbers, strict=True)


def _file() -> Path:
    return Path(__file__).with_name(DATA)


def _words(text: str) -> list[bytes]:
    words = text.encode("latin-1", "replace").translate(WORDS).split()
    return [word for word in words if word not in HOSTS]


def traits(text: str) -> set[bytes]:
    """The words of a text, each two in a row, and each two with one between; those in backticks apart."""
    found = set[bytes]()
    for code in INLINE.compiled.findall(text):
        words = _words(code)
        found.update(b"`" + word for word in words)
        found.update(b"`" + one + b" " + other for one, other in pairwise(words))
    words = _words(INLINE.compiled.sub(" ", text))
    found.update(words)
    found.update(one + b" " + other for one, other in pairwise(words))
    found.update(one + b" _ " + other for one, other in zip(words, words[2:], strict=False))
    return found


def glance(words: Set[bytes], weights: Mapping[bytes, float]) -> float:
    """How much the words of a text weigh by themselves: most texts need no more than this look."""
    return sum(map(weights.__getitem__, words & weights.keys())) / math.sqrt(SHORT + len(words))


class Verdict(NamedTuple):
    """How much a text reads like an attack: from 0 on it is told of. `reasons` are the traits, the weightiest first."""

    score: float
    reasons: tuple[str, ...]


def leaning(found: Set[bytes]) -> float | None:
    """Above 0 a text with these traits reads more like an attack than not; None where they are too few to judge by."""
    weights = trait_weights()
    if len(found) < ENOUGH:
        return None
    known = sum(weights.get(trait, 0) for trait in found)
    return (known / math.sqrt(SHORT + len(found)) + scale().bias) / UNIT


def known_share(text: str) -> float:
    """The share of the words of a text, from 0 to 1, that weigh anything."""
    weights, words = word_weights(), _words(text)
    return sum(word in weights for word in words) / max(len(words), 1)


@remembered
def verdict(text: str) -> Verdict | None:
    """What the model that is shipped says of a text; None where it is short, or its single words weigh too little."""
    if glance(set(_words(text)), glance_weights()) < scale().glance:
        return None
    found = traits(text)
    leans = leaning(found)
    if leans is None:
        return None
    score = leans - scale().threshold / UNIT
    if score < 0:
        return Verdict(score, ())
    weights = trait_weights()
    telling = sorted((-weights.get(trait, 0), trait.decode("latin-1").lstrip("`")) for trait in found)
    return Verdict(score, tuple(said for negated, said in telling if negated < 0 and _tells(said)))


def _tells(trait: str) -> bool:
    """Whether a trait tells a reader something."""
    return len(trait) >= TELLING and " _ " not in trait and not LITTLE.issuperset(trait.split())


def heaviest(text: str) -> tuple[int, int]:
    """From where to where the line goes that weighs most."""
    weights, at, found = trait_weights(), 0, []
    for line in text.splitlines(keepends=True):
        weight = sum(weights.get(trait, 0) for trait in traits(line))
        found.append((-weight, at + len(line) - len(line.lstrip()), at + len(line.rstrip())))
        at += len(line)
    _, start, end = min(found)
    return start, end


def stored(scale: tuple[float, float, float], weights: Mapping[bytes, float], by_glance: Mapping[bytes, float]) -> str:
    """A model as it is kept: bias, threshold, what a glance comes to, then the weights that round to something."""
    told = dict(zip(Scale._fields, (round(number * UNIT) for number in scale), strict=True))
    whole = _rounded(weights)
    words = {trait: weight for trait, weight in whole.items() if " " not in trait and not trait.startswith("`")}
    others = {trait: weight for trait, weight in whole.items() if trait not in words}
    return "\n".join((json.dumps(told), *_lines(_rounded(by_glance)), *_lines(words), *_lines(others), ""))


def _rounded(weights: Mapping[bytes, float]) -> dict[str, int]:
    rounded = {trait.decode("latin-1"): round(weight * UNIT) for trait, weight in sorted(weights.items())}
    return {trait: weight for trait, weight in rounded.items() if weight}


def _lines(weights: Mapping[str, int]) -> tuple[str, str]:
    numbers = array("h", weights.values())
    if sys.byteorder == "big":
        numbers.byteswap()
    return "\t".join(weights), b2a_base64(numbers.tobytes(), newline=False).decode()
