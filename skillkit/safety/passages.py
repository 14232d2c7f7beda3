"""Cuts the texts of a skill into passages, each with its place: prose, shell block, script, comment, hidden, config."""

import posixpath
import re
from bisect import bisect_right
from collections.abc import Iterable
from collections.abc import Iterator
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
PLACES = frozenset[str](get_args(Place))
HIDES = ("<!--", "style", "]:", "hidden")
"""What a text has that holds hidden passages."""
SENTENCE = 6
"""So many words say something."""
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
DATA_NAMES = Lazy(r"(?:^|[-.])lock(?:\.json|file|\.yaml)?$|^(?:package-lock|composer)\.", re.IGNORECASE)

LINE = r"(?P<line>[ \t>*+-]*(?:\d+[.)][ \t]+)?(?P<mark>`{3,}|~{3,})[ \t]*(?P<language>[^\s`{]*)[^\n]*|(?P<level>#{1,6})[ \t]+(?P<title>[^\n]*))$"
EVENT, FIRST = re.compile(f"\n{LINE}", re.MULTILINE), re.compile(LINE, re.MULTILINE)
"""A fence or a heading: what cuts a Markdown text into regions. To begin with the end of a line makes the search fast."""
SPAN = Lazy(r"(?<!`)(`{1,2})(?!`)([^`]{2,600})\1(?!`)")
DESCRIPTION = Lazy(r"^description:[^\n]*(?:\n[ \t]+[^\n]*)*", re.MULTILINE)
ITEM = Lazy(r"^[ \t>]*(?:[-*+]|\d+[.)]|\|)[ \t]|^[ \t>]*$", re.MULTILINE)
"""What begins a paragraph of its own: an item of a list, a row of a table, a blank line."""
INVISIBLE = Lazy(
    r"(?i)<(\w+)\b[^<>\n]{0,300}?(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])|color\s*:\s*(?:#fff(?:fff)?|white|transparent)\b|\bhidden\b)[^<>\n]{0,300}>([^<]{1,4000})</"
)
LINK_COMMENT = Lazy(r"^[ \t]*\[(?://|comment|_)\]:[ \t]*(?:#|<>)[ \t]*([^\n]*)$", re.MULTILINE | re.IGNORECASE)
COMMENT = Lazy(r"<!--(?:[^-]|-(?!->))*(?:-->|$)")
PROMPT = Lazy(r"^[ \t>]*(?:\$|%|#|PS [^>\n]*>)[ \t]+(?=\S)", re.MULTILINE)
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
    """A part of a file. `start` is the offset in `source`; `setting` holds the headings and the paragraph before it."""

    path: str
    place: Place
    language: str
    text: str
    start: int
    source: str
    setting: tuple[str, ...] = ()


def suffix_of(path: str) -> str:
    """How the name of a file ends, in small letters, without the dot."""
    return posixpath.splitext(path)[1][1:].lower()


def is_script(path: str, text: str = "") -> bool:
    """Whether a file is a program, by its suffix or its first line."""
    suffix = suffix_of(path)
    return suffix in SHELL or suffix in SCRIPTS or (not suffix and text.startswith("#!"))


def is_python(path: str, text: str = "") -> bool:
    """Whether a file is a program in Python."""
    suffix = suffix_of(path)
    return suffix in PYTHON or (not suffix and "python" in text[:200].split("\n", 1)[0] and text.startswith("#!"))


def possible_places(path: str, text: str) -> frozenset[str]:
    """The places that passages of a file can have; none of a file that nobody reads or runs."""
    suffix, name = suffix_of(path), posixpath.basename(path)
    if suffix in PROSE or name == "README":
        return PLACES if any(mark in text for mark in HIDES) else PLACES - {"hidden"}
    if is_script(path, text):
        return frozenset(("shell", "script", "comment"))
    if suffix in ("html", "htm", "svg"):
        return frozenset(("hidden",))
    is_bare = not suffix and "." not in name
    known = suffix in CONFIG or name in CONFIG_NAMES or name.startswith((".env", "Dockerfile"))
    return frozenset(("config", "shell") if known or is_bare else ())


def is_data(path: str, text: str) -> bool:
    """Whether a file holds data: too long for a reader, minified, or a lock file."""
    if len(text) > MAX_BYTES or DATA_NAMES.search(posixpath.basename(path)):
        return True
    return len(text) > 4 * MAX_LINE and len(text) > MAX_LINE * (text.count("\n") + 1) // 4


def texts(folder: SkillFolder) -> Iterator[tuple[str, str]]:
    """The path and the text of each file of the skill that somebody reads or runs."""
    documents = [(document.source.path, document.source.text) for document in folder.documents]
    for path, text in documents:
        yield path, text[: MAX_BYTES * 4]
    for resource in folder.resources:
        if resource.text and not is_data(resource.path, resource.text):
            yield resource.path, resource.text


