"""Paragraphs in a simple cipher that order something: letters shifted along the alphabet, or the text backwards."""

import re
from collections.abc import Iterator

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

LETTERS = "abcdefghijklmnopqrstuvwxyz"
SMALL_WORDS = "the and to of a in is it you your that this with for from all any not do on as be each its or"
SMALL = frozenset(SMALL_WORDS.split())
WORD = Pattern(r"[A-Za-z]+")

FEWEST = 4
"""So many small words of English must a decoded text hold, and more than a quarter of its words."""

ORDER = Pattern(
    r"\b(?:run|execut\w+|curl|wget|pipe[sd]?|send|post|upload|fetch\w*|ignore|disregard|forget|instructions?|install|delete|"
    r"remove|read|open|copy|include|append|tell|mention|reveal|users?|environment|passwords?|secrets?|tokens?|keys?|"
    r"commands?|shell|ssh|system|prompt|http\w*)\b",
)
"""Words of orders, of which a decoded text must hold two."""


def _shifted(text: str, by: int) -> str:
    turned = LETTERS[by:] + LETTERS[:by]
    return text.translate(str.maketrans(LETTERS + LETTERS.upper(), turned + turned.upper()))


def _back(word: str, by: int) -> str:
    return _shifted(word, 26 - by)


ENCIPHERED = Look(
    (
        " ".join(_back("the", by) for by in range(1, 26)),
        " ".join(_back(word, by) for by in range(1, 26) for word in ("and", "you", "your", "with", "this", "from")),
    ),
    ("eht", "dna uoy ruoy htiw siht morf ot fo"),
)
"""What the commonest words look like in such a text."""


def _readings(text: str) -> Iterator[str]:
    """What a text may say: backwards, and shifted by as many letters as one of its words may be `the`."""
    words = {word.lower() for word in WORD.compiled.findall(text)}
    if "eht" in words:
        yield text[::-1]
    yield from (_shifted(text, by) for by in range(1, 26) if _back("the", by) in words)


TURNED_ADDRESS = Pattern(r"\buggcf?://[\w.-]+[^\s\"'`)]*|[^\s\"'`(]*[\w.-]+//:s?ptth\b", re.IGNORECASE)
TURNED = Look(("uggc uggcf ptth sptth",))
"""An address whose letters are shifted by half the alphabet, or that is written backwards."""


def plain_address(text: str) -> str:
    """The address that a turned one stands for."""
    return text[::-1] if text.lower().endswith("ptth") else _shifted(text, 13)


def _small(text: str) -> tuple[int, int]:
    words = [word.lower() for word in WORD.compiled.findall(text)]
    return sum(word in SMALL for word in words), len(words)


def deciphered(text: str) -> str:
    """What a paragraph says in plain text where that is English and an order; or nothing."""
    plain, _ = _small(text)
    for said in _readings(text):
        small, count = _small(said)
        if small >= FEWEST and small > plain and small * 4 > count and len(ORDER.compiled.findall(said.lower())) > 1:
            return " ".join(said.split())
    return ""
