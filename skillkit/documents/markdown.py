"""Links, headings and code of a Markdown text, read as CommonMark, each with its line."""

import re
from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from functools import cache, cached_property, lru_cache
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote

from skillkit.expressions.patterns import Pattern

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

SHELL_LANGUAGES = frozenset({"bash", "sh", "shell", "zsh", "console", "shell-session"})
HTML_ID = Pattern(r"""\s(?:id|name)\s*=\s*["']?([^"'\s>]+)""", re.IGNORECASE)
ATTRIBUTE_ID = Pattern(r"\{#([\w.:-]+)(?![\w.:-])[^{}]*\}")

TARGET = Pattern(r"\]\(\s*<?")
DEFINITION = Pattern(r"[ >]*\[[^]]+\]:\s*<?")
AFTER = Pattern(r"[\s>)#?]|$")
"""What may follow the target of a link."""
MAX_ENDS = 8
MAX_TARGET = 500
"""How many places are tried as the end of a target, and how far from its start."""
LOCAL_LINK = Pattern(r"\](?:\((?!\s*<?https?://)|:(?!\s*<?https?://))")
"""The syntax of every local link, to search before a text is parsed."""
OPENING = Pattern(
    r"(?P<lead>[ \t>*+\-\d.)]{0,40})(?:(?P<fence>`{3,}|~{3,})"
    r"|(?P<html><(?:!--|!\[CDATA\[|\?|![a-z]|(?:script|pre|style|textarea)(?=[\s>]|$)))|(?P<tag></?[a-z]))",
    re.IGNORECASE,
)
"""The start of a fence or of HTML, behind what may lead to it in a list or quotation."""
DECLARATION_END = Pattern(">")
HTML_ENDS = {
    "<!--": Pattern("-->"),
    "<![cdata[": Pattern(r"\]\]>"),
    "<?": Pattern(r"\?>"),
    "<!": DECLARATION_END,
}
HTML_CLOSED = Pattern("</(?:script|pre|style|textarea)>", re.IGNORECASE)
"""What ends the HTML blocks of these starts, and those of the other starts that go on over empty lines."""
MOST_BRACKETS = 1_000
"""In a paragraph with more of them, parsing takes ten seconds a megabyte; targets are read as they are written."""
WRITTEN = Pattern(
    r"\[(?P<label>[^]\[\n]{1,200})\](?!\()"
    r"|\]\([ \n]{0,20}(?:<(?P<enclosed>[^<>\n]{1,500})>|(?P<target>[^\s()<>]{1,500}))"
)
SPAN = Pattern(r"(?<!`)(`{1,4})(?!`)[^`\n]{1,500}\1(?!`)")
MAX_INDENT = 3
"""The blanks before a fence; with more it is code."""


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


