"""How the texts of a skill are read: each file by what it is and by what runs it, and what lies within files."""

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from html import unescape
from operator import itemgetter
from posixpath import basename
from typing import Any, NamedTuple

from skillkit.documents.edits import Offsets
from skillkit.expressions.literals import Literals, small
from skillkit.expressions.patterns import Pattern as Lazy
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Document, Location, Source, pointer_to
from skillkit.safety.passages import IMAGE, RUN_SIGNS, RUNS, SCRIPTS, SHELL, Kind, commands, kind_of, whole_of
from skillkit.safety.sensitive import FLOW_SIGNS
from skillkit.shell import tables

DYNAMIC = Lazy(r"!`([^`]{2,4000})`|^[ \t]*`{3,}!([^`]{2,60000})", re.MULTILINE)
SHELL_SCRIPT = Kind(is_prose=False, wholes=(("shell", "sh"),))
IMAGE_SCRIPT = Kind(is_prose=False, wholes=(("shell", IMAGE),))
IMAGE_FILE = Lazy(r"(?i)(?:^|[/.])(?:docker|container)file(?:\.[^/]{1,80})?$")
PASTED = Kind(is_prose=False, wholes=(("shell", "sh"), ("loaded", "pasted")))
"""A command into which the client pastes the arguments of the request."""
HOOKS = {
    "command": Kind(is_prose=False, wholes=(("shell", "sh"), ("loaded", "hook"))),
    "args": Kind(is_prose=False, wholes=(("loaded", "hook"),)),
    "prompt": Kind(is_prose=False, wholes=(("prose", ""), ("loaded", "prompt"))),
    "url": Kind(is_prose=False, wholes=(("loaded", "url"),)),
}
"""The fields of a hook, and how they are read."""
ENTITY = Lazy(r"&#(?:\d{2,3}|[xX][\da-fA-F]{2});")
BLOCK_SCALAR = Lazy(r"[|>][-+0-9]{0,2}\s*$")
CELL_MAGIC = Lazy(r"%%(?:script[ \t]+(?:--?\S+[ \t]+){0,5})?(?:/\S{0,100}/)?(\w*)")
LINE_MAGIC = Lazy(r"([ \t]*)(?:!!?|%sx |%system |%)")
RUNNER = Lazy(r"[\s`]?(?P<runner>[\w.-]{1,20})")
BETWEEN = r"[\"'`]?(?:[ \t,(\[\"'`<]|\$\(){1,20}"
RUN = Lazy(rf"{RUNNER.text}{BETWEEN}(?:(?:[-+][^\s,(\[\"'`<$]{{0,60}}|[ugoa]{{1,4}}[+=]\w{{1,4}}|[0-7]{{3,4}}|run|cat|open|env|sudo|exec){BETWEEN}){{0,5}}(?P<file>[^\s\"'`,()\[\]|;&<>]{{1,300}})")  # fmt: skip
"""A program and the file that it is called with, in a command or in a list of another language."""
WORD = Lazy(r"[^\s\"'`,()\[\]|;&<>=]{1,300}")
VARIABLE = Lazy(r"\$\{?(\w{1,80})\}?$")
ASSIGNED = Lazy(r"\b(\w{1,80})=(?=[\"']?([^\s\"';]{1,300}))")
"""An assignment, with its value; the first one of a variable counts."""
HERE = frozenset(["source", ".", "chmod", "eval"])
"""Programs by which a shell itself comes to run a file."""
RUNNERS = tables.INTERPRETERS | tables.SHELLS | {"csh", "lua", "osascript", "pwsh", "rscript", "tclsh"}


def texts(folder: SkillFolder) -> Iterator[tuple[str, str]]:
    """The path and the text of each file of the skill that can be read."""
    for document in folder.documents:
        yield document.source.path, document.source.text
    for resource in folder.resources:
        if resource.text:
            yield resource.path, resource.text


@cache
def _run_signs() -> Literals:
    return Literals(RUN_SIGNS)


