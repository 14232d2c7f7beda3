"""How what is installed differs from the lock, and the lock from its sources. Changes nothing."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from skillkit.delivery.address import Address
from skillkit.delivery.contents import digest_of
from skillkit.delivery.install import Ground
from skillkit.delivery.lock import Entry, Lock
from skillkit.delivery.places import places_of, state_of
from skillkit.delivery.source import Source

SAID = {
    "missing": "missing",
    "changed": "changed by hand",
    "broken-link": "a link that leads nowhere",
    "other-link": "a link that leads elsewhere",
}


class Drift(NamedTuple):
    """What differs: `missing`, `changed`, `broken-link`, `other-link` or `out-of-date`, and the remedy."""

    skill: str
    kind: str
    path: str
    message: str
    hint: str


OwnSource = Callable[[str], Source]


def _of_skill(ground: Ground, name: str, entry: Entry, own: OwnSource) -> Iterator[Drift]:
    source = own(entry.source) if entry.is_own else None
    if source and name not in source.names:
        message, hint = f"{entry.path} is no longer in the repository", f"skillkit install --remove {name}"
        yield Drift(name, "out-of-date", entry.path, message, hint)
        return
    for place, target in places_of(ground.root, name, entry):
        state = state_of(place, target, entry.digest)
        if state != "ok":
            path = place.relative_to(ground.root).as_posix()
            force = f" --force {name}" if state in ("changed", "other-link") else ""
            yield Drift(name, state, path, SAID[state], f"skillkit install{force}")
    if source and entry.digest and digest_of(source.read(name).files) != entry.digest:
        yield Drift(name, "out-of-date", entry.path, "changed since it was copied", f"skillkit install {name}")


def drifts(ground: Ground, lock: Lock, own: OwnSource, names: Sequence[str] = ()) -> list[Drift]:
    """The drifts of these skills, by default of all and of own ones that nobody has installed yet; no network.

    `own` opens an own source by its key.
    """
    found: list[Drift] = []
    for name in sorted(names or lock.skills):
        found += _of_skill(ground, name, lock.skills[name], own)
    for key in () if names else lock.all:
        source = own(key)
        for name in source.names:
            if name not in lock.skills:
                message = f"not in {ground.lock_file.name} yet"
                found.append(Drift(name, "out-of-date", source.path_of(name), message, "skillkit install"))
    return found


def newer_notes(lock: Lock, names: Sequence[str], opened: Callable[[Address], Source]) -> list[str]:
    """What has changed in the sources since, a note for each skill; `opened` fetches the newest commit of one."""
    notes = []
    for name in sorted(names or lock.skills):
        entry = lock.skills[name]
        if entry.is_own or entry.ref == entry.commit:
            continue
        source = opened(Address(entry.source, entry.ref))
        if name not in source.names:
            notes.append(f"{name}: gone from {source.title}")
        elif digest_of(source.read(name).files) != entry.digest:
            notes.append(f"{name}: newer in {source.title}: skillkit install --update {name}")
    return notes
