"""What a skill says and what it runs: its texts cut into passages, each with its kind and what stands before it."""

import re
from bisect import bisect_right
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from functools import lru_cache
from pathlib import PurePosixPath
from posixpath import basename
from typing import Literal
from typing import NamedTuple

from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.patterns import Pattern
from skillkit.safety.built import is_built
from skillkit.safety.cuts import Block
from skillkit.safety.cuts import body_start
from skillkit.safety.cuts import layout
from skillkit.safety.cuts import outline_of
from skillkit.safety.cuts import paragraphs

Kind = Literal["prose", "comment", "run", "inline", "code"]
"""Said; said where no reader sees it; in a runnable block or script; in backticks; shown (YAML, templates, output)."""

LANGUAGES = (
    "sh bash zsh fish shell console terminal shellscript shell-session powershell ps1 pwsh cmd bat batch "
    "python py python3 js javascript node ts typescript mjs cjs ruby rb perl pl php psm1 lua r jl julia awk gawk"
)
SUFFIXES = (
    "go rs java kt kts swift applescript scpt vbs hta groovy scala tcl dart command mts cts jsx tsx "
    "c cc cpp cxx cs fs fsx vb ex exs hs ml clj cljs erl nim zig pas cr nu vbe wsf jse ahk coffee"
)
"""Of further programs, which are read only as files."""

RUNNABLE = frozenset(LANGUAGES.split())
PROGRAMS = RUNNABLE | frozenset(SUFFIXES.split())
PROSE_FILES = frozenset({".md", ".mdx", ".markdown", ".txt", ".rst", ".prompt"})
SCRIPTS = (
    "Makefile makefile GNUmakefile Justfile justfile Dockerfile Containerfile Jenkinsfile Rakefile Vagrantfile "
    "Procfile package.json .mcp.json mcp.json settings.json settings.local.json hooks.json"
)
SCRIPT_NAMES = frozenset(SCRIPTS.split())
RECIPES = "yml yaml tf hcl sql mk mak gradle cmake dockerfile toml cfg service plist"
RUN = PROGRAMS | frozenset(RECIPES.split())
"""Files of these kinds are run, or hold commands: of pipelines, containers, playbooks, databases, packages."""

SPAN = Pattern(r"(?<!`)(`+)(?!`)(?P<code>.+?)(?<!`)\1(?!`)", re.DOTALL)
REMARK = Pattern(r'(?:^[ \t]*(?:#(?!!)|//|--|REM\b|\*)[^\n]*\n?)+|"""(?:.*?)"""', re.MULTILINE | re.DOTALL)
DESCRIPTION = Pattern(r"^description:[^\n]*(?:\n[ \t]+[^\n]*)*", re.MULTILINE)
PROMPT = Pattern(r"^[ \t>]*(?:\$|PS [^>\n]*>|%) ", re.MULTILINE)
CALLS = Pattern(
    r"\b(?:run|execute|type|paste|enter|install|launch|start|issue|call|führ\w*|starte\w*|exécut\w*|lance[rz]?|"
    r"ejecut\w*|esegu\w*|execut\w*|rod[ae]|uruchom\w*|çalıştır\w*|выполни\w*|запусти\w*)\b|"
    r"执行|執行|运行|運行|実行|실행|[:：]\s*$|\b(?:with|by|using|via|follows)\s*$",
    re.IGNORECASE,
)
"""What announces commands."""

INSTALLS = Pattern(
    r"\"(?:(?:pre|post)?install|prepare|pre(?:publish|pack)\w*|uninstall)\"\s*:\s*\"(?P<code>(?:[^\"\\\n]|\\.)+)\""
)
"""A command in a package.json that runs without being called."""


class Passage(NamedTuple):
    """A part of a file. `start` is its offset in `source`."""

    path: str
    kind: Kind
    language: str
    text: str
    start: int
    source: str

    @property
    def is_whole(self) -> bool:
        """Whether it is all that its file holds, as a script is."""
        return self.text == self.source

    @property
    def setting(self) -> tuple[str, ...]:
        """The headings it stands under, the last paragraph before it, and around an inline text its paragraph."""
        if suffix_of(self.path) not in PROSE_FILES:
            return ()
        front = body_start(self.source)
        body = self.source[front:]
        outline = outline_of(body)
        at = bisect_right(outline, self.start - front, key=lambda part: part.start) - 1
        if at < 0:
            return ()
        part = outline[at]
        return (*part.setting, body[part.start : part.end]) if self.kind == "inline" else part.setting


