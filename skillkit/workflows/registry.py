"""Which skills there are here: those that come with skillkit, the user's, the project's.

Of several with one name the nearest wins: a project's skill over the user's, and that over a built-in one; within
these, the first folder of `places`. A file that cannot be read hides no other one.

Skills are parsed once and cached by the path, size and time of change of their files. `Registry.summaries` decodes
only what it takes to choose a skill, and imports no pydantic: 2,000 skills take about 50 ms.
"""

import os
import stat
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from skillkit.errors import SkillkitError, did_you_mean
from skillkit.files import cache
from skillkit.model import layout
from skillkit.model.registered import IndexedSkill, RegisteredSkill, SkillSummary
from skillkit.model.source import Fault, Location
from skillkit.paths import from_home
from skillkit.workflows.places import Project

FORMAT = 2
"""Increase the number if skills are read or stored in another way."""


class Entry(NamedTuple):
    """A skill as it is cached: its path in its folder, its files with size and time of change, and its JSON.

    `fault` is why it cannot be read; `name` is then that of its folder or file, and `data` is empty.
    """

    path: str
    files: list[tuple[str, int, int]]
    name: str = ""
    scope: str = ""
    fault: Fault | None = None
    data: bytes = b"null"


class Chosen(NamedTuple):
    """A skill that counts, not decoded yet."""

    data: bytes
    source: str
    path: str
    shadows: tuple[str, ...] = ()


class Registry(NamedTuple):
    """The skills that count in a folder by their names, in the order of these, and what could not be read.

    `broken` are the faults by the names of skills in whose place no other one may be used.
    """

    chosen: Mapping[str, Chosen]
    faults: tuple[Fault, ...]
    broken: Mapping[str, Fault]

    @property
    def summaries(self) -> list[IndexedSkill]:
        """What it takes to choose one of the skills."""
        decode = msgspec.json.Decoder(SkillSummary).decode
        return [IndexedSkill(decode(each.data), each.source, each.path, each.shadows) for each in self.chosen.values()]

    @property
    def skills(self) -> list[RegisteredSkill]:
        """The skills in full."""
        return [_decoded(each) for each in self.chosen.values()]


def _decoded(chosen: Chosen) -> RegisteredSkill:
    from skillkit.model.skill import Skill  # noqa: PLC0415 - 60 ms that only a skill in full need cost

    return RegisteredSkill(Skill.model_validate_json(chosen.data), chosen.source, chosen.path, chosen.shadows)


def _states(folder: str, names: tuple[str, ...]) -> Iterator[tuple[str, int, int]]:
    """Size and time of change of those files that are there."""
    for name in names:
        try:
            found = os.stat(f"{folder}/{name}")  # noqa: PTH116 - a Path for each of thousands takes longer
        except OSError:
            continue
        if stat.S_ISREG(found.st_mode):
            yield name, found.st_size, max(found.st_mtime_ns, found.st_ctime_ns)


def _listed(folder: str, inside: str = "", depth: int = 0) -> Iterator[Entry]:
    """The skills in a folder, not read yet. A folder that is no skill may be a group of them."""
    try:
        with os.scandir(folder) as entries:
            children = sorted(entries, key=lambda each: each.name)
    except OSError as error:
        place = Location(inside or ".")
        yield Entry(inside, [], fault=Fault("unreadable", f"cannot be read: {error.strerror}", place))
        return
    for child in children:
        path = f"{inside}{child.name}"
        if child.name.endswith(layout.FLAT) and not depth:
            if files := [(path, size, changed) for _, size, changed in _states(folder, (child.name,))]:
                yield Entry(path, files, child.name.rpartition(".")[0])
        elif child.is_dir() and not layout.is_passed_over(child.name, below_skills=True):
            if found := list(_states(child.path, (layout.SKILL_FILE, *layout.WORKFLOW_FILES))):
                yield Entry(path, [(f"{path}/{name}", size, changed) for name, size, changed in found], child.name)
            elif depth < layout.MAX_DEPTH:
                yield from _listed(child.path, f"{path}/", depth + 1)


