"""Remembers what a walk through a folder came upon, for as long as no folder in it and no ignore file has changed."""

import contextlib
import os
import sys
import time
from array import array
from collections.abc import Mapping
from itertools import chain
from itertools import islice
from pathlib import Path

from skillkit.files import cache
from skillkit.files.gitignore import FILE as IGNORE_FILE
from skillkit.files.gitignore import Ignored
from skillkit.files.gitignore import IgnoreFile
from skillkit.files.gitignore import ignored_at
from skillkit.files.gitignore import with_slash
from skillkit.files.walk import Found
from skillkit.files.walk import walk

STATE = f"2 {sys.byteorder}"
"""To be counted on where a walk passes over other things."""
MOST = 200_000
"""Files and folders together: of a repository, not of a home."""
NO_NAME = "\0"
"""What stands in the name of no file."""


def _changed(path: str) -> int:
    about = os.stat(path)
    return max(about.st_mtime_ns, about.st_ctime_ns)


def _is_as_it_was(file: IgnoreFile) -> bool:
    about = os.stat(f"{file.folder}{IGNORE_FILE}")
    return (about.st_mtime_ns, about.st_size) == (file.changed, file.size)


def _links_lead_where_they_led(base: str, found: Found) -> bool:
    """Whether links to folders still lead to folders, and others not: no time of a folder tells."""
    files = frozenset(found.files) if found.links else ()
    return all(os.path.isdir(base + link) == (link not in files) for link in found.links)


def _load(file: Path, base: str, above: Ignored) -> Found | None:
    """What is remembered of a walk below `base`, if it would come upon the same now."""
    held = cache.load(file)
    if held is None:
        return None
    (*where, ignoring, sizes), rest = held
    if where != [STATE, base, [list(each) for each in above.files]]:
        return None
    times = array("q", rest[: 8 * sizes[0]])
    names = iter(rest[8 * sizes[0] :].decode("utf-8", "surrogateescape").split(NO_NAME))
    folders, *lists = [list(islice(names, size)) for size in sizes]
    found = Found(*lists)
    with contextlib.suppress(OSError):
        if (
            all(_changed(base + folder) == at for folder, at in zip(folders, times, strict=True))
            and all(_is_as_it_was(IgnoreFile(*each)) for each in ignoring)
            and _links_lead_where_they_led(base, found)
        ):
            return found
    return None


def _store(file: Path, base: str, above: Ignored, seen: Mapping[str, Ignored], found: Found) -> None:
    """Remembers a walk, unless something changed just now, or it was through half a disk."""
    if sum(map(len, found)) + len(seen) > MOST:
        return
    try:
        times = array("q", [_changed(base + folder) for folder in seen])
    except OSError:  # a folder that has gone meanwhile
        return
    ignoring = sorted({each for ignored in seen.values() for each in ignored.files})
    if max(*times, *(each.changed for each in ignoring), 0) > time.time_ns() - cache.SETTLED:
        return
    lists = (list(seen), *found)
    names = NO_NAME.join(chain(*lists)).encode("utf-8", "surrogateescape")
    cache.store(file, [STATE, base, above.files, ignoring, [len(each) for each in lists]], times.tobytes() + names)


def walked(root: Path, file: Path | None) -> Found:
    """What `walk` comes upon below `root`; with `file`, where that is kept, looked up anew only after changes."""
    if file is None:
        return walk(root)
    base, above = with_slash(root), ignored_at(root)
    remembered = _load(file, base, above)
    if remembered is not None:
        return remembered
    seen: dict[str, Ignored] = {}
    found = walk(root, seen.__setitem__)
    _store(file, base, above, seen, found)
    return found
