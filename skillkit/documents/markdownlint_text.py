"""A text as what checks markdownlint's rules sees it: lines, blocks, paragraphs with the places of their parts."""

import re
from bisect import bisect_right
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

from skillkit.documents.markdown import blocks
from skillkit.expressions.patterns import Pattern
from skillkit.model.source import BYTE_ORDER_MARK

if TYPE_CHECKING:
    from markdown_it.token import Token

Options = Mapping[str, Any]
Found = Iterator[tuple[int, str]]
"""Lines, counted from 0 behind the front matter, and what is wrong with each."""
FRONTMATTER = Pattern(r"\ufeff?---[^\S\n]*\n(?:.*\n)*?---[^\S\n]*(?:\n|\Z)")
LINK = Pattern(
    r"!?\[[^\[\]]{0,500}\](?:\([^()\n]{0,500}(?:\([^()\n]{0,200}\)[^()\n]{0,200})?\)|\[[^\[\]\n]{0,200}\])"
    r"|\[(?:https?|ftp)://[^\[\]\s]{1,500}\]"
)
DEFINITION = Pattern(r"^ {0,3}\[([^\[\]\n]{1,200})\]:", re.MULTILINE)
TICKS = Pattern(r"`+")
LENGTH = 80
"""What a line may have where MD013 is on and gives no number."""
PUNCTUATION = ".,;:!\u3002\uff0c\uff1b\uff1a\uff01"
"""With what no heading may end, by default."""
STYLES = {"-": "dash", "*": "asterisk", "+": "plus", "_": "underscore", "`": "backtick", "~": "tilde"}


class _Span(NamedTuple):
    """A part of a paragraph as the parser found it: its token and where it begins in the paragraph's text."""

    token: "Token"
    at: int


class MarkdownText:
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
        return [
            (token, inline) for token, inline in pairwise(self.tokens) if token.type == "heading_open" and token.map
        ]

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
    def prose(self) -> list["Prose"]:
        """The paragraphs and headings."""
        return [Prose(token) for token in self.tokens if token.type == "inline" and token.map]


def _blank(pattern: Pattern, text: str) -> str:
    """A text with blanks in the place of what an expression finds; its lines stay."""
    return pattern.sub(lambda found: "".join("\n" if c == "\n" else " " for c in found[0]), text)


class Prose:
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


Check = Callable[[MarkdownText, Options], Found]


class Checks(dict[str, Check]):
    """What checks each rule, by the rule's code."""

    def of(self, code: str) -> Callable[[Check], Check]:
        """Adds the check of a rule."""

        def add(function: Check) -> Check:
            self[code] = function
            return function

        return add


def number_of(options: Options, name: str, default: int) -> int:
    """Returns a number among the options of a rule."""
    value = options.get(name, default)
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def texts_of(options: Options, name: str, default: Sequence[str] = ()) -> list[str]:
    """Returns a list among the options of a rule."""
    value = options.get(name, default)
    return [str(each) for each in value] if isinstance(value, list | tuple) else list(default)


def in_style(found: Iterable[tuple[int, str]], options: Options) -> Found:
    """Yields what is not written in the style that the options name, or as the first is."""
    wanted = str(options.get("style", "consistent"))
    for line, style in found:
        wanted = style if wanted == "consistent" else wanted
        if style != wanted:
            yield line, f"{style}, where {wanted} is expected"
