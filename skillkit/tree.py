"""Trees of files: on disk, and in memory. (A commit's tree is in `git`.)"""

import os
from collections.abc import Iterator
from collections.abc import Mapping
from pathlib import Path

SKIPPED_FOLDERS = frozenset({".git", ".hg", ".svn", ".venv", "venv", "node_modules", "__pycache__", ".tox", "dist"})
AGENT_FOLDERS = frozenset({".claude", ".agents", ".codex", ".opencode", ".gemini", ".github"})


class DiskTree:
    """The files below a folder. Links to folders are not followed."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def _walk(self) -> Iterator[str]:
        for folder, names, files in os.walk(self.root):
            names[:] = sorted(n for n in names if self._is_entered(n))
            relative = Path(folder).relative_to(self.root)
            for name in files:
                yield (relative / name).as_posix()

    @staticmethod
    def _is_entered(name: str) -> bool:
        return name in AGENT_FOLDERS if name.startswith(".") else name not in SKIPPED_FOLDERS

    def files(self) -> list[str]:
        """Every file, sorted; version control, caches and installed packages are left out."""
        return sorted(self._walk())

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

    def exists(self, path: str) -> bool:
        """Whether a file or folder stands there."""
        return path in self._contents or any(name.startswith(f"{path}/") for name in self._contents)

    def read(self, path: str) -> bytes:
        """The bytes of a file."""
        if path not in self._contents:
            raise FileNotFoundError(path)
        return self._contents[path].encode()
