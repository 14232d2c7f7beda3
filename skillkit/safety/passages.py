"""Cuts the texts of a skill into passages, each with its place: prose, shell block, script, comment, hidden, config."""

import re
from bisect import bisect_right
from collections.abc import Iterable
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Literal
from typing import NamedTuple

from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location

Place = Literal["prose", "inline", "shell", "script", "comment", "hidden", "config", "front", "shown"]
"""`inline` is a code span in prose, `hidden` what a rendered page leaves out, `shown` output and samples."""

MAX_BYTES = 65_536
"""Above this a file is data: nobody reads it as prose, and `file-not-examined` reports scripts of that size."""
INDENT = ("    ", "\t")
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
RECIPE = re.compile(r"^\t[@+-]*(?P<code>(?:[^\n\\]|\\\n|\\.)*)", re.MULTILINE)
STEP = re.compile(
    r"^(?P<indent>[ \t]*)(?:- +)?run:[ \t]*(?P<code>[^|>\s][^\n]*|[|>][-+]?[ \t]*(?:\n(?:(?P=indent)[ \t]+[^\n]*|[ \t]*))*)",
    re.MULTILINE,
)
"""The commands of a rule of make, and of a step of a pipeline."""
DATA_NAMES = re.compile(r"(?:^|[-.])lock(?:\.json|file|\.yaml)?$|^(?:package-lock|composer)\.", re.IGNORECASE)

EVENT = re.compile(
    r"^(?:[ \t>*+-]*(?:\d+[.)][ \t]+)?(?P<mark>`{3,}|~{3,})[ \t]*(?P<language>[^\s`{]*)[^\n]*|(?P<level>#{1,6})[ \t]+(?P<title>[^\n]*))$",
    re.MULTILINE,
)
"""A fence or a heading: what cuts a Markdown text into regions."""
SPAN = re.compile(r"(?<!`)(`{1,2})(?!`)([^`]{2,600})\1(?!`)")
DESCRIPTION = re.compile(r"^description:[^\n]*(?:\n[ \t]+[^\n]*)*", re.MULTILINE)
ITEM = re.compile(r"^[ \t>]*(?:[-*+]|\d+[.)]|\|)[ \t]|^[ \t>]*$", re.MULTILINE)
"""What begins a paragraph of its own: an item of a list, a row of a table, a blank line."""
INVISIBLE = re.compile(
    r"<(\w+)\b[^<>\n]{0,300}?(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])|"
    r"color\s*:\s*(?:#fff(?:fff)?|white|transparent)\b|\bhidden\b)[^<>\n]{0,300}>([^<]{1,4000})</",
    re.IGNORECASE,
)
LINK_COMMENT = re.compile(r"^[ \t]*\[(?://|comment|_)\]:[ \t]*(?:#|<>)[ \t]*([^\n]*)$", re.MULTILINE | re.IGNORECASE)
COMMENT = re.compile(r"<!--(?:[^-]|-(?!->))*(?:-->|$)")
PROMPT = re.compile(r"^[ \t>]*(?:\$|%|#|PS [^>\n]*>)[ \t]+(?=\S)", re.MULTILINE)
COMMAND = re.compile(r"^[ \t]*(?:sudo |\$ )?[a-z][\w.-]*(?: [-\w./~$\"'@:=]|$)", re.MULTILINE)
REMARKS = {
    "hash": re.compile(r"(?m)(?:^|(?<=\s))#(?!!)[^\n]*"),
    "slash": re.compile(r"(?m)(?:^|(?<=[\s;{}]))//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/"),
}
DOCSTRING = re.compile(r'"""[^"]*(?:"(?!"")[^"]*)*"""')
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


def place(path: str, source: str, start: int, length: int) -> Location:
    """The place of a part of a text, up to the end of its first line."""
    line, column = source.count("\n", 0, start) + 1, start - source.rfind("\n", 0, start)
    end = source.find("\n", start)
    last = column + max(min(length, (len(source) if end < 0 else end) - start), 1)
    return Location(path=path, start_line=line, start_column=column, end_line=line, end_column=last)