def runs_in(text: str, places: Sequence[int] | None = None) -> Iterator[tuple[int, str, str]]:
    """Where a text calls programs, at these places or anywhere, the program, and a word that may name the file it runs.

    What a shell comes to run by itself is run by `sh`. A word that is a variable is replaced by its first value.
    """
    values = cache(lambda: dict(reversed(ASSIGNED.compiled.findall(text))))
    for at in _run_signs().found(small(text)).get(RUNS, ()) if places is None else places:
        if at and text[at].isalpha() and (text[at - 1].isalnum() or text[at - 1] in "-_."):
            continue
        found, runner = RUN.match(text, at), RUNNER.match(text, at)
        called: list[tuple[str, str]] = [(found["runner"], found["file"])] if found else []
        if runner and text[max(0, at - 20) : at].rstrip(" \t/usrbindo").endswith("|"):
            start = text.rfind("\n", max(0, at - 500), at) + 1 or max(0, at - 500)
            called += ((runner["runner"], word) for word in WORD.compiled.findall(text, start, at))
        for name, word in called:
            program = name.rstrip("0123456789.-").lower()
            if program in RUNNERS or name in HERE:
                variable = VARIABLE.match(word)
                file = values().get(variable[1], word) if variable else word
                yield at, program if program in RUNNERS else "sh", file


class Runs:
    """Collects the files of a skill that its texts run, with what runs them."""

    def __init__(self, folder: SkillFolder) -> None:
        self.names: dict[str, list[str]] = {}
        for resource in folder.resources:
            self.names.setdefault(basename(resource.path), []).append(resource.path)
        self.found: dict[str, str] = {}

    def add(self, text: str, places: Sequence[int]) -> None:
        """Looks at the places in a text where something may be run."""
        for _, program, word in runs_in(text, places) if self.names else ():
            self.found.update(dict.fromkeys(self.names.get(word.rpartition("/")[2], ()), program))

    def readings(self, folder: SkillFolder) -> Iterator["Reading"]:
        """How the files are read as programs that do not look like what runs them; bytes as Latin-1."""
        for resource in folder.resources if self.found else ():
            whole = whole_of(self.found.get(resource.path, ""))
            if whole[1] and not resource.unread and whole not in kind_of(resource.path, resource.text or "").wholes:
                text = folder.tree.read(resource.path).decode("latin-1") if resource.text is None else resource.text
                yield Reading(resource.path, text, Kind(is_prose=False, wholes=(whole,)))


class Reading(NamedTuple):
    """A text as it is scanned. `rows`: the line of `source` (from 0) of each of its lines, where they differ."""

    path: str
    text: str
    kind: Kind
    rows: tuple[int, ...] = ()
    source: str = ""
    loaded: bool = False

    @property
    def lines(self) -> Offsets:
        """The places in the file."""
        return _Rows(self) if self.rows else Offsets(self.text)


class _Rows(Offsets):
    """The offsets of a text whose lines are lines of another one."""

    def __init__(self, reading: Reading) -> None:
        super().__init__(reading.text)
        self._said, self._rows, self._source = reading.text, reading.rows, reading.source

    @cached_property
    def _lines(self) -> list[str]:
        return self._source.split("\n")

    def in_line(self, path: str, start: int, length: int) -> Location:
        """The place of a part of the text, in the line of the source where it begins."""
        where = super().in_line(path, start, length)
        row = min(self._rows[where.start_line - 1], len(self._lines) - 1)
        column = self._lines[row].find(self._said[start : start + where.end_column - where.start_column]) + 1
        end = column + where.end_column - where.start_column if column else 2
        return Location(path, row + 1, max(1, column), row + 1, end)


def readings(folder: SkillFolder) -> Iterator[Reading]:
    """How each text of a skill is read."""
    for path, text in texts(folder):
        said = text.replace("\r\n", " \n").replace("\r", "\n")
        kind = kind_of(path, said)
        yield Reading(path, said, kind)
        if path.endswith(".ipynb"):
            yield from _notebook(path, said)
        if kind.is_prose and "&#" in said and ENTITY.search(said):
            shown = "\n".join(unescape(row).ljust(len(row)) for row in said.split("\n"))
            yield Reading(path, shown, kind, tuple(range(said.count("\n") + 1)), said)
        if "config" in (place for place, _ in kind.wholes) and _may_command(said):
            yield from _joined(
                path, said, list(_configured(said)), IMAGE_SCRIPT if IMAGE_FILE.search(path) else SHELL_SCRIPT
            )
    if folder.skill_md:
        source = folder.skill_md.source
        found = sorted(_loaded(folder.skill_md))
        for kind in (PASTED, *dict.fromkeys(HOOKS.values())):
            rows = [
                (row + number, line)
                for row, each, kinds in found
                if kinds == kind
                for number, line in enumerate(each.split("\n"))
            ]
            yield from _joined(source.path, source.text, rows, kind, loaded=True)


