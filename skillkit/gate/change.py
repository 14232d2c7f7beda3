"""What is judged: the skills that differ between a base and a head, read from commits."""

import os
from pathlib import Path
from typing import NamedTuple

from skillkit import config
from skillkit import git
from skillkit.errors import SkillkitError
from skillkit.library import read_skills
from skillkit.model.config import Config
from skillkit.model.folder import SkillFolder

HEAD = "HEAD"
DEFAULT_BASE = "origin/main"


class Change(NamedTuple):
    """A change to a skill repository.

    `base` and `head` are the trees, `before` and `after` their skills by path, `files` what the change touched,
    `branch` the branch it is on, `settings` those of the base: a change cannot loosen the gate it has to pass. The base
    is the tip of the branch to merge into: what was merged there meanwhile counts too.
    """

    base: git.CommitTree
    head: git.CommitTree
    before: dict[str, SkillFolder]
    after: dict[str, SkillFolder]
    files: frozenset[str]
    branch: str
    settings: Config

    def touches(self, skill: SkillFolder) -> bool:
        """Whether a file of the skill was changed, added or removed."""
        return any(path == skill.path or path.startswith(f"{skill.path}/") for path in self.files)

    @property
    def changed(self) -> list[SkillFolder]:
        """The skills to judge, in the order of their paths."""
        return [skill for skill in self.after.values() if self.touches(skill)]

    @property
    def unseen(self) -> list[str]:
        """The submodules that the change adds or moves: what is in them is not in this repository."""
        return [path for path in self.head.submodules if path in self.files]

    @property
    def others(self) -> list[SkillFolder]:
        """The skills of the base that the change leaves as they are: neither changed nor taken away, as by a rename."""
        return [skill for skill in self.before.values() if not self.touches(skill)]


def default_base() -> str:
    """The base of the pull request that a CI run belongs to, else `origin/main`."""
    named = os.environ.get("GITHUB_BASE_REF")
    return f"origin/{named}" if named else DEFAULT_BASE


def change_of(folder: Path, base: str, head: str) -> Change:
    """What `head` changed since it left `base`. Raises SkillkitError for what is missing, with the remedy."""
    root = git.root_of(folder)
    tip = git.head(root) if head == HEAD else git.needed_commit(root, head, "head")
    base_tip = git.needed_commit(root, base, "base")
    start = git.merge_base(root, base_tip, tip)
    base_tree, head_tree = git.CommitTree(root, base_tip), git.CommitTree(root, tip)
    settings = settings_of(base_tree)
    return Change(
        base=base_tree,
        head=head_tree,
        before={skill.path: skill for skill in read_skills(base_tree, exclude=settings.exclude)},
        after={skill.path: skill for skill in read_skills(head_tree, exclude=settings.exclude)},
        files=frozenset(git.changed_files(root, start, tip)),
        branch=os.environ.get("GITHUB_HEAD_REF") or (git.branch_name(root) if head == HEAD else head),
        settings=settings,
    )


def settings_of(tree: git.CommitTree) -> Config:
    """The settings that a commit has at its root. Raises SkillkitError if they cannot be read."""
    files = tree.files()
    for name in (config.FILE, config.PYPROJECT):
        if name in files:
            try:
                text = tree.read(name).decode("utf-8", errors="replace")
            except OSError as error:
                message = f"{name} of the base cannot be read: {error.strerror}"
                raise SkillkitError(message, "put a file in its place on the base") from None
            if name == config.FILE or "[tool.skillkit]" in text:
                return config.parse(text, name)
    return Config()
