"""Remembers the marks of documents, so that a lint of one skill need not read all the others each time.

What is remembered of a file holds as long as its size and the time of its last change do. A file that was written just
now could change again without either of them telling: it is not remembered yet. Marks only tell what to read, so
findings never come from here.
"""

import contextlib
import sys
import time
from array import array
from bisect import bisect_left
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from collections.abc import Set
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from skillkit.documents.library import document_paths
from skillkit.documents.library import read_skill
from skillkit.files import cache
from skillkit.model.folder import SkillFolder
from skillkit.model.folder import Tree
from skillkit.rules import Glance
from skillkit.rules import Rule
from skillkit.rules import Scope
from skillkit.similarity.lines import marks_of
from skillkit.similarity.lines import numbers

STATE = f"1 {sys.byteorder}"
"""To be counted on where marks are made in another way."""
MANY = 20
"""Fewer files than these are read again sooner than what is remembered is written anew."""


class Known(NamedTuple):
    """What is remembered of documents: of each path its size and its last change in nanoseconds.

    `entries` holds every mark with the place in `files` of a document that has it, as one number of 64 bits, sorted.
    """

    files: dict[str, tuple[int, int]]
    entries: "array[int]"


def _load(file: Path) -> Known:
    """What is remembered; nothing where there is nothing, or of another version."""
    held = cache.load(file)
    if held is None or held[0][0] != STATE:
        return Known({}, array("Q"))
    (_, files), entries = held
    return Known({path: (size, changed) for path, size, changed in files}, array("Q", entries))


def _store(file: Path, states: Mapping[str, tuple[int, int]], marks: Mapping[str, Set[int]]) -> None:
    """Remembers the marks of documents in these states, but for those that changed just now."""
    settled = time.time_ns() - cache.SETTLED
    paths = sorted(path for path, (_, changed) in states.items() if path in marks and 0 < changed < settled)
    entries = array("Q", sorted(mark << 32 | number for number, path in enumerate(paths) for mark in marks[path]))
    cache.store(file, [STATE, [[path, *states[path]] for path in paths]], entries.tobytes())


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


def read_around(
    tree: Tree,
    skills: Sequence[str],
    rules: Iterable[Rule],
    scope: Scope,
    name: str,
    *,
    remembered: Path | None = None,
) -> list[SkillFolder]:
    """Of `skills`, paths in the tree, those that are asked about, and of the others what one of the rules may need.

    `name` is that of the tree's root. `remembered` is a file where the marks of its documents are kept.
    """
    files = frozenset(tree.files())
    found = {skill: read_skill(tree, skill, files, root_name=name) for skill in skills if scope.covers(skill)}
    if len(found) == len(skills):
        return list(found.values())
    asked = list(found.values())
    glances = [rule.outlook(asked, scope) for rule in rules if rule.check_repository]
    others = {skill: [path for path in document_paths(skill, files) if path] for skill in skills if skill not in found}
    sought, left = _sought(glances), _left(glances)
    marks = marks_among(tree, [*chain.from_iterable(others.values())], sought, remembered) if sought else {}
    for skill, paths in others.items():
        if sought is None or not all(sought.isdisjoint(marks.get(path, ())) for path in paths):
            found[skill] = read_skill(tree, skill, files, root_name=name)
            for glance in glances:
                glance.learn(found[skill])
            if left != _left(glances):
                sought, left = _sought(glances), _left(glances)
    return [found[skill] for skill in skills if skill in found]


def _left(glances: Iterable[Glance]) -> int:
    """How much is sought still: what is learnt only takes away."""
    return sum(len(glance.sought or ()) for glance in glances)


def _sought(glances: Iterable[Glance]) -> frozenset[int] | None:
    """The marks of documents that have to be read; None for any."""
    sought: set[str] = set()
    for glance in glances:
        if glance.sought is None:
            return None
        sought |= glance.sought
    return numbers(sought)
