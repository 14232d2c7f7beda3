"""What tells one state of skillkit's own files from another: where it is worked on, the version stays the same."""

import os
from collections.abc import Iterator
from pathlib import Path

from skillkit import __version__


def _files(folder: str | Path) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if not entry.is_dir():
                about = entry.stat()
                yield f"{entry.name} {about.st_size} {about.st_mtime_ns}"
            elif entry.name != "__pycache__":
                yield from _files(entry.path)


def own_code() -> str:
    """The version, and the sizes and times of all modules and data: part of the key of what is remembered of a run."""
    return "\0".join((__version__, *sorted(_files(Path(__file__).parent))))
