"""Reads the skills that a lint of some skills needs: these, and others that share marks with them.

The marks of documents are cached by size and time of change, except for files that changed in the last two seconds.
"""

import contextlib
import sys
import time
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from skillkit.documents.library import document_paths, read_skill
from skillkit.files import cache
from skillkit.model.folder import SkillFolder, Tree
from skillkit.rules import Rule, Scope
from skillkit.similarity.lines import marks_of, numbers

STATE = f"1 {sys.byteorder}"
"""Increase the number if marks are computed in another way."""
MANY = 20
"""Reading so few files takes less time than writing the cache."""


class CachedMarks(NamedTuple):
    """Size and last change (in nanoseconds) of each document by path, and its marks.

    `entries` holds each mark and the position in `files` of a document with it, as one number of 64 bits, sorted.
    """

    files: dict[str, tuple[int, int]]
    entries: "array[int]"


def _load(file: Path) -> CachedMarks:
    """The cached marks; none if there is no cache of this version."""
    held = cache.load(file)
    if held is None or held[0][0] != STATE:
        return CachedMarks({}, array("Q"))
    (_, files), entries = held
    return CachedMarks({path: (size, changed) for path, size, changed in files}, array("Q", entries))


def _store(file: Path, states: Mapping[str, tuple[int, int]], marks: Mapping[str, Set[int]]) -> None:
    """Caches the marks of documents in these states, except for those that changed just now."""
    settled = time.time_ns() - cache.SETTLED
    paths = sorted(path for path, (_, changed) in states.items() if path in marks and 0 < changed < settled)
    entries = array("Q", sorted(mark << 32 | number for number, path in enumerate(paths) for mark in marks[path]))
    cache.store(file, [STATE, [[path, *states[path]] for path in paths]], entries.tobytes())


def _holders(entries: "array[int]", mark: int) -> Iterator[int]:
    """The positions of the documents with a mark."""
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
    """The marks of the documents that can be read."""
    marks: dict[str, Set[int]] = {}
    for path in paths:
        with contextlib.suppress(OSError):
            marks[path] = marks_of(tree.read(path).decode("utf-8-sig", errors="replace"))
    return marks


def marks_among(tree: Tree, paths: Sequence[str], sought: Set[int], file: Path | None = None) -> dict[str, Set[int]]:
    """The sought marks of each of the documents at `paths`, read anew only if they changed since `file` was written."""
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


def read_around(
    tree: Tree,
    skills: Sequence[str],
    rules: Iterable[Rule],
    scope: Scope,
    root_name: str,
    *,
    cached: Path | None = None,
) -> list[SkillFolder]:
    """Reads those of `skills`, paths in the tree, that are in scope, and those that a rule may compare with them.

    `cached` is a file with the marks of the tree's documents.
    """
    files = frozenset(tree.files())
    read = {skill: read_skill(tree, skill, files, root_name=root_name) for skill in skills if scope.covers(skill)}
    others = {skill: [path for path in document_paths(skill, files) if path] for skill in skills if skill not in read}
    folders = list(read.values())
    sought = [rule.outlook(folders, scope) for rule in rules if rule.check_repository and others]
    wanted = numbers(set[str]().union(*(each or () for each in sought)))
    everything = None in sought
    marks = (
        marks_among(tree, [*chain.from_iterable(others.values())], wanted, cached) if wanted and not everything else {}
    )
    for skill, paths in others.items():
        if everything or any(marks.get(path) for path in paths):
            read[skill] = read_skill(tree, skill, files, root_name=root_name)
    return [read[skill] for skill in skills if skill in read]
