"""Which of markdownlint's rules a text breaks, for the rules that a draft can break. Written from their documentation.

A draft has no tables, no closed or indented headings and no reference definitions, so the rules on these are not here.
Front matter is left out, as markdownlint leaves it out; comments that turn rules off are obeyed.
"""

import json
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING
from typing import Any
from typing import NamedTuple

from skillkit.documents.markdown import anchors
from skillkit.documents.markdown import blocks
from skillkit.model.source import BYTE_ORDER_MARK

if TYPE_CHECKING:
    from markdown_it.token import Token

Options = Mapping[str, Any]
Rules = Mapping[str, Options]
"""The options of each rule that is on, by its code."""
NAMES = {
    row.split()[0]: tuple(row.split()[1:])
    for row in """
MD001 heading-increment header-increment headings headers
MD003 heading-style header-style headings headers
MD004 ul-style bullet ul
MD007 ul-indent bullet indentation ul
MD009 no-trailing-spaces whitespace
MD010 no-hard-tabs hard_tab whitespace
MD011 no-reversed-links links
MD012 no-multiple-blanks blank_lines whitespace
MD013 line-length line_length
MD014 commands-show-output code
MD018 no-missing-space-atx atx headings headers spaces
MD019 no-multiple-space-atx atx headings headers spaces
MD022 blanks-around-headings blanks-around-headers blank_lines headings headers
MD024 no-duplicate-heading no-duplicate-header headings headers
MD025 single-h1 single-title headings headers
MD026 no-trailing-punctuation headings headers
MD028 no-blanks-blockquote blockquote whitespace
MD029 ol-prefix ol
MD030 list-marker-space ol ul whitespace
MD031 blanks-around-fences blank_lines code
MD032 blanks-around-lists blank_lines bullet ol ul
MD033 no-inline-html html
MD034 no-bare-urls links url
MD036 no-emphasis-as-heading no-emphasis-as-header emphasis headings headers
MD038 no-space-in-code code whitespace
MD039 no-space-in-links links whitespace
MD040 fenced-code-language code language
MD041 first-line-h1 first-line-heading headings headers
MD042 no-empty-links links
MD043 required-headings required-headers headings headers
MD044 proper-names spelling
MD045 no-alt-text accessibility images
MD046 code-block-style code
MD047 single-trailing-newline blank_lines
MD048 code-fence-style code
MD049 emphasis-style emphasis
MD050 strong-style emphasis
MD051 link-fragments links
MD052 reference-links-images images links
MD054 link-image-style images links
MD059 descriptive-link-text accessibility links
""".strip().splitlines()
}
"""By its code the name of each rule, then its other names and its tags."""
PUNCTUATION = ".,;:!。，；：！"
"""With what no heading may end, by default."""
LENGTH = 80
FRONTMATTER = re.compile(r"\ufeff?---[^\S\n]*\n(?:.*\n)*?---[^\S\n]*(?:\n|\Z)")
COMMENT = re.compile(
    r"<!--\s{0,9}markdownlint-(disable|enable|disable-line|disable-next-line|disable-file|enable-file|configure-file)"
    r"(?:\s([^>]{0,2000}?))?-->"
)
LINK = re.compile(
    r"!?\[[^\[\]]{0,500}\](?:\([^()\n]{0,500}(?:\([^()\n]{0,200}\)[^()\n]{0,200})?\)|\[[^\[\]\n]{0,200}\])"
    r"|\[(?:https?|ftp)://[^\[\]\s]{1,500}\]"
)
BARE = re.compile(r"(?<![\w<])(?:(?:https?|ftp)://[^\s<>]|www\.\w|[\w.+-]{1,64}@[\w-]{1,64}\.[a-z])")
REVERSED = re.compile(r"(?<![\\\]])\([^()\n]{1,200}\)\[[^\[\]^\n][^\[\]\n]{0,200}\](?!\()")
REFERENCE = re.compile(r"(?<!\\)\[[^\[\]\n]{1,200}\]\[([^\[\]\n]{0,200})\]")
DEFINITION = re.compile(r"^ {0,3}\[([^\[\]\n]{1,200})\]:", re.MULTILINE)
ITEM = re.compile(r"^[ \t>]*([-*+]|\d{1,9}[.)])([ \t]*)")
ONLY_LINK = re.compile(r"^[\s>#*+-]{0,40}[*_]{0,3}!?\[[^\[\]\n]{0,500}\](?:\([^()\n]{0,800}\)|\[[^\[\]\n]{0,200}\])[*_]{0,3}$")
TAG = re.compile(r"<([A-Za-z][A-Za-z0-9-]{0,60})")
TICKS = re.compile(r"`+")
STYLES = {"-": "dash", "*": "asterisk", "+": "plus", "_": "underscore", "`": "backtick", "~": "tilde"}


