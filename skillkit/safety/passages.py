"""Cuts the texts of a skill into passages, each with its place: prose, shell block, script, comment, hidden, config."""

import posixpath
import re
from bisect import bisect_right
from collections.abc import Iterable
from collections.abc import Iterator
from functools import cached_property
from functools import lru_cache
from typing import Literal
from typing import NamedTuple
from typing import get_args

from skillkit.model.folder import SkillFolder
from skillkit.patterns import Pattern as Lazy

Place = Literal["prose", "inline", "shell", "script", "comment", "hidden", "config", "front", "shown"]
"""`inline` is a code span in prose, `hidden` what a rendered page leaves out, `shown` output and samples."""

MAX_BYTES = 65_536
"""Above this a file is data: nobody reads it as prose, and `file-not-examined` reports scripts of that size."""
INDENT = ("    ", "\t")
PLACES = {
    "prose": frozenset[str](get_args(Place)),
    "shell": frozenset(["shell", "comment"]),
    "script": frozenset(["script", "comment"]),
    "config": frozenset(["config", "shell"]),
    "hidden": frozenset(["hidden"]),
}
"""The places that passages of a file can have, by the place that it has as a whole."""
HIDES = ("<!--", "style", "]:", "hidden")
"""What a text has that holds hidden passages."""
ELEMENT = "element"
"""The language of what an element hides by its style."""
MAX_LINE = 2_000
"""A longer line is minified code or data."""

PROSE = frozenset("md mdx markdown txt rst prompt mdc".split())
SHELL = frozenset("sh bash zsh shell console terminal shell-session ksh fish command".split())
PYTHON = frozenset(["py", "python", "python3", "pyw"])
SCRIPTS = PYTHON | frozenset(
    (
        "js javascript mjs cjs ts typescript mts cts jsx tsx node rb ruby pl perl php lua ps1 powershell pwsh psm1 "
        "bat cmd go rs rust java kt swift applescript osascript scpt vbs groovy r jl awk c cpp cs"
    ).split()
)
CONFIG = frozenset(
    "json jsonc json5 yaml yml toml ini cfg conf env plist service timer desktop mk gradle tf xml".split()
)
CONFIG_NAMES = frozenset(
    "Makefile makefile GNUmakefile justfile Justfile Dockerfile Containerfile Procfile .env .npmrc .pypirc .netrc".split()
)
RECIPES = frozenset("Makefile makefile GNUmakefile".split())
RECIPE = Lazy(r"^\t[@+-]*(?P<code>(?:[^\n\\]|\\\n|\\.)*)", re.MULTILINE)
STEP = Lazy(
    r"(?m)^(?P<indent>[ \t]*)(?:- +)?run:[ \t]*(?P<code>[^|>\s][^\n]*|[|>][-+]?[ \t]*(?:\n(?:(?P=indent)[ \t]+[^\n]*|[ \t]*))*)"
)
"""The commands of a rule of make, and of a step of a pipeline."""
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
"""What begins a paragraph of its own: an item of a list, a row of a table, a heading, a blank line."""
INVISIBLE = Lazy(
    r"(?i)<(\w+)\b[^<>\n]{0,300}?(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])|color\s*:\s*(?:#fff(?:fff)?|white|transparent)\b|\bhidden\b)[^<>\n]{0,300}>([^<]{1,4000})</"
)
LINK_COMMENT = Lazy(r"^[ \t]*\[(?://|comment|_)\]:[ \t]*(?:#|<>)[ \t]*([^\n]*)$", re.MULTILINE | re.IGNORECASE)
COMMENT = Lazy(r"<!--(?:[^-]|-(?!->))*(?:-->|$)")
PROMPT = Lazy(r"^[ \t>]*(?:\$|%|PS [^>\n]*>)[ \t]+(?=\S)", re.MULTILINE)
COMMAND = Lazy(r"^[ \t]*(?:sudo |\$ )?[a-z][\w.-]*(?: [-\w./~$\"'@:=]|$)", re.MULTILINE)
REMARKS = {
    "hash": Lazy(r"(?m)(?:^|(?<=\s))#(?!!)[^\n]*"),
    "slash": Lazy(r"(?m)(?:^|(?<=[\s;{}]))//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/"),
}
DOCSTRING = Lazy(r'"""[^"]*(?:"(?!"")[^"]*)*"""')
SLASHED = frozenset(
    "js javascript mjs cjs ts typescript mts cts jsx tsx node go rs rust java kt swift php c cpp cs".split()
)


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
    """A fenced block of a Markdown text: what it holds, and from where to where it goes with its fences."""

    start: int
    end: int
    place: Place
    language: str
    opened: int
    closed: int


