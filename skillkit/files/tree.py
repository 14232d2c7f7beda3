"""Trees of files: on disk, and in memory. (A commit's tree is in `git`.)"""

import os
import stat
from bisect import bisect_left
from collections.abc import Collection, Mapping
from functools import cached_property
from pathlib import Path

from skillkit.files.walk import Found, walk, walked
from skillkit.model.folder import FileInfo, Tree


def _has(files: list[str], path: str) -> bool:
    """Whether one of the sorted files lies at a path or below it."""
    if path == ".":
        return bool(files)
    firsts = (files[at : at + 1] for at in (bisect_left(files, path), bisect_left(files, f"{path}/")))
    return any(f"{file}/".startswith(f"{path}/") for first in firsts for file in first)


class DiskTree:
    """The files below a folder. Links to folders are not followed."""

    def __init__(self, root: Path, remembered: Path | None = None, named: Collection[str] = ()) -> None:
        """`remembered` is a file that keeps what was found there before.

        `named` are paths that are found even where a walk would pass over them.
        """
        self.root = root
        self._named = named
        self._base = str(root)
        self._remembered = remembered

    @cached_property
    def _found(self) -> Found:
        """Looked up once, and again where that passed over a path that is named."""
        root = self.root.resolve()
        found = walked(root, self._remembered)
        missing = [path for path in self._named if not _has(found.files, path)]
        return walk(root, named=missing) if missing else found

    def _place(self, path: str) -> str:
        return f"{self._base}/{path}"

    def files(self) -> list[str]:
        """Every file, sorted; what git ignores, version control, caches and installed packages are left out."""
        return self._found.files

    def links(self) -> list[str]:
        """Every link, sorted."""
        return self._found.links

    def closed(self) -> list[str]:
        """Every folder of a skill that is not looked into, sorted."""
        return self._found.closed

    def about(self, path: str) -> FileInfo:
        """What is known of a file or link."""
        file = self._place(path)
        found = os.lstat(file)
        link = os.readlink(file) if stat.S_ISLNK(found.st_mode) else ""
        changed = max(found.st_mtime_ns, found.st_ctime_ns)
        return FileInfo(found.st_size, bool(found.st_mode & 0o111), link, changed)

    def exists(self, path: str) -> bool:
        """Whether there is a file or folder."""
        return os.path.exists(self._place(path))

    def read(self, path: str) -> bytes:
        """The bytes of a file."""
        with open(self._place(path), "rb", buffering=0) as file:
            return file.read()


class MemoryTree:
    """Files that are nowhere yet, such as those of a draft."""

    def __init__(self, contents: Mapping[str, str]) -> None:
        self._contents = dict(contents)

    def files(self) -> list[str]:
        """Every file, sorted."""
        return sorted(self._contents)

    def links(self) -> list[str]:
        """None: these files are what they hold."""
        return []

    def closed(self) -> list[str]:
        """None."""
        return []

    def about(self, path: str) -> FileInfo:
        """What is known of a file."""
        return FileInfo(len(self.read(path)))

    def exists(self, path: str) -> bool:
        """Whether there is a file or folder."""
        return path in self._contents or any(name.startswith(f"{path}/") for name in self._contents)

    def read(self, path: str) -> bytes:
        """The bytes of a file."""
        if path not in self._contents:
            raise FileNotFoundError(path)
        return self._contents[path].encode()


class Overlay:
    """The files of `tree`, those in `contents` with these bytes; a file that `tree` has not is added."""

    def __init__(self, tree: Tree, contents: Mapping[str, bytes]) -> None:
        self._tree = tree
        self._contents = contents
        self._found: tuple[int, list[str]] = (0, tree.files())

    def files(self) -> list[str]:
        """Every file, sorted; looked up again when there are more contents than before."""
        if self._found[0] != len(self._contents):
            self._found = len(self._contents), sorted({*self._tree.files(), *self._contents})
        return self._found[1]

    def links(self) -> list[str]:
        """Every link, sorted."""
        return self._tree.links()

    def closed(self) -> list[str]:
        """Every folder of a skill that is not looked into, sorted."""
        return self._tree.closed()

    def about(self, path: str) -> FileInfo:
        """What is known of a file or link: of what is laid over, its new size."""
        if path not in self._contents:
            return self._tree.about(path)
        size = len(self._contents[path])
        return self._tree.about(path)._replace(size=size, changed=0) if self._tree.exists(path) else FileInfo(size)

    def exists(self, path: str) -> bool:
        """Whether there is a file or folder."""
        return self._tree.exists(path) or any(f"{name}/".startswith(f"{path}/") for name in self._contents)

    def read(self, path: str) -> bytes:
        """The bytes of a file."""
        return self._contents[path] if path in self._contents else self._tree.read(path)