class Fault(NamedTuple):
    """A rule that a line breaks: the line, counted from 1, the rule's code, and what is wrong."""

    line: int
    code: str
    text: str

    @property
    def shown(self) -> str:
        """`line 3 breaks MD013/line-length: 97 characters, 80 are allowed`."""
        return f"line {self.line} breaks {self.code}/{NAMES[self.code][0]}: {self.text}"


def rules_of(settings: Mapping[str, Any]) -> Rules:
    """Returns the rules that a configuration turns on, of those that are checked here."""
    on: dict[str, Options] = {code: {} for code in NAMES} if settings.get("default", True) else {}
    for key, value in settings.items():
        name = str(key).lower()
        for code in (code for code, names in NAMES.items() if name == code.lower() or name in names):
            options = value if isinstance(value, dict) else {}
            if value is False or value is None or options.get("enabled") is False:
                on.pop(code, None)
            else:
                on[code] = options
    return on


class _Span(NamedTuple):
    """A part of a paragraph as the parser found it: its token and where it begins in the paragraph's text."""

    token: "Token"
    at: int


class _Text:
    """A text as lines and tokens: lines count from 0, those of front matter are left out."""

    def __init__(self, text: str) -> None:
        head = FRONTMATTER.match(text)
        self.whole = text
        self.head = head[0] if head else BYTE_ORDER_MARK if text.startswith(BYTE_ORDER_MARK) else ""
        self.skipped = self.head.count("\n")
        self.lines = text[len(self.head) :].split("\n")
        self.tokens = blocks("\n".join(self.lines))
        self.code: set[int] = set()
        for token in self.tokens:
            if token.type in ("fence", "code_block") and token.map:
                self.code.update(range(*token.map))

    @cached_property
    def headings(self) -> list[tuple["Token", "Token"]]:
        """The headings: what opens them, and their words."""
        return [(token, inline) for token, inline in pairwise(self.tokens) if token.type == "heading_open" and token.map]

    @cached_property
    def definitions(self) -> frozenset[str]:
        """The labels that have a definition."""
        return frozenset(" ".join(label.lower().split()) for label in DEFINITION.findall(self.whole))

    def of(self, *kinds: str) -> Iterator[tuple["Token", int]]:
        """The blocks of some kinds, with their first lines."""
        yield from ((token, token.map[0]) for token in self.tokens if token.type in kinds and token.map)

    def last(self, token: "Token") -> int:
        """The line behind the last one of a block that is not blank."""
        assert token.map
        start, end = token.map
        while end > start and not self.lines[end - 1].strip():
            end -= 1
        return end

    def is_blank(self, line: int) -> bool:
        """Whether a line is blank, or is not there."""
        return not 0 <= line < len(self.lines) or not self.lines[line].strip(" \t>")

    @cached_property
    def prose(self) -> list["_Prose"]:
        """The paragraphs and headings."""
        return [_Prose(token) for token in self.tokens if token.type == "inline" and token.map]


def _blank(pattern: re.Pattern[str], text: str) -> str:
    """A text with blanks in the place of what an expression finds; its lines stay."""
    return pattern.sub(lambda found: "".join("\n" if c == "\n" else " " for c in found[0]), text)