def suffix_of(path: str) -> str:
    """How the name of a file ends, in small letters, without the dot."""
    return posixpath.splitext(path)[1][1:].lower()


def kind_of(path: str, text: str) -> tuple[Place | None, str]:
    """The place that a file as a whole has, and its language; no place if nobody reads or runs it."""
    suffix, name = suffix_of(path), posixpath.basename(path)
    first = text[:200].split("\n", 1)[0] if not suffix and text.startswith("#!") else ""
    if suffix in PROSE or name == "README":
        return "prose", "md"
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
    """The passages of one file by their place. Paragraphs and blocks are cut only where somebody asks for them."""

    def __init__(self, path: str, text: str, place: Place, language: str) -> None:
        self._path, self._text, self._place = path, text, place
        self._blocks: list[Block] = []
        self._front = 0
        self._cut: dict[int, Passage] = {}
        self._between: dict[int, list[int]] = {}
        self._spans: dict[int, list[Passage]] = {}
        self._by_place: dict[str, list[Passage]] = {}
        if place != "prose":
            self._by_place[place] = [Passage(path, place, language, text, 0, text)]
            if place == "config":
                self._by_place["shell"] = list(_recipes(path, text))
        elif not posixpath.basename(path).startswith(("LICENSE", "LICENCE", "COPYING")):
            self._front = front_of(text)
            self._blocks = list(blocks(text, self._front))
            self._by_place["front"] = [Passage(path, "front", "yaml", text[: self._front], 0, text)]
        self._opened = [block.opened for block in self._blocks]
        self.places = {
            *self._by_place,
            *(block.place for block in self._blocks),
            "hidden" if place == "prose" else "comment",
        }
        self.places |= {"prose", "inline", "shell"} if place == "prose" else set()
        """The places that its passages may have."""

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
        return list(_remarks(self._path, self._text, *self._by_place.get("script", ())))

    def all(self, place: Place) -> list[Passage]:
        """Every passage of a place but paragraphs and code spans."""
        fenced = [self._fenced(block) for block in self._blocks if block.place == place]
        return [*self._whole(place), *fenced]

    def _whole(self, place: str) -> list[Passage]:
        if place == "hidden":
            return self.hidden
        return self.remarks if place == "comment" and self._place != "prose" else self._by_place.get(place, [])

    def at(self, place: str, offsets: Iterable[int]) -> Iterator[tuple[Passage, list[int]]]:
        """The passages of a place in which some of these offsets lie, each with those; offsets come in order."""
        held = self._whole(place)
        if not held and (self._place != "prose" or place in ("hidden", "front")):
            return
        found: Passage | None = None
        inside: list[int] = []
        for offset in offsets:
            if found and found.start <= offset < found.start + len(found.text):
                inside.append(offset)
                continue
            if found:
                yield found, inside
            found, inside = _at(held, offset) if held else self._one(place, offset), [offset]
        if found:
            yield found, inside

    def _one(self, place: str, offset: int) -> Passage | None:
        number = bisect_right(self._opened, offset) - 1
        low = self._blocks[number].closed if number >= 0 else self._front
        if offset < low and number >= 0:
            block = self._blocks[number]
            return self._fenced(block) if block.place == place and block.start <= offset < block.end else None
        if place not in ("prose", "inline", "shell"):
            return None
        high = self._opened[number + 1] if number + 1 < len(self._blocks) else len(self._text)
        if offset < low:
            described = DESCRIPTION.search(self._text, 0, low)
            if not described or not described.start() <= offset < described.end():
                return None
            low, high = described.span()
        if place == "shell":
            return self._indented(low, high, offset)
        paragraph = self._paragraph(low, high, offset)
        return _at(self._span(paragraph), offset) if paragraph and place == "inline" else paragraph

    def _is_shown(self, offset: int) -> bool:
        """Whether an offset lies in the frontmatter or in a fenced block."""
        number = bisect_right(self._opened, offset) - 1
        return offset < (self._blocks[number].closed if number >= 0 else self._front)

    def _edges(self, low: int, high: int, offset: int) -> list[int]:
        """Where paragraphs begin and end between the blank lines around an offset."""
        start = max(low, self._text.rfind("\n\n", low, offset) + 1)
        if start not in self._between:
            stop = self._text.find("\n\n", offset, high)
            # One end of a line is put before the text, so that all paragraphs begin behind one.
            found = list(EDGE.finditer("\n" + self._text[start : stop + 1 if stop >= 0 else high]))
            edges = [
                start + at
                for each in found
                for at in ((each.start(), each.end()) if each["heading"] else (each.start(),))
            ]
            self._between[start] = sorted({start, *edges, stop + 1 if stop >= 0 else high})
        return self._between[start]

    def _paragraph(self, low: int, high: int, offset: int) -> Passage | None:
        """The paragraph at an offset, between two blocks."""
        edges = self._edges(low, high, offset)
        number = bisect_right(edges, offset, hi=len(edges) - 1)
        start = edges[number - 1]
        if start not in self._cut:
            said = self._text[start : edges[number]]
            said = COMMENT.sub(_blank, said) if "<!--" in said else said
            self._cut[start] = Passage(self._path, "prose", "", said, start, self._text)
        # A comment that began in a paragraph before is a passage of its own.
        if "-->" not in self._cut[start].text or (opened := self._text.rfind("<!--", low, start)) < 0:
            return self._cut[start]
        return self._cut[start] if offset > self._text.find("-->", opened) else None

    def _span(self, paragraph: Passage) -> list[Passage]:
        """The code spans of a paragraph that may be commands."""
        if paragraph.start not in self._spans:
            found = SPAN.finditer(paragraph.text) if "`" in paragraph.text else ()
            self._spans[paragraph.start] = [
                paragraph._replace(
                    place="inline",
                    language="sh",
                    text=each[2],
                    start=paragraph.start + each.start(2),
                    lead=paragraph.text,
                )
                for each in found
                if " " in each[2]
            ]
        return self._spans[paragraph.start]

    def _indented(self, low: int, high: int, offset: int) -> Passage | None:
        """The block of code at an offset that is marked by four blanks, behind a blank line or an item of a list."""
        text = self._text
        start = max(low, text.rfind("\n", low, offset) + 1)
        if not text.startswith(INDENT, start):
            return None
        while start > low and text.startswith(INDENT, before := max(low, text.rfind("\n", low, start - 1) + 1)):
            start = before
        end = offset
        while (stop := text.find("\n", end, high)) >= 0 and text.startswith(INDENT, stop + 1):
            end = stop + 1
        said = text[start : stop if stop >= 0 else high]
        if ITEM.match(said) or not COMMAND.search(said):
            return None
        return Passage(self._path, "shell", "sh", said, start, text, _before(text, start, low))

    def _fenced(self, block: Block) -> Passage:
        if block.start not in self._cut:
            said, lead = self._text[block.start : block.end], _before(self._text, block.opened)
            said = PROMPT.sub(_blank, said) if block.place == "shell" else said
            made = Passage(self._path, block.place, block.language, said, block.start, self._text, lead)
            self._cut[block.start] = made
        return self._cut[block.start]


