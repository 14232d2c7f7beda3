"""Remembers the marks of documents, so that a lint of one skill need not read all the others each time.

What is remembered of a file holds as long as its size and the time of its last change do. A file that was written just
now could change again without either of them telling: it is not remembered yet. Marks only tell what to read, so
findings never come from here.
"""

import contextlib
import json
import os
import sys
import time
from array import array
from bisect import bisect_left
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from collections.abc import Set
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from skillkit import __version__
from skillkit.files import write_atomically
from skillkit.model.folder import Tree
from skillkit.similarity.marks import marks_of

STATE = f"1 {__version__} {sys.byteorder}"
"""To be counted on where marks are made in another way."""
SETTLED = 2_000_000_000
"""Nanoseconds after which a change shows in a file's time, whatever the file system: FAT counts in two seconds."""
MANY = 20
"""Fewer files than these are read again sooner than what is remembered is written anew."""
MAX_REPOSITORIES = 50


class Known(NamedTuple):
    """What is remembered of documents: of each path its size and its last change in nanoseconds.

    `entries` holds every mark with the place in `files` of a document that has it, as one number of 64 bits, sorted.
    """

    files: dict[str, tuple[int, int]]
    entries: "array[int]"


def kept_at(folder: Path, root: Path) -> Path:
    """The file in `folder` where the marks of the documents of the tree at `root` are kept."""
    return folder / f"{crc32(os.fsencode(root)):08x}"


def _load(file: Path) -> Known:
    """What is remembered; nothing where the file is torn, edited or of another version."""
    with contextlib.suppress(OSError, ValueError):
        checksum, head, entries = file.read_bytes().split(b"\n", 2)
        if int(checksum, 16) == crc32(entries, crc32(head)):
            state, files = json.loads(head)
            if state == STATE:
                return Known({path: (size, changed) for path, size, changed in files}, array("Q", entries))
    return Known({}, array("Q"))


def _store(file: Path, states: Mapping[str, tuple[int, int]], marks: Mapping[str, Set[int]]) -> None:
    """Remembers the marks of documents in these states. A cache that cannot be written is none, and no error."""
    settled = time.time_ns() - SETTLED
    paths = sorted(path for path, (_, changed) in states.items() if path in marks and 0 < changed < settled)
    entries = array("Q", sorted(mark << 32 | number for number, path in enumerate(paths) for mark in marks[path]))
    head = json.dumps([STATE, [[path, *states[path]] for path in paths]]).encode()
    checksum = f"{crc32(entries.tobytes(), crc32(head)):08x}".encode()
    with contextlib.suppress(OSError):
        write_atomically(file, b"\n".join((checksum, head, entries.tobytes())))
        kept = sorted(file.parent.iterdir(), key=lambda each: each.stat().st_mtime, reverse=True)
        for old in kept[MAX_REPOSITORIES:]:
            old.unlink(missing_ok=True)


def _holders(entries: "array[int]", mark: int) -> Iterator[int]:
    """The places of the documents that have a mark."""
    for at in range(bisect_left(entries, mark << 32), len(entries)):
        if entries[at] >> 32 != mark:
            return
        yield entries[at] & 0xFFFFFFFF


def _states(tree: Tree, paths: Iterable[str]) -> dict[str, tuple[int, int]]:
    states = {}
    for path in paths:
        with contextlib.suppress(OSError):
            about = tree.about(path)
            states[path] = (about.size, about.changed)
    return states


def _marks(tree: Tree, paths: Iterable[str]) -> dict[str, Set[int]]:
    """The marks of documents; one that cannot be read has no say in what is found elsewhere."""
    marks: dict[str, Set[int]] = {}
    for path in paths:
        with contextlib.suppress(OSError):
            marks[path] = marks_of(tree.read(path).decode("utf-8-sig", errors="replace"))
    return marks


def marks_among(tree: Tree, paths: Sequence[str], sought: Set[int], file: Path | None = None) -> dict[str, Set[int]]:
    """Which of the marks that are sought each of the documents at `paths` has, in so far as it has any.

    With `file`, where marks of this tree are remembered, what has not changed since is not read again.
    """
    if file is None:
        return {path: marks & sought for path, marks in _marks(tree, paths).items()}
    states, known = _states(tree, paths), _load(file)
    stale = [path for path, state in states.items() if known.files.get(path) != state]
    marks = _marks(tree, stale if len(stale) <= MANY else states)
    if len(stale) > MANY:
        _store(file, states, marks)
    found: dict[str, set[int]] = {}
    places = list(known.files)
    for mark in sought:
        for number in _holders(known.entries, mark):
            if places[number] in states:
                found.setdefault(places[number], set()).add(mark)
    return {**found, **{path: every & sought for path, every in marks.items()}}
