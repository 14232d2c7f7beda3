"""Walks a folder on disk: past what git ignores and what is no part of a skill, through everything that is."""

import contextlib
import os
import sys
import time
from array import array
from collections.abc import Callable, Collection, Mapping
from itertools import chain, islice
from pathlib import Path, PurePosixPath
from posixpath import basename, dirname
from typing import NamedTuple

from skillkit.files import cache
from skillkit.files.gitignore import FILE as IGNORE_FILE, Ignored, IgnoreFile, ignored_at, with_slash
from skillkit.model.layout import SKILLS, is_passed_over

NOT_ENTERED = frozenset({".git", ".hg", ".svn", ".venv", "venv", "node_modules", ".tox"})
"""Version control and installed packages: nobody walks them, wherever they lie."""
WORKFLOWS = frozenset({"workflow.yaml", "workflow.yml"})


class Found(NamedTuple):
    """What a walk came upon: files, links (those to files are files too), folders of a skill that it did not enter."""

    files: list[str]
    links: list[str]
    closed: list[str]


def _entries(place: str) -> list[os.DirEntry[str]] | None:
    """What lies in a folder; None if it cannot be listed, or vanished since it was found."""
    try:
        with os.scandir(place) as entries:
            return list(entries)
    except OSError:
        return None


def _is(question: Callable[..., bool], **how: bool) -> bool:
    """The answer of a file's entry about itself; no where it cannot be had, as of a link into a closed folder."""
    try:
        return question(**how)
    except OSError:
        return False


def _is_skill(folder: str, names: Collection[str]) -> bool:
    """Whether a folder that holds these is a skill's; SKILL.md may be misspelt."""
    if "SKILL.md" in names:
        return True
    below_skills = basename(dirname(folder)) == SKILLS
    return any(name.lower() == "skill.md" or (below_skills and name in WORKFLOWS) for name in names)


def _take(entry: os.DirEntry[str], path: str, found: Found) -> None:
    """Adds what is no folder to what was found."""
    if entry.is_symlink():
        found.links.append(path)
        # A link that leads nowhere is reported as a file that cannot be read.
        if _is(entry.is_dir):
            return
    elif not _is(entry.is_file):
        return
    found.files.append(path)


def _with_folders_above(paths: Collection[str]) -> set[str]:
    """Paths, and those of all folders above them."""
    return {*paths, *(above.as_posix() for path in paths for above in PurePosixPath(path).parents)}


def _ignored_from(root: Path, named: Collection[str]) -> Ignored:
    """The ignore files that hold in a folder: none for what is named in a folder that git ignores itself."""
    ignored = ignored_at(root)
    return Ignored() if named and ignored.covers(root.as_posix(), is_folder=True) else ignored


def walk(root: Path, visited: Callable[[str, Ignored], object] = lambda *_: None, named: Collection[str] = ()) -> Found:
    """What lies below a folder, each list sorted. Links to folders are not followed.

    Caches, build output and hidden folders are passed over, but not those of a skill, since whoever installs the skill
    gets what is in them, nor hidden folders below `skills`. What lies at or below the paths in `named` is found
    wherever it lies, and though git ignores it. `visited` gets each folder, and which ignore files hold in it.
    """
    found, base = Found([], [], []), with_slash(root)
    on_the_way = _with_folders_above(named)
    # A folder that is only on the way to what is named is `narrow`: nothing else in it counts.
    pending = [("", _ignored_from(root, named), False, False)]
    while pending:
        folder, ignored, in_skill, narrow = pending.pop()
        entries = _entries(base + folder)
        if entries is None:
            visited(folder, ignored)
            found.closed.extend([folder] if in_skill else [])
            continue
        names = {entry.name for entry in entries}
        if IGNORE_FILE in names:
            ignored = ignored.below(root / folder)
        visited(folder, ignored)
        in_skill = in_skill or _is_skill(folder, names)
        narrow = narrow and not in_skill and folder not in named
        below_skills = SKILLS in (root.name, *folder.split("/"))
        for entry in entries:
            path = f"{folder}/{entry.name}" if folder else entry.name
            is_wanted = path in on_the_way
            is_folder = _is(entry.is_dir, follow_symlinks=False)
            is_ignored = bool(ignored.files) and ignored.covers(base + path, is_folder=is_folder)
            if (narrow or is_ignored) and not is_wanted:
                continue
            if not is_folder:
                _take(entry, path, found)
                continue
            is_shut = entry.name in NOT_ENTERED
            is_aside = not in_skill and is_passed_over(entry.name, below_skills=below_skills)
            if is_wanted:
                aside = narrow or is_ignored or is_shut or is_aside
                pending.append((path, Ignored() if is_ignored else ignored, in_skill, aside))
            elif is_shut:
                # git itself keeps nothing that is called .git.
                found.closed.extend([path] if in_skill and entry.name != ".git" else [])
            elif not is_aside:
                pending.append((path, ignored, in_skill, False))
    return Found(*map(sorted, found))


