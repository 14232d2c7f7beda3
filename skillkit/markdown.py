"""What stands in a Markdown text, read as CommonMark: links, headings, code; each with its line."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from functools import lru_cache
from typing import TYPE_CHECKING
from typing import NamedTuple
from urllib.parse import unquote

from skillkit.patterns import Pattern

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

SHELL_LANGUAGES = frozenset({"bash", "sh", "shell", "zsh", "console", "shell-session"})
HTML_ID = Pattern(r"""\s(?:id|name)\s*=\s*["']?([^"'\s>]+)""", re.IGNORECASE)
ATTRIBUTE_ID = Pattern(r"\{#([\w.:-]+)[^}]*\}")

BACKTICKS = Pattern("`+")
SPECIAL = Pattern(r"[<\\\[]")
"""What may decide whether a backtick begins code: an address, HTML, an escape, the target of a link."""
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


class _Blocks(NamedTuple):
    """The blocks of a text; the content of a paragraph is parsed when somebody asks for it."""

    tokens: list["Token"]
    state: "StateCore"

    def children(self, token: "Token") -> list["Token"]:
        """The parts of a paragraph or heading."""
        if not token.children and token.content:
            from markdown_it.rules_core import StateCore  # noqa: PLC0415 - as in _parser
            from markdown_it.rules_core import inline  # noqa: PLC0415 - as in _parser
            from markdown_it.rules_core import text_join  # noqa: PLC0415 - as in _parser

            state = StateCore(token.content, self.state.md, self.state.env, [token])
            inline(state)
            text_join(state)
        return token.children or []


@lru_cache(maxsize=64)
def _blocks(text: str) -> _Blocks:
    from markdown_it.rules_core import StateCore  # noqa: PLC0415 - as in _parser
    from markdown_it.rules_core import block  # noqa: PLC0415 - as in _parser
    from markdown_it.rules_core import normalize  # noqa: PLC0415 - as in _parser

    state = StateCore(text, _parser(), {})
    normalize(state)
    block(state)
    return _Blocks(state.tokens, state)


def _plain(text: str) -> str:
    # CommonMark ends a line at a lone carriage return too; the lines of a document do not.
    return text.replace("\r\n", "\n").replace("\r", " ")


def blocks(text: str) -> tuple["Token", ...]:
    """The tokens of a text; their lines count from 0."""
    return tuple(_parser().parse(_plain(text)))


@lru_cache(maxsize=64)
def links(text: str) -> tuple[Link, ...]:
    """Every link and image, where it is written, or at the start of its paragraph.

    Paragraphs in which all links lead to the web are left out.
    """
    if not LOCAL_LINK.search(text):
        return ()
    text = _plain(text)
    rows = text.split("\n")
    found = []
    parsed = _blocks(text)
    defined = bool(parsed.state.env.get("references"))
    for block in parsed.tokens:
        if block.type != "inline" or block.map is None:
            continue
        if not (LOCAL_LINK.search(block.content) or (defined and "[" in block.content)):
            continue
        taken: dict[str, int] = {}
        for token in parsed.children(block):
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
    parsed = _blocks(_plain(text))
    for block in parsed.tokens:
        line = block.map[0] if block.map else 0
        if block.type == "fence":
            yield Code(block.content, block.info.strip().partition(" ")[0].lower(), line + 1, is_span=False)
        elif block.type == "code_block":
            yield Code(block.content, "", line, is_span=False)
        elif block.type == "inline" and "`" in block.content:
            for span in _spans(parsed, block):
                yield Code(span, "", line, is_span=True)


def _spans(parsed: _Blocks, block: "Token") -> Iterator[str]:
    """The spans of code in a paragraph."""
    if SPECIAL.search(block.content):
        yield from (token.content for token in parsed.children(block) if token.type == "code_inline")
        return
    # Nothing else in it can hold a backtick: each run ends at the next one of its length.
    runs = list(BACKTICKS.finditer(block.content))
    places: dict[str, list[int]] = {}
    for number, run in enumerate(runs):
        places.setdefault(run[0], []).append(number)
    number = 0
    while number < len(runs):
        same = places[runs[number][0]]
        after = bisect_right(same, number)
        if after == len(same):
            number += 1
            continue
        content = block.content[runs[number].end() : runs[same[after]].start()].replace("\n", " ")
        yield content[1:-1] if content.strip(" ") and content[0] == content[-1] == " " else content
        number = same[after] + 1


def slug(heading: str) -> str:
    """The anchor that GitHub gives to a heading."""
    kept = re.sub(r"[^\w\- ]", "", heading.strip().lower())
    return kept.replace(" ", "-")


@lru_cache(maxsize=64)
def anchors(text: str) -> frozenset[str]:
    """Every anchor of a Markdown text: of its headings, as GitHub makes them, and those set by hand."""
    found: set[str] = set()
    previous = ""
    parsed = _blocks(_plain(text))
    for token in parsed.tokens:
        if token.type == "inline":
            if previous == "heading_open":
                found |= _anchors_of_heading(token, parsed.children(token), found)
            if "=" in token.content:
                children = parsed.children(token)
                found |= {anchor for child in children for anchor in HTML_ID.compiled.findall(child.content)}
        elif token.type == "html_block":
            found |= set(HTML_ID.compiled.findall(token.content))
        previous = token.type
    return frozenset(found)


def _anchors_of_heading(token: "Token", children: list["Token"], found: set[str]) -> set[str]:
    own = ATTRIBUTE_ID.search(token.content)
    if own:
        return {own[1], slug(ATTRIBUTE_ID.compiled.sub("", token.content))}
    parts = (child.content for child in children if child.type in ("text", "code_inline"))
    first = name = slug("".join(parts))
    number = 0
    while name in found:
        number += 1
        name = f"{first}-{number}"
    return {name}
