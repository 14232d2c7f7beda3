"""Plans an installation: everything is looked at before anything is written."""

import os
from pathlib import Path
from typing import NamedTuple

from skillkit.agents import Scope
from skillkit.delivery.address import Address
from skillkit.delivery.contents import Files, diff_of, digest_of, installed_files
from skillkit.delivery.lock import Entry, Form, Lock
from skillkit.delivery.places import places_of, state_of
from skillkit.delivery.source import Read, Source, remote_source
from skillkit.errors import SkillkitError
from skillkit.model.finding import Finding

FORCE = "look at the diff, then keep yours, or add --force: it makes a backup first"
UNREVIEWED = "read the findings; if you trust it all the same, add --allow-unsafe {name}"


class Ground(NamedTuple):
    """Where to install: a project or the home folder, and the lock file of it."""

    root: Path
    lock_file: Path
    scope: Scope


class Wish(NamedTuple):
    """A skill to install from a source."""

    name: str
    source: Source
    folders: tuple[str, ...]
    form: Form
    allow_unsafe: bool = False


class Choice(NamedTuple):
    """The skills to install, those to remove because their source has them no more, and own sources taken wholly.

    `notes` say what is left as it is, and why.
    """

    wishes: tuple[Wish, ...]
    gone: tuple[str, ...] = ()
    everything_of: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Step(NamedTuple):
    """What to put at a place: files, or a link with this text to a target (its files where links cannot be made).

    With neither, what is there is taken out. With `backup` a copy of that is kept.
    """

    place: Path
    files: Files | None = None
    link: str = ""
    target: Path | None = None
    backup: bool = False


class Refusal(NamedTuple):
    """Why a skill is not installed, and the remedy; a diff or findings where there are any."""

    skill: str
    kind: str
    message: str
    hint: str
    diff: str = ""
    findings: tuple[Finding, ...] = ()


class Row(NamedTuple):
    """What becomes of a skill. `diff` is what an update changes, `title` what its source is called."""

    name: str
    action: str
    entry: Entry
    title: str = ""
    diff: str = ""
    doubtful: tuple[Finding, ...] = ()


def _stopped(wish: Wish, read: Read, old: Entry | None) -> Refusal | None:
    """Why a skill of a source is not installed at all."""
    name = wish.name
    if read.unfit:
        return Refusal(name, "unfit", read.unfit, "ask for it to be put right in its repository")
    if old and old.source != wish.source.key:
        remedy = f"take that out first: skillkit install --remove {name}"
        return Refusal(name, "other-source", f"a skill of that name is installed from {old.source}", remedy)
    if read.invalid:
        hint = "put it right in its repository: agents skip it, or load it wrongly"
        return Refusal(name, "invalid", "it breaks the specification of skills", hint, findings=tuple(read.invalid))
    if read.unsafe and not wish.allow_unsafe:
        message = "it has errors of safety"
        return Refusal(name, "unsafe", message, UNREVIEWED.format(name=name), findings=tuple(read.unsafe))
    same = old and old.commit and old.commit == wish.source.commit
    if old and same and old.digest != digest_of(read.files):
        message = f"skillkit.lock has another digest than commit {old.commit[:12]}"
        return Refusal(name, "lock", message, "somebody changed the lock: take it from git again, or install anew")
    return None