STATE = f"2 {sys.byteorder}"
"""To be counted on where a walk passes over other things."""
MOST = 200_000
"""Files and folders together: of a repository, not of a home."""
NO_NAME = "\0"
"""Characters that no name of a file contains."""


def _changed(path: str) -> int:
    about = os.stat(path)
    return max(about.st_mtime_ns, about.st_ctime_ns)


def _is_as_it_was(file: IgnoreFile) -> bool:
    about = os.stat(f"{file.folder}{IGNORE_FILE}")
    return (about.st_mtime_ns, about.st_size) == (file.changed, file.size)


def _links_lead_where_they_led(base: str, found: Found) -> bool:
    """Whether links to folders still lead to folders, and others not: no modification time shows it."""
    files = frozenset(found.files) if found.links else ()
    return all(os.path.isdir(base + link) == (link not in files) for link in found.links)


def _load(file: Path, base: str, above: Ignored) -> Found | None:
    """What is remembered of a walk below `base`, if it would come upon the same now."""
    held = cache.load(file)
    if held is None:
        return None
    (*where, ignoring, sizes), rest = held
    if where != [STATE, base, [list(each) for each in above.files]]:
        return None
    times = array("q", rest[: 8 * sizes[0]])
    names = iter(rest[8 * sizes[0] :].decode("utf-8", "surrogateescape").split(NO_NAME))
    folders, *lists = [list(islice(names, size)) for size in sizes]
    found = Found(*lists)
    with contextlib.suppress(OSError):
        if (
            all(_changed(base + folder) == at for folder, at in zip(folders, times, strict=True))
            and all(_is_as_it_was(IgnoreFile(*each)) for each in ignoring)
            and _links_lead_where_they_led(base, found)
        ):
            return found
    return None


def _store(file: Path, base: str, above: Ignored, seen: Mapping[str, Ignored], found: Found) -> None:
    """Remembers a walk, unless something changed just now, or it was through half a disk."""
    if sum(map(len, found)) + len(seen) > MOST:
        return
    try:
        times = array("q", [_changed(base + folder) for folder in seen])
    except OSError:  # a folder that has gone meanwhile
        return
    ignoring = sorted({each for ignored in seen.values() for each in ignored.files})
    if max(*times, *(each.changed for each in ignoring), 0) > time.time_ns() - cache.SETTLED:
        return
    lists = (list(seen), *found)
    names = NO_NAME.join(chain(*lists)).encode("utf-8", "surrogateescape")
    cache.store(file, [STATE, base, above.files, ignoring, [len(each) for each in lists]], times.tobytes() + names)


def walked(root: Path, file: Path | None) -> Found:
    """What `walk` comes upon below `root`; with `file`, where that is kept, looked up anew only after changes."""
    if file is None:
        return walk(root)
    base, above = with_slash(root), ignored_at(root)
    remembered = _load(file, base, above)
    if remembered is not None:
        return remembered
    seen: dict[str, Ignored] = {}
    found = walk(root, seen.__setitem__)
    _store(file, base, above, seen, found)
    return found
