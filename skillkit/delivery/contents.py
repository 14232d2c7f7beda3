"""The files of one skill: read from a source within limits, or from where they are installed; digest and diff."""

import os
import posixpath
import stat
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from skillkit.documents.escape import visible
from skillkit.drafting.diff import unified_diff
from skillkit.model.folder import SkillFolder
from skillkit.model.layout import SKILL_FILE

MAX_FILES = 1000
MAX_FILE_BYTES = 8 * 1024 * 1024
MAX_SKILL_BYTES = 32 * 1024 * 1024
MAX_PATH = 400
MAX_PART = 200
LEFT_OUT = frozenset({"__pycache__", ".DS_Store", "Thumbs.db", "desktop.ini"})
"""What systems and interpreters leave behind in folders that they use: never installed, never a change."""
FORBIDDEN = frozenset('\\:*?"<>|\ufffd')
"""Characters that file systems refuse or take for something else; the last one replaces bytes that are no UTF-8."""
MAX_DIFF_FILE_LINES = 4000
"""Two longer texts are not compared line by line: that takes time that grows with their product."""
MAX_DIFF_LINES = 400
NO_TEXT = "\0"


class File(NamedTuple):
    """The bytes of a file, and whether it may be run."""

    content: bytes
    executable: bool = False


Files = Mapping[str, File]
"""The files of a skill by their paths in its folder."""


class UnfitError(Exception):
    """A skill has files that are not installed anywhere."""


def digest_of(files: Files) -> str:
    """A digest over the paths, bytes and run bits of files."""
    rows = (
        f"{'x' if file.executable else '-'} {sha256(file.content).hexdigest()} {path}\n"
        for path, file in sorted(files.items())
    )
    return f"sha256:{sha256(''.join(rows).encode('utf-8', errors='surrogateescape')).hexdigest()}"


def _shown(path: str) -> str:
    return f"{path[:80]!a}"


def _check_names(paths: Iterable[str]) -> None:
    """Raises UnfitError for a path that leads elsewhere, or that some file system takes for another one."""
    known: dict[str, str] = {}
    for path in paths:
        parts = path.split("/")
        for part in parts:
            if part in ("", ".", "..") or part.casefold() in (".git", "git~1") or part.endswith((" ", ".")):
                raise UnfitError(f"the path {_shown(path)} leads out of the skill, or into git's own files")
            if not part.isprintable() or FORBIDDEN.intersection(part):
                raise UnfitError(f"the name {_shown(path)} has characters that file systems refuse")
            if len(part.encode()) > MAX_PART or len(path.encode()) > MAX_PATH:
                raise UnfitError(f"the path {_shown(path)}… is too long")
        for count in range(1, len(parts) + 1):
            above = "/".join(parts[:count])
            folded = unicodedata.normalize("NFC", above).casefold()
            if known.setdefault(folded, above) != above:
                pair = f"{_shown(known[folded])} and {_shown(above)}"
                raise UnfitError(f"{pair} are the same file where systems fold case")


def _source_of(skill: SkillFolder, path: str, known: frozenset[str]) -> str:
    """The file to read for a path: for a link, the one in the same skill that it leads to."""
    link = skill.tree.about(path).link
    if not link:
        return path
    target = posixpath.normpath(posixpath.join(posixpath.dirname(path), link))
    inside = "" if skill.path == "." else f"{skill.path}/"
    if link.startswith("/") or target not in known or not target.startswith(inside) or skill.tree.about(target).link:
        raise UnfitError(f"{_shown(path)} is a link to {_shown(link)}, which is no file of this skill")
    if path == f"{inside}{SKILL_FILE}":
        raise UnfitError(f"{SKILL_FILE} is a link: Codex does not load it")
    return target