class _Prose:
    """A paragraph or heading: its text, its parts with their places, and the text without code and links."""

    def __init__(self, token: "Token") -> None:
        self.text, self.start = token.content, (token.map or [0])[0]
        self._ends = [at for at, c in enumerate(self.text) if c == "\n"]
        self.spans: list[_Span] = []
        self.codes: list[tuple[int, str]] = []
        masked, at = list(self.text), 0
        for child in token.children or []:
            begin, end = self._place(child, at)
            if child.type == "code_inline":
                inner = self.text[begin + len(child.markup) : end - len(child.markup)]
                self.codes.append((begin, inner))
            if child.type in ("code_inline", "html_inline"):
                masked[begin:end] = ["\n" if c == "\n" else " " for c in masked[begin:end]]
            self.spans.append(_Span(child, begin))
            at = end
        self.without_code = "".join(masked)
        self.bare = _blank(LINK, _blank(LINK, self.without_code))

    def _place(self, child: "Token", at: int) -> tuple[int, int]:
        """Where a part begins and ends; it has no length where its source is not found."""
        if child.type == "code_inline":
            size = len(child.markup)
            runs = (run for run in TICKS.finditer(self.text, at) if len(run[0]) == size)
            opening = next((run for run in runs if self.text[run.start() - 1 : run.start()] != "\\"), None)
            closing = next(runs, None)
            return (opening.start(), closing.end()) if opening and closing else (at, at)
        if child.type in ("softbreak", "hardbreak"):
            found = self.text.find("\n", at)
            return (found, found + 1) if found >= 0 else (at, at)
        wanted = child.content if child.type in ("text", "html_inline") else child.markup
        found = self.text.find(wanted, at) if wanted and wanted not in ("autolink", "linkify") else -1
        return (found, found + len(wanted)) if found >= 0 else (at, at)

    def line(self, at: int) -> int:
        """The line of a place in the text."""
        return self.start + bisect_right(self._ends, at - 1)


Found = Iterator[tuple[int, str]]
Check = Callable[[_Text, Options], Found]
CHECKS: dict[str, Check] = {}


def _check(code: str) -> Callable[[Check], Check]:
    def register(check: Check) -> Check:
        CHECKS[code] = check
        return check

    return register


def _number(options: Options, name: str, default: int) -> int:
    value = options.get(name, default)
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def _texts(options: Options, name: str, default: Sequence[str] = ()) -> list[str]:
    value = options.get(name, default)
    return [str(each) for each in value] if isinstance(value, list | tuple) else list(default)


def _style(found: Iterable[tuple[int, str]], options: Options) -> Found:
    """Yields what is not written in the style that the options name, or as the first is."""
    wanted = str(options.get("style", "consistent"))
    for line, style in found:
        wanted = style if wanted == "consistent" else wanted
        if style != wanted:
            yield line, f"{style}, where {wanted} is expected"


@_check("MD001")
def _increment(text: _Text, options: Options) -> Found:
    del options
    before = 0
    for token, _ in text.headings:
        depth = int(token.tag[1:])
        if before and depth > before + 1:
            yield token.map[0], f"a heading of rank {depth} below one of rank {before}"  # type: ignore[index]
        before = depth


@_check("MD003")
def _heading_style(text: _Text, options: Options) -> Found:
    wanted = str(options.get("style", "consistent"))
    rows = []
    for token, line in text.of("heading_open"):
        closed = "atx_closed" if re.search(r"\S\s+#+\s*\Z", text.lines[line]) else "atx"
        style = closed if token.markup[0] == "#" else "setext"
        if wanted.startswith("setext_with") and (style == "setext" or token.tag not in ("h1", "h2")):
            style = wanted if style in ("setext", wanted.removeprefix("setext_with_")) else style
        rows.append((line, style))
    return _style(rows, options)


@_check("MD004")
def _list_style(text: _Text, options: Options) -> Found:
    is_sublist = options.get("style") == "sublist"
    rows, depth = [], 0
    for token in text.tokens:
        depth += token.type.startswith("bullet_list") * token.nesting
        if token.type == "list_item_open" and token.markup in STYLES and token.map and (not is_sublist or depth == 1):
            rows.append((token.map[0], STYLES[token.markup]))
    return _style(rows, {} if is_sublist else options)


