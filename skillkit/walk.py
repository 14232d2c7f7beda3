"""Walks a folder on disk: past what git ignores and what is no part of a skill, through everything that is."""

import os
from collections.abc import Callable
from collections.abc import Collection
from pathlib import Path
from posixpath import basename
from posixpath import dirname
from typing import NamedTuple

from skillkit.gitignore import FILE as IGNORE_FILE
from skillkit.gitignore import Ignored
from skillkit.gitignore import ignored_at
from skillkit.gitignore import with_slash
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
    below_skills = basename(dirname(folder)) == "skills"
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


def walk(root: Path, visited: Callable[[str, Ignored], object] = lambda *_: None) -> Found:
    """What lies below a folder, each list sorted. Links to folders are not followed.

    Caches, build output and hidden folders are passed over, but not those of a skill: whoever installs the skill gets
    what is in them. `visited` is told of each folder, and which ignore files hold in it.
    """
    found = Found([], [], [])
    base = with_slash(root)
    pending = [("", ignored_at(root), False)]
    while pending:
        folder, ignored, in_skill = pending.pop()
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
        for entry in entries:
            path = f"{folder}/{entry.name}" if folder else entry.name
            is_folder = _is(entry.is_dir, follow_symlinks=False)
            if ignored.files and ignored.covers(base + path, is_folder=is_folder):
                continue
            if not is_folder:
                _take(entry, path, found)
            elif entry.name in NOT_ENTERED:
                # git itself keeps nothing that is called .git.
                found.closed.extend([path] if in_skill and entry.name != ".git" else [])
            elif in_skill or not is_passed_over(entry.name):
                pending.append((path, ignored, in_skill))
    return Found(*map(sorted, found))
