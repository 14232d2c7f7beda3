"""Makes repositories: of our own, for the demo, and for the user."""

import os
from pathlib import Path

from skillkit.git.call import checked


def start(folder: Path) -> None:
    """Makes a repository as the user's own `git init` does."""
    checked(folder, "init", "--quiet")


def start_remote(folder: Path, name: str, email: str) -> None:
    """Makes an empty bare repository whose commits bear that name and address."""
    checked(folder.parent, "init", "--quiet", "--bare", "--template=", "--initial-branch=main", str(folder))
    _settle(folder, name, email)


def _settle(folder: Path, name: str, email: str) -> None:
    """Gives a repository of ours an identity, and none of the user's hooks and signatures."""
    settings = {"user.name": name, "user.email": email, "core.hooksPath": os.devnull, "commit.gpgSign": "false"}
    for key, value in settings.items():
        checked(folder, "config", key, value)


def set_branch(root: Path, branch: str, commit: str) -> None:
    """Lets a branch of a bare repository name a commit."""
    checked(root, "update-ref", f"refs/heads/{branch}", commit)


def clone(remote: Path, folder: Path, name: str, email: str) -> None:
    """A clone whose commits bear that name and address."""
    checked(folder.parent, "clone", "--quiet", "--template=", "--origin=origin", str(remote), str(folder))
    _settle(folder, name, email)
