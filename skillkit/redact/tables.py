"""Finds the values in a column of a table or of a statement of SQL."""

import re
from collections.abc import Iterator

from skillkit.redact.shapes import Span

CELLS = {
    "|": re.compile(r"[^|]+"),
    "\t": re.compile(r"[^\t]+"),
    ",": re.compile(r"[^,]+"),
    " ": re.compile(r"\S+(?: \S+)*"),
    "": re.compile(r"\S+"),
}
"""What parts the cells of a row, and a cell: two blanks do, below a head in capital letters one."""
HEAD = re.compile(r"[\w \t\",/%#-]+")
"""What is in the head of a table without bars, and not in a line of code or a sentence."""
RULE = re.compile(r"[\s|+:=-]+")
VALUES = re.compile(r"[^()]{0,2000}\)\s{0,9}values\s{0,9}", re.IGNORECASE)
ROW = re.compile(r"\s{0,40},?\s{0,40}\(((?:'[^']{0,400}'|[^'()]|\([^()]{0,400}\)){1,4000})\)")
CELL = re.compile(r"(?:\s{0,40}'([^']{0,400})'\s{0,40}|[^,']{0,100})(?:,|$)")
ROWS, WIDEST = 50, 2_000
"""So many rows are looked at, of a head of so many characters at most."""
WIDER = 12
"""Characters that the head of a column may have beside its name."""


def _cells(line: str, mark: str) -> list[Span]:
    """Where the cells of a row are in it, without the blanks around them."""
    cells = (match.span() for match in CELLS[mark].finditer(line) if match[0].strip())
    return [(end - len(line[start:end].lstrip()), start + len(line[start:end].rstrip())) for start, end in cells]


def is_headed(text: str, start: int) -> bool:
    """Whether a place is surely in the head of a table: in capital letters, with a rule below, or the first row."""
    first, last = text.rfind("\n", 0, start) + 1, text.find("\n", start)
    line, before = text[first:last], text[max(0, first - WIDEST) : first].rstrip("\n").rpartition("\n")[2]
    after = text[last + 1 : last + WIDEST].partition("\n")[0]
    if "|" in line:
        return RULE.fullmatch(after) is not None
    in_prose = ", " in line
    return line.isupper() or (not in_prose and any(before.count(mark) != line.count(mark) > 0 for mark in ",\t"))


def below(text: str, start: int, end: int) -> Iterator[Span]:
    """The values in the column whose head is the name from `start` to `end`, if it is the head of one."""
    first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    if last - first > WIDEST or last < 0:
        return
    head = text[first:last]
    mark = next((mark for mark in "|\t," if mark in head), "" if head.isupper() else " ")
    cells = _cells(head, mark)
    if mark != "|" and not HEAD.fullmatch(head):
        return
    number = next((n for n, (a, b) in enumerate(cells) if first + a <= start and end <= first + b), None)
    if number is None or len(cells) < 2 or cells[number][1] - cells[number][0] > end - start + WIDER:
        return
    for line in text[last + 1 : last + ROWS * WIDEST].split("\n", ROWS)[:ROWS]:
        begin, last = last + 1, last + 1 + len(line)
        row = _cells(line, mark)
        if RULE.fullmatch(line):
            continue
        # The sign of a change may be a cell of its own; a command has blanks.
        place = number if mark == "" else number - len(cells)
        if len(row) < len(cells) - 1 or (mark and len(row) > len(cells)) or not -len(row) <= place < len(row):
            return
        value = line[slice(*row[place])].strip("`\"'")
        at = begin + line.index(value, row[place][0])
        yield at, at + len(value)


def inserted(text: str, start: int, end: int) -> Iterator[Span]:
    """The values that a statement of SQL inserts into the column whose name is from `start` to `end`."""
    opening = text.rfind("(", max(0, start - WIDEST), start)
    place = VALUES.match(text, end) if opening >= 0 else None
    number = text.count(",", max(0, opening), start)
    for _ in range(ROWS):
        place = ROW.match(text, place.end()) if place else None
        if not place:
            return
        cell = next((cell for n, cell in enumerate(CELL.finditer(place[1])) if n == number), None)
        if cell and cell[1]:
            yield place.start(1) + cell.start(1), place.start(1) + cell.end(1)
