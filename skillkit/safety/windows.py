"""A file cut into windows: what stands under one heading of a text, or some lines of a program."""

from collections.abc import Iterator
from functools import lru_cache

from skillkit.safety.cuts import Part
from skillkit.safety.cuts import outline
from skillkit.safety.passages import PROSE_FILES
from skillkit.safety.passages import suffix_of

LENGTH = 1200
"""About how many characters a window has at most: a section with its block, or a screen of code."""


def windows(path: str, text: str) -> list[tuple[int, int]]:
    """From where to where each window goes, in order; what is blank stands in none."""
    if suffix_of(path) not in PROSE_FILES:
        return list(_cut(text, 0, len(text)))
    front, parts = outline(text)
    sections = [(front + start, front + end) for start, end in _sections(parts)]
    return list(_cut(text, 0, front)) + [piece for start, end in sections for piece in _cut(text, start, end)]


@lru_cache(maxsize=64)
def _sections(parts: tuple[Part, ...]) -> tuple[tuple[int, int], ...]:
    """What stands under one heading, as many paragraphs and blocks as fit."""
    found: list[tuple[int, int]] = []
    for part in parts:
        if not found or part.is_heading or part.end - found[-1][0] > LENGTH:
            found.append((part.start, part.end))
        else:
            found[-1] = (found[-1][0], part.end)
    return tuple(found)


def _cut(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A stretch at the ends of lines, so that no piece is much too long."""
    while end - start > LENGTH * 5 // 4:
        stop = text.rfind("\n", start + LENGTH // 2, start + LENGTH) + 1 or start + LENGTH
        yield start, stop
        start = stop
    if text[start:end].strip():
        yield start, end
