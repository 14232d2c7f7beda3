"""A skill's folder and the files around it, wherever they lie: on disk, in a git commit, in memory."""

from bisect import bisect_left
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Protocol

from skillkit.model.layout import is_aside
from skillkit.model.source import Document, Fault, Location

MAX_BYTES = 1_048_576
"""Of a larger file, the ends are read."""
ENDS = 262_144
"""How many bytes of each end that are."""
MOST_BYTES = 8_388_608
"""A larger file is reported, not read."""


class FileInfo(NamedTuple):
    """What is known of a file without reading it. `link` is where a symbolic link points, as it is written.

    `changed` is when it last changed, in nanoseconds; 0 where nobody knows.
    """

    size: int
    executable: bool = False
    link: str = ""
    changed: int = 0


class Tree(Protocol):
    """A tree of files under relative POSIX paths."""

    def files(self) -> list[str]:
        """Every file, sorted."""

    def links(self) -> list[str]:
        """Every symbolic link, to a file or a folder, sorted."""

    def closed(self) -> list[str]:
        """Every folder of a skill that is there and not looked into, so that its files are missing; sorted."""

    def about(self, path: str) -> FileInfo:
        """What is known of a file or link; raises OSError if it is not there."""

    def exists(self, path: str) -> bool:
        """Whether a file or a folder is at `path`."""

    def read(self, path: str) -> bytes:
        """The bytes of a file; raises OSError if it cannot be read."""


def text_at(tree: Tree, path: str) -> str | None:
    """The text of a file; None if it is no UTF-8, large, or cannot be read."""
    try:
        return None if tree.about(path).size > MAX_BYTES else tree.read(path).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return None


PNG = b"\x89PNG\r\n\x1a\n"
PNG_END = b"IEND\xaeB`\x82"
"""The first and the last bytes of a picture (PNG, third edition, 5.2 and 11.2.5)."""
PICTURES = (PNG, b"GIF8", b"\xff\xd8\xff", b"RIFF", b"BM")
STARTS_PROGRAM = (b"#!/bin/", b"#!/usr/", b"#! /", b"<?php", b"<script")
CONTROL = bytes({*range(9), *range(14, 27), *range(28, 32), *range(127, 160)})
"""What no text in Latin-1 holds: control characters but for white space and escape."""


class Resource(NamedTuple):
    """A file beside a skill's documents.

    `text` is None where it is not text; `unread` says what was not read, and why. `holds` names what a picture holds
    besides.
    """

    path: str
    text: str | None
    head: bytes = b""
    unread: str = ""
    holds: str = ""


def _decode(raw: bytes) -> str | None:
    """The text of bytes in UTF-8, UTF-16 or Latin-1, without NUL, which shells ignore; None if they are not text."""
    encodings = ["utf-8-sig", "latin-1"]
    start = raw[:4096]
    if start.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        encodings = ["utf-16"]
    elif b"\0" in start and 3 * max(zeros := (start[::2].count(0), start[1::2].count(0))) > len(start) > 9 * min(zeros):
        encodings = ["utf-16-be" if zeros[0] > zeros[1] else "utf-16-le"]
    for encoding in encodings:
        # The share of control characters up to which it is text.
        most = 20 if encoding == "latin-1" else 10 if encoding == "utf-8-sig" and b"\0" in raw else 0
        if (len(raw) - len(raw.translate(None, CONTROL))) * most > len(raw):
            return None
        try:
            return raw.decode(encoding).replace("\0", "")
        except UnicodeDecodeError:
            continue
    return None


def _holds(raw: bytes) -> str:
    """What a picture holds besides: bytes after its end, or the start of a program."""
    if not raw.startswith(PICTURES):
        return ""
    end = raw.find(PNG_END) + len(PNG_END) if raw.startswith(PNG) else 0
    if len(PNG_END) <= end < len(raw):
        return f"a picture with {len(raw) - end:,} bytes after its end"
    return "a picture that holds a program" if any(mark in raw for mark in STARTS_PROGRAM) else ""


