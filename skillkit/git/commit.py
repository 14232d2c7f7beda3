"""Makes commits without an index, and reads who made one."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from skillkit.git.call import checked, completed, run_git


def identity(root: Path) -> str:
    """The e-mail address that the user commits with; raises SkillkitError if git knows none."""
    ident = checked(root, "var", "GIT_COMMITTER_IDENT")
    return ident[ident.rindex("<") + 1 : ident.rindex(">")]


def has_identity(root: Path) -> bool:
    """Whether git knows who commits in this repository."""
    return run_git(root, "var", "GIT_COMMITTER_IDENT").code == 0


class About(NamedTuple):
    """Committer, date (in git's own form) and message of a commit; its author where that was asked for."""

    email: str
    date: str
    message: str
    author: str = ""


def about(root: Path, commit: str) -> About:
    """Committer, date and message of a commit."""
    form = ("--format=%ce%n%cd%n%B", "--date=raw", "--no-show-signature")
    return About(*checked(root, "show", "--no-patch", *form, commit).split("\n", 2))


def added_commits(root: Path, start: str, tip: str) -> list[About]:
    """The commits that `tip` has and `start` has not, the newest first."""
    form = ("--format=%x00%ae%n%ce%n%cd%n%B", "--date=raw", "--no-show-signature", "--no-notes")
    out = checked(root, "log", *form, f"{start}..{tip}")
    parts = (part.split("\n", 3) for part in out.split("\0")[1:])
    return [About(committer, date, message, author) for author, committer, date, message in parts]


def _tree_with(root: Path, tree: str, files: Mapping[str, str]) -> str:
    """A tree that adds `files` to those of `tree` (empty: to none). Without an index: a kill leaves nothing behind."""
    out = completed(root, "ls-tree", "-z", tree).stdout.decode("utf-8", errors="surrogateescape") if tree else ""
    entries = {name: entry for entry, _, name in (line.partition("\t") for line in out.split("\0") if line)}
    folders: dict[str, dict[str, str]] = {}
    for path, content in files.items():
        name, _, rest = path.partition("/")
        if rest:
            folders.setdefault(name, {})[rest] = content
        else:
            blob = checked(root, "hash-object", "-w", "--stdin", stdin=content.encode()).strip()
            entries[name] = f"100644 blob {blob}"
    for name, inner in folders.items():
        _, kind, old = entries.get(name, "- - -").split(" ")
        entries[name] = f"040000 tree {_tree_with(root, old if kind == 'tree' else '', inner)}"
    lines = "".join(f"{entry}\t{name}\0" for name, entry in entries.items())
    return checked(root, "mktree", "-z", "--missing", stdin=lines.encode("utf-8", errors="surrogateescape")).strip()


def commit_files(root: Path, parent: str, files: Mapping[str, str], message: str, *, sign: bool = False) -> str:
    """A commit that adds `files` to those of `parent` (empty: to none).

    It has the date of its parent, so that the same files on the same base make the same commit. With `sign` it is
    signed where the user's settings sign commits; `commit-tree` does not heed them by itself.
    """
    dates: dict[str, str] = {}
    if parent:
        date = about(root, parent).date
        dates = {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
    tree = _tree_with(root, parent, files)
    options = ["-p", parent] if parent else []
    if sign and run_git(root, "config", "--type=bool", "--get", "commit.gpgSign").stdout == b"true\n":
        options.append("-S")
    return checked(root, "commit-tree", tree, *options, stdin=message.encode(), environment=dates).strip()