@_check("MD007")
def _list_indent(text: _Text, options: Options) -> Found:
    indent, first = _number(options, "indent", 2), bool(options.get("start_indented"))
    around: list[str] = []
    for token in text.tokens:
        if token.type.endswith(("list_open", "quote_open")):
            around.append(token.type)
        elif token.type.endswith(("list_close", "quote_close")):
            around.pop()
        elif token.type == "list_item_open" and token.map and set(around) == {"bullet_list_open"}:
            line = text.lines[token.map[0]]
            start = _number(options, "start_indent", indent) if first else 0
            wanted, has = start + (len(around) - 1) * indent, len(line) - len(line.lstrip(" "))
            if has != wanted:
                yield token.map[0], f"indented by {has}, where {wanted} is expected"


@_check("MD009")
def _trailing(text: _Text, options: Options) -> Found:
    breaks = _number(options, "br_spaces", 2)
    for number, line in enumerate(text.lines):
        extra = len(line) - len(line.rstrip(" "))
        allowed = extra == breaks >= 2 and not options.get("strict") and line.strip()  # noqa: PLR2004 - a line break
        if extra and not allowed and (number not in text.code or options.get("code_blocks")):
            yield number, "blanks at its end"


@_check("MD010")
def _tabs(text: _Text, options: Options) -> Found:
    for number, line in enumerate(text.lines):
        if "\t" in line and (number not in text.code or options.get("code_blocks", True)):
            yield number, "a tab"


@_check("MD011")
def _reversed(text: _Text, options: Options) -> Found:
    del options
    for prose in text.prose:
        yield from ((prose.line(each.start()), "a link with its brackets reversed") for each in REVERSED.finditer(prose.bare))


@_check("MD012")
def _blanks(text: _Text, options: Options) -> Found:
    most, count = _number(options, "maximum", 1), 0
    for number, line in enumerate(text.lines):
        count = 0 if line.strip() or number in text.code else count + 1
        if count > most:
            yield number, f"{count} blank lines in a row"


@_check("MD013")
def _length(text: _Text, options: Options) -> Found:
    most = _number(options, "line_length", LENGTH)
    heads = {line for token, _ in text.headings for line in range(*token.map)}  # type: ignore[misc]
    for number, line in enumerate(text.lines):
        is_code, is_head = number in text.code, number in heads
        if (is_code and not options.get("code_blocks", True)) or (is_head and not options.get("headings", True)):
            continue
        if line.lstrip().startswith("|") and not options.get("tables", True):
            continue
        limit = _number(options, "code_block_line_length", most) if is_code else most
        limit = _number(options, "heading_line_length", most) if is_head else limit
        if len(line) <= limit or DEFINITION.match(line) or ONLY_LINK.match(line):
            continue
        has_blank = bool(re.search(r"\s", line[limit - 1 :]))
        can_break = " " in line.lstrip("#> ")
        if options.get("strict") or (can_break if options.get("stern") else has_blank):
            yield number, f"{len(line)} characters, {limit} are allowed"


@_check("MD014")
def _dollars(text: _Text, options: Options) -> Found:
    del options
    for token, line in text.of("fence", "code_block"):
        rows = [row for row in token.content.splitlines() if row.strip()]
        if rows and all(row.lstrip().startswith("$ ") for row in rows):
            yield line + (token.type == "fence"), "commands behind a dollar without their output"


@_check("MD018")
def _hash(text: _Text, options: Options) -> Found:
    del options
    for number, line in enumerate(text.lines):
        if number not in text.code and re.match(r"#+[^#\s]", line) and not line.rstrip().endswith("#"):
            yield number, "no blank behind the hash of a heading"


@_check("MD019")
def _hash_blanks(text: _Text, options: Options) -> Found:
    del options
    for _, line in text.of("heading_open"):
        if re.match(r" {0,3}#{1,6}(?: {2}|\t)", text.lines[line]):
            yield line, "several blanks behind the hash of a heading"


