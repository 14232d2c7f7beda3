"""Writes files whole or not at all."""

import os
import tempfile
from pathlib import Path


def _mode_of(path: Path) -> int:
    """The permissions that a file has, or that a new one would get."""
    if path.exists():
        return path.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def write_atomically(path: Path, text: str) -> None:
    """Puts `text`, as UTF-8 and with its line ends as they are, at `path`: all of it, or what was there stays."""
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    mode = _mode_of(path)
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False, newline="") as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).chmod(mode)
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise
