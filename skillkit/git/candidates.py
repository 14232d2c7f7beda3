"""Branches of a remote that wait to be merged, as far as this clone knows them: nothing is fetched."""

from pathlib import Path
from typing import NamedTuple

from skillkit.git.blobs import Blobs
from skillkit.git.blobs import Wanted
from skillkit.git.call import checked

MAX_BRANCHES = 200
MAX_FILE_BYTES = 1_048_576


class Waiting(NamedTuple):
    """A branch that waits: when its last commit was made (in seconds), its name, and the files that it adds."""

    date: int
    branch: str
    files: dict[str, str]


def _tips(root: Path, prefix: str) -> list[tuple[int, str, str]]:
    """Date, branch and commit of every branch of a remote that begins with `prefix`, the oldest first."""
    form = "--format=%(committerdate:unix) %(objectname) %(refname:lstrip=3)"
    lines = checked(root, "for-each-ref", form, f"refs/remotes/*/{prefix}*").splitlines()
    rows = (line.split(" ", 2) for line in lines)
    return sorted((int(date), branch, commit) for date, commit, branch in rows)


def refs_like(root: Path, pattern: str) -> list[str]:
    """The refs that fit a pattern of git's, sorted."""
    return sorted(checked(root, "for-each-ref", "--format=%(refname)", pattern).splitlines())


def waiting_branches(root: Path, prefix: str, base: str, blobs: Blobs, name: str) -> list[Waiting]:
    """The oldest branches of remotes that begin with `prefix`, with the files called `name` that `base` has not."""
    tips = _tips(root, prefix)[:MAX_BRANCHES]
    found: list[Waiting] = []
    for date, branch, commit in tips:
        out = checked(root, "diff-tree", "-r", "-z", "--no-renames", "--diff-filter=A", base, commit)
        parts = out.split("\0")
        # `:<mode> <mode> <blob> <blob> A`, then the path
        added = {path: about.split(" ")[3] for about, path in zip(parts[::2], parts[1::2]) if about.startswith(":")}
        named = {path: blob for path, blob in added.items() if path.rpartition("/")[2] == name}
        found.append(Waiting(date, branch, named))
    blobs.load(_small(root, {blob for each in found for blob in each.files.values()}))
    return [
        each._replace(files={path: text for path, blob in each.files.items() if (text := blobs.text(blob)) is not None})
        for each in found
    ]


def _small(root: Path, ids: set[str]) -> list[Wanted]:
    """Those of the blobs that are no larger than a file of a skill may be."""
    if not ids:
        return []
    out = checked(root, "cat-file", "--batch-check", stdin="".join(f"{each}\n" for each in sorted(ids)).encode())
    rows = [line.split(" ") for line in out.splitlines()]
    sized = (Wanted(row[0], int(row[2])) for row in rows if len(row) == 3 and row[1] == "blob")
    return [each for each in sized if each.size <= MAX_FILE_BYTES]
