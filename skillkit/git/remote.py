"""Looks at remotes, fetches without touching the user's refs, pushes one branch."""

import re
from pathlib import Path
from typing import NamedTuple

from skillkit.errors import SkillkitError
from skillkit.git.call import ANONYMOUS, Access, OutrunError, checked, completed, run_git, without_credentials
from skillkit.git.objects import Blobs, Wanted
from skillkit.git.repository import commit_of

LINK = re.compile(r"^remote:[ \t]{1,9}(https?://[!-~]{1,2000})[ \t]*$", re.MULTILINE)
MAX_BRANCHES = 200
MAX_FILE_BYTES = 1_048_576


def remote_url(root: Path, remote: str) -> str:
    """The address that `remote` pushes to, without credentials; raises SkillkitError if there is no such remote."""
    done = run_git(root, "remote", "get-url", "--push", remote)
    if done.code:
        known = ", ".join(checked(root, "remote").split()) or "none"
        if "/" in remote:
            message = f"{without_credentials(remote)} is no remote (known: {known})"
            raise SkillkitError(message, "give it a name: git remote add <name> <address>")
        raise SkillkitError(f"no remote named {remote} (known: {known})", f"git remote add {remote} <address>")
    return without_credentials(done.stdout.decode().strip())


def _branches(out: str) -> dict[str, str]:
    """The branches among the lines of `git ls-remote`."""
    pairs = (line.split("\t", 1) for line in out.splitlines() if "\trefs/heads/" in line)
    return {ref.removeprefix("refs/heads/"): commit for commit, ref in pairs}


def remote_branches(root: Path, remote: str, pattern: str, access: Access = ANONYMOUS) -> dict[str, str]:
    """The branches of a remote that match `pattern`, with the commit of each."""
    return _branches(checked(root, "ls-remote", "--heads", remote, f"refs/heads/{pattern}", access=access))


def listing(root: Path, remote: str, *patterns: str, access: Access = ANONYMOUS) -> tuple[str, dict[str, str]]:
    """The default branch of a remote (`main` if it names none), and it and those that match `patterns` with commits."""
    refs = (f"refs/heads/{pattern}" for pattern in patterns)
    out = checked(root, "ls-remote", "--symref", remote, "HEAD", *refs, access=access)
    named = re.search(r"^ref: refs/heads/(\S+)\tHEAD\n([0-9a-f]{40,64})\tHEAD$", out, re.MULTILINE)
    return (named[1], {**_branches(out), named[1]: named[2]}) if named else ("main", _branches(out))


def fetch(root: Path, remote: str, branch: str, access: Access = ANONYMOUS, *, tip: str = "") -> str:
    """Fetches a branch's objects without touching any ref of the user; its commit, which `tip` is where it is known."""
    commit = tip or remote_branches(root, remote, branch, access).get(branch, "")
    if not commit:
        raise SkillkitError(f"{remote} has no branch {branch}", "push it first, or name another with --base")
    if commit_of(root, commit) is None:
        aside = ("--no-tags", "--no-write-fetch-head", "--refmap=", "--no-prune", "--no-recurse-submodules")
        checked(root, "fetch", "--quiet", *aside, remote, f"refs/heads/{branch}", access=access)
        if commit_of(root, commit) is None:
            raise OutrunError(f"{branch} was changed while it was looked at", "run it again")
    return commit


def push(root: Path, remote: str, commit: str, branch: str, *, expected: str = "", access: Access = ANONYMOUS) -> str:
    """Pushes a commit as `branch`, if the branch there is still at `expected` (empty: not there); else OutrunError.

    Returns the link that the server prints, if any: most forges print where to open a pull request.
    """
    lease = f"--force-with-lease=refs/heads/{branch}:{expected}"
    alone = ("--no-follow-tags", "--recurse-submodules=no", "--no-signed")
    done = completed(root, "push", "--quiet", *alone, lease, remote, f"{commit}:refs/heads/{branch}", access=access)
    link = LINK.search(access.masked(done.stderr))
    return without_credentials(link[1]) if link else ""


def patch_of(root: Path, base: str, commit: str) -> str:
    """A commit as a mail that `git am` takes."""
    form = ("--stdout", "--no-signature", "--no-attach", "--no-thread", "--no-cover-letter", "--no-renames", "--binary")
    return checked(root, "format-patch", *form, f"{base}..{commit}")


def diffstat(root: Path, base: str, commit: str) -> str:
    """How much each file differs between two commits."""
    return checked(root, "diff", "--stat", "--no-color", "--no-ext-diff", "--no-renames", base, commit)


def refs_like(root: Path, pattern: str) -> list[str]:
    """The refs that match a pattern of git's, sorted."""
    return sorted(checked(root, "for-each-ref", "--format=%(refname)", pattern).splitlines())


class Waiting(NamedTuple):
    """A branch that waits to be merged: the date of its last commit (in seconds), its name, the files that it adds."""

    date: int
    branch: str
    files: dict[str, str]


def waiting_branches(root: Path, prefix: str, base: str, blobs: Blobs, name: str) -> list[Waiting]:
    """The oldest remote-tracking branches that begin with `prefix`, with the files called `name` that `base` has not.

    Nothing is fetched.
    """
    form = "--format=%(committerdate:unix) %(objectname) %(refname:lstrip=3)"
    lines = (
        line.split(" ", 2) for line in checked(root, "for-each-ref", form, f"refs/remotes/*/{prefix}*").splitlines()
    )
    tips = sorted((int(date), branch, commit) for date, commit, branch in lines)[:MAX_BRANCHES]
    waiting: list[Waiting] = []
    for date, branch, commit in tips:
        out = checked(root, "diff-tree", "-r", "-z", "--no-renames", "--diff-filter=A", base, commit)
        parts = out.split("\0")
        # `:<mode> <mode> <blob> <blob> A`, then the path
        added = {path: about.split(" ")[3] for about, path in zip(parts[::2], parts[1::2]) if about.startswith(":")}
        named = {path: blob for path, blob in added.items() if path.rpartition("/")[2] == name}
        waiting.append(Waiting(date, branch, named))
    blobs.load(_small(root, {blob for each in waiting for blob in each.files.values()}))
    return [
        each._replace(files={path: text for path, blob in each.files.items() if (text := blobs.text(blob)) is not None})
        for each in waiting
    ]


def _small(root: Path, ids: set[str]) -> list[Wanted]:
    """The blobs that are no larger than a file of a skill may be."""
    if not ids:
        return []
    out = checked(root, "cat-file", "--batch-check", stdin="".join(f"{each}\n" for each in sorted(ids)).encode())
    rows = (line.split(" ") for line in out.splitlines())
    sized = (Wanted(row[0], int(row[2])) for row in rows if len(row) == 3 and row[1] == "blob")
    return [each for each in sized if each.size <= MAX_FILE_BYTES]
