"""Puts a point where a reader would look for it, in the form in which the skill has such things.

An item of the list, a row of the table or a paragraph of the section on what goes wrong; a section of its own at the
end where there is none.
"""

import re
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.drafting.headings import FITTING
from skillkit.drafting.headings import REMEDIES
from skillkit.drafting.headings import TRAILING
from skillkit.drafting.notes import markdown
from skillkit.drafting.page import FIRST
from skillkit.drafting.page import Listing
from skillkit.drafting.page import Page
from skillkit.drafting.page import Section
from skillkit.drafting.page import Table
from skillkit.drafting.page import lists
from skillkit.drafting.page import sections
from skillkit.drafting.page import tables
from skillkit.drafting.page import width
from skillkit.drafting.point import Point
from skillkit.drafting.words import cut
from skillkit.drafting.words import plain
from skillkit.drafting.words import sentence
from skillkit.model.candidate import Passage

TITLE = "Gotchas"
LEAD = re.compile(r"^\*\*[^*]+?([:.?!]?)\*\*( ?[:.\u2014\u2013-])?")
"""How an item begins whose first words are its title."""
BOLD_LINE = re.compile(r"^\*\*[^*]+\*\*")
WORD = re.compile(r"(?:`+[^`]*`+|[^\s`])+")


class Addition(NamedTuple):
    """Lines to put before the line `at` (from 0)."""

    at: int
    lines: tuple[str, ...]


def wrapped(text: str, first: str, rest: str, wide: int) -> list[str]:
    """`text` behind `first`, further lines behind `rest`, as far as can be none wider than `wide` (0: one line)."""
    if not wide:
        return [first + text]
    lines, line = [], first
    for word in WORD.findall(text):
        joined = line + word if line in (first, rest) else f"{line} {word}"
        if len(joined) > wide and line not in (first, rest):
            lines.append(line)
            line = rest + word
        else:
            line = joined
    return [*lines, line]


def _text(point: Point, like: Sequence[str]) -> str:
    """The point in one paragraph, with its title in front where those before it have one."""
    said = f"{point.problem} {point.remedy}".strip()
    leads = [match for text in like if (match := LEAD.match(text))]
    if not leads or 2 * len(leads) < len(like):
        return said
    inside, behind = leads[-1][1], leads[-1][2] or ""
    inside = inside if behind or inside == ":" else "."
    title = plain(point.title).rstrip(".")
    rest = point.remedy if point.problem.rstrip(".") == title else said
    return f"**{title}{inside}**{behind} {rest}"


def _number(listing: Listing) -> str:
    """The number that comes next; where all are the same, it."""
    numbers = [int(item.marker.strip(" .)")) for item in listing.items]
    same = len(numbers) > 1 and len(set(numbers)) == 1
    return str(numbers[-1] if same else numbers[-1] + 1)


def marker_of(listing: Listing) -> str:
    """The marker of the item that comes next."""
    last = listing.items[-1].marker
    if not listing.ordered:
        return last
    found = FIRST.match(last)
    assert found is not None
    return f"{found[1]}{_number(listing)}{found[2][-1]}{found[3]}"


def _in_list(page: Page, listing: Listing, point: Point) -> Addition:
    first = marker_of(listing)
    lines = wrapped(_text(point, [item.text for item in listing.items]), first, " " * len(first), width(page))
    return Addition(listing.end, ("", *lines) if listing.loose else tuple(lines))


def _in_table(page: Page, table: Table, point: Point) -> Addition | None:
    """A row, where one column tells what goes wrong and another one what to do."""
    count = len(table.columns)
    remedy = next((place for place, name in enumerate(table.columns) if place and REMEDIES.search(name)), count - 1)
    if not 2 <= count <= 3 or (count == 3 and remedy != 2):
        return None
    parts = [point.problem, point.remedy] if count == 2 else [point.problem, "", point.remedy]
    row = " | ".join(part.replace("|", "\\|").rstrip(".") if part else "" for part in parts)
    indent = len(page.lines[table.start]) - len(page.lines[table.start].lstrip())
    return Addition(table.end, (f"{' ' * indent}| {row} |".replace("|  |", "| |"),))


def _passages(passages: Sequence[Passage], depth: int) -> list[str]:
    """Passages as sections of a rank."""
    found: list[str] = []
    for passage in passages:
        heading, _, rest = markdown(passage).partition("\n")
        found += ["", f"{'#' * min(depth, 6)} {heading.lstrip('# ')}", *rest.split("\n")]
    return found


def _as_section(point: Point, depth: int, wide: int) -> tuple[str, ...]:
    told = point.remedy if point.is_long else _text(point, ())
    title = cut(plain(sentence(point.title.rstrip("."))), 90)
    said = point.blocks.split("\n") if point.blocks else wrapped(told, "", "", wide)
    head = [f"{'#' * min(depth, 6)} {title}", "", *said]
    return (*head, *_passages(point.passages, depth + 1))


def _fitting(found: Sequence[Section]) -> Section | None:
    below = [section for section in found if section.depth > 1 or section.start != found[0].start]
    for pattern in FITTING:
        for section in below:
            if pattern.search(section.title):
                return section
    return None


def _inside(page: Page, section: Section, found: Sequence[Section], point: Point) -> Addition:
    wide = width(page)
    inner = [each for each in found if section.start < each.start < section.end]
    if inner:
        return Addition(section.end, ("", *_as_section(point, inner[0].depth, wide)))
    if not point.is_long:
        listing = [each for each in lists(page) if section.start < each.start < section.end]
        # Of several each is about something of its own.
        if len(listing) == 1:
            return _in_list(page, listing[0], point)
        rows = [each for each in tables(page) if section.start < each.start < section.end]
        row = _in_table(page, rows[-1], point) if rows else None
        if row:
            return row
        bold = [line for line in page.lines[section.start + 1 : section.end] if BOLD_LINE.match(line)]
        return Addition(section.end, ("", *wrapped(_text(point, bold), "", "", wide)))
    return Addition(section.end, ("", *_as_section(point, section.depth + 1, wide)))


def _depths(found: Sequence[Section]) -> Iterator[int]:
    """The ranks of sections, without a single title of the whole."""
    depths = [section.depth for section in found]
    if depths and depths[0] == 1 and depths.count(1) == 1:
        depths = depths[1:]
    yield from depths


def _end(page: Page, found: Sequence[Section], depth: int) -> int:
    """Where a section of its own goes: behind all others but those that only point elsewhere."""
    end = page.end
    for section in reversed(found):
        if section.depth == depth:
            if not TRAILING.match(section.title):
                break
            end = page.filled(page.first, section.start)
    return end


def addition_of(page: Page, point: Point) -> Addition:
    """Where a point goes, and its lines there."""
    found = sections(page)
    fitting = _fitting(found)
    if fitting:
        return _inside(page, fitting, found, point)
    depth = min(_depths(found), default=2)
    end = _end(page, found, depth)
    if point.is_long:
        return Addition(end, ("", *_as_section(point, depth, width(page))))
    bullets = [each.items[-1].marker for each in lists(page) if not each.ordered]
    first = bullets[-1] if bullets else "- "
    lines = wrapped(_text(point, ()), first, " " * len(first), width(page))
    return Addition(end, ("", f"{'#' * depth} {TITLE}", "", *lines))
