"""Cuts the texts of a skill into passages, each with its place: prose, shell block, script, comment, hidden, config."""

import posixpath
import re
from bisect import bisect_right
from collections.abc import Iterable
from collections.abc import Iterator
from functools import cached_property
from functools import lru_cache
from itertools import chain
from itertools import pairwise
from typing import Literal
from typing import NamedTuple
from typing import get_args

from skillkit.expressions.patterns import Pattern as Lazy
from skillkit.model.folder import SkillFolder

Place = Literal["prose", "inline", "shell", "script", "comment", "hidden", "config", "front", "shown"]
"""`inline` is a code span in prose, `hidden` what a rendered page leaves out, `shown` output and samples."""

MAX_BYTES = 65_536
"""Above this a file is data: nobody reads it as prose, and `file-not-examined` reports scripts of that size."""
PLACES = {
    "prose": frozenset[str](get_args(Place)) - {"comment"},
    "shell": frozenset(["shell", "comment"]),
    "script": frozenset(["script", "comment"]),
    "config": frozenset(["config"]),
    "hidden": frozenset(["hidden"]),
}
"""The places that passages of a file can have, by the place that it has as a whole."""
ALWAYS = frozenset(["prose", "inline", "hidden", "comment"])
"""Places that are searched only on demand."""
HIDES = ("<!--", "style", "]:", "hidden")
"""Signs of hidden passages."""
ELEMENT = "element"
"""The language of a text that an element hides by its style."""
MAX_LINE = 2_000
"""A longer line is minified code or data."""

PROSE = frozenset("md mdx markdown txt rst prompt mdc".split())
SHELL = frozenset("sh bash zsh shell console terminal shell-session ksh fish command".split())
PYTHON = frozenset(["py", "python", "python3", "pyw"])
SLASHED = frozenset("js javascript mjs cjs ts typescript mts cts jsx tsx node go rs rust java kt swift php c cpp cs".split())  # fmt: skip
SCRIPTS = PYTHON | SLASHED | frozenset("rb ruby pl perl lua ps1 powershell pwsh psm1 bat cmd applescript osascript scpt vbs groovy r jl awk tcl vim sql nix".split())  # fmt: skip
CONFIG = frozenset("json jsonc json5 yaml yml toml ini cfg conf env plist service timer desktop mk gradle tf xml".split())  # fmt: skip
CONFIG_NAMES = frozenset("Makefile makefile GNUmakefile justfile Justfile Dockerfile Containerfile Procfile .env .npmrc .pypirc .netrc".split())  # fmt: skip
SHEBANG = Lazy(r"#![^\n]*\b(?:ba|z|k|da)?sh\b")
PAGES = frozenset(["html", "htm", "svg"])
DATA_NAMES = Lazy(r"(?:^|[-.])lock(?:\.json|file|\.yaml)?$|^(?:package-lock|composer)\.", re.IGNORECASE)

FENCE = Lazy(r"[ \t>*+-]*(?:\d+[.)][ \t]+)?(?P<mark>`{3,}|~{3,})[ \t]*(?P<language>[^\s`{]*)[^\n]*")
HEADING = Lazy(r"\n(?P<level>#{1,6})[ \t]+(?P<title>[^\n]*)")
FRONT_END = Lazy(r"^---[ \t]*$", re.MULTILINE)
SPAN = Lazy(r"(?<!`)(`{1,2})(?!`)([^`]{2,600})\1(?!`)")
DESCRIPTION = Lazy(r"^description:[^\n]*(?:\n[ \t]+[^\n]*)*", re.MULTILINE)
ITEM = Lazy(r"[ \t>]*(?:[-*+]|\d+[.)]|\|)[ \t]")
EDGE = Lazy(rf"\n(?:{ITEM.text}|(?P<heading>#{{1,6}}[ \t][^\n]*)|[ \t>]*(?=\n|\Z))")
"""The start of a paragraph: an item of a list, a row of a table, a heading, a blank line."""
INVISIBLE = Lazy(r"(?i)<(\w+)\b[^<>\n]{0,300}?(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])|color\s*:\s*(?:#fff(?:fff)?|white|transparent)\b|\bhidden\b)[^<>\n]{0,300}>([^<]{1,4000})</")  # fmt: skip
LINK_COMMENT = Lazy(r"^[ \t]*\[(?://|comment|_)\]:[ \t]*(?:#|<>)[ \t]*([^\n]*)$", re.MULTILINE | re.IGNORECASE)
COMMENT = Lazy(r"<!--(?:[^-]|-(?!->))*(?:-->|$)")
PROMPT = Lazy(r"^[ \t>]*(?:\$|%|PS [^>\n]*>)[ \t]+(?=\S)", re.MULTILINE)
COMMAND = Lazy(r"^[ \t]*(?:sudo |\$ )?[a-z][\w.-]*(?: [-\w./~$\"'@:=]|$)", re.MULTILINE)
REMARKS = {
    "hash": Lazy(r"(?m)(?:^|(?<=\s))#(?!!)[^\n]*"),
    "slash": Lazy(r"(?m)(?:^|(?<=[\s;{}]))//[^\n]*|/\*(?s:.*?)\*/"),
}


