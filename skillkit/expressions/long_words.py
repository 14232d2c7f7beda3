"""Finds the long words of a text, of which secrets, hashes and base64 are some and those of a language none."""

from collections.abc import Iterator

Span = tuple[int, int]

ALPHABET = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-"
"""That of base64, and that of base64 in URLs."""
LEAST = 16
_LONG = b"x" * LEAST
_ALIKE = bytes(_LONG[0] if letter in ALPHABET else 0 for letter in range(256))


def long_words(text: str) -> Iterator[Span]:
    """Where each run of at least `LEAST` letters of the alphabet begins and ends.

    All letters made alike, a run of them is one literal: found so in a third of the time that an expression takes.
    """
    alike = text.encode("ascii", errors="replace").translate(_ALIKE)
    start = alike.find(_LONG)
    while start >= 0:
        end = alike.find(0, start + LEAST)
        end = end if end >= 0 else len(alike)
        yield start, end
        start = alike.find(_LONG, end)
