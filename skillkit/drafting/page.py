"""A SKILL.md as its lines and what they are: sections, lists, tables, how wide its prose is. Nothing in it is run."""

import re
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from markdown_it.token import Token

from skillkit.markdown import blocks

ROW = re.compile(r"^ {0,3}\|.*\|\s*$")
RULE = re.compile(r"^ {0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*$")
PIPE = re.compile(r"(?<!\\)\|")
FIRST = re.compile(r"^( {0,3})([-*+]|\d{1,9}[.)])( +)")
"""The marker of an item: its indentation, itself, the blanks behind it."""
NARROW, WIDE = 40, 120
"""Lines that are shorter or longer than this are not wrapped on purpose."""


class Section(NamedTuple):
    """A heading's line, its rank, and the lines below it (from 0, the end exclusive): of its own, and in all."""

    title: str
    depth: int
    start: int
    own_end: int
    end: int


class Item(NamedTuple):
    """An item of a list: its lines (the end exclusive, without blank ones), its marker, what it says, its code."""

    start: int
    end: int
    marker: str
    text: str
    codes: tuple[str, ...]


class Listing(NamedTuple):
    """A list at the left margin: its items, whether they are numbered, and whether blank lines part them."""

    items: tuple[Item, ...]
    ordered: bool
    loose: bool

    @property
    def start(self) -> int:
        """Its first line."""
        return self.items[0].start

    @property
    def end(self) -> int:
        """The line behind its last one."""
        return self.items[-1].end


class Table(NamedTuple):
    """A table: its first line, the line behind its last row, what stands over its columns."""

    start: int
    end: int
    columns: tuple[str, ...]


class Page(NamedTuple):
    """A text's lines (from 0), the one on which its body begins, and the body's tokens."""

    lines: tuple[str, ...]
    first: int
    tokens: tuple[Token, ...]

    @property
    def end(self) -> int:
        """The line behind the last one that is not blank."""
        return self.filled(self.first, len(self.lines))

    def filled(self, start: int, end: int) -> int:
        """The line behind the last one before `end` that is not blank."""
        while end > start and not self.lines[end - 1].strip():
            end -= 1
        return end

    def place(self, token: Token) -> tuple[int, int]:
        """The lines of a block."""
        start, end = token.map or (0, 0)
        return start + self.first, end + self.first


def page_of(text: str, body_line: int) -> Page:
    """A text, whose body begins on `body_line` (from 1)."""
    lines = text.split("\n")
    return Page(tuple(lines), body_line - 1, blocks("\n".join(lines[body_line - 1 :])))


def _headings(page: Page) -> Iterator[tuple[str, int, int]]:
    for token, inline in zip(page.tokens, page.tokens[1:]):
        if token.type == "heading_open" and token.level == 0:
            yield inline.content, int(token.tag[1:]), page.place(token)[0]


def sections(page: Page) -> list[Section]:
    """The sections in their order."""
    found = list(_headings(page))
    ends = [start for _, _, start in found[1:]] + [len(page.lines)]
    made = []
    for number, (title, depth, start) in enumerate(found):
        later = (other for _, rank, other in found[number + 1 :] if rank <= depth)
        whole = next(later, len(page.lines))
        made.append(Section(title, depth, start, page.filled(start, ends[number]), page.filled(start, whole)))
    return made


def _text(tokens: Sequence[Token]) -> str:
    return "\n".join(token.content for token in tokens if token.type in ("inline", "fence", "code_block"))


def _codes(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type in ("fence", "code_block"):
            yield from filter(None, map(str.strip, token.content.split("\n")))
        yield from (child.content for child in token.children or () if child.type == "code_inline")


def _items(page: Page, tokens: Sequence[Token]) -> Iterator[Item]:
    inner = tokens[0].level + 1
    opened = 0
    for number, token in enumerate(tokens):
        if token.type == "list_item_open" and token.level == inner:
            opened = number
        elif token.type == "list_item_close" and token.level == inner:
            start, end = page.place(tokens[opened])
            mark = FIRST.match(page.lines[start])
            if mark:
                own = tokens[opened:number]
                yield Item(start, page.filled(start, end), mark[0], _text(own), tuple(_codes(own)))


def lists(page: Page) -> Iterator[Listing]:
    """The lists that stand in none, of which every item begins at the left margin."""
    opened = 0
    for number, token in enumerate(page.tokens):
        if token.level or token.type not in (
            "bullet_list_open",
            "ordered_list_open",
            "bullet_list_close",
            "ordered_list_close",
        ):
            continue
        if token.type.endswith("open"):
            opened = number
            continue
        tokens = page.tokens[opened:number]
        items = tuple(_items(page, tokens))
        whole = sum(each.type == "list_item_open" and each.level == 1 for each in tokens)
        if items and len(items) == whole:
            loose = any(not page.lines[item.start - 1].strip() for item in items[1:])
            yield Listing(items, token.type.startswith("ordered"), loose)


def cells(row: str) -> tuple[str, ...]:
    """The cells of a row."""
    inside = row.strip().removeprefix("|")
    return tuple(cell.strip() for cell in PIPE.split(inside.removesuffix("|")))


def tables(page: Page) -> Iterator[Table]:
    """The tables of which every row begins and ends with a bar."""
    for token in page.tokens:
        if token.type != "paragraph_open" or token.level:
            continue
        start, end = page.place(token)
        rows = page.lines[start:end]
        if len(rows) > 1 and RULE.match(rows[1]) and all(map(ROW.match, rows)):
            yield Table(start, end, cells(rows[0]))


def width(page: Page) -> int:
    """How wide the prose is that was wrapped by hand; 0 where none was."""
    found = 0
    for token in page.tokens:
        if token.type == "inline" and token.map and token.map[1] - token.map[0] > 1:
            start, end = page.place(token)
            found = max(found, *(len(line) for line in page.lines[start:end] if not ROW.match(line)), 0)
    return found if NARROW <= found <= WIDE else 0


def is_prose(page: Page, line: int) -> bool:
    """Whether a line is read as text: in no block of code, no HTML, no comment."""
    return any(
        token.type == "inline" and token.map and page.place(token)[0] <= line < page.place(token)[1]
        for token in page.tokens
    )
