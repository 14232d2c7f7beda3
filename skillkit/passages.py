"""What a skill says and what it runs: its texts cut into passages, each with its kind and what stands before it."""

import re
from collections.abc import Iterable
from collections.abc import Iterator
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Literal
from typing import NamedTuple

from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.patterns import Pattern

Kind = Literal["prose", "comment", "run", "inline", "code"]
"""Said; said where no reader sees it; in a runnable block or script; in backticks; shown (YAML, templates, output)."""

LANGUAGES = (
    "sh bash zsh fish shell console terminal shellscript shell-session powershell ps1 pwsh cmd bat batch "
    "python py python3 js javascript node ts typescript mjs cjs ruby rb perl pl php psm1 lua"
)
RUNNABLE = frozenset(LANGUAGES.split())
PROSE_FILES = frozenset({".md", ".mdx", ".markdown", ".txt", ".rst", ".prompt"})
SCRIPT_NAMES = frozenset({"Makefile", "makefile", "Justfile", "justfile"})
FENCE = (
    r"^(?P<lead>[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)(?P<fence>`{3,}|~{3,})[ \t]*\{?\.?(?P<language>[\w+#-]*)[^\n`]*\n"
)
BLOCK = Pattern(
    FENCE + r"(?P<code>.*?)(?:^[ \t>]*(?P=fence)[`~]*[ \t]*\r?$|\Z)"
    r"|(?<!`)<!--(?P<comment>.*?)(?:-->|\Z)"
    r"|^[ ]{0,3}\[[^\]\n]{1,20}\]:[ ]*(?:\#|<>)[ ]*(?P<note>[(\"'][^\n]*)"
    r"|(?<=\n\n)(?P<indented>(?:(?:[ ]{4}|\t)[^\n]*\n)+)(?=\s*^\S|\Z)",
    re.DOTALL | re.MULTILINE,
)
BREAK = Pattern(r"\n(?=[ \t>]*(?:\r?\n|\#{1,6}[ \t]|[-*+][ \t]|\d+[.)][ \t]|\|))")
"""Where a paragraph ends: before a blank line, a heading, an item, a row."""

STARTS = Pattern(r"[ \t>]*(?:#{1,6}[ \t]|[-*+][ \t]|\d+[.)][ \t]|\|)")
HEADING = Pattern(r"[ \t>]*(#{1,6})[ \t]")
SPAN = Pattern(r"(?<!`)(`+)(?!`)(?P<code>.+?)(?<!`)\1(?!`)", re.DOTALL)
REMARK = Pattern(r'(?:^[ \t]*(?:#(?!!)|//|--|REM\b|\*)[^\n]*\n?)+|"""(?:.*?)"""', re.MULTILINE | re.DOTALL)
CALLS = Pattern(r"\b(?:run|execute|type|paste|enter|install|launch|start|issue|call)\b|[:：]\s*$", re.IGNORECASE)


class Passage(NamedTuple):
    """A part of a file. `start` is its offset in `source`; `setting` is its headings and the sentences before it."""

    path: str
    kind: Kind
    language: str
    text: str
    start: int
    setting: tuple[str, ...]
    source: str


def place(path: str, source: str, start: int, length: int) -> Location:
    """The place of a part of a text, up to the end of its first line."""
    line, column = source.count("\n", 0, start) + 1, start - source.rfind("\n", 0, start)
    end = source.find("\n", start)
    last = column + max(min(length, (len(source) if end < 0 else end) - start), 1)
    return Location(path=path, start_line=line, start_column=column, end_line=line, end_column=last)


def texts(folder: SkillFolder) -> Iterator[tuple[str, str]]:
    """The path and the text of each file of the skill that is text."""
    yield from ((document.source.path, document.source.text) for document in folder.documents)
    yield from ((resource.path, resource.text) for resource in folder.resources if resource.text is not None)


@lru_cache(maxsize=8192)
def passages(path: str, text: str) -> tuple[Passage, ...]:
    """The passages of a file, by what kind of file it is."""
    file = PurePosixPath(path)
    language = file.suffix[1:].lower()
    if file.suffix.lower() in PROSE_FILES:
        return tuple(_markdown(path, text))
    runs = language in RUNNABLE or file.name in SCRIPT_NAMES or text.startswith("#!") or file.stem == "workflow"
    whole = Passage(path, "run" if runs else "code", language or "sh", text, 0, (), text)
    remarks = (
        Passage(path, "prose", language, found[0], found.start(), (), text) for found in REMARK.compiled.finditer(text)
    )
    return (whole, *remarks)


def _markdown(path: str, text: str) -> Iterator[Passage]:
    front = re.match(r"---\s*\n.*?\n---[ \t]*(?:\r?\n|$)", text, re.DOTALL)
    body = front.end() if front else 0
    if front:
        yield from _frontmatter(path, text, body)
    headings: list[tuple[int, str]] = []
    lead: list[str] = []
    at = body
    for block in (*BLOCK.compiled.finditer(text, body), None):
        for start, end in _paragraphs(text, at, block.start() if block else len(text)):
            said = text[start:end]
            setting = (*(title for _, title in headings), *lead[-1:])
            yield Passage(path, "prose", "", said, start, setting, text)
            for span in SPAN.compiled.finditer(said) if "`" in said else ():
                yield Passage(path, "inline", "", span["code"], start + span.start("code"), (*setting, said), text)
            if level := HEADING.compiled.match(said):
                headings = [(depth, title) for depth, title in headings if depth < len(level[1])]
                headings.append((len(level[1]), said))
                lead = []
            elif not STARTS.compiled.match(said) or not lead:
                lead.append(said)
        if block:
            at = block.end()
            yield from _block(path, text, block, (*(title for _, title in headings), *lead[-1:]))


def _frontmatter(path: str, text: str, end: int) -> Iterable[Passage]:
    said = re.search(r"^description:[^\n]*(?:\n[ \t]+[^\n]*)*", text[:end], re.MULTILINE)
    if said:
        yield Passage(path, "prose", "", said[0], said.start(), (), text)
    rest = said.end() if said else 0
    for start, stop in ((0, said.start() if said else 0), (rest, end)):
        yield Passage(path, "run", "yaml", text[start:stop], start, (), text)


def _paragraphs(text: str, at: int, end: int) -> Iterator[tuple[int, int]]:
    stops = [stop.end() for stop in BREAK.compiled.finditer(text, at, end)]
    for start, stop in zip([at, *stops], [*stops, end]):
        said = text[start:stop].lstrip(" \t\r\n")
        if said:
            first = stop - len(said)
            title = first + said.find("\n") + 1 if HEADING.compiled.match(said) else first
            yield from ((a, b) for a, b in ((first, title), (title, stop)) if text[a:b].strip())


def _block(path: str, text: str, block: re.Match[str], setting: tuple[str, ...]) -> Iterator[Passage]:
    if unseen := "comment" if block["comment"] is not None else "note" if block["note"] is not None else "":
        yield Passage(path, "comment", "", block[unseen], block.start(unseen), setting, text)
        return
    name: str = "code" if block["code"] is not None else "indented"
    language, code = (block["language"] or "").lower(), block[name]
    prompted = re.search(r"^[ \t>]*(?:\$|PS [^>\n]*>|%) ", code, re.MULTILINE)
    called = language in ("", "text", "txt", "plain") and (
        prompted or any(CALLS.compiled.search(said) for said in setting[-1:])
    )
    kind: Kind = "run" if language in RUNNABLE or called else "code"
    yield Passage(path, kind, language, code, block.start(name), setting, text)
