"""Files in the cache, each whole or nothing: a checksum, the version, a line of JSON, and bytes."""

import contextlib
import json
import os
from pathlib import Path
from typing import Any
from zlib import crc32

from skillkit import __version__
from skillkit.files import write_atomically
from skillkit.paths import cache_dir

MAX_FOLDERS = 50
"""Of more folders than this, those that were worked in last are remembered."""
SETTLED = 2_000_000_000
"""Nanoseconds after which a change shows in a file's time, whatever the file system: FAT counts in two seconds."""


def kept_for(folder: Path, kind: str) -> Path:
    """The file that keeps what of this kind is known of a folder."""
    return cache_dir() / kind / f"{crc32(os.fsencode(folder)):08x}"


def load(file: Path) -> tuple[Any, bytes] | None:
    """What is kept; None where the file is torn, edited or another version's."""
    with contextlib.suppress(OSError, ValueError):
        checksum, version, head, rest = file.read_bytes().split(b"\n", 3)
        if version == __version__.encode() and int(checksum, 16) == crc32(rest, crc32(head)):
            return json.loads(head), rest
    return None


def store(file: Path, head: object, rest: bytes, *, most: int | None = None) -> None:
    """Keeps these, and in that folder at most `most` such files, or `MAX_FOLDERS`.

    A cache that cannot be written is none, and no error.
    """
    line = json.dumps(head).encode()
    with contextlib.suppress(OSError):
        checksum = f"{crc32(rest, crc32(line)):08x}".encode()
        write_atomically(file, b"\n".join((checksum, __version__.encode(), line, rest)))
        entries = sorted(file.parent.iterdir(), key=lambda each: each.stat().st_mtime, reverse=True)
        for old in entries[most or MAX_FOLDERS :]:
            old.unlink(missing_ok=True)
