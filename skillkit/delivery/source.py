"""The skills that a source has: the user's own repository as it lies there, or a commit of another one."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from skillkit import git, paths
from skillkit.delivery.address import Address
from skillkit.delivery.contents import File, UnfitError, files_of
from skillkit.delivery.lock import is_name
from skillkit.documents.library import read_skill, skill_paths
from skillkit.errors import SkillkitError, did_you_mean
from skillkit.files.tree import DiskTree
from skillkit.lint.engine import chosen_rules, lint
from skillkit.model.config import Config
from skillkit.model.finding import Finding
from skillkit.model.folder import SkillFolder, Tree
from skillkit.model.layout import AGENT_FOLDERS, SKILL_FILE, SKILLS

NAMES_SHOWN = 8


class Read(NamedTuple):
    """A skill of a source: its files, what lint finds that stops an installation, or why it is unfit."""

    files: Mapping[str, File]
    invalid: Sequence[Finding] = ()
    unsafe: Sequence[Finding] = ()
    doubtful: Sequence[Finding] = ()
    """Warnings of safety: they stop nothing."""
    unfit: str = ""


class Source:
    """Skills, by name. `key` is how the lock names the source; `folder` is where they lie, if they are the user's own.

    `title` names the source to a person.
    """

    def __init__(
        self,
        tree: Tree,
        key: str,
        *,
        title: str,
        settings: Config,
        folder: Path | None = None,
        ref: str = "",
        commit: str = "",
    ) -> None:
        self.key, self.ref, self.commit, self.folder, self.title = key, ref, commit, folder, title
        self._tree, self._settings = tree, settings

    @property
    def _short(self) -> str:
        return f"{self.key} at {self.commit[:12]}" if self.commit else self.title

    @cached_property
    def _files(self) -> frozenset[str]:
        return frozenset(self._tree.files())

    @cached_property
    def _named(self) -> Mapping[str, list[str]]:
        """The paths of skills with a SKILL.md by name: those below `skills/`, else all but those that are installed."""
        found = skill_paths(self._files, self._settings.exclude)
        with_text = [path for path in found if (SKILL_FILE if path == "." else f"{path}/{SKILL_FILE}") in self._files]
        below = [path for path in with_text if path.startswith(f"{SKILLS}/")]
        free = [path for path in with_text if AGENT_FOLDERS.isdisjoint(path.split("/"))]
        chosen = below or ([] if self.folder else free)
        named: dict[str, list[str]] = {}
        for path in chosen:
            name = self._skill(path).name if path == "." else path.rpartition("/")[2]
            named.setdefault(name, []).append(path)
        return named

    @property
    def names(self) -> list[str]:
        """The names of all skills, sorted."""
        return sorted(self._named)

    def path_of(self, name: str) -> str:
        """The path of a skill. Raises SkillkitError if there is none, or more than one."""
        paths = self._named.get(name, [])
        if not paths:
            near = did_you_mean(name, self.names)
            few = ", ".join(self.names[:NAMES_SHOWN]) + (", …" if len(self.names) > NAMES_SHOWN else "")
            raise SkillkitError(f"{self._short} has no skill {name[:80]!a}{near}", f"it has: {few or 'none'}")
        if len(paths) > 1:
            raise SkillkitError(
                f"{self._short} has {len(paths)} skills {name}: {', '.join(paths)}", "rename all but one"
            )
        if not is_name(name):
            hint = "names have small letters, digits and single dashes: ask for it to be renamed there"
            raise SkillkitError(f"{self._short}: {name[:80]!a} is no name that agents take", hint)
        return paths[0]

    def _skill(self, path: str) -> SkillFolder:
        return read_skill(self._tree, path, self._files, root_name="")

    def read(self, name: str) -> Read:
        """The files of a skill and what stands against its installation. Raises SkillkitError as `path_of` does."""
        skill = self._skill(self.path_of(name))
        try:
            if isinstance(self._tree, git.CommitTree):
                self._tree.load(skill.files)
                files = files_of(skill, self._tree.submodules)
            else:
                files = files_of(skill)
        except UnfitError as error:
            return Read({}, unfit=str(error))
        except OSError as error:
            return Read({}, unfit=f"a file cannot be read: {error.strerror or error}")
        settings = self._settings
        rules = [
            rule
            for rule in chosen_rules(settings.select, settings.ignore)
            if rule.check_skill and rule.layer in ("spec", "safety")
        ]
        found = [finding for finding in lint([skill], rules, settings) if not finding.suppressed]
        safety = [finding for finding in found if finding.layer == "safety"]
        return Read(
            files,
            invalid=[each for each in found if each.layer == "spec" and each.severity == "error"],
            unsafe=[each for each in safety if each.severity == "error"],
            doubtful=[each for each in safety if each.severity != "error"],
        )


def own_source(folder: Path, key: str, settings: Config) -> Source:
    """The skills below `skills/` in a repository on this machine, as they lie there."""
    return Source(DiskTree(folder), key, folder=folder, title="this repository", settings=settings)


def remote_source(address: Address, commit: str = "") -> Source:
    """The skills of a commit, by default the newest of the ref; fetched if it is not in the cache.

    Raises SkillkitError if the repository cannot be read.
    """
    cache = paths.cache_dir() / "sources"
    commit = commit or git.upstream_commit(cache, address.url, address.ref, address.environment)
    root = git.fetched(cache, address.url, commit, address.environment)
    about = git.authorship(root, commit)
    ref = f" ({address.ref})" if address.ref and address.ref != commit else ""
    by = f"{about.name} <{about.email}>" if about.email else about.name
    title = f"{address.url} at {commit[:12]}{ref}, committed {about.day} by {by}"
    tree = git.CommitTree(root, commit)
    return Source(tree, address.url, title=title, settings=Config(), ref=address.ref, commit=commit)
