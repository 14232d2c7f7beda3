"""Files in the cache: a checksum, the version, a line of JSON and bytes; valid as a whole or not at all."""

import contextlib
import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

from skillkit import __version__
from skillkit.files.write import write_privately
from skillkit.paths import PACKAGE, cache_dir

MAX_FOLDERS = 50
"""How many files of one kind stay, unless a caller says otherwise; the oldest ones are deleted."""
SETTLED = 2_000_000_000
"""Nanoseconds after which a change shows in a file's time, whatever the file system: FAT counts in two seconds."""


def place_for(folder: Path, kind: str) -> Path:
    """The file for cached data of one kind about a folder."""
    return cache_dir() / kind / f"{crc32(os.fsencode(folder)):08x}"


def load(file: Path) -> tuple[Any, bytes] | None:
    """The line and the bytes of a file; None where it is torn, was edited, or comes from another version."""
    with contextlib.suppress(OSError, ValueError):
        checksum, version, head, rest = file.read_bytes().split(b"\n", 3)
        if version == __version__.encode() and int(checksum, 16) == crc32(rest, crc32(head)):
            return json.loads(head), rest
    return None


def store(file: Path, head: object, rest: bytes, *, most: int | None = None) -> None:
    """Writes a file, and deletes the oldest ones beside it: `most` stay, or `MAX_FOLDERS`.

    A cache that cannot be written is no error.
    """
    line = json.dumps(head).encode()
    with contextlib.suppress(OSError):
        checksum = f"{crc32(rest, crc32(line)):08x}".encode()
        write_privately(file, b"\n".join((checksum, __version__.encode(), line, rest)))
        entries = sorted(file.parent.iterdir(), key=lambda each: each.stat().st_mtime, reverse=True)
        for number, old in enumerate(entries):
            # Earlier versions let everybody read them.
            if number >= (most or MAX_FOLDERS) or old.stat().st_mode & 0o077:
                old.unlink(missing_ok=True)


def _files(folder: str | Path) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if not entry.is_dir():
                about = entry.stat()
                yield f"{entry.name} {about.st_size} {about.st_mtime_ns}"
            elif entry.name != "__pycache__":
                yield from _files(entry.path)


@cache
def own_code() -> str:
    """The version and the state of skillkit's own files, which may change while the version stays the same."""
    return "\0".join((__version__, *sorted(_files(PACKAGE))))