@lru_cache(maxsize=1024)
def suffix_of(path: str) -> str:
    """How the name of a file ends, in small letters."""
    return PurePosixPath(path).suffix.lower()


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


def always(_: str) -> bool:
    """Every text is worth while."""
    return True


def is_program(path: str, text: str) -> bool:
    """Whether a file is run, or holds commands."""
    return suffix_of(path)[1:] in RUN or basename(path) in SCRIPT_NAMES or text.startswith("#!")


def is_text(passage: Passage) -> bool:
    """Whether a passage stands in a text, not in the remarks of a program."""
    return suffix_of(passage.path) in PROSE_FILES


def passages(path: str, text: str, is_worth: Callable[[str], object] = always) -> Iterator[Passage]:
    """The passages of a file, by what kind of file it is, those left out that are not worth while."""
    suffix = suffix_of(path)
    language = suffix[1:]
    if suffix in PROSE_FILES:
        front = body_start(text)
        yield from _frontmatter(path, text, front, is_worth)
        for passage in _markdown(basename(path), text[front:], is_worth):
            yield passage._replace(path=path, start=front + passage.start, source=text)
    elif is_worth(text):
        yield Passage(path, "run" if is_program(path, text) else "code", language or "sh", text, 0, text)
        if basename(path) == "package.json":
            for found in INSTALLS.compiled.finditer(text):
                said = found["code"].replace('\\"', ' "').replace("\\\\", " \\")
                yield Passage(path, "run", "sh", said, found.start("code"), text)
        for found in REMARK.compiled.finditer(text):
            if is_worth(found[0]):
                yield Passage(path, "prose", language, found[0], found.start(), text)


def comments(path: str, text: str) -> Iterator[Passage]:
    """The comments in Markdown, which no reader sees."""
    front = body_start(text)
    body = text[front:]
    for _, _, block in layout(body):
        if block and block.kind == "comment":
            yield Passage(path, "comment", "", body[block.start : block.end], front + block.start, text)


@lru_cache(maxsize=64)
def _markdown(name: str, body: str, is_worth: Callable[[str], object]) -> tuple[Passage, ...]:
    """The passages of a Markdown text without its frontmatter."""
    found: list[Passage] = []
    for stretch, stop, block in layout(body):
        at = stretch
        for piece in body[stretch:stop].split("\n\n"):
            if piece and is_worth(piece):
                found.extend(_said(name, body, at, at + len(piece), is_worth))
            at += len(piece) + 2
        if block and is_worth(body[block.start : block.end]):
            found.append(_block(name, body, block))
    return tuple(found)


def _said(path: str, text: str, at: int, stop: int, is_worth: Callable[[str], object]) -> Iterator[Passage]:
    for start, end in paragraphs(text, at, stop):
        said = text[start:end]
        if not is_worth(said):
            continue
        yield Passage(path, "prose", "", said, start, text)
        for span in SPAN.compiled.finditer(said) if "`" in said else ():
            yield Passage(path, "inline", "", span["code"], start + span.start("code"), text)


def _frontmatter(path: str, text: str, end: int, is_worth: Callable[[str], object]) -> Iterable[Passage]:
    if not end or not is_worth(text[:end]):
        return
    said = DESCRIPTION.search(text, 0, end)
    if said:
        yield Passage(path, "prose", "", said[0], said.start(), text)
    rest = said.end() if said else 0
    for start, stop in ((0, said.start() if said else 0), (rest, end)):
        yield Passage(path, "run", "yaml", text[start:stop], start, text)


def _block(path: str, text: str, block: Block) -> Passage:
    said = text[block.start : block.end]
    if block.kind == "comment":
        return Passage(path, "comment", "", said, block.start, text)
    shown = Passage(path, "code", block.language, said, block.start, text)
    if block.language in RUNNABLE or is_built(text, block.language):
        return shown._replace(kind="run")
    if block.language not in ("", "text", "txt", "plain"):
        return shown
    called = PROMPT.search(said) or any(CALLS.search(before) for before in shown.setting[-1:])
    return shown._replace(kind="run") if called else shown
