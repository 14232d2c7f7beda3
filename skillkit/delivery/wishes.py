"""What a user asks for, as skills of sources: those of the lock, the newest of their refs, or those of one source."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from skillkit import config, git
from skillkit.agents import AGENTS
from skillkit.delivery.address import Address
from skillkit.delivery.install import Choice, Ground, Wish
from skillkit.delivery.lock import HINT, OWN, Entry, Form, Lock
from skillkit.delivery.places import FOLDERS
from skillkit.delivery.source import Source, own_source, remote_source
from skillkit.errors import SkillkitError, did_you_mean
from skillkit.model.layout import SKILLS


class Asked(NamedTuple):
    """What applies to all skills of a run: folders (empty: those of the lock, or both), copies, what is allowed."""

    folders: tuple[str, ...] = ()
    copy: bool = False
    unsafe: frozenset[str] = frozenset()


class Chooser:
    """Opens sources, each once, and chooses among their skills."""

    def __init__(self, ground: Ground, lock: Lock, asked: Asked, config_file: str | None) -> None:
        self._ground, self._lock, self._asked, self._config = ground, lock, asked, config_file
        self._own: dict[str, Source] = {}
        self._remote: dict[tuple[str, str, str], Source] = {}
        self._check_lock()

    def _check_lock(self) -> None:
        """Raises SkillkitError for a lock that leads out of the folders of agents: others may have written it."""
        folders = {folder for agent in AGENTS for folder in agent.skill_folders[self._ground.scope]}
        for name, entry in self._lock.skills.items():
            own = entry.source == OWN if self._ground.scope == "project" else Path(entry.source).is_absolute()
            if not folders.issuperset(entry.folders) or (entry.is_own and not own) or (own and entry.commit):
                message = f"{self._ground.lock_file.name} names a source or a folder for {name} that it cannot have"
                raise SkillkitError(message, HINT)
            if (entry.commit and entry.form == "link") or (not entry.digest and entry.form != "link"):
                raise SkillkitError(f"{self._ground.lock_file.name} lacks the commit or the digest of {name}", HINT)

    def own(self, key: str) -> Source:
        """The own source of that key. Raises SkillkitError if it is not there."""
        if key not in self._own:
            folder = self._ground.root if key == OWN else Path(key)
            if not folder.is_dir():
                hint = "skillkit install --remove takes out what came from it"
                raise SkillkitError(f"the repository {folder} is not there any more", hint)
            self._own[key] = own_source(folder, key, config.load(folder, self._config))
        return self._own[key]

    def here(self) -> Source | None:
        """The own repository that the user is in; None if it has no skills/."""
        root = git.root_around(Path.cwd())
        key = OWN if self._ground.scope == "project" else str(root.resolve())
        return self.own(key) if (root / SKILLS).is_dir() else None

    def remote(self, address: Address, commit: str = "") -> Source:
        """A source at a commit, by default the newest of the ref."""
        key = (address.url, address.ref, commit)
        if key not in self._remote:
            self._remote[key] = remote_source(address, commit)
        return self._remote[key]

    def _wish(self, name: str, source: Source, old: Entry | None) -> Wish:
        folders = self._asked.folders or (old.folders if old else FOLDERS)
        form: Form = "copy" if self._asked.copy else old.form if old else "link" if source.folder else "shared"
        unsafe = name in self._asked.unsafe or (old is not None and old.unsafe and old.commit == source.commit)
        return Wish(name, source, folders, form, unsafe)

    def installed(self, names: Sequence[str]) -> list[str]:
        """The names, by default all that are installed. Raises SkillkitError for one that is not."""
        for name in names:
            if name not in self._lock.skills:
                near = did_you_mean(name, self._lock.skills)
                installed = ", ".join(self._lock.skills) or "none"
                raise SkillkitError(f"no skill {name[:80]!a} is installed{near}", f"installed: {installed}")
        return sorted(set(names)) or sorted(self._lock.skills)

    def of_lock(self, names: Sequence[str], *, update: bool) -> Choice:
        """The skills of the lock at its commits, or with `update` at the newest of their refs.

        Without names also the new skills of own sources that are installed wholly.
        """
        wishes: list[Wish] = []
        gone: list[str] = []
        notes: list[str] = []
        for name in self.installed(names):
            entry = self._lock.skills[name]
            if entry.is_own:
                source = self.own(entry.source)
                if name not in source.names and entry.source in self._lock.all:
                    gone.append(name)
                    continue
            else:
                source = self.remote(Address(entry.source, entry.ref), "" if update else entry.commit)
                if update and entry.ref == entry.commit:
                    notes.append(f"{name} is pinned to commit {entry.commit[:12]}: name another with --from")
                if name not in source.names and update:
                    notes.append(f"{name} is gone from {source.title}: it stays as it is; --remove takes it out")
                    continue
            wishes.append(self._wish(name, source, entry))
        for key in () if names else self._lock.all:
            source = self.own(key)
            wishes += [self._wish(name, source, None) for name in source.names if name not in self._lock.skills]
        return Choice(tuple(wishes), tuple(gone), self._lock.all, tuple(notes))

    def of_source(self, source: Source, names: Sequence[str]) -> Choice:
        """These skills of a source, by default all. Raises SkillkitError if it has none."""
        if not source.names:
            hint = f"a skill is a folder with a SKILL.md, below {SKILLS}/" if source.folder else "look at the address"
            raise SkillkitError(f"{source.title} has no skills", hint)
        chosen = sorted(set(names)) or source.names
        # An old entry of another source is for the planner to refuse.
        known = {name: entry for name, entry in self._lock.skills.items() if entry.source == source.key}
        wishes = tuple(self._wish(name, source, known.get(name)) for name in chosen)
        everything = {*self._lock.all, source.key} if source.folder and not names else set(self._lock.all)
        return Choice(wishes, everything_of=tuple(sorted(everything)))

    def removed(self, names: Sequence[str]) -> Choice:
        """These skills to take out; their own sources are not installed wholly any more."""
        chosen = self.installed(names)
        sources = {self._lock.skills[name].source for name in chosen}
        left = tuple(sorted(set(self._lock.all) - sources))
        wholly = "new skills of this repository are installed by name alone from now on"
        return Choice((), tuple(chosen), left, notes=() if left == self._lock.all else (wholly,))
