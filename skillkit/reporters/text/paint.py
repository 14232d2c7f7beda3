"""Colour, widths, moments and number words for text output."""

import unicodedata
from collections.abc import Container, Iterable, Iterator, Sequence
from datetime import datetime, timedelta

import click

from skillkit.model.report import FORGOTTEN, Report
from skillkit.reporters import Style
from skillkit.terminal import visible

WIDTH = 78
"""A terminal of 80 columns suffices."""
LEAST_WORDS = 20
"""Columns for words behind an indent, however narrow the terminal is."""
FILES_NAMED = 3
SEVERITY_COLORS = {"error": "red", "warning": "yellow", "note": "cyan"}


def painted(style: Style, text: str, *, fg: str | None = None, bold: bool = False, dim: bool = False) -> str:
    """`text` in colour, if colour is on."""
    return click.style(text, fg=fg, bold=bold or None, dim=dim or None) if style.color else text


def counted(count: int, noun: str, plural: str = "") -> str:
    """`1 skill`, `2 skills`."""
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"


def printable(text: str, kept: str = "\t") -> str:
    r"""`text` without what would move the cursor, hide or reorder text: each such character not `kept` as `\u…`."""
    return visible(text, kept)


def one_line(text: str) -> str:
    """`text` in one line, without what would move the cursor."""
    return printable(" ".join(text.split()))


def wrapped(style: Style, text: str, indent: str = "") -> list[str]:
    """`text` in lines of at most `WIDTH` characters, fewer if the terminal has fewer."""
    from textwrap import wrap  # noqa: PLC0415 - 1 ms that most reports need not spend

    width = max(len(indent) + LEAST_WORDS, min(WIDTH, style.width))
    return wrap(text, width, initial_indent=indent, subsequent_indent=indent)


def narrowed(widths: Sequence[int], give_way: Iterable[tuple[int, int]], excess: int) -> list[int]:
    """The widths of a table's columns that is `excess` too wide: each in `give_way` shrinks in turn to its least."""
    found = list(widths)
    for n, least in give_way:
        less = max(0, min(excess, found[n] - least))
        found[n] -= less
        excess -= less
    return found


def unread(report: Report, style: Style) -> Iterator[str]:
    """How many files were not read, and which and why: a few, with more said all; forgotten ones by their number."""
    gone = () if style.verbose else [item for item in report.unrecognised if item.reason == FORGOTTEN]
    found = [item for item in report.unrecognised if item not in gone]
    if gone:
        yield f"{counted(len(gone), 'log')} left out, forgotten: name a log, or a folder of logs, to read it again"
    shown = found if style.verbose else found[:FILES_NAMED]
    if found:
        yield f"{counted(len(found), 'file')} not read" + ("" if len(shown) == len(found) else " (-v names them all)")
    yield from (f"  {printable(item.path)}: {item.reason}" for item in shown)


def cut(text: str, width: int) -> str:
    """`text` in at most `width` characters."""
    return text if len(text) <= width else text[: width - 1] + "…"


def columns(text: str) -> int:
    """How many columns `text` takes: a Chinese character two, an accent that joins the letter before it none."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return len(text) + wide - sum(bool(unicodedata.combining(c)) for c in text)


def trimmed(text: str, width: int) -> str:
    """`text` in at most `width` columns; what is too long loses its end."""
    if columns(text) <= width:
        return text
    while columns(text) >= width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def squeezed(text: str, width: int) -> str:
    """`text` in at most `width` columns; what is too long loses its middle: names differ in how they end, too."""
    if columns(text) <= width:
        return text
    head, tail = text, ""
    while columns(head) + 1 + columns(tail) > width:
        # From the middle outwards: what goes is the end of the head, or the beginning of the tail.
        head, tail = (text[: (len(head) + len(tail)) // 2], text[len(text) - (len(head) + len(tail) - 1) // 2 :])
    return f"{head}…{tail}"


def aligned(
    rows: Sequence[Sequence[str]], right: Container[int], give_way: Iterable[tuple[int, int]], width: int
) -> Iterator[list[str]]:
    """The cells of each row, filled up to their columns, those in `right` on the left.

    Where `width` does not suffice, texts in the columns of `give_way` lose their middle, as `narrowed` has it.
    """
    widths = [max(map(columns, cells)) for cells in zip(*rows)]
    widths = narrowed(widths, give_way, sum(widths) + 2 * (len(widths) - 1) - width)
    for row in rows:
        cells = []
        for n, text in enumerate(map(squeezed, row, widths)):
            blank = " " * (widths[n] - columns(text))
            cells.append(blank + text if n in right else text + blank)
        yield cells


def moment(when: datetime | None, now: datetime | None) -> str:
    """`today 14:02`, `yesterday 09:30`, `19 Jul 16:47`, `19 Jul 2025`, by the clock of `now`; without, in full.

    A `now` without a zone uses the machine's own clock, which knows when summer time was. `-` for a
    time that is not known.
    """
    if when is None:
        return "-"
    if now is None:
        return f"{when:%Y-%m-%d %H:%M}"
    here = when.astimezone(now.tzinfo).replace(tzinfo=now.tzinfo)
    if here.date() == now.date():
        return f"today {here:%H:%M}"
    if here.date() == now.date() - timedelta(days=1):
        return f"yesterday {here:%H:%M}"
    # An old year matters more than the hour.
    return f"{here.day:>2} {here:%b %H:%M}" if here.year == now.year else f"{here.day:>2} {here:%b  %Y}"
