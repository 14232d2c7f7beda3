"""Trees of files: on disk, and in memory. (A commit's tree is in `git`.)"""

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path

from skillkit.gitignore import ignored_at
from skillkit.model.folder import FileInfo

SKIPPED_FOLDERS = frozenset({".git", ".hg", ".svn", ".venv", "venv", "node_modules", "__pycache__", ".tox", "dist"})
AGENT_FOLDERS = frozenset({".claude", ".claude-plugin", ".agents", ".codex", ".opencode", ".gemini", ".github"})


class DiskTree:
    """The files below a folder. Links to folders are not followed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._found: tuple[list[str], list[str]] | None = None

    def _walk(self) -> tuple[list[str], list[str]]:
        """Files and links, sorted; looked up once."""
        if self._found is None:
            files: list[str] = []
            links: list[str] = []
            pending = [("", ignored_at(self.root.resolve()))]
            while pending:
                folder, ignored = pending.pop()
                place = self.root.resolve() / folder
                ignored = ignored.below(place)
                # What may not be looked into is passed over, as every walk of a disk does.
                with contextlib.suppress(PermissionError), os.scandir(place) as entries:
                    for entry in entries:
                        path = f"{folder}/{entry.name}" if folder else entry.name
                        is_folder = entry.is_dir(follow_symlinks=False)
                        if ignored.covers(place / entry.name, is_folder=is_folder):
                            continue
                        if entry.is_symlink():
                            links.append(path)
                        if is_folder:
                            pending += [(path, ignored)] if self._is_entered(entry.name) else []
                        elif entry.is_file() or (entry.is_symlink() and not entry.is_dir()):
                            # A link that leads nowhere is a file that cannot be read, and is told as one.
                            files.append(path)
            self._found = sorted(files), sorted(links)
        return self._found

    @staticmethod
    def _leads_nowhere(entry: os.DirEntry[str]) -> bool:
        """Whether it is a link to what is not there: a file that cannot be read."""
        return entry.is_symlink() and not Path(entry.path).exists()

    @staticmethod
    def _is_entered(name: str) -> bool:
        return name in AGENT_FOLDERS if name.startswith(".") else name not in SKIPPED_FOLDERS

    def files(self) -> list[str]:
        """Every file, sorted; what git ignores, version control, caches and installed packages are left out."""
        return self._walk()[0]

    def links(self) -> list[str]:
        """Every link, sorted."""
        return self._walk()[1]

    def about(self, path: str) -> FileInfo:
        """What is known of a file or link."""
        file = self.root / path
        found = file.lstat()
        link = str(file.readlink()) if file.is_symlink() else ""
        return FileInfo(found.st_size, bool(found.st_mode & 0o111), link)

    def exists(self, path: str) -> bool:
        """Whether a file or folder stands there."""
        return (self.root / path).exists()

    def read(self, path: str) -> bytes:
        """The bytes of a file."""
        return (self.root / path).read_bytes()


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

    def about(self, path: str) -> FileInfo:
        """What is known of a file."""
        return FileInfo(len(self.read(path)))

    def exists(self, path: str) -> bool:
        """Whether a file or folder stands there."""
        return path in self._contents or any(name.startswith(f"{path}/") for name in self._contents)

    def read(self, path: str) -> bytes:
        """The bytes of a file."""
        if path not in self._contents:
            raise FileNotFoundError(path)
        return self._contents[path].encode()
