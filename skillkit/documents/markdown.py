"""What stands in a Markdown text, read as CommonMark: links, headings, code; each with its line."""

import re
from bisect import bisect_right
from collections import Counter
from collections import deque
from collections.abc import Callable
from collections.abc import Iterator
from functools import cache
from functools import cached_property
from functools import lru_cache
from itertools import islice
from itertools import pairwise
from typing import TYPE_CHECKING
from typing import NamedTuple
from urllib.parse import unquote

from skillkit.expressions.patterns import Pattern

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

SHELL_LANGUAGES = frozenset({"bash", "sh", "shell", "zsh", "console", "shell-session"})
HTML_ID = Pattern(r"""\s(?:id|name)\s*=\s*["']?([^"'\s>]+)""", re.IGNORECASE)
ATTRIBUTE_ID = Pattern(r"\{#([\w.:-]+)(?![\w.:-])[^{}]*\}")

BACKTICKS = Pattern("`+")
SPECIAL = Pattern(r"[<\\\[]")
"""What may decide whether a backtick begins code: an address, HTML, an escape, the target of a link."""
HIDDEN_FENCE = Pattern(r"^[ \t]*(?:[-*+>]|\d+[.)])[ \t>*+\d.)-]*(?:```|~~~)", re.MULTILINE)
"""A block of code that begins on the line of a list item or quotation."""
MARK = Pattern(
    r"^(?:(?P<heading>(?:(?<=\n\n)|\A)\#{1,6}[ \t])"
    r"|(?P<indent>[ ]{0,3})(?:(?P<fence>`{3,}|~{3,})|(?P<html><!--|<\?|<!|</?[a-z]+)))",
    re.MULTILINE | re.IGNORECASE,
)
"""What decides where a section begins: headings, and what may hold lines that look like one."""
FENCE = Pattern(r"^ {0,3}(?:```|~~~)", re.MULTILINE)
RAW_TAGS = frozenset({"script", "pre", "style", "textarea"})
TARGET = Pattern(r"\]\(\s*<?")
DEFINITION = Pattern(r"[ >]*\[[^]]+\]:\s*<?")
AFTER = Pattern(r"[\s>)#?]|$")
"""What may follow the target of a link."""
MAX_ENDS = 8
MAX_TARGET = 500
"""How many places are tried as the end of a target, and how far from its start."""
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


@lru_cache(maxsize=512)
def _blocks(text: str) -> _Blocks:
    from markdown_it.rules_core import StateCore  # noqa: PLC0415 - as in _parser
    from markdown_it.rules_core import block  # noqa: PLC0415 - as in _parser
    from markdown_it.rules_core import normalize  # noqa: PLC0415 - as in _parser

    state = StateCore(text, _parser(), {})
    normalize(state)
    block(state)
    return _Blocks(state.tokens, state)


def sections(text: str, is_wanted: Callable[[str], bool]) -> Iterator[tuple[int, str]]:
    """Parts of a text that can be parsed one by one, each with its first line (from 0); those that are wanted.

    They begin at headings that end everything before them. Where that is in doubt, a part goes on.
    """
    starts = _heading_places(text)
    line = 0
    for start, end in pairwise([0, *starts, len(text)]):
        part = text[start:end]
        if part and is_wanted(part):
            yield line, part
        line += part.count("\n")


def _heading_places(text: str) -> list[int]:
    """Where headings begin that certainly stand in no block of code or HTML; none where links are defined."""
    if "]:" in text or HIDDEN_FENCE.search(text):
        return []
    found, at = [], 0
    while mark := MARK.search(text, at):
        at = mark.end()
        if mark["heading"]:
            found.append(mark.start())
            continue
        past = _past_fence(text, mark) if mark["fence"] else _past_html(text, mark)
        if past is None:
            break
        at = past
    return found


