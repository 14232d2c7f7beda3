"""Makes commits in an index of its own, and tells who made one."""

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from skillkit.git.call import checked
from skillkit.git.call import run_git


def identity(root: Path) -> str:
    """The e-mail address that the user commits with; raises SkillkitError if git knows none."""
    ident = checked(root, "var", "GIT_COMMITTER_IDENT")
    return ident[ident.rindex("<") + 1 : ident.rindex(">")]


def has_identity(root: Path) -> bool:
    """Whether git knows whom the commits of this repository are by."""
    return run_git(root, "var", "GIT_COMMITTER_IDENT").code == 0


class About(NamedTuple):
    """Who made a commit, when (in git's own form), and what for; who wrote it, if that was asked for."""

    email: str
    date: str
    message: str
    author: str = ""


def about(root: Path, commit: str) -> About:
    """What a commit says of itself; its e-mail address and date are those of the committer."""
    form = ("--format=%ce%n%cd%n%B", "--date=raw", "--no-show-signature")
    return About(*checked(root, "show", "--no-patch", *form, commit).split("\n", 2))


def added_commits(root: Path, start: str, tip: str) -> list[About]:
    """What the commits say of themselves that `tip` has and `start` has not, the newest first."""
    form = ("--format=%x00%ae%n%ce%n%cd%n%B", "--date=raw", "--no-show-signature", "--no-notes")
    out = checked(root, "log", *form, f"{start}..{tip}")
    parts = (part.split("\n", 3) for part in out.split("\0")[1:])
    return [About(committer, date, message, author) for author, committer, date, message in parts]


def commit_files(root: Path, parent: str, files: Mapping[str, str], message: str, *, sign: bool = False) -> str:
    """A commit that adds `files` to those of `parent` (empty: to none), made in an index of its own.

    It bears the date of its parent, so that the same files on the same base make the same commit. With `sign` it is
    signed where the user's settings sign commits, which git leaves to who makes a commit from its parts.
    """
    dates: dict[str, str] = {}
    if parent:
        date = about(root, parent).date
        dates = {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
    with tempfile.TemporaryDirectory() as folder:
        environment = {"GIT_INDEX_FILE": str(Path(folder) / "index")}
        checked(root, "read-tree", parent or "--empty", environment=environment)
        for path, content in sorted(files.items()):
            blob = checked(root, "hash-object", "-w", "--stdin", stdin=content.encode()).strip()
            checked(root, "update-index", "--add", "--cacheinfo", f"100644,{blob},{path}", environment=environment)
        tree = checked(root, "write-tree", environment=environment).strip()
    options = ["-p", parent] if parent else []
    if sign and run_git(root, "config", "--type=bool", "--get", "commit.gpgSign").stdout == b"true\n":
        options.append("-S")
    return checked(root, "commit-tree", tree, *options, stdin=message.encode(), environment=dates).strip()