def _around(text: _Text, token: "Token", above: int, below: int) -> Found:
    """Yields what lacks blank lines above or below a block."""
    start, end = token.map[0], text.last(token)  # type: ignore[index]
    if not all(text.is_blank(start - n) for n in range(1, above + 1)):
        yield start, "no blank line above it"
    if not all(text.is_blank(end + n) for n in range(below)):
        yield (start if token.type == "heading_open" else end - 1), "no blank line below it"


@_check("MD022")
def _around_headings(text: _Text, options: Options) -> Found:
    for token, _ in text.headings:
        yield from _around(text, token, _number(options, "lines_above", 1), _number(options, "lines_below", 1))


@_check("MD024")
def _same_headings(text: _Text, options: Options) -> Found:
    alone = options.get("siblings_only") or options.get("allow_different_nesting")
    seen: set[tuple[str, ...]] = set()
    path: list[tuple[int, str]] = []
    for token, inline in text.headings:
        depth = int(token.tag[1:])
        path = [*(each for each in path if each[0] < depth), (depth, inline.content.strip())]
        key = (str(depth), *(title for _, title in path)) if alone else (path[-1][1],)
        if key in seen:
            yield token.map[0], "a heading that is there already"  # type: ignore[index]
        seen.add(key)


def _has_title(text: _Text, options: Options) -> bool:
    """Whether the front matter has a title."""
    pattern = options.get("front_matter_title", None)
    words = re.findall(r"[A-Za-z_]+", str(pattern)) if pattern else ["title"]
    keys = {line.partition(":")[0].strip("\"' ").lower() for line in text.head.splitlines()}
    return pattern != "" and bool(keys & {word.lower().removeprefix("s") for word in words} | keys & {*map(str.lower, words)})


@_check("MD025")
def _one_title(text: _Text, options: Options) -> Found:
    tag = f"h{_number(options, 'level', 1)}"
    lines = [line for token, line in text.of("heading_open") if token.tag == tag]
    first = next((n for n, line in enumerate(text.lines) if line.strip() and not line.startswith("<!--")), -1)
    if _has_title(text, options):
        yield from ((line, "a second title beside that of the front matter") for line in lines)
    elif lines and lines[0] == first:
        yield from ((line, "a second title") for line in lines[1:])


@_check("MD026")
def _punctuation(text: _Text, options: Options) -> Found:
    marks = str(options.get("punctuation", PUNCTUATION))
    for token, inline in text.headings:
        words = inline.content.strip()
        if words and words[-1] in marks and not re.search(r"(?:&#?\w{1,20};|:\w{1,40}:)$", words):
            yield token.map[0], f"a heading that ends with {words[-1]}"  # type: ignore[index]


@_check("MD028")
def _between_quotes(text: _Text, options: Options) -> Found:
    del options
    for one, other in pairwise(text.tokens):
        if one.type == "blockquote_close" and other.type == "blockquote_open" and other.map:
            yield other.map[0] - 1, "a blank line between two quotations"


@_check("MD029")
def _numbers(text: _Text, options: Options) -> Found:
    lists: list[list[tuple[int, int]]] = []
    stack: list[list[tuple[int, int]]] = []
    for token in text.tokens:
        if token.type == "ordered_list_open":
            stack.append([])
        elif token.type == "ordered_list_close":
            lists.append(stack.pop())
        elif token.type == "list_item_open" and token.info.isdigit() and stack and token.map:
            stack[-1].append((token.map[0], int(token.info)))
    style = options.get("style", "one_or_ordered")
    for rows in lists:
        numbers = [number for _, number in rows]
        begin = 0 if numbers[:1] == [0] and len(numbers) > 1 else 1
        is_same = style in ("one", "zero") or (
            style != "ordered" and len(numbers) > 1 and numbers[1] == numbers[0] and numbers[0] in (0, 1)
        )
        begin = {"one": 1, "zero": 0}.get(str(style), begin)
        for count, (line, number) in enumerate(rows):
            wanted = begin if is_same else begin + count
            if number != wanted:
                yield line, f"the number {number}, where {wanted} is expected"