class Plan:
    """All that is to be done for a choice, or the refusals: then nothing is. `lock` is the new one.

    Raises SkillkitError if a source lacks a skill, or a folder of agents leads out of the project.
    """

    def __init__(self, ground: Ground, lock: Lock, choice: Choice, *, force: bool) -> None:
        self._ground, self._lock, self._force = ground, lock, force
        self.rows: list[Row] = []
        self.steps: list[Step] = []
        self.refusals: list[Refusal] = []
        self._skills = dict(lock.skills)
        for name in choice.gone:
            self._remove(name)
        for wish in choice.wishes:
            self._install(wish)
        own = {entry.source for entry in self._skills.values() if entry.is_own}
        everything = tuple(sorted(own.intersection(choice.everything_of)))
        self.lock = Lock(all=everything, skills=dict(sorted(self._skills.items())))

    def _may_go(self, place: Path, target: Path | None, old: Entry | None) -> bool:
        """Whether nobody loses anything if what is there is replaced."""
        if not os.path.lexists(place):
            return True
        return old is not None and state_of(place, target, old.digest) in ("ok", "broken-link")

    def _refuse_there(self, name: str, place: Path, wanted: Files, old: Entry | None) -> None:
        """Adds the refusal for what a person put, or changed, at a place."""
        where = place.relative_to(self._ground.root).as_posix()
        if place.is_symlink():
            message, diff = f"{where} is a link to {place.readlink()}", ""
        elif place.is_dir():
            was = "was changed by hand" if old else "is there and not installed by skillkit"
            message, diff = f"{where} {was}", diff_of(name, wanted, installed_files(place))
        else:
            message, diff = f"{where} is a file", ""
        self.refusals.append(Refusal(name, "changed" if old else "occupied", message, FORCE, diff))

    def _step(self, name: str, step: Step, wanted: Files, old: Entry | None, old_target: Path | None) -> None:
        """Adds a step, with a backup if it was forced; or the refusal."""
        if self._may_go(step.place, old_target, old):
            self.steps.append(step)
        elif self._force:
            self.steps.append(step._replace(backup=True))
        else:
            self._refuse_there(name, step.place, wanted, old)

    def _before(self, name: str, old: Entry) -> Files:
        """The files that were installed, as the lock has them."""
        for place, target in places_of(self._ground.root, name, old):
            if state_of(place, target, old.digest) == "ok":
                return installed_files(place)
        try:
            return remote_source(Address(old.source, old.ref), old.commit).read(name).files
        except SkillkitError:
            return {}

    def _install(self, wish: Wish) -> None:
        """Plans one skill."""
        source, name = wish.source, wish.name
        read, old = source.read(name), self._lock.skills.get(wish.name)
        if stopped := _stopped(wish, read, old):
            self.refusals.append(stopped)
            return
        new = Entry(
            source=source.key,
            ref=source.ref,
            commit=source.commit,
            path=source.path_of(name),
            digest="" if wish.form == "link" else digest_of(read.files),
            form=wish.form,
            folders=tuple(sorted(wish.folders)),
            unsafe=bool(read.unsafe),
        )
        count = len(self.steps)
        old_places = dict(places_of(self._ground.root, name, old)) if old else {}
        new_places = dict(places_of(self._ground.root, name, new))
        for place, target in new_places.items():
            if state_of(place, target, new.digest) == "ok":
                continue
            text = str(target or "")
            if target and (self._ground.scope == "project" or wish.form == "shared"):
                text = os.path.relpath(target, os.path.realpath(place.parent))  # it can be committed and moved
            files = None if wish.form == "link" else read.files
            self._step(name, Step(place, files, text, target), read.files, old, old_places.get(place))
        for place, target in old_places.items():
            if place not in new_places and os.path.lexists(place):
                self._step(name, Step(place), read.files, old, target)
        moved = old is not None and bool(old.commit) and old.digest != new.digest
        diff = diff_of(name, self._before(name, old), read.files) if old and moved else ""
        written = len(self.steps) > count
        action = "installed" if not old else "updated" if moved else "restored" if written else "moved"
        action = action if written or new != old else "unchanged"
        self._skills[name] = new
        self.rows.append(Row(name, action, new, source.title, diff, (*read.unsafe, *read.doubtful)))

    def _remove(self, name: str) -> None:
        """Plans to take a skill out."""
        old = self._lock.skills[name]
        for place, target in places_of(self._ground.root, name, old):
            if os.path.lexists(place):
                wanted = {} if self._may_go(place, target, old) else self._before(name, old)
                self._step(name, Step(place), wanted, old, target)
        del self._skills[name]
        self.rows.append(Row(name, "removed", old))
