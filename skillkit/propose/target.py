"""Where to propose, and whether the user has agreed to push there."""

import contextlib
import hashlib
import os
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from skillkit import git
from skillkit.documents.library import read_skills
from skillkit.drafting.provenance import BRANCH_PREFIX
from skillkit.errors import SkillkitError
from skillkit.files.write import make_private
from skillkit.forges import Forge, forge_at
from skillkit.model.folder import SkillFolder

ABOVE = BRANCH_PREFIX.rstrip("/")
"""A branch of this name leaves no room for those of proposals."""
WAITS = (1, 2, 4, 8, 15, 30)
"""Seconds between looks at a new fork, which the forge fills in the background."""
AGREED = "agreed-remotes"
"""The file in the state folder with a hash for each answer."""


def sleep(seconds: float) -> None:
    """Waits."""
    time.sleep(seconds)


class Target(NamedTuple):
    """Where to propose: a repository, its remote, the commit there to build on, the forge behind it.

    `listed` are branches of the remote with their commits, all of proposals; None where they have to be listed anew.
    """

    root: Path
    remote: str
    base: str
    base_commit: str
    forge: Forge
    listed: Mapping[str, str] | None

    @property
    def branches_at(self) -> str:
        """The remote or the address where the branches of proposals lie; empty where a fork has to be made first."""
        return self.forge.branches_at(self.remote)

    def branches(self) -> Mapping[str, str]:
        """The branches of proposals, with their commits. Raises SkillkitError where git has no room for any."""
        at = self.branches_at
        listed = self.listed if at == self.remote else None
        if listed is None:
            listed = git.remote_branches(self.root, at, f"{ABOVE}*", self.forge.access) if at else {}
        if ABOVE in listed:
            message = f"{git.without_credentials(at)} has a branch {ABOVE}, which leaves no room for {BRANCH_PREFIX}…"
            raise SkillkitError(message, "rename or delete that branch there, once")
        return {name: commit for name, commit in listed.items() if name.startswith(BRANCH_PREFIX)}

    def place_to_push(self) -> str:
        """Where the branches go. Makes a fork where one is needed, and waits until it is filled."""
        if self.branches_at and self.forge.may_push:
            return self.branches_at
        fork = self.forge.make_fork()
        for seconds in WAITS:
            with contextlib.suppress(SkillkitError):  # it is not there yet
                if git.remote_branches(self.root, fork, "*", self.forge.access):
                    return fork
            sleep(seconds)
        raise SkillkitError(f"{git.without_credentials(fork)} is not filled yet", "run it again in a minute")


def target_of(folder: Path, remote: str, base: str | None, forge: str | None = None) -> Target:
    """Looks up remote, forge (by the remote's host, if not named) and base. Raises SkillkitError with the remedy."""
    root = git.root_of(folder)
    git.head(root)
    address = git.remote_url(root, remote)
    git.identity(root)
    behind = forge_at(address, forge)
    default, listed = git.listing(root, remote, f"{ABOVE}*", *([base] if base else []), access=behind.access)
    branch = base or default
    if branch.startswith(BRANCH_PREFIX):
        raise SkillkitError(f"{branch} is itself a proposal", "name a branch of yours with --base")
    tip = git.fetch(root, remote, branch, behind.access, tip=listed.get(branch, ""))
    return Target(root, remote, branch, tip, behind, listed)


def existing_skills(target: Target) -> list[SkillFolder]:
    """The skills on the base, to compare candidates with."""
    return read_skills(git.CommitTree(target.root, target.base_commit))


def _line(address: str, project: str, *, is_public: bool) -> str:
    """The hash of an answer: it counts for one address and project, and only while the same people may read it."""
    answer = f"{address}\0{'public' if is_public else 'private'}\0{project}"
    return hashlib.sha256(answer.encode("utf-8", errors="surrogateescape")).hexdigest()


def not_agreed(folder: Path, address: str, projects: Iterable[str], *, is_public: bool) -> list[str]:
    """Those of the projects about which the user has not agreed yet to push there, sorted."""
    try:
        lines = (folder / AGREED).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    return sorted(each for each in {*projects} if _line(address, each, is_public=is_public) not in lines)


def agree(folder: Path, address: str, projects: Iterable[str], *, is_public: bool) -> None:
    """Remembers that the user agreed to push there what these projects taught. Raises OSError."""
    make_private(folder)
    # One write at the end of the file: of two at once neither is lost.
    file = os.open(folder / AGREED, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        lines = [_line(address, project, is_public=is_public) for project in sorted({*projects})]
        os.write(file, "".join(f"{line}\n" for line in lines).encode())
    finally:
        os.close(file)