def _at(passages: list[Passage], offset: int) -> Passage | None:
    """The one of some passages in which an offset lies."""
    number = bisect_right(passages, offset, key=lambda passage: passage.start) - 1
    return passages[number] if number >= 0 and offset < passages[number].start + len(passages[number].text) else None


def _before(text: str, start: int, low: int = 0) -> str:
    """The paragraph before a block."""
    return text[max(low, start - 600) : start].rstrip().rpartition("\n\n")[2]


def _blank(found: re.Match[str]) -> str:
    """Blanks in the place of a text, so that offsets stay."""
    return " " * len(found[0])


def front_of(text: str) -> int:
    """Where the frontmatter of a Markdown text ends; 0 where there is none."""
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
    """A fenced block, by the language that it names, or by what it looks like."""
    language, start = opened["language"].lower(), min(opened.end() + 1, end)
    place: Place = "shown"
    if language in SHELL or (not language and COMMAND.search(text[start:end])):
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
    """Where a Markdown text has headings, each with the titles above what follows it."""
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
    if passage.place in ("front", "hidden", "comment") or kind_of(passage.path, "")[0] != "prose":
        return ()
    if passage.source.startswith("#", passage.start) and passage.place == "prose":
        return ()
    found = _titles(passage.source)
    number = bisect_right(found, passage.start, key=lambda each: each[0]) - 1
    return found[number][1] if number >= 0 else ()


def _recipes(path: str, text: str) -> Iterator[Passage]:
    """The commands of a Makefile, and of the steps of a pipeline."""
    suffix, name = suffix_of(path), posixpath.basename(path)
    found = STEP.finditer(text) if suffix in ("yml", "yaml") else ()
    for each in RECIPE.finditer(text) if suffix == "mk" or name in RECIPES else found:
        yield Passage(path, "shell", "sh", each["code"].replace("$$", " $"), each.start("code"), text)


def _remarks(path: str, text: str, *program: Passage) -> Iterator[Passage]:
    slashed = any(each.language in SLASHED for each in program)
    remarks = [REMARKS["slash" if slashed else "hash"], *([DOCSTRING] if '"""' in text else ())]
    for found in sorted((each for remark in remarks for each in remark.finditer(text)), key=re.Match.start):
        if len(found[0]) > 20:
            yield Passage(path, "comment", "", found[0], found.start(), text)


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