@cache
def _command_signs() -> Literals:
    return Literals({"commands": FLOW_SIGNS["commands"]})


def _may_command(text: str) -> bool:
    """Whether a text holds a sign of a command that would be followed; a line end counts as a blank."""
    return _command_signs().stand_in(small(text).replace("\n", " ").replace("\t", " "))


def _configured(text: str) -> Iterator[tuple[int, str]]:
    """The lines of the commands in configuration, each with its line there (from 0)."""
    starts = Offsets(text).starts
    for start, end, said in commands(text, 0, len(text)):
        row, step = bisect_right(starts, start) - 1, "\n" in text[start:end]
        yield from ((row + number * step, line) for number, line in enumerate(said.split("\n")))


def _row_of(source: Source, place: Location) -> int:
    """The line, from 0, on which a value of YAML begins: of a block scalar, the next one."""
    line = source.text.split("\n")[place.start_line - 1 : place.start_line]
    return place.start_line - (0 if line and BLOCK_SCALAR.search(line[0]) else 1)


def _joined(
    path: str, source: str, rows: Sequence[tuple[int, str]], kind: Kind, *, loaded: bool = False
) -> Iterator[Reading]:
    """The reading of lines from several places of a file as one text, each with its line there."""
    if rows:
        numbers, lines = zip(*rows, strict=True)
        yield Reading(path, "\n".join(lines), kind, numbers, source, loaded)


def _loaded(document: Document) -> Iterator[tuple[int, str, Kind]]:
    """What Claude Code runs, asks or calls when it loads a skill: `!` before a code span or behind a fence, and hooks."""
    text = document.source.text
    row = at = 0
    for found in DYNAMIC.finditer(text) if "`!" in text or "!`" in text else ():
        start = found.start(found.lastindex or 0)
        row, at = row + text.count("\n", at, start), start
        yield row, found[found.lastindex or 0], PASTED
    stack: list[tuple[str, Any]] = [("/hooks", document.data.get("hooks"))]
    while stack:
        pointer, value = stack.pop()
        if isinstance(value, dict | list):
            items = value.items() if isinstance(value, dict) else enumerate(value)
            stack += [(f"{pointer}{pointer_to(key)}", inner) for key, inner in items]
        elif isinstance(value, str) and (kind := HOOKS.get(pointer.rstrip("/0123456789").rpartition("/")[2])):
            yield _row_of(document.source, document.source.at(pointer)), value, kind


def _notebook(path: str, text: str) -> Iterator[Reading]:
    """The cells of a notebook: its prose, its program, and the commands that it passes to a shell."""
    try:
        data = json.loads(text)
        about = data.get("metadata", {})
        language = str(
            about.get("kernelspec", {}).get("language") or about.get("language_info", {}).get("name", "python")
        )
        cells = [each for each in data["cells"] if isinstance(each, dict)]
    except (ValueError, RecursionError, AttributeError, KeyError, TypeError):
        return
    found: dict[str, list[tuple[int, str]]] = {}
    row = at = 0
    for cell in cells:
        source = cell.get("source", "")
        parts = [source] if isinstance(source, str) else [part for part in source if isinstance(part, str)]
        own = language if cell.get("cell_type") == "code" else ""
        rows, length = [], 0
        for part in parts:
            written = (text.find(json.dumps(part, ensure_ascii=plain), at) for plain in (False, True))
            if (place := max(written)) >= 0:
                row, at = row + text.count("\n", at, place), place
            rows.append((length, row))
            length += len(part)
        length = 0
        for line in "".join(parts).rstrip("\n").split("\n") if parts else ():
            row = rows[bisect_right(rows, length, key=itemgetter(0)) - 1][1]
            length += len(line) + 1
            magic = CELL_MAGIC.match(line) if own else None
            if magic:
                own = magic[1].lower() if magic[1].lower() in SHELL | SCRIPTS else own
            elif own and (command := LINE_MAGIC.match(line)):
                found.setdefault("sh", []).append((row, line[command.end() :]))
                found.setdefault(own, []).append((row, f"{command[1]}pass"))
            else:
                found.setdefault(own, []).append((row, line))
        found.setdefault(own, []).append((row, ""))
    for name, lines in found.items():
        kind = Kind(is_prose=False, wholes=(whole_of(name.lower()),)) if name else Kind(is_prose=True)
        yield from _joined(path, text, lines, kind)
