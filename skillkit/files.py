"""Writes files whole or not at all."""

import os
from pathlib import Path


def write_atomically(path: Path, text: str) -> None:
    """Puts `text`, as UTF-8 and with its line ends as they are, at `path`: all of it, or what was there stays.

    A link is followed, a file keeps its mode; into a device or a pipe the text goes as it is. Raises OSError.
    """
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")
        return
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with fresh.open("x", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            fresh.chmod(path.stat().st_mode & 0o7777)
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