class Region(NamedTuple):
    """A part of a Markdown text: prose below the same headings, or (with its language) a fenced block."""

    start: int
    end: int
    headings: tuple[str, ...]
    place: Place = "prose"
    language: str = ""
    opened: int = 0


class Cut:
    """The passages of one file by their place. Paragraphs and blocks are cut only where somebody asks for them."""

    def __init__(self, path: str, text: str) -> None:
        self._path, self._text = path, text
        self._by_place: dict[str, list[Passage]] = {}
        self._regions: list[Region] = []
        self._starts: list[int] = []
        self._places: set[str] = set()
        self._blocks: dict[int, Passage] = {}
        self._paragraphs: dict[int, list[int]] = {}
        self._said: dict[int, tuple[Passage, int]] = {}
        self.styled: list[int] = []
        """Where elements begin in a Markdown text whose style hides a sentence."""
        name, suffix = posixpath.basename(path), suffix_of(path)
        if suffix in PROSE or name == "README":
            if not name.startswith(("LICENSE", "LICENCE", "COPYING")):
                self._markdown()
            return
        for passage in _whole(path, text):
            self._by_place.setdefault(passage.place, []).append(passage)

    def all(self, place: str) -> list[Passage]:
        """Every passage of a place but prose and code spans."""
        fenced = [number for number, region in enumerate(self._regions) if region.place == place]
        return [*self._by_place.get(place, []), *map(self._block, fenced)]

    def at(self, place: str, offsets: Iterable[int]) -> Iterator[tuple[Passage, list[int]]]:
        """The passages of a place in which some of these offsets lie, each with those; offsets come in order."""
        if place not in self._places and place not in self._by_place:
            return
        found: Passage | None = None
        inside: list[int] = []
        for offset in offsets:
            if found and found.start <= offset < found.start + len(found.text):
                inside.append(offset)
                continue
            if found:
                yield found, inside
            found, inside = self._one(place, offset), [offset]
        if found:
            yield found, inside

    def _one(self, place: str, offset: int) -> Passage | None:
        if held := self._by_place.get(place):
            number = bisect_right(held, offset, key=lambda passage: passage.start) - 1
            if number >= 0 and offset < held[number].start + len(held[number].text):
                return held[number]
        number = self._region(offset)
        if number < 0:
            return None
        if self._regions[number].place != "prose":
            return self._block(number) if self._regions[number].place == place else None
        if place == "shell":
            return self._indented(number, offset)
        paragraph = self._paragraph(number, offset) if place in ("prose", "inline") else None
        return _span(paragraph, offset) if paragraph and place == "inline" else paragraph

    def _region(self, offset: int) -> int:
        """The number of the region in which an offset lies, or -1: in the frontmatter, or on the line of a fence."""
        number = bisect_right(self._starts, offset) - 1
        return number if number >= 0 and offset < self._regions[number].end else -1

    def _paragraph(self, number: int, offset: int) -> Passage | None:
        low, high, headings, *_ = self._regions[number]
        text = self._text
        if number not in self._paragraphs:
            # The end of a blank line begins what follows it.
            found = (
                each.start() + (text[each.start() - 1 : each.end() + 1] == "\n\n")
                for each in ITEM.finditer(text, low, high)
            )
            self._paragraphs[number] = [low, *found, high]
        starts = self._paragraphs[number]
        at = bisect_right(starts, offset, hi=len(starts) - 1)
        start = starts[at - 1]
        if start not in self._said:
            said, closed = text[start : starts[at]], -1
            # Comments are passages of their own: blanks take their place, so that offsets stay.
            if "<!--" in said or "-->" in said:
                opened = text.rfind("<!--", low, start)
                closed = text.find("-->", opened) if opened >= 0 else -1
                said = COMMENT.sub(lambda found: " " * len(found[0]), said)
            self._said[start] = Passage(self._path, "prose", "", said, start, text, headings), closed
        passage, closed = self._said[start]
        return passage if offset > closed else None

    def _indented(self, number: int, offset: int) -> Passage | None:
        """The block of code at an offset that is marked by four blanks, behind a blank line or an item of a list."""
        low, high, headings, *_ = self._regions[number]
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
        lead = text[max(low, start - 600) : start].rstrip().rpartition("\n\n")[2]
        return Passage(self._path, "shell", "sh", said, start, text, (*headings, lead))

    def _block(self, number: int) -> Passage:
        if number not in self._blocks:
            start, end, headings, place, language, opened = self._regions[number]
            before = self._text[max(0, opened - 600) : opened].rstrip().rpartition("\n\n")[2]
            said = self._text[start:end]
            if place == "shell":
                said = PROMPT.sub(lambda found: found[0] if "#" in found[0] else " " * len(found[0]), said)
            setting = (*headings, before)
            self._blocks[number] = Passage(self._path, place, language, said, start, self._text, setting)
        return self._blocks[number]

    def _markdown(self) -> None:
        text, path = self._text, self._path
        front = _front(text)
        if front:
            self._by_place["front"] = [Passage(path, "front", "yaml", text[:front], 0, text)]
            said = DESCRIPTION.search(text, 0, front)
            self._regions += [Region(said.start(), said.end(), ())] if said else []
        self._regions += _regions(text, front)
        self._starts = [region.start for region in self._regions]
        self._places = {"prose", "inline", "shell", *(region.place for region in self._regions)}
        if any(mark in text for mark in HIDES):
            # A block shows what it holds.
            hidden = sorted(_hidden(path, text), key=lambda passage: passage.start)
            self._by_place["hidden"] = [each for each in hidden if self._is_said(each.start)]
            styled = (each.start() for each in INVISIBLE.finditer(text) if len(each[2].split()) >= SENTENCE)
            self.styled = [at for at in styled if self._is_said(at)]

    def _is_said(self, offset: int) -> bool:
        """Whether an offset lies outside of the frontmatter and of fenced blocks."""
        number = self._region(offset)
        return number >= 0 and self._regions[number].place == "prose"