def _resource(tree: Tree, path: str) -> Resource:
    try:
        size = tree.about(path).size
        if size > MOST_BYTES:
            return Resource(path, None, unread=f"{size:,} bytes; not looked into above {MOST_BYTES:,}")
        raw = tree.read(path)
    except OSError as error:
        return Resource(path, None, unread=f"cannot be read: {error.strerror or error}")
    if len(raw) <= MAX_BYTES:
        return Resource(path, _decode(raw), raw[:8], holds=_holds(raw))
    low = raw.rfind(b"\n", ENDS // 2, ENDS) + 1 or _boundary(raw, ENDS)
    high = raw.find(b"\n", len(raw) - ENDS, len(raw) - ENDS // 2) + 1 or _boundary(raw, len(raw) - ENDS)
    first, last = _decode(raw[:low]), _decode(raw[high:])
    # The line ends between them keep the numbers of the lines right.
    text = None if first is None or last is None else f"{first}{chr(10) * raw.count(10, low, high)}{last}"
    unread = f"bytes {low + 1:,} to {high:,} of {len(raw):,} were not looked into"
    return Resource(path, text, raw[:8], unread, _holds(raw))


def _boundary(raw: bytes, at: int) -> int:
    """The start of the character of UTF-8 at an offset, if it is one."""
    return next((start for start in range(at, at - 4, -1) if raw[start] & 0xC0 != 0x80), at)


@dataclass(frozen=True)
class SkillFolder:
    """A skill in a tree.

    `path` is the folder (for a flat workflow file: the file). `skill_md` and `workflow` are its documents, read.
    `facts` depend on the documents alone; the cache keeps them. `listing` is the tree that
    lists the skill's own files, where it is not `tree`.
    """

    path: str
    name: str
    tree: Tree
    skill_md: Document | None = None
    workflow: Document | None = None
    facts: dict[str, bytes] = field(default_factory=dict, compare=False, repr=False)
    listing: Tree | None = field(default=None, compare=False, repr=False)

    def fact(self, name: str, make: Callable[["SkillFolder"], bytes]) -> bytes:
        """A fact about the documents, which `make` works out once."""
        if name not in self.facts:
            self.facts[name] = make(self)
        return self.facts[name]

    @property
    def files(self) -> list[str]:
        """The files in the skill's folder, sorted; of a flat workflow file, itself."""
        return self._own((self.listing or self.tree).files())

    @cached_property
    def resources(self) -> tuple["Resource", ...]:
        """The files beside the documents, read once; those of a skill that lies deeper are its own.

        A SKILL.md in a hidden folder makes none: nobody looks for it there.
        """
        names, own = self.files, {document.source.path for document in self.documents}
        start = 0 if self.path == "." else len(self.path) + 1
        deeper = (n for n in names if n.endswith("/SKILL.md") and "/" in n[start:] and not is_aside(n[start:]))
        inner = tuple(name.removesuffix("SKILL.md") for name in deeper)
        return tuple(_resource(self.tree, n) for n in names if n not in own and not (inner and n.startswith(inner)))

    @cached_property
    def texts_read(self) -> dict[str, str | None]:
        """The texts of those files that a rule has asked for, by their paths."""
        return {}

    def texts(self) -> dict[str, str]:
        """The files by their names within the folder, as text; what is no UTF-8 is replaced. Raises OSError."""
        prefix = "" if self.path == "." else f"{self.path}/"
        inside = [path for path in self.files if path.startswith(prefix)]
        return {path.removeprefix(prefix): self.tree.read(path).decode("utf-8", errors="replace") for path in inside}

    @property
    def links(self) -> list[str]:
        """The symbolic links in the skill's folder, sorted."""
        return self._own((self.listing or self.tree).links())

    @property
    def closed(self) -> list[str]:
        """The folders within the skill's that were not looked into, sorted."""
        return self._own((self.listing or self.tree).closed())

    def _own(self, paths: list[str]) -> list[str]:
        """Those of the sorted `paths` that are the skill or lie in its folder."""
        if self.path == ".":
            return paths
        start = bisect_left(paths, self.path)
        own = [self.path] if paths[start : start + 1] == [self.path] else []
        # "0" is the character after "/".
        return own + paths[bisect_left(paths, f"{self.path}/") : bisect_left(paths, f"{self.path}0")]

    @property
    def documents(self) -> list[Document]:
        """The documents that are there, SKILL.md first."""
        return [document for document in (self.skill_md, self.workflow) if document]

    @property
    def readable_skill_md(self) -> Document | None:
        """SKILL.md, if its frontmatter could be read."""
        return self.skill_md if self.skill_md and not self.skill_md.faults else None

    @property
    def readable_workflow(self) -> Document | None:
        """The workflow file, if it could be read."""
        return self.workflow if self.workflow and not self.workflow.faults else None

    @property
    def description(self) -> str:
        """What the frontmatter of SKILL.md says that the skill is for; nothing where it cannot be read."""
        document = self.readable_skill_md
        return str(document.data.get("description", "")) if document else ""

    def faults(self, *kinds: str) -> Iterator[Fault]:
        """The faults of these kinds in all documents."""
        for document in self.documents:
            yield from (fault for fault in document.faults if fault.kind in kinds)

    @property
    def location(self) -> Location:
        """Where findings about the skill as a whole are shown."""
        return Location(path=self.documents[0].source.path if self.documents else self.path)