def suffix_of(path: str) -> str:
    """How the name of a file ends, in small letters, without the dot."""
    return PurePosixPath(path).suffix[1:].lower()


def is_script(path: str, text: str = "") -> bool:
    """Whether a file is a program, by its suffix or its first line."""
    suffix = suffix_of(path)
    return suffix in SHELL or suffix in SCRIPTS or (not suffix and text.startswith("#!"))


def is_python(path: str, text: str = "") -> bool:
    """Whether a file is a program in Python."""
    suffix = suffix_of(path)
    return suffix in PYTHON or (not suffix and "python" in text[:200].split("\n", 1)[0] and text.startswith("#!"))


def is_read(path: str, text: str) -> bool:
    """Whether a file has passages: prose, programs, settings, pages."""
    name, suffix = PurePosixPath(path).name, suffix_of(path)
    known = suffix in PROSE or suffix in CONFIG or suffix in ("html", "htm", "svg")
    return (
        known
        or name in CONFIG_NAMES
        or (not suffix and "." not in name)
        or name == "README"
        or name.startswith((".env", "Dockerfile"))
        or is_script(path, text)
    )


def is_data(path: str, text: str) -> bool:
    """Whether a file holds data: too long for a reader, minified, or a lock file."""
    if len(text) > MAX_BYTES or DATA_NAMES.search(PurePosixPath(path).name):
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


class Cut:
    """The passages of one file by their place. Paragraphs are cut only where somebody asks for them."""

    def __init__(self, path: str, text: str) -> None:
        self._path, self._text = path, text
        self._by_place: dict[str, list[Passage]] = {}
        self.styled: list[int] = []
        """Where elements begin in a Markdown text whose style hides a sentence."""
        self._prose: list[tuple[int, int, tuple[str, ...]]] = []
        name, suffix = PurePosixPath(path).name, suffix_of(path)
        if suffix in PROSE or name == "README":
            if not name.startswith(("LICENSE", "LICENCE", "COPYING")):
                self._markdown()
            return
        for passage in _whole(path, text):
            self._by_place.setdefault(passage.place, []).append(passage)

    def all(self, place: str) -> list[Passage]:
        """Every passage of a place but prose and code spans."""
        return self._by_place.get(place, [])

    def at(self, place: str, offsets: Iterable[int]) -> Iterator[tuple[Passage, list[int]]]:
        """The passages of a place in which some of these offsets lie, each with those; offsets come in order."""
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
        if place in ("prose", "inline") and self._prose:
            passage = self._paragraph(offset)
            return passage if place == "prose" or passage is None else _span(passage, offset)
        if place == "shell" and self._prose and (block := self._indented(offset)):
            return block
        held = self._by_place.get(place, [])
        number = bisect_right(held, offset, key=lambda passage: passage.start) - 1
        return held[number] if number >= 0 and offset < held[number].start + len(held[number].text) else None

    def _paragraph(self, offset: int) -> Passage | None:
        number = bisect_right(self._prose, offset, key=lambda region: region[0]) - 1
        if number < 0 or offset >= self._prose[number][1]:
            return None
        low, high, setting = self._prose[number]
        text = self._text
        start = max(low, text.rfind("\n\n", low, offset) + 2) if text.rfind("\n\n", low, offset) >= 0 else low
        for item in ITEM.finditer(text, start, min(high, offset + 1)):
            start = item.start()
        following = ITEM.search(text, text.find("\n", offset, high) + 1 or high, high)
        end = following.start() if following else high
        said = text[start:end]
        # Comments are passages of their own: blanks take their place, so that offsets stay.
        if "<!--" in said or "-->" in said:
            opened = text.rfind("<!--", low, start)
            if opened >= 0 and text.find("-->", opened, offset) < 0 and text.find("-->", offset) >= 0:
                return None
            said = COMMENT.sub(lambda found: " " * len(found[0]), said)
        return Passage(self._path, "prose", "", said, start, text, setting)

    def _indented(self, offset: int) -> Passage | None:
        """The block of code at an offset that is marked by four blanks, behind a blank line or an item of a list."""
        number = bisect_right(self._prose, offset, key=lambda region: region[0]) - 1
        if number < 0 or offset >= self._prose[number][1]:
            return None
        low, high, setting = self._prose[number]
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
        return Passage(self._path, "shell", "sh", said, start, text, (*setting, lead))

    def _markdown(self) -> None:
        text, path = self._text, self._path
        front = _front(text)
        if front:
            self._by_place["front"] = [Passage(path, "front", "yaml", text[:front], 0, text)]
            said = DESCRIPTION.search(text, 0, front)
            self._prose += [(said.start(), said.end(), ())] if said else []
        if "<!--" in text or "style" in text or "]:" in text or "hidden" in text:
            self._by_place["hidden"] = sorted(_hidden(path, text), key=lambda passage: passage.start)
            self.styled = [each.start() for each in INVISIBLE.finditer(text) if len(each[2].split()) >= SENTENCE]
        headings: list[tuple[int, str]] = []
        at, opened = front, None
        for event in EVENT.finditer(text, front):
            if opened:
                if event["mark"] and event["mark"].startswith(opened["mark"]) and not event["language"]:
                    self._block(opened, event.start(), headings)
                    at, opened = event.end(), None
            else:
                self._prose.append((at, event.start(), tuple(title for _, title in headings)))
                at = event.end()
                if event["mark"]:
                    opened = event
                else:
                    # The heading itself is said, too.
                    at = event.start()
                    headings = [each for each in headings if each[0] < len(event["level"])]
                    self._prose.append((at, event.end(), ()))
                    headings.append((len(event["level"]), event["title"]))
                    at = event.end()
        if opened:
            self._block(opened, len(text), headings)
        else:
            self._prose.append((at, len(text), tuple(title for _, title in headings)))
        # A block shows what it holds.
        self.styled = [at for at in self.styled if self._is_said(at)]
        if "hidden" in self._by_place:
            self._by_place["hidden"] = [each for each in self._by_place["hidden"] if self._is_said(each.start)]

    def _is_said(self, offset: int) -> bool:
        """Whether an offset lies outside of the frontmatter and of fenced blocks."""
        number = bisect_right(self._prose, offset, key=lambda region: region[0]) - 1
        return number >= 0 and offset < self._prose[number][1]

    def _block(self, opened: re.Match[str], end: int, headings: list[tuple[int, str]]) -> None:
        before = self._text[max(0, opened.start() - 600) : opened.start()].rstrip().rpartition("\n\n")[2]
        setting = (*(title for _, title in headings), before)
        start = min(opened.end() + 1, end)
        block = _fenced(self._path, self._text, start, end, opened["language"].lower(), setting)
        self._by_place.setdefault(block.place, []).append(block)


