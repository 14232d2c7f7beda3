"""The state of a project before a run: files, index, HEAD and local refs, so that a failed run can be undone.

It copies every file of the working tree that git does not ignore, whatever filters and line ends say, so that each
comes back byte for byte. Of what git ignores, and of repositories within, it only knows whether they changed.

Somebody may have worked there since. So what a restore replaces or removes is set aside in the git directory.
"""

import contextlib
import errno
import json
import os
import shutil
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from skillkit import git
from skillkit.errors import SkillkitError

MAX_BYTES = 1_000_000_000
"""A larger working tree is not copied: only edits and git's own state are undone there, and rollback commands run."""
MAX_FILES = 100_000
MOST_ASIDE = 5
"""Of so many restores, what they replaced stays set aside."""
NAMED = 5
"""Ignored files that are named; of more, the number."""


class Saved(NamedTuple):
    """A file as it was: its mode, when it changed, the target of a link, the number of its copy."""

    mode: int
    changed: int
    link: str = ""
    copy: int = -1


def _is_same(path: Path, saved: Saved, copy: Path) -> bool:
    """Whether a file is as it was; equal size and time are not enough, so its bytes are compared."""
    try:
        about = path.lstat()
        if about.st_mode != saved.mode:
            return False
        if saved.link:
            return os.readlink(path) == saved.link  # noqa: PTH115 - a Path would lose a trailing slash
        if not copy.exists():
            return True  # an undo that was interrupted has moved it there
        return about.st_size == copy.stat().st_size and path.read_bytes() == copy.read_bytes()
    except OSError:
        return False


def _is_within(root: Path, path: str) -> bool:
    """Whether a path lies in the working tree itself, and not behind a link that leads elsewhere."""
    return not any((root / parent).is_symlink() for parent in Path(path).parents)


def _ignored(root: Path) -> dict[str, list[int]]:
    """What git ignores: files with size and time, folders as a whole."""
    found = {}
    for path in git.ignored_files(root):
        with contextlib.suppress(OSError):
            about = (root / path).lstat()
            found[path] = [] if path.endswith("/") else [about.st_size, about.st_mtime_ns]
    return found