def _past_fence(text: str, mark: re.Match[str]) -> int | None:
    """Where a fenced block ends; None if it may end in two places: a list item may hold it, or not."""
    sign, indent = mark["fence"], len(mark["indent"])
    closing = re.compile(rf"^ {{0,3}}{sign[0]}{{{len(sign)},}}[ \t]*$", re.MULTILINE).search(text, mark.end())
    if closing is None:
        return None
    inside = text[mark.end() : closing.end()]
    outdented = indent and re.search(rf"\n {{0,{indent - 1}}}[^ \n]", inside)
    return None if outdented or "`" in text[mark.end() : text.find("\n", mark.end())] else closing.end()


def _past_html(text: str, mark: re.Match[str]) -> int | None:
    """Where a block of HTML ends; None if that is in doubt."""
    if mark["indent"] or text.startswith("<![", mark.start()):
        return None
    ends = {"<!--": "-->", "<?": "?>", "<!": ">"}
    tag = mark["html"].lower()
    end = text.find(ends.get(tag, "\n\n"), mark.start())
    if tag not in ends and (tag[1:] in RAW_TAGS or FENCE.search(text[mark.start() : end])):
        return None
    return end if end >= 0 else None


def _plain(text: str) -> str:
    # CommonMark ends a line at a lone carriage return too; the lines of a document do not.
    return text.replace("\r\n", "\n").replace("\r", " ")


def blocks(text: str) -> tuple["Token", ...]:
    """The tokens of a text; their lines count from 0."""
    return tuple(_parser().parse(_plain(text)))


def _has_local_link(text: str) -> bool:
    return LOCAL_LINK.search(text) is not None


@lru_cache(maxsize=64)
def links(text: str, holding: str = "") -> tuple[Link, ...]:
    """Every link and image, where it is written, or at the start of its paragraph.

    Paragraphs in which all links lead to the web are left out, and sections without the text `holding`.
    """
    if not _has_local_link(text):
        return ()
    text = _plain(text)
    rows = text.split("\n")
    definitions = _definitions(rows) if "]:" in text else {}
    found = []
    for first, part in sections(text, lambda part: holding in part and _has_local_link(part)):
        parsed = _blocks(part)
        defined = bool(parsed.state.env.get("references"))
        for block in parsed.tokens:
            if block.type != "inline" or block.map is None:
                continue
            if not (_has_local_link(block.content) or (defined and "[" in block.content)):
                continue
            start, end = first + block.map[0], first + block.map[1]
            places = _Places("\n".join(rows[start:end]), start, definitions)
            for token in parsed.children(block):
                if token.type in ("link_open", "image"):
                    target = str(token.attrs.get("href") or token.attrs.get("src") or "")
                    found.append(Link(unquote(target), *places.of(target)))
    return tuple(found)


def _definitions(rows: list[str]) -> dict[str, tuple[int, int, int]]:
    """Where each link definition writes its target: line, column and length."""
    found: dict[str, tuple[int, int, int]] = {}
    for line, row in enumerate(rows):
        if match := DEFINITION.compiled.match(row):
            for target in _targets_at(row, match.end()):
                found.setdefault(target, (line, match.end(), len(target)))
    return found


def _targets_at(text: str, at: int) -> Iterator[str]:
    """What may be the target that is written at a place."""
    for end in islice(AFTER.finditer(text, at, at + MAX_TARGET), MAX_ENDS):
        yield text[at : end.start()]


class _Places:
    """Where the links of one paragraph are written."""

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


def codes(text: str, is_wanted: Callable[[str], bool] = bool) -> Iterator[Code]:
    """Every block and span of code, at least in those sections of the text that are wanted."""
    if "`" in text or "    " in text:
        for first, part in sections(_plain(text), is_wanted):
            yield from _codes(_blocks(part), first)


def _codes(parsed: _Blocks, first: int) -> Iterator[Code]:
    for block in parsed.tokens:
        line = first + (block.map[0] if block.map else 0)
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