@_check("MD030")
def _marker_space(text: _Text, options: Options) -> Found:
    stack: list[tuple[Token, list[int]]] = []
    for token in text.tokens:
        if token.type in ("bullet_list_open", "ordered_list_open"):
            stack.append((token, []))
        elif token.type == "list_item_open" and token.map:
            stack[-1][1].append(token.map[0])
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            opened, lines = stack.pop()
            is_multi = bool(opened.map) and text.last(opened) - lines[0] > len(lines)
            wanted = _number(options, f"{token.type[0].replace('b', 'u')}l_{'multi' if is_multi else 'single'}", 1)
            for line in lines:
                mark = ITEM.match(text.lines[line])
                if mark and mark[2] and len(mark[2]) != wanted:
                    yield line, f"{len(mark[2])} blanks behind the mark of an item, where {wanted} is expected"


@_check("MD031")
def _around_fences(text: _Text, options: Options) -> Found:
    for token, _ in text.of("fence"):
        if token.level == 0 or options.get("list_items", True):
            yield from _around(text, token, 1, 1)


@_check("MD032")
def _around_lists(text: _Text, options: Options) -> Found:
    del options
    for token, _ in text.of("bullet_list_open", "ordered_list_open"):
        if token.level == 0:
            yield from _around(text, token, 1, 1)


@_check("MD033")
def _html(text: _Text, options: Options) -> Found:
    allowed = {each.lower() for each in _texts(options, "allowed_elements")}
    rows = [(line, token.content) for token, line in text.of("html_block")]
    rows += [(p.line(s.at), s.token.content) for p in text.prose for s in p.spans if s.token.type == "html_inline"]
    for line, content in rows:
        for tag in TAG.finditer(content):
            if tag[1].lower() not in allowed:
                yield line + content.count("\n", 0, tag.start()), f"HTML, <{tag[1]}>"


@_check("MD034")
def _bare_urls(text: _Text, options: Options) -> Found:
    del options
    for prose in text.prose:
        yield from ((prose.line(url.start()), "an address without angle brackets") for url in BARE.finditer(prose.bare))


@_check("MD036")
def _emphasis_heading(text: _Text, options: Options) -> Found:
    marks = str(options.get("punctuation", ".,;:!?。，；：！？"))
    for token, inline in pairwise(text.tokens):
        if token.type != "paragraph_open" or token.level or "\n" in inline.content or not token.map:
            continue
        kinds = [child.type for child in inline.children or [] if child.type != "text" or child.content]
        words = inline.content.strip("*_ ")
        if kinds in (["em_open", "text", "em_close"], ["strong_open", "text", "strong_close"]) and words[-1:] not in marks:
            yield token.map[0], "emphasis in place of a heading"


@_check("MD038")
def _code_blanks(text: _Text, options: Options) -> Found:
    del options
    for prose in text.prose:
        for at, inner in prose.codes:
            is_padded = inner[:1] == " " and inner[-1:] == " " and inner[1:2] != " " and inner[-2:-1] != " "
            if inner.strip() and inner != inner.strip() and not is_padded:
                yield prose.line(at), "a blank at an end of a code span"


@_check("MD039")
def _link_blanks(text: _Text, options: Options) -> Found:
    del options
    for prose in text.prose:
        for link in re.finditer(r"(?<!!)\[([^\[\]\n]{1,500})\]\(", prose.without_code):
            words = prose.text[link.start(1) : link.end(1)]
            if words != words.strip():
                yield prose.line(link.start()), "a blank at an end of a link's text"


@_check("MD040")
def _language(text: _Text, options: Options) -> Found:
    allowed = _texts(options, "allowed_languages")
    for token, line in text.of("fence"):
        name, _, rest = token.info.strip().partition(" ")
        if not name or (allowed and name not in allowed):
            yield line, f"a block of code in {name}, which is not allowed" if name else "a block of code without a language"
        elif rest and options.get("language_only"):
            yield line, "a block of code with more than a language"


@_check("MD041")
def _first_line(text: _Text, options: Options) -> Found:
    tag = f"h{_number(options, 'level', 1)}"
    first = next((t for t in text.tokens if not (t.type == "html_block" and t.content.startswith("<!--"))), None)
    is_title = first is not None and ((first.type == "heading_open" and first.tag == tag) or f"<{tag}" in first.content)
    if first is not None and first.map and not is_title and not _has_title(text, options):
        yield first.map[0], f"no heading of rank {tag[1:]} on the first line"


