"""The files of a commit."""

from pathlib import Path
from typing import NamedTuple

from skillkit.git.call import checked
from skillkit.git.call import run_git
from skillkit.model.folder import FileInfo

MODE_EXECUTABLE = "100755"
MODE_LINK = "120000"
MODE_FILE = ("100644", MODE_EXECUTABLE)
MAX_BLOB_BYTES = 8 * 1024 * 1024


class Entry(NamedTuple):
    """A file of a commit."""

    mode: str
    blob: str
    size: int


class CommitTree:
    """The files of a commit, read from its objects: links are not followed, nothing is checked out."""

    def __init__(self, root: Path, commit: str) -> None:
        self._root = root
        self._entries: dict[str, Entry] = {}
        self.submodules: list[str] = []
        for line in checked(root, "ls-tree", "-r", "-z", "--long", "--full-tree", commit).split("\0"):
            if line:
                about, path = line.split("\t", 1)
                mode, kind, blob, size = about.split()
                if kind == "blob":
                    self._entries[path] = Entry(mode, blob, int(size))
                else:
                    self.submodules.append(path)
        self._files = sorted(self._entries)
        self._links = sorted(path for path, entry in self._entries.items() if entry.mode == MODE_LINK)
        self._folders = {"/".join(p.split("/")[:i]) for p in self._entries for i in range(1, p.count("/") + 1)}

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
        link = self._blob(entry).decode("utf-8", errors="replace") if entry.mode == MODE_LINK else ""
        return FileInfo(entry.size, entry.mode == MODE_EXECUTABLE, link)

    def _blob(self, entry: Entry) -> bytes:
        return run_git(self._root, "cat-file", "blob", entry.blob).stdout

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
        return self._blob(entry)