def _read(listed: Entry, folder: Path) -> Entry:
    """Parses the documents of a skill."""
    from skillkit.documents.library import read_skill  # noqa: PLC0415 - only what changed is parsed
    from skillkit.files.tree import DiskTree  # noqa: PLC0415 - as above
    from skillkit.model.folder import MAX_BYTES  # noqa: PLC0415 - as above
    from skillkit.model.skill import Skill  # noqa: PLC0415 - as above
    from skillkit.workflows.joining import joined  # noqa: PLC0415 - as above

    for path, size, _ in listed.files:
        if size > MAX_BYTES:
            fault = Fault("too-large", f"{size:,} bytes; not read above {MAX_BYTES:,}", Location(path))
            return listed._replace(fault=fault)
    found = joined(read_skill(DiskTree(folder), listed.path, frozenset(path for path, _, _ in listed.files)))
    if isinstance(found, Fault):
        return listed._replace(fault=found)
    try:
        data = found.model_dump_json(exclude_defaults=True).encode()
        Skill.model_validate_json(data)
    except ValueError:
        # Such as half of a surrogate pair, or a vector with an infinite number.
        fault = Fault("workflow-schema", "holds a value that JSON has not", Location(listed.files[0][0]))
        return listed._replace(fault=fault)
    return listed._replace(name=found.name, scope=found.project_scope or "", data=data)


def _fault(row: Any) -> Fault | None:
    return Fault(row[0], row[1], Location(*row[2])) if row else None


def _cached(file: Path, folder: str) -> dict[str, Entry]:
    held = cache.load(file)
    if held is None or held[0][:2] != [FORMAT, folder]:
        return {}
    (_, _, rows), rest = held
    data = msgspec.json.decode(rest, type=list[msgspec.Raw])
    return {
        path: Entry(
            path, [(name, size, changed) for name, size, changed in files], name, scope, _fault(fault), bytes(raw)
        )
        for (path, files, name, scope, fault), raw in zip(rows, data, strict=True)
    }


def entries_of(folder: Path) -> list[Entry]:
    """The skills in a folder by path; parses those that changed since they were cached."""
    file = cache.place_for(folder, "registry")
    known = _cached(file, str(folder))
    listed = list(_listed(str(folder)))
    settled = time.time_ns() - cache.SETTLED
    found = []
    for each in listed:
        held = known.get(each.path)
        is_same = held is not None and held.files == each.files
        found.append(held if held and is_same else _read(each, folder) if each.files else each)
    stored = [each for each in found if each.files and all(changed < settled for _, _, changed in each.files)]
    if [(each.path, each.files) for each in stored] != [(each.path, each.files) for each in known.values()]:
        rows = [[each.path, each.files, each.name, each.scope, each.fault] for each in stored]
        cache.store(file, [FORMAT, str(folder), rows], b"[" + b",".join(each.data for each in stored) + b"]")
    return found


def _real(place: str) -> str:
    """Where a skill lies; the folders of agents hold links to skills of other folders."""
    return os.path.realpath(place) if os.path.islink(place) else place  # noqa: PTH114 - as in _states


def load(here: Path) -> Registry:
    """The skills that count in a folder, and what cannot be read."""
    project = Project(here)
    chosen: dict[str, Chosen] = {}
    broken: dict[str, Fault] = {}
    faults: list[Fault] = []
    seen: set[str] = set()
    for place in project.places():
        folder = place.folder.resolve()
        for entry in entries_of(folder):
            real = _real(f"{folder}/{entry.path}")
            if real in seen or (entry.scope and not project.is_meant_by(entry.scope)):
                continue
            seen.add(real)
            path = f"{place.folder}/{entry.path}"
            first = chosen.get(entry.name)
            if entry.fault:
                where = entry.fault.location
                fault = entry.fault._replace(location=where._replace(path=f"{place.folder}/{where.path}"))
                faults.append(fault)
                if not first:
                    broken.setdefault(entry.name, fault)
            elif first:
                chosen[entry.name] = first._replace(shadows=(*first.shadows, path))
            else:
                source = project.source_of(place, f"{folder}/{entry.path}", real)
                chosen[entry.name] = Chosen(entry.data, source, path)
    return Registry(dict(sorted(chosen.items())), tuple(faults), broken)


def find(here: Path, name: str) -> RegisteredSkill:
    """The skill of that name. Raises SkillkitError if there is none, or if the one that counts cannot be read."""
    registry = load(here)
    if name in registry.broken:
        fault = registry.broken[name]
        where = f"{from_home(fault.location.path)}:{fault.location.start_line}"
        raise SkillkitError(f"{where}: {fault.message}", "see docs/workflows.md, or skillkit schema workflow")
    if name not in registry.chosen:
        near = did_you_mean(name, registry.chosen)
        raise SkillkitError(f'there is no skill "{name}" here{near}', "skillkit list: shows all")
    return _decoded(registry.chosen[name])
