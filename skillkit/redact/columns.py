"""Finds secrets in the columns of tables: in Markdown, CSV and what databases print, and in what SQL inserts."""

import re
from collections.abc import Iterator

from skillkit.redact.shapes import Secret
from skillkit.redact.words import is_chosen
from skillkit.redact.words import is_phrase
from skillkit.redact.words import is_placeholder
from skillkit.redact.words import is_plain

CELLS = {
    "|": re.compile(r"[^|]+"),
    "\t": re.compile(r"[^\t]+"),
    ",": re.compile(r"[^,]+"),
    " ": re.compile(r"\S+(?: \S+)*"),
}
"""What parts the cells of a row, and a cell; those that blanks part have two at least between them."""
HEAD = re.compile(r"[\w \t\",/-]+")
"""What is in the head of a table without bars, and not in a line of code or a sentence."""
RULE = re.compile(r"[\s|+:=-]+")
VALUES = re.compile(r"[^()]{0,2000}\)\s{0,9}values\s{0,9}", re.IGNORECASE)
ROW = re.compile(r"\s{0,40},?\s{0,40}\(((?:'[^']{0,400}'|[^'()]|\([^()]{0,400}\)){1,4000})\)")
CELL = re.compile(r"(?:\s{0,40}'([^']{0,400})'\s{0,40}|[^,']{0,100})(?:,|$)")
ROWS, WIDEST = 50, 2_000
"""So many rows are looked at, of a head of so many characters at most."""
LEAST = 6
MORE = 12
"""Characters that the head of a column may have beside the name of a secret."""


def _cells(line: str, mark: str) -> list[tuple[int, int]]:
    """Where the cells of a row are in it, without the blanks around them."""
    cells = (match.span() for match in CELLS[mark].finditer(line) if match[0].strip())
    return [(end - len(line[start:end].lstrip()), start + len(line[start:end].rstrip())) for start, end in cells]


def _is_secret(value: str) -> bool:
    if " " in value:
        return is_phrase(value)
    plain = is_plain(value) or is_placeholder(value, quoted=True)
    return is_chosen(value) or is_phrase(value) or (len(value) >= LEAST and not plain)


def below(text: str, start: int, end: int) -> Iterator[Secret]:
    """The secrets in the column whose head is the name from `start` to `end`, if it is the head of one."""
    first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    if last - first > WIDEST or last < 0:
        return
    head = text[first:last]
    mark = next((mark for mark in "|\t," if mark in head), " ")
    cells = _cells(head, mark)
    if mark != "|" and not HEAD.fullmatch(head):
        return
    number = next((n for n, (a, b) in enumerate(cells) if first + a <= start and end <= first + b), None)
    if number is None or len(cells) < 2 or cells[number][1] - cells[number][0] > end - start + MORE:
        return
    for line in text[last + 1 : last + ROWS * WIDEST].split("\n", ROWS)[:ROWS]:
        begin, last = last + 1, last + 1 + len(line)
        row = _cells(line, mark)
        if RULE.fullmatch(line):
            continue
        # The sign of a change may be a cell of its own.
        place = number - len(cells)
        if not len(cells) - 1 <= len(row) <= len(cells) or -place > len(row):
            return
        value = line[slice(*row[place])].strip("`\"'")
        if _is_secret(value):
            at = begin + line.index(value, row[place][0])
            yield Secret(at, at + len(value), "password")


def inserted(text: str, start: int, end: int) -> Iterator[Secret]:
    """The values that a statement of SQL inserts into the column whose name is from `start` to `end`."""
    opening = text.rfind("(", max(0, start - WIDEST), start)
    place = VALUES.match(text, end) if opening >= 0 else None
    number = text.count(",", max(0, opening), start)
    for _ in range(ROWS):
        place = ROW.match(text, place.end()) if place else None
        if not place:
            return
        cells = list(CELL.finditer(place[1]))
        value = cells[number][1] if number < len(cells) else None
        if value and not is_placeholder(value, quoted=True):
            at = place.start(1) + cells[number].start(1)
            yield Secret(at, at + len(value), "password")