def _span(paragraph: Passage, offset: int) -> Passage | None:
    """The code span at an offset."""
    for span in SPAN.finditer(paragraph.text):
        start = paragraph.start + span.start(2)
        if start <= offset < start + len(span[2]) and " " in span[2]:
            setting = (*paragraph.setting, paragraph.text)
            return Passage(paragraph.path, "inline", "sh", span[2], start, paragraph.source, setting)
    return None


def _whole(path: str, text: str) -> Iterator[Passage]:
    """The passages of a file that is no Markdown."""
    name, suffix = PurePosixPath(path).name, suffix_of(path)
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


def _fenced(path: str, text: str, start: int, end: int, language: str, setting: tuple[str, ...]) -> Passage:
    """A fenced block, by the language that it names, or by what it looks like."""
    said = text[start:end]
    place: Place = "shown"
    if language in SHELL:
        place, language = "shell", "sh"
    elif language in PYTHON:
        place, language = "script", "py"
    elif language in SCRIPTS or language in ("html", "svg", "vue", "svelte"):
        place = "script"
    elif language in CONFIG or language == "dockerfile":
        place = "config"
    elif not language and COMMAND.search(said):
        place, language = "shell", "sh"
    if place == "shell" and PROMPT.search(said):
        said = PROMPT.sub(lambda found: " " * len(found[0]) if "#" not in found[0] else found[0], said)
    return Passage(path, place, language, said, start, text, setting)