def _regions(text: str, front: int) -> Iterator[Region]:
    """The regions of a Markdown text behind its frontmatter."""
    headings: list[tuple[int, str]] = []
    titles: tuple[str, ...] = ()
    at, opened = front, None
    first = None if front else FIRST.match(text)
    for event in (*([first] if first else []), *EVENT.finditer(text, first.end() if first else front)):
        start = event.start("line")
        if opened:
            if event["mark"] and event["mark"].startswith(opened["mark"]) and not event["language"]:
                yield _fenced(text, opened, start, titles)
                at, opened = event.end(), None
            continue
        yield Region(at, start, titles)
        at = event.end()
        if event["mark"]:
            opened = event
        else:
            # The heading itself is said, too.
            yield Region(start, at, ())
            level = len(event["level"])
            headings = [*(each for each in headings if each[0] < level), (level, event["title"])]
            titles = tuple(title for _, title in headings)
    if opened:
        yield _fenced(text, opened, len(text), titles)
    else:
        yield Region(at, len(text), titles)


def _span(paragraph: Passage, offset: int) -> Passage | None:
    """The code span at an offset."""
    if "`" not in paragraph.text:
        return None
    for span in SPAN.finditer(paragraph.text):
        start = paragraph.start + span.start(2)
        if start <= offset < start + len(span[2]) and " " in span[2]:
            setting = (*paragraph.setting, paragraph.text)
            return Passage(paragraph.path, "inline", "sh", span[2], start, paragraph.source, setting)
    return None


def _whole(path: str, text: str) -> Iterator[Passage]:
    """The passages of a file that is no Markdown."""
    name, suffix = posixpath.basename(path), suffix_of(path)
    if suffix in SHELL or (not suffix and re.match(r"#![^\n]*\b(?:ba|z|k|da)?sh\b", text)):
        yield Passage(path, "shell", "sh", text, 0, text)
        yield from _remarks(path, text, "hash")
    elif is_script(path, text):
        language = "py" if is_python(path, text) else suffix
        yield Passage(path, "script", language, text, 0, text)
        yield from _remarks(path, text, "slash" if language in SLASHED else "hash")
    elif suffix in CONFIG or name in CONFIG_NAMES or name.startswith((".env", "Dockerfile")) or not suffix:
        yield Passage(path, "config", suffix or name, text, 0, text)
        if name in RECIPES or suffix in ("mk", "yml", "yaml"):
            yield from _recipes(path, text)
    elif suffix in ("html", "htm", "svg"):
        yield from _hidden(path, text)


def _recipes(path: str, text: str) -> Iterator[Passage]:
    """The commands of a Makefile, and of the steps of a pipeline."""
    for found in RECIPE.finditer(text) if suffix_of(path) not in ("yml", "yaml") else STEP.finditer(text):
        said = found["code"].replace("$$", " $")
        yield Passage(path, "shell", "sh", said, found.start("code"), text)


def _remarks(path: str, text: str, kind: str) -> Iterator[Passage]:
    remarks = [REMARKS[kind], DOCSTRING] if '"""' in text else [REMARKS[kind]]
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
        yield Passage(path, "hidden", "", found[2], found.start(2), text)
    for found in LINK_COMMENT.finditer(text) if "]:" in text else ():
        yield Passage(path, "hidden", "", found[1], found.start(1), text)


def _front(text: str) -> int:
    """Where the frontmatter ends; 0 where there is none."""
    if not text.startswith("---"):
        return 0
    end = re.compile(r"^---[ \t]*$", re.MULTILINE).search(text, 3)
    return end.end() if end else 0


def _fenced(text: str, opened: re.Match[str], end: int, headings: tuple[str, ...]) -> Region:
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
    return Region(start, end, headings, place, language, opened.start("line"))
