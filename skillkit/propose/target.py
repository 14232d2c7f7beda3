"""Where to propose."""

from pathlib import Path
from typing import NamedTuple

from skillkit import git
from skillkit.errors import SkillkitError
from skillkit.forges import Forge
from skillkit.forges import forge_at
from skillkit.library import read_skills
from skillkit.model.folder import SkillFolder
from skillkit.provenance import BRANCH_PREFIX


class Target(NamedTuple):
    """Where to propose: a repository, its remote, the commit there to build on, the forge behind it."""

    root: Path
    remote: str
    base: str
    base_commit: str
    forge: Forge

    def branches(self) -> dict[str, str]:
        """The branches of proposals on the remote, with their commits."""
        return git.remote_branches(self.root, self.remote, f"{BRANCH_PREFIX}*", self.forge.access)


def target_of(folder: Path, remote: str, base: str | None, forge: str | None = None) -> Target:
    """Looks up remote, forge and base. Raises SkillkitError with the remedy for whatever is missing.

    Without a name the forge is told by the remote's host.
    """
    root = git.root_of(folder)
    git.head(root)
    address = git.remote_url(root, remote)
    git.identity(root)
    behind = forge_at(address, forge)
    branch, tip = (base, "") if base else git.default_branch(root, remote, behind.access)
    if branch.startswith(BRANCH_PREFIX):
        raise SkillkitError(f"{branch} is itself a proposal", "name a branch of yours with --base")
    return Target(root, remote, branch, git.fetch(root, remote, branch, behind.access, tip=tip), behind)


def existing_skills(target: Target) -> list[SkillFolder]:
    """The skills on the base, to compare candidates with."""
    return read_skills(git.CommitTree(target.root, target.base_commit))
