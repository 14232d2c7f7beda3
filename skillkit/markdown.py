"""What stands in a Markdown text, read as CommonMark: links, headings, code; each with its line."""

import re
from collections.abc import Iterator
from functools import cache
from functools import lru_cache
from typing import TYPE_CHECKING
from typing import NamedTuple
from urllib.parse import unquote

from skillkit.patterns import Pattern

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

SHELL_LANGUAGES = frozenset({"bash", "sh", "shell", "zsh", "console", "shell-session"})
HTML_ID = Pattern(r"""\s(?:id|name)\s*=\s*["']?([^"'\s>]+)""", re.IGNORECASE)
ATTRIBUTE_ID = Pattern(r"\{#([\w.:-]+)[^}]*\}")

LOCAL_LINK = Pattern(r"\](?:\((?!\s*<?https?://)|:(?!\s*<?https?://))")
"""What every link but those to the web is written with: reading a text as CommonMark takes milliseconds."""


class Link(NamedTuple):
    """A link or image: its target, decoded, and where it is written (from 0): line, column and length."""

    target: str
    line: int
    column: int
    length: int


class Code(NamedTuple):
    """A block or span of code, the language of a block, and the line (from 0) on which its text begins."""

    text: str
    language: str
    line: int
    is_span: bool


@cache
def _parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt  # noqa: PLC0415 - 30 ms that a skill without links need not spend

    return MarkdownIt("commonmark")


@lru_cache(maxsize=64)
def _tokens(text: str) -> tuple["Token", ...]:
    return tuple(_parser().parse(text))


def _plain(text: str) -> str:
    # CommonMark ends a line at a lone carriage return too; the lines of a document do not.
    return text.replace("\r\n", "\n").replace("\r", " ")


def blocks(text: str) -> tuple["Token", ...]:
    """The tokens of a text; their lines count from 0."""
    return _tokens(_plain(text))


@lru_cache(maxsize=64)
def links(text: str) -> tuple[Link, ...]:
    """Every link and image, where it is written, or at the start of its paragraph; none where all lead to the web."""
    if not LOCAL_LINK.search(text):
        return ()
    text = _plain(text)
    rows = text.split("\n")
    found = []
    for block in _tokens(text):
        if block.type != "inline" or block.map is None:
            continue
        taken: dict[str, int] = {}
        for token in block.children or ():
            if token.type in ("link_open", "image"):
                target = str(token.attrs.get("href") or token.attrs.get("src") or "")
                found.append(Link(unquote(target), *_place(rows, (block.map[0], block.map[1]), target, taken)))
    return tuple(found)


def _place(rows: list[str], block: tuple[int, int], target: str, taken: dict[str, int]) -> tuple[int, int, int]:
    written = rf"<?({re.escape(target)}|{re.escape(unquote(target))})(?=[\s>)#?]|$)"
    start, end = block
    text = "\n".join(rows[start:end])
    found = re.compile(rf"\]\(\s*{written}").search(text, taken.get(target, 0))
    if found:
        taken[target] = found.end()
        line = text.count("\n", 0, found.start(1))
        column = found.start(1) - (text.rfind("\n", 0, found.start(1)) + 1)
        return start + line, column, len(found[1])
    definition = re.compile(rf"[ >]*\[[^]]+\]:\s*{written}")
    for line, row in enumerate(rows):
        if match := definition.match(row):
            return line, match.start(1), len(match[1])
    return start, 0, len(rows[start])


def codes(text: str) -> Iterator[Code]:
    """Every block and span of code."""
    if "`" not in text and "    " not in text:
        return
    for block in _tokens(_plain(text)):
        line = block.map[0] if block.map else 0
        if block.type == "fence":
            yield Code(block.content, block.info.strip().partition(" ")[0].lower(), line + 1, is_span=False)
        elif block.type == "code_block":
            yield Code(block.content, "", line, is_span=False)
        elif block.type == "inline":
            for token in block.children or ():
                if token.type == "code_inline":
                    yield Code(token.content, "", line, is_span=True)


def slug(heading: str) -> str:
    """The anchor that GitHub gives to a heading."""
    kept = re.sub(r"[^\w\- ]", "", heading.strip().lower())
    return kept.replace(" ", "-")


@lru_cache(maxsize=64)
def anchors(text: str) -> frozenset[str]:
    """Every anchor of a Markdown text: of its headings, as GitHub makes them, and those set by hand."""
    found: set[str] = set()
    previous = ""
    for token in _tokens(_plain(text)):
        if token.type == "inline":
            if previous == "heading_open":
                found |= _anchors_of_heading(token, found)
            found |= {anchor for child in token.children or () for anchor in HTML_ID.compiled.findall(child.content)}
        elif token.type == "html_block":
            found |= set(HTML_ID.compiled.findall(token.content))
        previous = token.type
    return frozenset(found)


def _anchors_of_heading(token: "Token", found: set[str]) -> set[str]:
    own = ATTRIBUTE_ID.search(token.content)
    if own:
        return {own[1], slug(ATTRIBUTE_ID.compiled.sub("", token.content))}
    parts = (child.content for child in token.children or () if child.type in ("text", "code_inline"))
    first = name = slug("".join(parts))
    number = 0
    while name in found:
        number += 1
        name = f"{first}-{number}"
    return {name}
