"""The matcher of the skills that are registered in a folder, or lie below one, from an index in the cache.

To read and weigh 2,000 skills takes seconds; the index is made once, and again when a skill has changed.
"""

import hashlib
import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from skillkit import __version__
from skillkit.files import cache
from skillkit.model.registered import RegisteredSkill
from skillkit.paths import builtin_skills, cache_dir
from skillkit.workflows.match import Matcher
from skillkit.workflows.matchable import Index
from skillkit.workflows.registry import load

FORMAT = 7
"""Increase the number if the index is made or stored in another way."""


def _indexed(parts: Iterable[bytes], read: Callable[[], Sequence[RegisteredSkill]]) -> Matcher:
    """The matcher of what `read` gives; the cached one while `parts` stay the same."""
    digest = hashlib.blake2b(digest_size=16)
    for part in parts:
        digest.update(len(part).to_bytes(8, "little") + part)
    key = digest.hexdigest()
    file = cache_dir() / "match" / key[:8]
    held = cache.load(file)
    if held and held[0] == [FORMAT, __version__, key]:
        return Matcher(index=msgspec.msgpack.decode(held[1], type=Index))
    from skillkit.workflows.indexing import index_of  # noqa: PLC0415 - only what changed is weighed

    index = index_of(read())
    cache.store(file, [FORMAT, __version__, key], msgspec.msgpack.encode(index))
    return Matcher(index=index)


def registered_matcher(here: Path) -> Matcher:
    """The matcher of the skills that count in a folder."""
    registry = load(here)
    parts = (f"{each.path}\0{each.source}\0".encode() + each.data for each in registry.chosen.values())
    return _indexed(parts, lambda: registry.skills)


def _documents(folder: Path) -> list[str]:
    """The documents of all skills below a folder."""
    from skillkit.documents.library import documents_in  # noqa: PLC0415 - only --skills needs it
    from skillkit.files.tree import DiskTree  # noqa: PLC0415 - as above

    return [path for each in documents_in(DiskTree(folder).files()).values() for path in each]


def _state(folder: Path, path: str) -> bytes:
    found = os.stat(f"{folder}/{path}")  # noqa: PTH116 - a Path for each of thousands takes longer
    return f"{folder}/{path}\0{found.st_size}\0{max(found.st_mtime_ns, found.st_ctime_ns)}".encode()


def folder_matcher(folder: Path) -> Matcher:
    """The matcher of all skills below a folder, and of the built-in ones that have no name of these."""
    places = ((folder, "project"), (builtin_skills(), "built-in"))
    states = (_state(place, path) for place, _ in places for path in _documents(place))
    return _indexed(states, lambda: _below(*places))


def _below(*places: tuple[Path, str]) -> list[RegisteredSkill]:
    """The readable skills below folders; of one name, the first."""
    from skillkit.documents.library import read_skills  # noqa: PLC0415 - only what changed is parsed
    from skillkit.files.tree import DiskTree  # noqa: PLC0415 - as above
    from skillkit.model.skill import Skill  # noqa: PLC0415 - as above
    from skillkit.workflows.joining import joined  # noqa: PLC0415 - as above

    found: dict[str, RegisteredSkill] = {}
    for folder, source in places:
        for each in read_skills(DiskTree(folder), root_name=folder.name):
            skill = joined(each)
            if isinstance(skill, Skill):
                found.setdefault(skill.name, RegisteredSkill(skill, source, str(folder / each.path)))
    return [found[name] for name in sorted(found)]
