"""Finds secrets by their shape: the tokens of `rules.toml`, private keys, logins in URLs, e-mail addresses."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from skillkit.expressions.literals import Signs, lines_at
from skillkit.expressions.patterns import Pattern
from skillkit.redact.rules import RULES, expressions
from skillkit.redact.words import LEAST_RANDOM, is_random

Span = tuple[int, int]

ALPHABET = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-"
"""That of base64, and that of base64 in URLs."""
LEAST_LONG = 16
_RUN = b"x" * LEAST_LONG
_ALIKE = bytes(_RUN[0] if letter in ALPHABET else 0 for letter in range(256))


def long_words(text: str) -> Iterator[Span]:
    """Where each run of at least `LEAST_LONG` letters of the alphabet begins and ends.

    All letters made alike, a run of them is one literal: found so in a third of the time that an expression takes.
    """
    alike = text.encode("ascii", errors="replace").translate(_ALIKE)
    start = alike.find(_RUN)
    while start >= 0:
        end = alike.find(0, start + LEAST_LONG)
        end = end if end >= 0 else len(alike)
        yield start, end
        start = alike.find(_RUN, end)


BEGINNING = r"(?:(?<![A-Za-z0-9_-])|(?<=\\[nrt]))"
PRIVATE_KEY, PUBLIC_NAME, PUBLIC_BLOCK, LOGIN, EMAIL, SPELT_MAIL, ASSET = expressions(
    "PRIVATE_KEY PUBLIC_NAME PUBLIC_BLOCK LOGIN EMAIL SPELT_MAIL ASSET"
)
TOKENS = {
    f"token {name}": Pattern(f"{BEGINNING}(?:{token})") for name, (words, token) in RULES["tokens"].items() if words
}
IN_LONG_WORDS = Pattern(f"{BEGINNING}(?:{'|'.join(rule for words, rule in RULES['tokens'].values() if not words)})")
NAMED_WITHIN = 40
"""Characters before a random word that may name it."""
BEFORE_DIGEST = tuple(RULES["words"]["before-digest"])
SIGNS_OF_SHAPES = {
    **{f"token {name}": words.split() for name, (words, _) in RULES["tokens"].items() if words},
    "block": ("-----begin", "private-"),
    "login": ("://",),
    "mail": ("@",),
    "spelt": (" dot ", *(f"{opening}at{closing}" for opening, closing in ("()", "[]", "{}", "<>"))),
}


class Secret(NamedTuple):
    """Where something private is in a text, and its kind: `token`, `password`, `e-mail`, `home`, `user`, `host` …"""

    start: int
    end: int
    kind: str


def _random(text: str, words: Iterable[Span]) -> Iterator[Secret]:
    found = [
        Secret(start, end + text.startswith("=", end) + text.startswith("==", end), "token")
        for start, end in words
        if end - start >= LEAST_RANDOM and is_random(text[start:end])
        if not (text.endswith(BEFORE_DIGEST, 0, start) or ASSET.match(text, end))
        if not PUBLIC_NAME.search(text, max(0, start - NAMED_WITHIN), start)
    ]
    public = [match.span() for match in PUBLIC_BLOCK.finditer(text)] if found and "-----BEGIN" in text else []
    yield from (secret for secret in found if not any(start <= secret.start < end for start, end in public))


def shapes_in(text: str, signs: Signs, words: Collection[Span]) -> Iterator[Secret]:
    """What is private by its shape, in no order; `signs` are those of the text, `words` its long ones."""
    places = [(signs[sign], TOKENS[sign]) for sign in signs if sign in TOKENS]
    for starts, pattern in (*places, ([start for start, _ in words], IN_LONG_WORDS)):
        for line in lines_at(text, starts):
            for match in pattern.finditer(text, *line):
                if not match[0].endswith(("xxxxxxxx", "XXXXXXXX", "EXAMPLE")) and any(map(str.isdecimal, match[0])):
                    yield Secret(*match.span(), "token")
    if "block" in signs:
        yield from (Secret(*match.span(), "private-key") for match in PRIVATE_KEY.finditer(text))
    for sign, private, kind in (
        ("login", LOGIN, "url-login"),
        ("mail", EMAIL, "e-mail"),
        ("spelt", SPELT_MAIL, "e-mail"),
    ):
        for line in lines_at(text, signs.get(sign, ())):
            for match in private.finditer(text, *line):
                yield Secret(match.start() + 3 * (kind == "url-login"), match.end(), kind)
    yield from _random(text, words)