def files_of(skill: SkillFolder, submodules: Iterable[str] = ()) -> dict[str, File]:
    """The files of a skill; a link within it becomes the file that it leads to.

    Raises UnfitError for what is not installed: links out of the skill, submodules, odd names, too much of anything.
    """
    inside = "" if skill.path == "." else f"{skill.path}/"
    found = sorted({*skill.files, *skill.links})
    paths = [path for path in found if LEFT_OUT.isdisjoint(path.removeprefix(inside).split("/"))]
    if len(paths) > MAX_FILES:
        raise UnfitError(f"it has {len(paths):,} files; not installed above {MAX_FILES:,}")
    for module in submodules:
        if module.startswith(inside):
            raise UnfitError(f"{_shown(module)} is a submodule, which is not fetched")
    _check_names(path.removeprefix(inside) for path in paths)
    known = frozenset(paths)
    sources = {path: _source_of(skill, path, known) for path in paths}
    sizes = {path: skill.tree.about(source).size for path, source in sources.items()}
    for path, size in sizes.items():
        if size > MAX_FILE_BYTES:
            raise UnfitError(f"{_shown(path)} has {size:,} bytes; not installed above {MAX_FILE_BYTES:,}")
    if (total := sum(sizes.values())) > MAX_SKILL_BYTES:
        raise UnfitError(f"its files have {total:,} bytes; not installed above {MAX_SKILL_BYTES:,}")
    return {
        path.removeprefix(inside): File(skill.tree.read(source), skill.tree.about(source).executable)
        for path, source in sources.items()
    }


def installed_files(folder: Path) -> dict[str, File]:
    """The files in a folder on disk, as far as a skill may have them; what is no plain file shows as what it is.

    A link in it is a change: none is ever installed there.
    """
    found: dict[str, File] = {}
    size = 0
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(set(folders) - LEFT_OUT)
        links = [name for name in folders if (Path(place) / name).is_symlink()]
        for name in sorted({*names, *links} - LEFT_OUT):
            file = Path(place) / name
            about = file.lstat()
            path = file.relative_to(folder).as_posix()
            size += about.st_size
            if stat.S_ISLNK(about.st_mode):
                found[path] = File(f"(link to {file.readlink()})\n".encode("utf-8", errors="surrogateescape"))
            elif not stat.S_ISREG(about.st_mode):
                found[path] = File(b"(no file)\n")
            elif size > MAX_SKILL_BYTES:
                found[path] = File(b"\0(too large)")
            else:
                found[path] = File(file.read_bytes(), bool(about.st_mode & stat.S_IXUSR))
            if len(found) > MAX_FILES:
                return found
    return found


def _text(file: File | None) -> str:
    """The text of a file, empty if there is none; `NO_TEXT` if it is none."""
    if file is None:
        return ""
    try:
        return NO_TEXT if b"\0" in file.content else file.content.decode("utf-8")
    except UnicodeDecodeError:
        return NO_TEXT


def _file_diff(path: str, old: File | None, new: File | None) -> Iterator[str]:
    before, after = _text(old), _text(new)
    verb = "added" if old is None else "removed" if new is None else "changed"
    if old and new and old.executable != new.executable:
        yield f"{path}: {'may be run now' if new.executable else 'may not be run any more'}"
    if old and new and old.content == new.content:
        return
    if NO_TEXT in (before, after):
        yield f"{path}: binary file {verb}"
    elif max(before.count("\n"), after.count("\n")) > MAX_DIFF_FILE_LINES:
        yield f"{path}: {verb}, {before.count(chr(10)):,} lines before, {after.count(chr(10)):,} after"
    else:
        yield from unified_diff([(path, before, after)]).splitlines() or [f"{path}: empty file {verb}"]


def diff_of(name: str, before: Files, after: Files) -> str:
    """What differs between the files of a skill, as a unified diff that a terminal can show; cut if it is long."""
    lines: list[str] = []
    for path in sorted({*before, *after}):
        old, new = before.get(path), after.get(path)
        if old != new:
            lines += _file_diff(f"{name}/{path}", old, new)
    more = len(lines) - MAX_DIFF_LINES
    shown = lines if more <= 0 else [*lines[:MAX_DIFF_LINES], f"… {more:,} lines more"]
    return visible("\n".join(shown))
