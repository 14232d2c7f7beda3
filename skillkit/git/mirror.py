"""Fetches single commits of other people's repositories into bare ones; nothing of theirs is checked out or run."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from skillkit.errors import SkillkitError
from skillkit.files.write import make_private
from skillkit.git.call import checked, run_git, without_credentials
from skillkit.git.repository import COMMIT, commit_of

PROTOCOLS = {"GIT_ALLOW_PROTOCOL": "https:http:ssh:file", "GIT_PROTOCOL_FROM_USER": "0"}
"""Others, such as `ext`, run commands that an address names."""
FETCH = ("fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--no-recurse-submodules", "--no-auto-maintenance")


REMEDY = "look at the network and the address; for a private repository sign in with git first (credential helper, ssh)"


def _asked(folder: Path, *arguments: str, environment: Mapping[str, str]) -> str:
    """What git printed that spoke with a remote. Raises SkillkitError with a remedy that fits an address."""
    try:
        return checked(folder, *arguments, environment={**PROTOCOLS, **environment})
    except SkillkitError as error:
        raise SkillkitError(error.message, REMEDY) from None


class Authorship(NamedTuple):
    """Who wrote a commit, and on which day (`YYYY-MM-DD`)."""

    name: str
    email: str
    day: str


def upstream_commit(folder: Path, url: str, ref: str, environment: Mapping[str, str]) -> str:
    """The commit of a branch or tag (empty: of the default branch) at a URL; a full commit is its own.

    `folder` is where git runs. Raises SkillkitError if the remote cannot be read or has no such ref, or a branch and a
    tag of that name at different commits: one of them may have been named to be taken for the other.
    """
    if COMMIT.fullmatch(ref):
        return ref
    names = [ref] if ref.startswith("refs/") else [f"refs/heads/{ref}", f"refs/tags/{ref}"] if ref else ["HEAD"]
    make_private(folder)
    wanted = [f"{name}{peeled}" for name in names for peeled in ("", "^{}")]
    out = _asked(folder, "ls-remote", "--", url, *wanted, environment=environment)
    found = {name: commit for commit, _, name in (line.partition("\t") for line in out.splitlines())}
    commits = {commit for name in names if (commit := found.get(f"{name}^{{}}", found.get(name, "")))}
    shown = without_credentials(url)
    if len(commits) > 1:
        raise SkillkitError(f"{shown} has a branch and a tag {ref}", f"name one of them in full: {' or '.join(names)}")
    if commits and COMMIT.fullmatch(commit := commits.pop()):
        return commit
    if not ref:
        raise SkillkitError(f"{shown} has no commits", "look at the address")
    raise SkillkitError(f"{shown} has no branch or tag {ref}", "name a branch, a tag or a commit in full")


def fetched(cache: Path, url: str, commit: str, environment: Mapping[str, str]) -> Path:
    """A bare repository below `cache` that holds a commit; without network where it is there already.

    A repository that is there is complete: it is made beside its place. Raises SkillkitError if the remote does not
    have the commit any more.
    """
    place = cache / f"{sha256(url.encode()).hexdigest()[:16]}-{commit[:16]}.git"
    if place.is_dir() and commit_of(place, commit):
        return place
    make_private(cache)
    fresh = Path(tempfile.mkdtemp(prefix=".fetch-", dir=cache))
    try:
        checked(fresh, "init", "--quiet", "--bare", "--template=")
        alone = run_git(fresh, *FETCH, "--depth=1", "--", url, commit, environment={**PROTOCOLS, **environment})
        if alone.code or not commit_of(fresh, commit):
            # Some servers hand out no commit by its id.
            heads = ("+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*")
            _asked(fresh, *FETCH, "--", url, *heads, environment=environment)
        if not commit_of(fresh, commit):
            message = f"{without_credentials(url)} no longer has commit {commit[:12]}"
            raise SkillkitError(message, "its history was rewritten: look at it, then skillkit install --update")
        shutil.rmtree(place, ignore_errors=True)
        with contextlib.suppress(OSError):  # somebody else was quicker
            fresh.rename(place)
    finally:
        if os.path.lexists(fresh):
            shutil.rmtree(fresh, ignore_errors=True)
    return place


def authorship(root: Path, commit: str) -> Authorship:
    """Who wrote a commit."""
    form = ("--format=%an%n%ae%n%ad", "--date=short", "--no-show-signature", "--no-notes")
    name, email, day, *_ = [*checked(root, "show", "--no-patch", *form, commit).split("\n"), "", "", ""]
    return Authorship(name, email, day)