class Passage(NamedTuple):
    """A part of a file. `start` is the offset in `source`; `lead` is the paragraph before a block, or around a span."""

    path: str
    place: Place
    language: str
    text: str
    start: int
    source: str
    lead: str = ""


class Block(NamedTuple):
    """A fenced block of a Markdown text: start and end of its content, and of the block with its fences."""

    start: int
    end: int
    place: Place
    language: str
    opened: int
    closed: int


def suffix_of(path: str) -> str:
    """The extension of a file in small letters, without the dot."""
    return posixpath.splitext(path)[1][1:].lower()


def kind_of(path: str, text: str) -> tuple[Place | None, str]:
    """The place of a whole file, and its language; no place if nobody reads or runs it."""
    suffix, name = suffix_of(path), posixpath.basename(path)
    first = text[:200].split("\n", 1)[0] if not suffix and text.startswith("#!") else ""
    if suffix in PROSE or name == "README":
        return None if name.startswith(("LICENSE", "LICENCE", "COPYING")) else "prose", "md"
    if suffix in SHELL or SHEBANG.match(first):
        return "shell", "sh"
    if suffix in SCRIPTS or first:
        return "script", "py" if suffix in PYTHON or "python" in first else suffix
    if suffix in PAGES:
        return "hidden", suffix
    if suffix in CONFIG or name in CONFIG_NAMES or name.startswith((".env", "Dockerfile")) or "." not in name:
        return "config", suffix or name
    return None, ""


def is_data(path: str, text: str) -> bool:
    """Whether a file holds data: too long for a reader, minified, or a lock file."""
    if len(text) > MAX_BYTES or DATA_NAMES.search(posixpath.basename(path)):
        return True
    return len(text) > 4 * MAX_LINE and len(text) > MAX_LINE * (text.count("\n") + 1) // 4


def texts(folder: SkillFolder) -> Iterator[tuple[str, str]]:
    """The path and the text of each file of the skill that somebody reads or runs."""
    for document in folder.documents:
        yield document.source.path, document.source.text[: MAX_BYTES * 4]
    for resource in folder.resources:
        if resource.text and not is_data(resource.path, resource.text):
            yield resource.path, resource.text


