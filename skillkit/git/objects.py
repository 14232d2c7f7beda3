"""The files of a commit."""

from collections.abc import Iterable
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from skillkit.errors import SkillkitError
from skillkit.git.call import checked
from skillkit.git.call import run_git
from skillkit.model.folder import FileInfo

PORTION_BYTES = 32 * 1024 * 1024
"""So much is asked of one process: what it answers is held in memory."""
HELD_BYTES = 128 * 1024 * 1024
"""More is not held: a change may be of any size."""


class Wanted(NamedTuple):
    """A blob to read, and how large it is said to be."""

    blob: str
    size: int


def _portions(wanted: Iterable[Wanted]) -> Iterator[list[str]]:
    portion: list[str] = []
    size = 0
    for each in wanted:
        if portion and size + each.size > PORTION_BYTES:
            yield portion
            portion, size = [], 0
        portion.append(each.blob)
        size += each.size
    if portion:
        yield portion


def _answers(out: bytes) -> Iterator[tuple[str, bytes]]:
    """The blobs in what `git cat-file --batch` says: a line with id, kind and size, the bytes, a line break."""
    at = 0
    while at < len(out):
        end = out.index(b"\n", at)
        about = out[at:end].decode("ascii", errors="replace").split(" ")
        if len(about) != 3:
            raise SkillkitError(
                f"git cannot read the object {about[0]}", "the clone is not complete: clone it again, or git fsck"
            )
        size = int(about[2])
        yield about[0], out[end + 1 : end + 1 + size]
        at = end + size + 2


class Blobs:
    """The blobs of a repository, each read once while there is room."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._held: dict[str, bytes] = {}
        self._size = 0

    def load(self, wanted: Iterable[Wanted]) -> None:
        """Reads what is going to be asked for, as far as there is room for it."""
        fresh: dict[str, Wanted] = {}
        room = HELD_BYTES - self._size
        for each in wanted:
            if each.blob not in self._held and each.blob not in fresh and each.size <= room:
                fresh[each.blob] = each
                room -= each.size
        for portion in _portions(fresh.values()):
            for blob, content in self._read(portion):
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
        return _answers(done.stdout)


MODE_EXECUTABLE = "100755"
MODE_LINK = "120000"
MODE_FILE = ("100644", MODE_EXECUTABLE)
MAX_BLOB_BYTES = 8 * 1024 * 1024
MAX_LINK = 4096
LONG_LINK = "/…"
"""What stands for a link that is longer than a path may be: it leads out of the repository."""


class Entry(NamedTuple):
    """A file of a commit."""

    mode: str
    blob: str
    size: int


class CommitTree:
    """The files of a commit, read from its objects: links are not followed, nothing is checked out.

    Trees of one repository may share their `blobs`, which are read once.
    """

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
        found: set[str] = set()
        for path in self._entries:
            folder = path.rpartition("/")[0]
            while folder and folder not in found:
                found.add(folder)
                folder = folder.rpartition("/")[0]
        return found

    def files(self) -> list[str]:
        """Every file, sorted. Links are among them, so that what stands there is not overlooked."""
        return self._files

    def links(self) -> list[str]:
        """Every symbolic link, sorted."""
        return self._links

    def closed(self) -> list[str]:
        """None: what is committed is listed, whatever its folder is called."""
        return []

    def about(self, path: str) -> FileInfo:
        """What is known of a file or link."""
        entry = self._entries.get(path)
        if entry is None:
            raise FileNotFoundError(path)
        link = ""
        if entry.mode == MODE_LINK:
            read = entry.size <= MAX_LINK
            link = self._blobs.read(entry.blob).decode("utf-8", errors="replace") if read else LONG_LINK
        return FileInfo(entry.size, entry.mode == MODE_EXECUTABLE, link)

    def blob(self, path: str) -> str:
        """What tells a file's mode and content: equal for two that are the same; empty if there is none."""
        entry = self._entries.get(path)
        return f"{entry.mode} {entry.blob}" if entry else ""

    def load(self, paths: Iterable[str]) -> None:
        """Reads files that are going to be asked for, all at once; what cannot be read is left out."""
        entries = (self._entries.get(path) for path in paths)
        self._blobs.load(
            Wanted(entry.blob, entry.size)
            for entry in entries
            if entry and entry.mode in MODE_FILE and entry.size <= MAX_BLOB_BYTES
        )

    def exists(self, path: str) -> bool:
        """Whether a file or folder stands there."""
        return path in self._entries or path in self._folders

    def read(self, path: str) -> bytes:
        """The bytes of a file; raises OSError for a link, for what is not there, and above `MAX_BLOB_BYTES`."""
        entry = self._entries.get(path)
        if entry is None:
            raise FileNotFoundError(path)
        if entry.mode not in MODE_FILE:
            raise OSError(0, "not a regular file")
        if entry.size > MAX_BLOB_BYTES:
            raise OSError(0, f"{entry.size:,} bytes; not read above {MAX_BLOB_BYTES:,}")
        return self._blobs.read(entry.blob)
