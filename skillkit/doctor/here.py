"""git, and the repository that somebody is in: what `propose` and `gate` need, and the hooks."""

import re
from collections.abc import Iterator
from pathlib import Path

from skillkit import git
from skillkit.doctor.fact import Fact
from skillkit.errors import SkillkitError
from skillkit.machine import from_home

PRE_COMMIT = ".pre-commit-config.yaml"
HOOK = re.compile(r"^[ \t]*-[ \t]+(?:\{[ \t]*)?id:[ \t]*[\"']?(skillkit-(?:lint|check))\b", re.MULTILINE)
REMOTE = "origin"


def _hooks(root: Path) -> Fact:
    """Whether the repository asks for our hooks, and whether git runs them."""
    file = root / PRE_COMMIT
    text = file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""
    named = sorted(set(HOOK.findall(text)))
    if not named:
        return Fact("hooks", f"none of skillkit's in {PRE_COMMIT}")
    if git.hook(root, "pre-commit").is_file():
        return Fact("hooks", f"{', '.join(named)} before each commit")
    return Fact("hooks", f"{', '.join(named)} in {PRE_COMMIT}, which git does not run here: pre-commit install")


def _remote(root: Path) -> Fact:
    try:
        return Fact("remote", f"{REMOTE}, {from_home(git.remote_url(root, REMOTE))}")
    except SkillkitError as error:
        return Fact("remote", f"{error.message}; propose needs one: {error.hint}")


def _commits(root: Path) -> Fact:
    try:
        git.identity(root)
    except SkillkitError as error:
        return Fact(
            "commits", "propose makes commits", error.message, error.hint or "set git config user.name and user.email"
        )
    return Fact("commits", "git knows your name and e-mail address")


def here(folder: Path) -> Iterator[Fact]:
    """git, and if `folder` is in a repository what matters of it."""
    try:
        yield Fact("git", git.version(folder))
    except SkillkitError as error:
        yield Fact("git", "not found", error.message, "install git: propose and gate need it")
        return
    if not any((each / ".git").exists() for each in (folder, *folder.parents)):
        yield Fact("repository", "none here; propose and gate are run in a clone of your skill repository")
        return
    try:
        root = git.root_of(folder)
    except SkillkitError as error:
        yield Fact("repository", from_home(str(folder)), error.message, error.hint)
        return
    yield Fact("repository", from_home(str(root)))
    yield _remote(root)
    yield _commits(root)
    yield _hooks(root)