@_check("MD042")
def _empty_links(text: _Text, options: Options) -> Found:
    del options
    for prose in text.prose:
        for span in prose.spans:
            if span.token.type == "link_open" and span.token.attrs.get("href") in ("", "#", None):
                yield prose.line(span.at), "a link that leads nowhere"


@_check("MD043")
def _required(text: _Text, options: Options) -> Found:
    wanted = _texts(options, "headings")
    if not isinstance(options.get("headings"), list):
        return
    fold = (lambda words: words) if options.get("match_case") else str.lower
    has = [f"{'#' * int(token.tag[1:])} {inline.content}" for token, inline in text.headings]
    pattern = "".join({"*": r"(?:\n.*)*", "+": r"(?:\n.*)+", "?": r"\n.*"}.get(each, r"\n" + re.escape(fold(each))) for each in wanted)
    if not re.fullmatch(pattern, "".join(f"\n{fold(each)}" for each in has)):
        yield 0, f"the headings are not those that are required: {', '.join(wanted)[:120]}"


@_check("MD044")
def _proper_names(text: _Text, options: Options) -> Found:
    names = sorted(_texts(options, "names"), key=len, reverse=True)[:200]
    with_code = options.get("code_blocks", True)
    rows = [(prose.start, prose.text if with_code else prose.without_code) for prose in text.prose]
    rows += [(line + (token.type == "fence"), token.content) for token, line in text.of("fence", "code_block") if with_code]
    for start, content in rows:
        rest = re.sub(r"\]\([^()\n]{0,500}\)|<[^<>\s]{1,500}>|(?:https?|ftp)://\S+", lambda each: " " * len(each[0]), content)
        for name in names:
            found = re.finditer(rf"(?<![^\W_]){re.escape(name)}(?![^\W_])", rest, re.IGNORECASE)
            wrong = [each for each in found if each[0] not in names]
            yield from ((start + content.count("\n", 0, each.start()), f"{each[0]}, written {name}") for each in wrong)
            rest = re.sub(rf"(?<![^\W_]){re.escape(name)}(?![^\W_])", lambda each: " " * len(each[0]), rest, flags=re.IGNORECASE)


@_check("MD045")
def _alternative(text: _Text, options: Options) -> Found:
    del options
    for prose in text.prose:
        yield from ((prose.line(s.at), "an image without a text") for s in prose.spans if s.token.type == "image" and not s.token.content)


@_check("MD046")
def _code_style(text: _Text, options: Options) -> Found:
    kinds = {"fence": "fenced", "code_block": "indented"}
    return _style([(line, kinds[token.type]) for token, line in text.of(*kinds)], options)


@_check("MD047")
def _last_line(text: _Text, options: Options) -> Found:
    del options
    if text.lines[-1].strip():
        yield len(text.lines) - 1, "no line break at the end of the file"


@_check("MD048")
def _fence_style(text: _Text, options: Options) -> Found:
    return _style([(line, STYLES[token.markup[0]]) for token, line in text.of("fence")], options)


def _emphasis(text: _Text, kind: str, options: Options) -> Found:
    rows = []
    for prose in text.prose:
        for span in prose.spans:
            before = prose.text[span.at - 1 : span.at] if span.at else ""
            if span.token.type == kind and not before.isalnum():
                rows.append((prose.line(span.at), STYLES[span.token.markup[0]]))
    return _style(rows, options)


@_check("MD049")
def _emphasis_style(text: _Text, options: Options) -> Found:
    return _emphasis(text, "em_open", options)


@_check("MD050")
def _strong_style(text: _Text, options: Options) -> Found:
    return _emphasis(text, "strong_open", options)


@_check("MD051")
def _fragments(text: _Text, options: Options) -> Found:
    del options
    for prose in text.prose:
        for span in prose.spans:
            target = str(span.token.attrs.get("href", "")) if span.token.type == "link_open" else ""
            if target.startswith("#") and target not in ("#", "#top") and target[1:] not in anchors(text.whole):
                yield prose.line(span.at), f"a link to {target}, which no heading has"


