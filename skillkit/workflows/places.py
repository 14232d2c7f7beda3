"""The folders in which skills are registered, which of them wins, and which projects a workflow is for."""

import contextlib
import json
import os
import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from skillkit.errors import SkillkitError
from skillkit.model import layout
from skillkit.paths import builtin_skills, config_dir, from_home, repository_root

CBOS = ".cbos/skills"
"""Where the CBOS format keeps flat workflow files."""
BEFORE_HOST = re.compile(r"^(?:[a-z+]+://)?(?:[^@/]+@)?")


class Place(NamedTuple):
    """A folder of skills, their source, and the addresses from which some were installed, by their paths."""

    source: str
    folder: Path
    installed: Mapping[str, str] = {}


def _installed(lock: Path, root: Path) -> dict[str, str]:
    """The places of the skills that a lock file says came from a git address, each with that address.

    What is no lock file as `skillkit install` writes it names none: `skillkit install --check` reports that.
    """
    found: dict[str, str] = {}
    with contextlib.suppress(OSError, ValueError, RecursionError, TypeError, KeyError, AttributeError):
        if lock.stat().st_size <= layout.LOCK_MAX_BYTES:
            for name, entry in json.loads(lock.read_bytes())["skills"].items():
                if entry.get("commit"):
                    folders = {os.path.realpath(root / folder) for folder in entry["folders"]}
                    found |= {f"{folder}/{name}": str(entry["source"]) for folder in folders}
    return found


def project_root(here: Path) -> Path:
    """The root of the repository that a folder lies in; the folder itself outside of one."""
    here = here.resolve()
    return repository_root(here) or here


class Project:
    """The project that a folder lies in: its repository, or the folder itself outside of one."""

    def __init__(self, here: Path) -> None:
        self.root = project_root(here)

    @cached_property
    def _remote(self) -> str:
        from skillkit import git  # noqa: PLC0415 - only a workflow for some projects needs it

        with contextlib.suppress(SkillkitError):
            return _without_scheme(git.remote_url(self.root, "origin"))
        return ""

    def is_meant_by(self, scope: str) -> bool:
        """Whether a `project_scope` names this project: the name or path of its folder, or the remote `origin`.

        Of the remote's address, the end suffices: `acme/shop` for `git@example.org:acme/shop.git`.
        """
        if scope == self.root.name or Path(os.path.expanduser(scope)) == self.root:  # noqa: PTH111 - `~` is a name, too
            return True
        return f"/{self._remote}".endswith(f"/{_without_scheme(scope)}")

    def source_of(self, place: Place, path: str, real: str) -> str:
        """The source of a skill at a path in a place; what links bring in from outside is the user's."""
        if place.source == "project" and not real.startswith(f"{self.root}{os.sep}"):
            return "user"
        return place.installed.get(path, place.source)

    def places(self) -> list[Place]:
        """The folders of skills that are there, those that win first: the project's, the user's, the built-in one."""
        home = Path.home()
        users = _installed(config_dir() / layout.LOCK_FILE, home)
        named = [
            Place("user", config_dir() / "skills"),
            *(Place("user", home / each, users) for each in (CBOS, *layout.FOLDERS)),
        ]
        if self.root != home.resolve():
            own = _installed(self.root / layout.LOCK_FILE, self.root)
            named = [*(Place("project", self.root / each, own) for each in ("skills", CBOS, *layout.FOLDERS)), *named]
        known: set[Path] = set()
        found = []
        for place in (*named, Place("built-in", builtin_skills())):
            real = place.folder.resolve()
            if real.is_dir() and real not in known:
                known.add(real)
                found.append(place)
        return found


def _without_scheme(address: str) -> str:
    """An address of git without what differs between ways to reach the same repository."""
    plain = BEFORE_HOST.sub("", address.strip().casefold()).replace(":", "/", 1)
    return plain.rstrip("/").removesuffix(".git")


def shown_path(root: Path, path: str) -> str:
    """A path as reports show it: from the root of the project if it is in there, else from the home folder."""
    return path.removeprefix(f"{root}{os.sep}") if path.startswith(f"{root}{os.sep}") else from_home(path)
