"""The lines of a skill's files, each under a digest, which tells the lines that were edited since.

An item of a Markdown list is one line, however it is wrapped. White space does not count. Neither do lines without a
letter or a digit, those that open or close a block of code, and those of the frontmatter that name the skill and its
evidence.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

SPACE = re.compile(r"[\s|]+")
UNMARKED = {ord(mark): None for mark in "`*_"}
FENCE = re.compile(r"^\s*(`{3,}|~{3,})")
ITEM = re.compile(r"^\s{0,3}(?:[-*+]|\d{1,3}[.)])\s+")
NAMES = re.compile(r"(?:name|metadata|\s+skillkit-id):")
RULE = "---"
"""The line before and after a frontmatter."""
WORDS, DIGITS = 6, 12
"""Hexadecimal digits by which evidence names a line, the first for its folded words, the others for it as written.

They tell lines apart, and prove nothing.
"""
MOST = 400
"""The lines of a skill that evidence names, at most."""

Kind = Literal["frontmatter", "heading", "item", "text"]


class Line(NamedTuple):
    """A line of a file, or an item of a list: where it begins and ends, counted from 1, and its words."""

    first: int
    last: int
    kind: Kind
    text: str

    @property
    def digest(self) -> str:
        """The digest by which evidence names it."""
        return bullet_digest(self.text)[:WORDS] + _sha256(" ".join(self.text.split()))[: DIGITS - WORDS]


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def folded(text: str) -> str:
    """A text to compare by: in small letters, white space as one blank, without Markdown's marks."""
    return SPACE.sub(" ", text.translate(UNMARKED)).strip().lower()


def bullet_digest(text: str) -> str:
    """128 bits of the SHA-256 over a line's folded words, by which claims name it."""
    return _sha256(folded(text))[:32]


def _markdown_lines(text: str) -> Iterator[Line]:
    fence, pending, place = "", list[str](), (0, 0)
    rows = text.splitlines()
    head = rows.index(RULE, 1) + 1 if rows[:1] == [RULE] and RULE in rows[1:] else 0
    for number, row in enumerate(rows, 1):
        mark = FENCE.match(row)
        item = None if fence or mark else ITEM.match(row)
        if pending and not (fence or mark or item) and row.startswith((" ", "\t")) and row.strip():
            pending.append(row.strip())
            place = place[0], number
            continue
        if pending:
            yield Line(*place, "frontmatter" if place[0] <= head else "item", " ".join(pending))
        pending = [row[item.end() :]] if item else []
        place = number, number
        if mark:
            fence = "" if fence and mark[1].startswith(fence) else fence or mark[1]
        elif not item:
            is_heading = not fence and row.startswith("#")
            if number > head or not NAMES.match(row):
                yield Line(*place, "frontmatter" if number <= head else "heading" if is_heading else "text", row)
    if pending:
        yield Line(*place, "item", " ".join(pending))


def lines_in(name: str, text: str) -> list[Line]:
    """The lines of a file that count."""
    found = (
        _markdown_lines(text)
        if name.endswith(".md")
        else (Line(number, number, "text", row) for number, row in enumerate(text.splitlines(), 1))
    )
    return [line for line in found if any(map(str.isalnum, line.text))]


def bullets_in(text: str) -> dict[str, str]:
    """The list items of a Markdown document outside of fences, with the lines that go on with them, by digest."""
    items = (line for line in _markdown_lines(text) if line.kind == "item")
    return {bullet_digest(line.text): line.text for line in items}


def digests_of_lines(text: str) -> frozenset[str]:
    """The digests by which claims may name what a Markdown document says: its list items, and lines of its prose."""
    return frozenset(bullet_digest(line.text) for line in _markdown_lines(text) if line.kind in ("item", "text"))


def replaced(text: str, old: str, new: str) -> tuple[str, str]:
    """A Markdown document with words of a list item or of a paragraph replaced, and the line that says so then.

    The item, or the row of a block of code or of a table, is that line as a whole; in a paragraph the new words have a
    line of their own. Both are empty if the document has the old words not once, or elsewhere: in a heading, across
    rows of code, or in its frontmatter.
    """
    if text.count(old) != 1:
        return "", ""
    at = text.index(old)
    number = text.count("\n", 0, at) + 1
    place = next((line for line in _markdown_lines(text) if line.first <= number <= line.last), None)
    fences = sum(bool(FENCE.match(row)) for row in text[:at].splitlines())
    if place is None:
        return "", ""
    if place.kind == "text" and "\n" not in old + new and (fences % 2 or place.text.lstrip().startswith("|")):
        return text.replace(old, new), place.text.replace(old, new)
    if fences % 2:
        return "", ""
    if place.kind == "item":
        mark = ITEM.match(old)
        after = text.replace(old, (mark[0] if mark else "") + new)
        line = next(line for line in _markdown_lines(after) if line.first == place.first)
        return after, line.text
    if place.kind != "text" or "\n\n" in old:
        return "", ""
    head, tail = text[:at].rstrip(" "), text[at + len(old) :].lstrip(" ")
    ends = "" if not head or head.endswith("\n") else "\n", "" if not tail or tail.startswith("\n") else "\n"
    return f"{head}{ends[0]}{new}{ends[1]}{tail}", new


def digests_of(files: Mapping[str, str]) -> str:
    """The digests of the lines of all files, each once, in one string: the first `MOST` in the order of the names."""
    digests = dict.fromkeys(line.digest for name, text in sorted(files.items()) for line in lines_in(name, text))
    return "".join(list(digests)[:MOST])


def digests_in(listed: str) -> frozenset[str]:
    """The digests in such a string."""
    return frozenset(listed[at : at + DIGITS] for at in range(0, len(listed), DIGITS))