class Snapshot:
    """The state of a project before a run, in a folder."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root, self.folder = root, folder
        self._files: dict[str, Saved] = {}
        self._repositories: dict[str, str] = {}
        self._folders: list[str] = []
        self._ignored: dict[str, list[int]] = {}
        self._state = git.State("", {}, [])
        self._git_dir = ""
        self.aside: Path | None = None
        """Where `restore` has set something aside."""
        self.is_in_git = False
        self.is_whole = False
        """Whether the working tree was copied; outside of git and in a very large one it is not."""

    def take(self) -> None:
        """Saves the state. Raises OSError if the disk is full or a file cannot be read, SkillkitError as git does."""
        if not (self.root / ".git").exists():
            return
        self.is_in_git = True
        abouts = {}
        for path in git.working_files(self.root):
            with contextlib.suppress(FileNotFoundError, NotADirectoryError):
                if not _is_within(self.root, path):
                    continue
                about = (self.root / path).lstat()
                if stat.S_ISDIR(about.st_mode):
                    self._repositories[path] = git.fingerprint(self.root / path)
                else:
                    abouts[path] = about
        self.is_whole = len(abouts) <= MAX_FILES and sum(about.st_size for about in abouts.values()) <= MAX_BYTES
        (self.folder / "files").mkdir()
        for number, (path, about) in enumerate(abouts.items() if self.is_whole else ()):
            link = os.readlink(self.root / path) if stat.S_ISLNK(about.st_mode) else ""  # noqa: PTH115 - as above
            self._files[path] = Saved(about.st_mode, about.st_mtime_ns, link, -1 if link else number)
            if not link:
                shutil.copyfile(self.root / path, self._copy(number))
        self._folders = git.untracked_folders(self.root)
        self._ignored = _ignored(self.root)
        self._state = git.save_state(self.root, self.folder)
        self._git_dir = str(git.git_dir(self.root))
        shape = {
            "git": self._git_dir,
            "whole": self.is_whole,
            "files": self._files,
            "repositories": self._repositories,
            "folders": self._folders,
            "ignored": self._ignored,
            "state": self._state,
        }
        (self.folder / "snapshot.json").write_text(json.dumps(shape), encoding="utf-8")

    def load(self) -> None:
        """Reads what `take` saved. Raises OSError, ValueError, KeyError or TypeError if it is not whole."""
        place = self.folder / "snapshot.json"
        if place.exists():
            shape = json.loads(place.read_text(encoding="utf-8"))
            self._files = {path: Saved(*saved) for path, saved in shape["files"].items()}
            self._repositories, self._folders, self._ignored = (
                shape[name] for name in ("repositories", "folders", "ignored")
            )
            self._git_dir = str(shape["git"])
            self._state, self.is_whole, self.is_in_git = git.State(*shape["state"]), shape["whole"], True

    def _copy(self, number: int) -> Path:
        return self.folder / "files" / str(number)

    def _set_aside(self, path: str) -> None:
        """Moves a file or folder out of the working tree; on a full disk it is removed. Raises OSError."""
        place = self.root / path
        if self.aside and os.path.lexists(place):
            with contextlib.suppress(OSError):
                kept = self.aside / "files" / path
                kept.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                place.replace(kept)
                return
        shutil.rmtree(place) if place.is_dir() and not place.is_symlink() else place.unlink(missing_ok=True)

    def _set_refs_aside(self) -> None:
        """Notes what HEAD, branches and tags were before they are restored: git has their commits for some weeks."""
        moved = git.moved_refs(self.root, self._state)
        if self.aside and moved:
            with contextlib.suppress(OSError):
                self.aside.mkdir(parents=True, exist_ok=True, mode=0o700)
                lines = "".join(f"{commit} {name}\n" for name, commit in sorted(moved.items()))
                (self.aside / "refs").write_bytes(lines.encode("utf-8", "surrogateescape"))

    def _prune_aside(self) -> None:
        """Removes what the oldest restores set aside."""
        if self.aside and self.aside.parent.is_dir():
            places = sorted(self.aside.parent.iterdir(), key=lambda each: (each.stat().st_mtime_ns, each.name))
            for old in places[:-MOST_ASIDE]:
                shutil.rmtree(old, ignore_errors=True)

    def _restore_file(self, path: str, saved: Saved) -> None:
        place = self.root / path
        for parent in list(reversed(Path(path).parents))[1:]:
            above = self.root / parent
            if above.is_symlink() or (above.exists() and not above.is_dir()):
                self._set_aside(str(parent))
        self._set_aside(path)
        place.parent.mkdir(parents=True, exist_ok=True)
        if saved.link:
            place.unlink(missing_ok=True)
            place.symlink_to(saved.link)
            return
        fresh = place.with_name(f".{place.name[:200]}.skillkit-undo")
        try:
            shutil.copyfile(self._copy(saved.copy), fresh)
        except OSError as error:
            fresh.unlink(missing_ok=True)
            if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
                raise
            fresh = self._copy(saved.copy)  # the disk is full: a move needs no room
        fresh.chmod(saved.mode & 0o7777)
        os.utime(fresh, ns=(saved.changed, saved.changed))
        fresh.replace(place)

    def _restore_files(self, paths: Iterable[str]) -> Iterator[str]:
        for path in paths:
            saved = self._files[path]
            if not _is_same(self.root / path, saved, self._copy(saved.copy)):
                try:
                    self._restore_file(path, saved)
                except OSError as error:
                    yield f"{path} is not as before: {error.strerror}"

    @property
    def is_lost(self) -> bool:
        """Whether the git directory is gone, and what was saved in it: git would take a repository around for it."""
        if not self.is_in_git:
            return False
        return not (self.folder / "snapshot.json").exists() or str(git.git_dir(self.root)) != self._git_dir

    def restore(self, name: str) -> list[str]:
        """Makes the project what it was; returns what could not be undone, a sentence each.

        What it replaces or removes is set aside under a name.
        """
        if not self.is_in_git:
            return []
        self.aside = Path(self._git_dir) / "skillkit-undone" / name
        try:
            self._set_refs_aside()
        except SkillkitError as error:
            return [f"nothing was restored: {error.message}"]
        faults = git.restore_refs(self.root, self._state)
        # What is new, and in the way, goes before the rest comes; what is new depends on what git ignores.
        first = [path for path in self._files if Path(path).name == ".gitignore"]
        faults += self._restore_files(first)
        if self.is_whole:
            try:
                faults += self._remove_new_files()
                self._restore_folders()
            except SkillkitError as error:
                faults.append(f"new files are still there: {error.message}")
        faults += self._restore_files(self._files)
        faults += git.restore_state(self.root, self.folder, self._state)
        self._prune_aside()
        self.aside = self.aside if self.aside.is_dir() else None
        return [*faults, *self._unknown()]

    def _remove_new_files(self) -> Iterator[str]:
        """Removes the files that were not there, and the folders that they leave empty."""
        known = {str(parent) for path in (*self._files, *self._folders) for parent in (Path(path), *Path(path).parents)}
        for path in git.working_files(self.root):
            place = self.root / path
            known_path = path in self._files or path in self._repositories
            if known_path or not os.path.lexists(place) or not _is_within(self.root, path):
                continue
            try:
                self._set_aside(path)
            except OSError as error:
                yield f"{path} was made by the run and is still there: {error.strerror}"
            for parent in Path(path).parents:
                if str(parent) in known:
                    break
                with contextlib.suppress(OSError):
                    (self.root / parent).rmdir()

    def _restore_folders(self) -> None:
        """Makes empty folders that were there, and removes those that were not."""
        for folder in self._folders:
            with contextlib.suppress(OSError):
                (self.root / folder).mkdir(parents=True, exist_ok=True)
        for folder in git.untracked_folders(self.root):
            if folder not in self._folders:
                for inner, _, _ in os.walk(self.root / folder, topdown=False):
                    with contextlib.suppress(OSError):
                        Path(inner).rmdir()

    def _unknown(self) -> Iterator[str]:
        """What changed beyond the snapshot, as far as that is known."""
        try:
            for path, before in self._repositories.items():
                if git.fingerprint(self.root / path) != before:
                    yield f"{path} is a repository of its own, and it is not as before"
            now = _ignored(self.root)
        except SkillkitError as error:
            yield f"what changed of ignored files is not known: {error.message}"
            return
        changed = sorted(path for path in {*now, *self._ignored} if now.get(path) != self._ignored.get(path))
        if changed:
            more = f" and {len(changed) - NAMED} more" if len(changed) > NAMED else ""
            yield f"what git ignores was not saved; the run changed {', '.join(changed[:NAMED])}{more}"
        if not self.is_whole:
            yield "the working tree is too large to copy: what commands changed in it remains"
