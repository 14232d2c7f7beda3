"""Remotes: what is there, getting it without touching a ref of the user, pushing one branch."""

import re
from pathlib import Path
from typing import NamedTuple

from skillkit.errors import SkillkitError
from skillkit.git.call import ANONYMOUS
from skillkit.git.call import Access
from skillkit.git.call import OutrunError
from skillkit.git.call import checked
from skillkit.git.call import completed
from skillkit.git.call import run_git
from skillkit.git.call import without_credentials
from skillkit.git.objects import Blobs
from skillkit.git.objects import Wanted
from skillkit.git.repository import commit_of

LINK = re.compile(r"^remote:[ \t]{1,9}(https?://[!-~]{1,2000})[ \t]*$", re.MULTILINE)


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


def remote_branches(root: Path, remote: str, pattern: str, access: Access = ANONYMOUS) -> dict[str, str]:
    """The branches of a remote that fit `pattern`, with the commit of each."""
    return _branches(checked(root, "ls-remote", "--heads", remote, f"refs/heads/{pattern}", access=access))


class Seen(NamedTuple):
    """What one look at a remote shows: the branch that its HEAD names (`main` if none), and branches by their names."""

    default: str
    branches: dict[str, str]


def look(root: Path, remote: str, *patterns: str, access: Access = ANONYMOUS) -> Seen:
    """The default branch of a remote and those that fit `patterns`, with the commit of each, in one call."""
    wanted = (f"refs/heads/{pattern}" for pattern in patterns)
    out = checked(root, "ls-remote", "--symref", remote, "HEAD", *wanted, access=access)
    named = re.search(r"^ref: refs/heads/(\S+)\tHEAD\n([0-9a-f]{40,64})\tHEAD$", out, re.MULTILINE)
    default = {named[1]: named[2]} if named else {}
    return Seen(named[1] if named else "main", {**_branches(out), **default})


def _branches(out: str) -> dict[str, str]:
    """The branches among the lines of `git ls-remote`."""
    pairs = (line.split("\t", 1) for line in out.splitlines() if "\trefs/heads/" in line)
    return {ref.removeprefix("refs/heads/"): commit for commit, ref in pairs}


def fetch(root: Path, remote: str, branch: str, access: Access = ANONYMOUS, *, tip: str = "") -> str:
    """Gets a branch's objects without touching any ref of the user; its commit, not asked for if `tip` is it."""
    found = tip or remote_branches(root, remote, branch, access).get(branch, "")
    if not found:
        raise SkillkitError(f"{remote} has no branch {branch}", "push it first, or name another with --base")
    if commit_of(root, found) is None:
        aside = ("--no-tags", "--no-write-fetch-head", "--refmap=", "--no-prune", "--no-recurse-submodules")
        checked(root, "fetch", "--quiet", *aside, remote, f"refs/heads/{branch}", access=access)
        if commit_of(root, found) is None:
            raise OutrunError(f"{branch} was changed while it was looked at", "run it again")
    return found


def push(root: Path, remote: str, commit: str, branch: str, *, expected: str = "", access: Access = ANONYMOUS) -> str:
    """Pushes a commit as `branch`, if the branch there is still at `expected` (empty: not there); else OutrunError.

    The link that the server then names, if it names one: most forges say where a pull request is opened.
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
