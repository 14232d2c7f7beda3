"""Reads the files of a commit from its objects; nothing is checked out."""

import os
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import NamedTuple

from skillkit.errors import SkillkitError
from skillkit.git.call import checked, run_git
from skillkit.model.folder import FileInfo

BATCH_BYTES = 32 * 1024 * 1024
"""Read by one process at most: its answer is held in memory."""
HELD_BYTES = 128 * 1024 * 1024
"""Kept in memory at most: a change may be of any size."""
MODE_EXECUTABLE = "100755"
MODE_LINK = "120000"
MODE_FILE = ("100644", MODE_EXECUTABLE)
MAX_BLOB_BYTES = 8 * 1024 * 1024
MAX_LINK = 4096
LONG_LINK = "/…"
"""In place of a link that is longer than a path may be: it leads out of the repository."""


class Wanted(NamedTuple):
    """A blob to read, and its size."""

    blob: str
    size: int


def _batches(wanted: Iterable[Wanted]) -> Iterator[list[str]]:
    batch: list[str] = []
    size = 0
    for each in wanted:
        if batch and size + each.size > BATCH_BYTES:
            yield batch
            batch, size = [], 0
        batch.append(each.blob)
        size += each.size
    if batch:
        yield batch


class Blobs:
    """The blobs of a repository, each read once while there is room.

    Many are read by one process: starting git takes longer than reading a skill.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._held: dict[str, bytes] = {}
        self._size = 0

    def load(self, wanted: Iterable[Wanted]) -> None:
        """Reads blobs ahead, as far as there is room."""
        fresh: dict[str, Wanted] = {}
        room = HELD_BYTES - self._size
        for each in wanted:
            if each.blob not in self._held and each.blob not in fresh and each.size <= room:
                fresh[each.blob] = each
                room -= each.size
        for batch in _batches(fresh.values()):
            for blob, content in self._read(batch):
                self._held[blob] = content
                self._size += len(content)

    def read(self, blob: str) -> bytes:
        """The bytes of one."""
        held = self._held.get(blob)
        return dict(self._read([blob]))[blob] if held is None else held

    def text(self, blob: str) -> str | None:
        """The text of one that was loaded; None for one that was not."""
        held = self._held.get(blob)
        return None if held is None else held.decode("utf-8", errors="replace")

    def _read(self, blobs: list[str]) -> Iterator[tuple[str, bytes]]:
        done = run_git(self._root, "cat-file", "--batch", stdin="".join(f"{blob}\n" for blob in blobs).encode())
        if done.code:
            raise SkillkitError(f"git cat-file failed: {done.stderr.strip()[:200]}", "look at the clone with git fsck")
        at, out = 0, done.stdout
        while at < len(out):  # for each a line with id, kind and size, the bytes, a line break
            end = out.index(b"\n", at)
            about = out[at:end].decode("ascii", errors="replace").split(" ")
            if len(about) != 3:
                hint = "the clone is not complete: clone it again, or git fsck"
                raise SkillkitError(f"git cannot read the object {about[0]}", hint)
            at = end + int(about[2]) + 2
            yield about[0], out[end + 1 : at - 1]


class Entry(NamedTuple):
    """A file of a commit."""

    mode: str
    blob: str
    size: int


class CommitTree:
    """The files of a commit. Links are not followed. Trees of one repository may share their `blobs`."""

    def __init__(self, root: Path, commit: str, blobs: Blobs | None = None) -> None:
        self._blobs = blobs or Blobs(root)
        self._entries: dict[str, Entry] = {}
        self.submodules: list[str] = []
        for line in checked(root, "ls-tree", "-r", "-z", "--long", "--full-tree", commit).split("\0"):
            if line:
                about, path = line.split("\t", 1)
                mode, kind, blob, size = about.split()
                if path in self._entries:
                    message = f"two files of the commit read as {path!a}: their names are no UTF-8"
                    raise SkillkitError(message, "rename one of them")
                if kind == "blob":
                    self._entries[path] = Entry(mode, blob, int(size))
                else:
                    self.submodules.append(path)
        self._files = sorted(self._entries)
        self._links = sorted(path for path, entry in self._entries.items() if entry.mode == MODE_LINK)

    @cached_property
    def _folders(self) -> set[str]:
        return {folder.as_posix() for path in self._entries for folder in PurePosixPath(path).parents}

    def files(self) -> list[str]:
        """Every file, sorted; links are among them."""
        return self._files

    def links(self) -> list[str]:
        """Every symbolic link, sorted."""
        return self._links

    def closed(self) -> list[str]:
        """None: every committed file is listed, whatever its folder is called."""
        return []

    def about(self, path: str) -> FileInfo:
        """Size, mode and target of a file or link."""
        entry = self._entries.get(path)
        if entry is None:
            raise FileNotFoundError(path)
        link = ""
        if entry.mode == MODE_LINK:
            read = entry.size <= MAX_LINK
            link = self._blobs.read(entry.blob).decode("utf-8", errors="replace") if read else LONG_LINK
        return FileInfo(entry.size, entry.mode == MODE_EXECUTABLE, link)

    def blob(self, path: str) -> str:
        """Mode and blob of a file: equal for two that are the same; empty if there is none."""
        entry = self._entries.get(path)
        return f"{entry.mode} {entry.blob}" if entry else ""

    def load(self, paths: Iterable[str]) -> None:
        """Reads files ahead, all at once, except for those that cannot be read."""
        entries = (self._entries.get(path) for path in paths)
        self._blobs.load(
            Wanted(entry.blob, entry.size)
            for entry in entries
            if entry and entry.mode in MODE_FILE and entry.size <= MAX_BLOB_BYTES
        )

    def exists(self, path: str) -> bool:
        """Whether there is a file or folder at that path."""
        return path in self._entries or path in self._folders

    def read(self, path: str) -> bytes:
        """The bytes of a file; raises OSError for a link, for a missing file, and above `MAX_BLOB_BYTES`."""
        entry = self._entries.get(path)
        if entry is None:
            raise FileNotFoundError(path)
        if entry.mode not in MODE_FILE:
            raise OSError(0, "not a regular file")
        if entry.size > MAX_BLOB_BYTES:
            raise OSError(0, f"{entry.size:,} bytes; not read above {MAX_BLOB_BYTES:,}")
        return self._blobs.read(entry.blob)


def files_with(root: Path, commit: str, words: Iterable[str]) -> list[str]:
    """The files of a commit whose text contains one of the words."""
    lines = "".join(f"{word}\n" for word in sorted(words) if "\n" not in word)
    if not lines:
        return []
    options = ("--no-color", "--full-name", "--name-only", "-z", "-a", "-F", "-f", "-")
    done = run_git(root, "grep", *options, commit, stdin=lines.encode("utf-8", errors="surrogateescape"))
    return [
        name.removeprefix(f"{commit}:") for name in done.stdout.decode("utf-8", errors="replace").split("\0") if name
    ]


REWRITING = ("export-subst", "filter", "working-tree-encoding")
"""Attributes with which git gives files another text than they have in a commit."""


def attributes(root: Path, commit: str, paths: Iterable[str]) -> dict[tuple[str, str], str]:
    """The values of these attributes by path and name, as the `.gitattributes` of a commit set them."""
    with TemporaryDirectory() as folder:
        alone = {"GIT_INDEX_FILE": f"{folder}/index", "GIT_ATTR_NOSYSTEM": "1"}
        checked(root, "read-tree", commit, environment=alone)
        asked = "".join(f"{path}\0" for path in paths).encode("utf-8", errors="surrogateescape")
        own = ("-c", f"core.attributesFile={os.devnull}")
        out = checked(root, *own, "check-attr", "--cached", "--stdin", "-z", *REWRITING, stdin=asked, environment=alone)
    parts = out.split("\0")
    return {(path, name): value for path, name, value in zip(parts[::3], parts[1::3], parts[2::3])}
