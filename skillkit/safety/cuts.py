"""A Markdown text cut into its frontmatter, its paragraphs and its blocks, by where they stand."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal
from typing import NamedTuple

from skillkit.patterns import Pattern

FENCE = (
    r"(?P<lead>[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)(?P<fence>`{3,}|~{3,})[ \t]*\{?\.?(?P<language>[\w+#-]*)[^\n`]*\n"
)
BLOCK = Pattern(
    rf"\n(?:{FENCE}(?P<code>(?:[^\n]*\n)*?(?:[^\n]+\Z)??)(?:[ \t>]*(?P=fence)[`~]*[ \t]*\r?$|\Z)"
    r"|[ ]{0,3}\[[^\]\n]{1,20}\]:[ ]*(?:\#|<>)[ ]*(?P<note>[(\"'][^\n]*)"
    r"|\n(?P<indented>(?:(?:[ ]{4}|\t)[^\n]*\n)+)(?=\s*^\S|\Z))"
    r"|<(?<!`<)!--(?P<comment>.*?)(?:-->|\Z)",
    re.DOTALL | re.MULTILINE,
)
"""A block in a text that has a line feed put before it. Each way begins with a character that is quick to look for."""

BREAK = Pattern(r"\n(?=[ \t>]*(?:\r?\n|\#{1,6}[ \t]|[-*+][ \t]|\d+[.)][ \t]|\|))")
"""Where a paragraph ends: before a blank line, a heading, an item, a row."""

STARTS = Pattern(r"[ \t>]*(?:#{1,6}[ \t]|[-*+][ \t]|\d+[.)][ \t]|\|)")
HEADING = Pattern(r"[ \t>]*(#{1,6})[ \t]")
FRONT = Pattern(r"---\s*\n.*?\n---[ \t]*(?:\r?\n|$)", re.DOTALL)


class Block(NamedTuple):
    """A block in Markdown: code or a comment, from `start` to `end`; `after` is where the text goes on."""

    kind: Literal["code", "comment"]
    language: str
    start: int
    end: int
    after: int


class Part(NamedTuple):
    """A paragraph or a block in Markdown, with the headings and the paragraph before it."""

    start: int
    end: int
    setting: tuple[str, ...]
    is_heading: bool = False


def _blocks(text: str) -> Iterator[re.Match[str]]:
    """The blocks of a text; what opens a comment within backticks opens none."""
    start = 0
    while match := BLOCK.search(text, start):
        line = text.rfind("\n", 0, match.start()) + 1
        if match["comment"] is not None and text.count("`", line, match.start()) % 2:
            start = match.start() + 1
        else:
            yield match
            start = match.end()


# Copies of a skill often have the same body under another name: what is found out of it is remembered.
@lru_cache(maxsize=64)
def layout(body: str) -> tuple[tuple[int, int, Block | None], ...]:
    """The stretches of prose, from and to, each with the block that ends it."""
    at, found = 0, []
    for match in _blocks(f"\n{body}"):
        name = str(match.lastgroup)
        start, end, after = (place - 1 for place in (*match.span(name), match.end()))
        kind: Literal["code", "comment"] = "comment" if name in ("comment", "note") else "code"
        first = match.start() if name == "comment" else match.start() + 1
        found.append((at, first - 1, Block(kind, (match["language"] or "").lower(), start, end, after)))
        at = after
    return (*found, (at, len(body), None))


@lru_cache(maxsize=64)
def outline_of(body: str) -> tuple[Part, ...]:
    """Every paragraph and block of a Markdown text without its frontmatter."""
    parts = []
    headings: list[tuple[int, str]] = []
    lead: list[str] = []
    for stretch, stop, block in layout(body):
        said = ""
        for start, end in paragraphs(body, stretch, stop):
            said = body[start:end]
            level = HEADING.compiled.match(said)
            parts.append(Part(start, end, (*(title for _, title in headings), *lead[-1:]), bool(level)))
            if level:
                headings = [(depth, title) for depth, title in headings if depth < len(level[1])]
                headings.append((len(level[1]), said))
                lead = []
            elif not STARTS.compiled.match(said) or not lead:
                lead.append(said)
        if block:
            # What ends with a colon announces the block, an item of a list too.
            before = [said] if said.rstrip().endswith((":", "：")) else lead[-1:]
            parts.append(Part(block.start, block.end, (*(title for _, title in headings), *before)))
    return tuple(parts)


def outline(text: str) -> tuple[int, tuple[Part, ...]]:
    """Where the frontmatter ends, and every paragraph and block below it, counted from there."""
    front = body_start(text)
    return front, outline_of(text[front:])


@lru_cache(maxsize=64)
def body_start(text: str) -> int:
    """Where the frontmatter ends."""
    front = FRONT.compiled.match(text) if text.startswith("---") else None
    return front.end() if front else 0


def paragraphs(text: str, at: int, end: int) -> Iterator[tuple[int, int]]:
    """From where to where the paragraphs, headings, items and rows of a stretch of prose go."""
    stops = [stop.end() for stop in BREAK.compiled.finditer(text, at, end)]
    for start, stop in zip([at, *stops], [*stops, end]):
        said = text[start:stop].lstrip(" \t\r\n")
        first = stop - len(said)
        if said[:1] in ("#", ">") and HEADING.compiled.match(said):
            title = first + said.find("\n") + 1
            yield from ((a, b) for a, b in ((first, title), (title, stop)) if text[a:b].strip())
        elif said:
            yield first, stop