class Cut:
    """The passages of one file by their place. Paragraphs and blocks are cut on demand."""

    def __init__(self, path: str, text: str, place: Place, language: str) -> None:
        self._path, self._text, self._place = path, text, place
        self._blocks: list[Block] = []
        self._front = 0
        self._fenced: dict[int, Passage] = {}
        self._said: dict[int, list[Passage]] = {}
        self._near: list[Passage] = []
        self._spans: dict[int, list[Passage]] = {}
        self._whole: dict[str, list[Passage]] = {place: [Passage(path, place, language, text, 0, text)]}
        if place == "prose":
            self._front = front_of(text)
            self._blocks = list(blocks(text, self._front))
            self._whole = {"front": [Passage(path, "front", "yaml", text[: self._front], 0, text)]}
        self._opened = [block.opened for block in self._blocks]
        self.places = {*self._whole, *(block.place for block in self._blocks), *PLACES[place] & ALWAYS}
        """The places of its passages."""

    @cached_property
    def hidden(self) -> list[Passage]:
        """What a rendered page leaves out. A block shows what it holds."""
        if self._place not in ("prose", "hidden") or not any(mark in self._text for mark in HIDES):
            return []
        found = sorted(_hidden(self._path, self._text), key=lambda passage: passage.start)
        return [each for each in found if self._place == "hidden" or not self._is_shown(each.start)]

    @cached_property
    def remarks(self) -> list[Passage]:
        """The comments of a program."""
        program = [each for place in ("script", "shell") for each in self._whole.get(place, ())]
        return [remark for each in program for remark in _remarks(each)]

    def all(self, place: Place) -> list[Passage]:
        """Every block or whole file of a place."""
        return [*self._whole.get(place, ()), *(self._block(each) for each in self._blocks if each.place == place)]

    def at(self, place: str, offsets: Iterable[int]) -> Iterator[tuple[Passage, list[int]]]:
        """The passages of a place in which some of these offsets lie, each with those; offsets come in order."""
        held = self.hidden if place == "hidden" else self.remarks if place == "comment" else self._whole.get(place)
        found: Passage | None = None
        inside: list[int] = []
        for offset in offsets:
            if found and found.start <= offset < found.start + len(found.text):
                inside.append(offset)
                continue
            if found:
                yield found, inside
            found, inside = self._one(place, offset) if held is None else _at(held, offset), [offset]
        if found:
            yield found, inside

    def _one(self, place: str, offset: int) -> Passage | None:
        """The block, paragraph or code span at an offset of a Markdown text."""
        number = bisect_right(self._opened, offset)
        block = self._blocks[number - 1] if number else None
        if block and offset < block.closed:
            return self._block(block) if block.place == place and block.start <= offset < block.end else None
        low = block.closed if block else self._front
        high = self._opened[number] if number < len(self._blocks) else len(self._text)
        if place not in ("prose", "inline"):
            return None
        if offset < low:
            described = DESCRIPTION.search(self._text, 0, low)
            low, high = described.span() if described else (0, 0)
        paragraph = _at(self._paragraphs(low, high, offset), offset) if low <= offset < high else None
        if not paragraph or place == "prose":
            return paragraph
        if paragraph.start not in self._spans:
            self._spans[paragraph.start] = list(_code_spans(paragraph))
        return _at(self._spans[paragraph.start], offset)

    def _is_shown(self, offset: int) -> bool:
        """Whether an offset lies in the frontmatter or in a fenced block."""
        number = bisect_right(self._opened, offset) - 1
        return offset < (self._blocks[number].closed if number >= 0 else self._front)

    def _paragraphs(self, low: int, high: int, offset: int) -> list[Passage]:
        """The paragraphs between the blank lines around an offset; blanks take the place of comments in them."""
        if self._near and self._near[0].start <= offset < self._near[-1].start + len(self._near[-1].text):
            return self._near
        start = max(low, self._text.rfind("\n\n", low, offset) + 1)
        if start not in self._said:
            stop = self._text.find("\n\n", offset, high)
            said = self._text[start : stop + 1 if stop >= 0 else high]
            if "-->" in said and (opened := self._text.rfind("<!--", low, start)) >= 0:
                closed = max(0, self._text.find("-->", opened) - start)
                said = " " * closed + said[closed:]
            said = COMMENT.sub(_blank, said) if "<!--" in said else said
            # A line end before the text, so that every paragraph begins after one.
            found = [each.span() if each["heading"] else (each.start(),) for each in EDGE.finditer(f"\n{said}")]
            edges = sorted({0, len(said), *chain.from_iterable(found)})
            parts = [(start + one, said[one:two]) for one, two in pairwise(edges)]
            self._said[start] = [Passage(self._path, "prose", "", part, at, self._text) for at, part in parts]
        self._near = self._said[start]
        return self._near

    def _block(self, block: Block) -> Passage:
        if block.start not in self._fenced:
            said, lead = self._text[block.start : block.end], self._text[max(0, block.opened - 600) : block.opened]
            said = PROMPT.sub(_blank, said) if block.place == "shell" else said
            made = Passage(self._path, block.place, block.language, said, block.start, self._text)
            self._fenced[block.start] = made._replace(lead=lead.rstrip().rpartition("\n\n")[2])
        return self._fenced[block.start]


def _at(passages: list[Passage], offset: int) -> Passage | None:
    """The passage at an offset."""
    number = bisect_right(passages, offset, key=lambda passage: passage.start) - 1
    return passages[number] if number >= 0 and offset < passages[number].start + len(passages[number].text) else None


def _blank(found: re.Match[str]) -> str:
    """Replaces a match by blanks, so that offsets stay the same."""
    return " " * len(found[0])


