"""Applies text edits, and converts places to offsets and back."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import cached_property

from skillkit.model.finding import Edit
from skillkit.model.source import BYTE_ORDER_MARK, Location


class Offsets:
    """The offsets of the lines of a text. Places count as in `Source`: from 1, without a byte order mark."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def starts(self) -> list[int]:
        """The offset of each line, computed on first use."""
        starts = [len(BYTE_ORDER_MARK) if self._text.startswith(BYTE_ORDER_MARK) else 0]
        at = self._text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self._text.find("\n", at + 1)
        return starts

    def span(self, place: Location) -> tuple[int, int]:
        """The offsets of a place in the text. Column 0 of line 1 is before a byte order mark."""
        return self._at(place.start_line, place.start_column), self._at(place.end_line, place.end_column)

    def _at(self, line: int, column: int) -> int:
        if column == 0:
            return 0
        start = self.starts[min(line, len(self.starts)) - 1]
        return min(start + column - 1, len(self._text))

    def location(self, path: str, start: int, end: int) -> Location:
        """The place of two offsets in the text."""
        first, last = bisect_right(self.starts, start) - 1, bisect_right(self.starts, end) - 1
        return Location(
            path=path,
            start_line=first + 1,
            start_column=start - self.starts[first] + 1,
            end_line=last + 1,
            end_column=end - self.starts[last] + 1,
        )

    def in_line(self, path: str, start: int, length: int) -> Location:
        """The place of a part of the text, up to the end of its first line."""
        line = max(1, bisect_right(self.starts, start))
        begin = self.starts[line - 1]
        end = self.starts[line] - 1 if line < len(self.starts) else len(self._text)
        column = max(1, start - begin + 1)
        return Location(path, line, column, line, max(column + 1, min(start + length, end) - begin + 1))


def applied(text: str, groups: Iterable[tuple[Edit, ...]]) -> tuple[str, list[int]]:
    """`text` with groups of edits applied, each whole or not at all, and the positions of those that were.

    A group that overlaps one before it is left for the next round.
    """
    offsets = Offsets(text)
    taken: list[tuple[int, int, str]] = []
    starts: list[int] = []  # of what is taken, in order; what touches is one
    ends: list[int] = []
    done: list[int] = []
    for position, group in enumerate(groups):
        spans = [(*offsets.span(edit.location), edit.text) for edit in group]
        if not spans or any((n := bisect_right(starts, end)) and ends[n - 1] >= start for start, end, _ in spans):
            continue
        taken += spans
        done.append(position)
        for start, end, _ in spans:
            n = bisect_right(starts, end)
            first = bisect_left(ends, start, hi=n)
            start, end = min([start, *starts[first:n]]), max([end, *ends[first:n]])  # noqa: PLW2901 - joined
            starts[first:n], ends[first:n] = [start], [end]
    parts: list[str] = []
    at = 0
    for start, end, new in sorted(taken):
        parts += (text[at:start], new)
        at = max(at, end)
    return "".join((*parts, text[at:])), done