@_check("MD052")
def _labels(text: _Text, options: Options) -> Found:
    ignored = _texts(options, "ignored_labels", ("x",))
    for prose in text.prose:
        for link in REFERENCE.finditer(prose.without_code):
            label = " ".join((link[1] or link[0][1 : link[0].index("]")]).split())
            if label.lower() not in text.definitions and label not in ignored:
                yield prose.line(link.start()), f"a link to the label {label}, which is not defined"


@_check("MD054")
def _link_style(text: _Text, options: Options) -> Found:
    for prose in text.prose:
        for span in prose.spans:
            if span.token.type == "link_open" and span.token.markup == "autolink" and not options.get("autolink", True):
                yield prose.line(span.at), "an address in angle brackets"
        for link in re.finditer(r"\[([^\[\]\n]{0,500})\]\(<?([^()\s<>]{0,500})", prose.without_code):
            is_url = link[1] == link[2] and "://" in link[1] and options.get("autolink", True)
            if not options.get("inline", True) or (is_url and not options.get("url_inline", True)):
                yield prose.line(link.start()), "an inline link"


@_check("MD059")
def _link_text(text: _Text, options: Options) -> Found:
    vague = {each.lower() for each in _texts(options, "prohibited_texts", ("click here", "here", "link", "more"))}
    for prose in text.prose:
        for link in re.finditer(r"(?<!!)\[([^\[\]\n]{1,80})\]\(", prose.without_code):
            if " ".join(re.findall(r"\w+", link[1].lower())) in vague:
                yield prose.line(link.start()), f"a link that says {link[1]} alone"


def _silenced(text: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Yields for each line the rules that comments turn off there; all are off where one of them is `*`."""
    whole: set[str] = set()
    off: set[str] = set()
    rows = text.split("\n")
    ahead: set[str] = set()
    for row in rows:
        for found in COMMENT.finditer(row):
            names = (found[2] or "*").lower().split()
            whole.update(names if found[1] == "disable-file" else ())
    for row in rows:
        own, ahead = ahead, set()
        for found in COMMENT.finditer(row):
            names = {*(found[2] or "*").lower().split()}
            own |= names if found[1] == "disable-line" else set()
            ahead |= names if found[1] == "disable-next-line" else set()
            off = off | names if found[1] == "disable" else off
            off = (set() if "*" in names else off - names) if found[1] == "enable" else off
        yield row, frozenset(whole | own | off)


def _is_off(code: str, names: frozenset[str]) -> bool:
    return bool(names) and ("*" in names or code.lower() in names or not names.isdisjoint(NAMES[code]))


def faults(text: str, rules: Rules) -> list[Fault]:
    """Returns what in a text breaks the rules, by line."""
    if not rules:
        return []
    for found in COMMENT.finditer(text):
        if found[1] == "configure-file":
            try:
                own = json.loads(found[2] or "{}")
            except ValueError:
                continue
            rules = {**rules, **rules_of({"default": False, **own})} if isinstance(own, dict) else rules
    parsed = _Text(text)
    silent = [names for _, names in _silenced(text)] if "markdownlint-" in text else []
    rows = [
        Fault(line + 1 + parsed.skipped, code, said)
        for code, options in rules.items()
        if code in CHECKS
        for line, said in CHECKS[code](parsed, options)
    ]
    return sorted(row for row in rows if not silent or not _is_off(row.code, silent[min(row.line, len(silent)) - 1]))


def new_faults(before: str, after: str, rules: Rules) -> list[Fault]:
    """Returns what in a text breaks the rules and did not before: of lines that are there twice, the last ones."""
    known, lines = before.split("\n"), after.split("\n")
    old = Counter((fault.code, known[fault.line - 1]) for fault in faults(before, rules)) if before else Counter()
    fresh = []
    for fault in faults(after, rules):
        key = (fault.code, lines[fault.line - 1])
        old[key] -= 1
        if old[key] < 0:
            fresh.append(fault)
    return fresh
