"""Walks a folder on disk: past what git ignores and what is no part of a skill, through everything that is."""

import os
from collections.abc import Callable
from collections.abc import Collection
from pathlib import Path
from pathlib import PurePosixPath
from posixpath import basename
from posixpath import dirname
from typing import NamedTuple

from skillkit.files.gitignore import FILE as IGNORE_FILE
from skillkit.files.gitignore import Ignored
from skillkit.files.gitignore import ignored_at
from skillkit.files.gitignore import with_slash
from skillkit.model.layout import SKILLS
from skillkit.model.layout import is_passed_over

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
        # A link that leads nowhere is a file that cannot be read, and is told as one.
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