def front_of(text: str) -> int:
    """The end of the frontmatter of a Markdown text; 0 if there is none."""
    end = FRONT_END.search(text, 3) if text.startswith("---") else None
    return end.end() if end else 0


def blocks(text: str, front: int) -> Iterator[Block]:
    """The fenced blocks of a Markdown text behind its frontmatter."""
    opened = None
    for found in sorted((*_fences(text, "```", front), *_fences(text, "~~~", front)), key=re.Match.start):
        if not opened:
            opened = found
        elif found["mark"].startswith(opened["mark"]) and not found["language"]:
            yield _block(text, opened, found.start(), found.end())
            opened = None
    if opened:
        yield _block(text, opened, len(text), len(text))


def _fences(text: str, mark: str, at: int) -> Iterator[re.Match[str]]:
    """The lines with a mark that may begin or end a block."""
    while (at := text.find(mark, at)) >= 0:
        if found := FENCE.match(text, text.rfind("\n", 0, at) + 1):
            yield found
        end = text.find("\n", at)
        at = end if end >= 0 else len(text)


def _block(text: str, opened: re.Match[str], end: int, closed: int) -> Block:
    """A fenced block, classified by its language or its content."""
    language, start = opened["language"].lower(), min(opened.end() + 1, end)
    place: Place = "shown"
    if language in SHELL or (not language and COMMAND.search(text, start, end)):
        place, language = "shell", "sh"
    elif language in PYTHON:
        place, language = "script", "py"
    elif language in SCRIPTS or language in ("html", "svg", "vue", "svelte"):
        place = "script"
    elif language in CONFIG or language == "dockerfile":
        place = "config"
    return Block(start, end, place, language, opened.start(), closed)


@lru_cache(maxsize=1)
def _titles(text: str) -> list[tuple[int, tuple[str, ...]]]:
    """The offset of each heading of a Markdown text, with the titles above its section."""
    front = front_of(text)
    fenced = list(blocks(text, front))
    opened = [block.opened for block in fenced]
    above: list[tuple[int, str]] = []
    found = []
    for heading in HEADING.finditer(f"\n{text}", front):
        number = bisect_right(opened, heading.start()) - 1
        if number < 0 or heading.start() >= fenced[number].closed:
            level = len(heading["level"])
            above = [*(each for each in above if each[0] < level), (level, heading["title"])]
            found.append((heading.end(), tuple(title for _, title in above)))
    return found


def headings(passage: Passage) -> tuple[str, ...]:
    """The headings above a passage of a Markdown text."""
    is_heading = passage.place == "prose" and passage.source.startswith("#", passage.start)
    if is_heading or passage.place in ("front", "hidden", "comment") or kind_of(passage.path, "")[0] != "prose":
        return ()
    found = _titles(passage.source)
    number = bisect_right(found, passage.start, key=lambda each: each[0]) - 1
    return found[number][1] if number >= 0 else ()


def _code_spans(paragraph: Passage) -> Iterator[Passage]:
    """The code spans of a paragraph that may be commands."""
    for found in SPAN.finditer(paragraph.text) if "`" in paragraph.text else ():
        if " " in found[2]:
            start = paragraph.start + found.start(2)
            yield Passage(paragraph.path, "inline", "sh", found[2], start, paragraph.source, paragraph.text)


def _remarks(program: Passage) -> Iterator[Passage]:
    end = program.text.rfind("*/") + 2
    # No remark that begins after the last end has one.
    text = program.text[:end] + program.text[end:].replace("/*", "  ")
    for found in REMARKS["slash" if program.language in SLASHED else "hash"].finditer(text):
        if len(found[0]) > 20:
            yield program._replace(place="comment", language="", text=found[0], start=found.start())


def _hidden(path: str, text: str) -> Iterator[Passage]:
    at = text.find("<!--")
    while at >= 0:
        end = text.find("-->", at + 4)
        end = end if end >= 0 else len(text)
        yield Passage(path, "hidden", "", text[at + 4 : end], at + 4, text)
        at = text.find("<!--", end)
    for found in INVISIBLE.finditer(text) if "<" in text else ():
        yield Passage(path, "hidden", ELEMENT, found[2], found.start(2), text)
    for found in LINK_COMMENT.finditer(text) if "]:" in text else ():
        yield Passage(path, "hidden", "", found[1], found.start(1), text)
