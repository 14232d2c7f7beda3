"""Writes files whole or not at all, one or several together."""

import contextlib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

PRIVATE, PRIVATE_FOLDER = 0o600, 0o700


def make_private(folder: Path) -> Path:
    """Makes a folder, and those above it that do not exist, for its owner alone, and returns it. Raises OSError."""
    for missing in reversed(missing_folders([folder])):
        missing.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    return folder


def write_privately(path: Path, content: str | bytes) -> None:
    """Puts `content` at `path` as `write_atomically` does, for its owner alone, also its folder. Raises OSError."""
    make_private(path.parent)
    fresh = _beside(path, _bytes(content), PRIVATE)
    try:
        fresh.chmod(PRIVATE)
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def _beside(path: Path, content: bytes, mode: int = 0o666) -> Path:
    """A new file next to `path`, with this content and the mode of what is there, else `mode`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    fresh.touch(mode, exist_ok=False)  # never replace an existing file
    try:
        with fresh.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            fresh.chmod(path.stat().st_mode & 0o7777)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    return fresh


def missing_folders(folders: Iterable[Path]) -> list[Path]:
    """The folders that are not there, with those above them, the innermost first."""
    found = {each for folder in folders for each in (folder, *folder.parents) if not each.exists()}
    return sorted(found, key=lambda folder: len(folder.parts), reverse=True)


def _bytes(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content


def write_atomically(path: Path, content: str | bytes) -> None:
    """Puts `content`, a text as UTF-8 and with its line ends as they are, at `path`: all, or what was there stays.

    A link is followed, a file keeps its mode; into a device or a pipe the text goes as it is. Raises OSError.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(_bytes(content))
        return
    write_together({path: content})


def write_together(contents: Mapping[Path, str | bytes]) -> None:
    """Puts every content at its path, or leaves all files and folders as they were; links and modes as in
    `write_atomically`.

    All new files are on the disk before the first old one is removed. Raises OSError with the path that could not be
    written.
    """
    fresh: dict[Path, Path] = {}
    before: dict[Path, bytes | None] = {}
    folders = missing_folders(path.resolve().parent for path in contents)
    path = Path()
    try:
        for path, content in contents.items():
            place = path.resolve()
            if place not in fresh:
                fresh[place] = _beside(place, _bytes(content))
        for path, new in fresh.items():
            if len(fresh) > 1:
                before[path] = path.read_bytes() if path.exists() else None
            new.replace(path)
    except BaseException as error:
        for new in fresh.values():
            new.unlink(missing_ok=True)
        restore(before, folders)
        if isinstance(error, OSError):
            raise type(error)(error.errno, error.strerror, str(path)) from None
        raise


def restore(before: Mapping[Path, bytes | None], folders: Iterable[Path]) -> None:
    """Gives files the content that they had, takes away those that had none, and folders that were made."""
    for place, content in before.items():
        with contextlib.suppress(OSError):
            if content is None:
                place.unlink(missing_ok=True)
            elif not place.is_file() or place.read_bytes() != content:
                _beside(place, content).replace(place)
    for folder in folders:
        with contextlib.suppress(OSError):  # it was not made yet, or somebody else has put something into it
            folder.rmdir()