@cache
def _link_parser() -> "MarkdownIt":
    """A parser that finds the same links, and takes less time: emphasis and entities make and break none."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 - as in _parser

    return MarkdownIt("commonmark").disable(["balance_pairs", "emphasis", "entity", "fragments_join", "newline"])


class _Blocks(NamedTuple):
    """The blocks of a text; paragraphs are parsed on demand."""

    tokens: list["Token"]
    state: "StateCore"

    def links(self, token: "Token") -> Iterator[str]:
        """The targets of the links and images of a paragraph or heading."""
        found: list[Token] = []
        _link_parser().inline.parse(token.content, _link_parser(), self.state.env, found)
        for each in found:
            if each.type in ("link_open", "image"):
                yield str(each.attrs.get("href") or each.attrs.get("src") or "")

    def children(self, token: "Token") -> list["Token"]:
        """The parts of a paragraph or heading."""
        if not token.children and token.content:
            from markdown_it.rules_core import StateCore, inline, text_join  # noqa: PLC0415 - as in _parser

            state = StateCore(token.content, self.state.md, self.state.env, [token])
            inline(state)
            text_join(state)
        return token.children or []


def _parsed_blocks(text: str) -> _Blocks:
    from markdown_it.rules_core import StateCore, block, normalize  # noqa: PLC0415 - as in _parser

    state = StateCore(text, _parser(), {})
    normalize(state)
    block(state)
    return _Blocks(state.tokens, state)


_blocks = lru_cache(maxsize=16)(_parsed_blocks)


def _plain(text: str) -> str:
    # CommonMark ends a line at a lone carriage return too; the lines of a document do not.
    return text.replace("\r\n", "\n").replace("\r", " ")


def blocks(text: str) -> tuple["Token", ...]:
    """The tokens of a text; their lines count from 0."""
    return tuple(_parser().parse(_plain(text)))


def _has_local_link(text: str) -> bool:
    return LOCAL_LINK.search(text) is not None


def _parts(rows: list[str]) -> tuple[list[int], list[str]]:
    """The lines on which the parts of a text begin, each of which may be parsed alone; the rows without fenced code.

    A line without indent behind an empty one begins a block of the text itself: it ends paragraphs, lists, quotations,
    indented code and their fences. Only a fence that begins a line and some HTML go on. Where it is open whether they
    do, the rest of the text is one part.
    """
    cuts, prose, line, count, is_behind_empty = [0], list(rows), 0, len(rows), False
    while line < count:
        row = rows[line]
        if is_behind_empty and row and row[0] not in " \t":
            cuts.append(line)
        is_behind_empty = not row or not row.strip(" \t")
        has_opening = "<" in row or "```" in row or "~~~" in row
        opened = OPENING.match(row) if has_opening else None
        after = _after_block(rows, line, opened) if opened else line + 1
        if after is None:
            break
        if opened and opened["fence"] and not opened["lead"] and after > line + 1:
            prose[line:after] = [""] * (after - line)
        line = after
    return cuts, prose


def _after_block(rows: list[str], line: int, opened: re.Match[str]) -> int | None:
    """The line behind a fence or HTML that begins on `line`; None if that depends on what it lies in."""
    row, lead, fence, html = rows[line], len(opened["lead"]), opened["fence"], opened["html"]
    if html:
        end = next((end for start, end in HTML_ENDS.items() if html.lower().startswith(start)), HTML_CLOSED)
        if end.search(row, opened.start("html")):
            return line + 1
        # What lies deeper may end with what it lies in; `<!x` is no start for every parser.
        is_certain = not lead and end is not DECLARATION_END
        return next((n + 1 for n in range(line + 1, len(rows)) if end.search(rows[n])), None) if is_certain else None
    if opened["tag"]:
        empty = next((n for n in range(line + 1, len(rows)) if not rows[n].strip(" \t")), len(rows))
        return None if any(map(OPENING.match, rows[line + 1 : empty])) else empty
    if fence[0] == "`" and "`" in row[opened.end() :]:
        return line + 1
    if opened["lead"].strip(" "):
        return None
    for number in range(line + 1, len(rows)):
        row = rows[number]
        if lead and not row.startswith(opened["lead"]) and row.strip(" \t"):
            return None
        if fence in row and not (inner := row.strip(" \t")).strip(fence[0]) and inner.startswith(fence):
            indent = len(row) - len(row.lstrip(" "))
            is_closed = row[indent] == fence[0] and (lead or indent <= MAX_INDENT)
            if is_closed:
                return number + 1 if indent == lead or not lead else None
    return None if lead else len(rows)


def _written(paragraph: str, references: Mapping[str, Any]) -> Iterator[str]:
    """The targets behind brackets and those of references, in a paragraph with too many brackets to be parsed."""
    from markdown_it.common.utils import normalizeReference  # noqa: PLC0415 - as in _parser

    for found in WRITTEN.finditer(SPAN.sub(lambda span: " " * len(span[0]), paragraph)):
        if not found["label"]:
            yield found["enclosed"] or found["target"]
        elif reference := references and references.get(normalizeReference(found["label"])):
            yield str(reference["href"])


def _links_in(
    parsed: _Blocks, first: int, rows: list[str], definitions: dict[str, tuple[int, int, int]]
) -> Iterator[Link]:
    """The links in the blocks of a part of a text that begins on line `first`."""
    has_references = bool(parsed.state.env.get("references"))
    for block in parsed.tokens:
        if block.type != "inline" or block.map is None:
            continue
        if not (_has_local_link(block.content) or (has_references and "[" in block.content)):
            continue
        start, end = (first + each for each in block.map)
        places = _Places("\n".join(rows[start:end]), start, definitions)
        many = block.content.count("[") > MOST_BRACKETS
        targets = _written(block.content, parsed.state.env.get("references", {})) if many else parsed.links(block)
        for target in targets:
            yield Link(unquote(target), *places.of(target))


@lru_cache(maxsize=64)
def links(text: str) -> tuple[Link, ...]:
    """Every link and image outside paragraphs with web links alone, at its place or at the start of its paragraph."""
    if not _has_local_link(text):
        return ()
    rows = _plain(text).split("\n")
    definitions = _definitions(rows) if "]:" in text else {}
    cuts, prose = _parts(rows)
    # Definitions hold for the whole text, so the parts with definitions are parsed before any link is read.
    defining = [line for line, row in enumerate(prose) if "]:" in row] if "]:" in text else []
    parsed = dict(_parsed_parts(rows, cuts, defining))
    references: dict[str, Any] = {}
    for part in parsed.values():
        for label, reference in part.state.env.get("references", {}).items():
            references.setdefault(label, reference)
    linking = [line for line, row in enumerate(prose) if "]" in row and (references or _has_local_link(row))]
    found: list[Link] = []
    for first, part in _parsed_parts(rows, cuts, linking, parsed):
        part.state.env["references"] = references
        found += _links_in(part, first, rows, definitions)
    return tuple(found)


def _parsed_parts(
    rows: list[str], cuts: list[int], lines: list[int], parsed: Mapping[int, _Blocks] = MappingProxyType({})
) -> Iterator[tuple[int, _Blocks]]:
    """The parts that hold these lines, each with its first line, parsed unless they are among `parsed`."""
    for number in dict.fromkeys(bisect_right(cuts, line) for line in lines):
        first, last = cuts[number - 1], cuts[number] if number < len(cuts) else len(rows)
        yield first, parsed.get(first) or _parsed_blocks("\n".join(rows[first:last]))


def _definitions(rows: list[str]) -> dict[str, tuple[int, int, int]]:
    """The place of the target of each link definition: line, column and length."""
    found: dict[str, tuple[int, int, int]] = {}
    for line, row in enumerate(rows):
        if "]:" in row and (match := DEFINITION.compiled.match(row)):
            for target in _targets_at(row, match.end()):
                found.setdefault(target, (line, match.end(), len(target)))
    return found


def _targets_at(text: str, at: int) -> Iterator[str]:
    """The possible targets that begin at an offset."""
    for end in islice(AFTER.finditer(text, at, at + MAX_TARGET), MAX_ENDS):
        yield text[at : end.start()]


class _Places:
    """The places of the links of one paragraph."""

    def __init__(self, text: str, start: int, definitions: dict[str, tuple[int, int, int]]) -> None:
        self._text = text
        self._start = start
        self._definitions = definitions
        self._line, self._at = 0, 0

    @cached_property
    def _written(self) -> dict[str, deque[int]]:
        found: dict[str, deque[int]] = {}
        for match in TARGET.finditer(self._text):
            for target in _targets_at(self._text, match.end()):
                found.setdefault(target, deque()).append(match.end())
        return found

    def of(self, target: str) -> tuple[int, int, int]:
        """The line, column and length of the next link to a target, else of its definition, else of the first line."""
        spellings = dict.fromkeys((target, unquote(target)))
        places = [(found[0], written) for written in spellings if (found := self._written.get(written))]
        if places:
            at, written = min(places)
            for each in spellings:
                passed = self._written.get(each)
                while passed and passed[0] <= at:
                    passed.popleft()
            return (*self._position(at), len(written))
        defined = (self._definitions[written] for written in spellings if written in self._definitions)
        end = self._text.find("\n")
        return min(defined, default=(self._start, 0, len(self._text) if end < 0 else end))

    def _position(self, at: int) -> tuple[int, int]:
        if at < self._at:
            self._line, self._at = 0, 0
        self._line += self._text.count("\n", self._at, at)
        self._at = at
        return self._start + self._line, at - (self._text.rfind("\n", 0, at) + 1)


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
            for token in parsed.children(block):
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
    numbers: Counter[str] = Counter()
    previous = ""
    parsed = _blocks(_plain(text))
    for token in parsed.tokens:
        if token.type == "inline":
            if previous == "heading_open":
                found |= _anchors_of_heading(token, parsed.children(token), found, numbers)
            if "=" in token.content:
                children = parsed.children(token)
                found |= {anchor for child in children for anchor in HTML_ID.compiled.findall(child.content)}
        elif token.type == "html_block":
            found |= set(HTML_ID.compiled.findall(token.content))
        previous = token.type
    return frozenset(found)


def _anchors_of_heading(token: "Token", children: list["Token"], found: set[str], numbers: Counter[str]) -> set[str]:
    own = ATTRIBUTE_ID.search(token.content)
    if own:
        return {own[1], slug(ATTRIBUTE_ID.compiled.sub("", token.content))}
    first = name = slug("".join(child.content for child in children if child.type in ("text", "code_inline")))
    while name in found:
        numbers[first] += 1
        name = f"{first}-{numbers[first]}"
    return {name}
