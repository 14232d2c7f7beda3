"""Makes clones to look around in, which disappear with the program that made them, however it ends."""

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from skillkit.errors import SkillkitError
from skillkit.git.call import checked
from skillkit.git.history import default_of_remote
from skillkit.process import Guard

NO_FILTERS = ("-c", "filter.lfs.smudge=", "-c", "filter.lfs.process=", "-c", "filter.lfs.required=false")
"""Files of Git LFS stay pointers: to fetch them would take the network and a login."""


class Disposable(NamedTuple):
    """A clone, and the process that deletes it."""

    folder: Path
    guard: Guard


@contextlib.contextmanager
def disposable_clone(root: Path, commit: str) -> Iterator[Disposable]:
    """Gives a clone of a repository at a commit, which is that of its HEAD, and deletes it in the end.

    The clone is what a fresh one of the remote would be: the branch, the branches of the remote, no ignored files, no
    hooks; it shares no files with the repository and has no remote to push to. Its folder is deleted also if this
    program is killed. Raises SkillkitError if the repository's HEAD is no longer at that commit, or git fails.
    """
    parent = Path(tempfile.mkdtemp(prefix="skillkit-clone-"))
    guard = Guard(parent)
    try:
        folder = parent / (root.name or "repository")
        folder.mkdir()
        default = default_of_remote(root)
        branch = default.partition("/")[2] or "main"
        remotes = "refs/remotes/origin/*" if default else "refs/heads/*"
        checked(folder, "init", "--quiet", "--template=", f"--initial-branch={branch}")
        refs = ("+HEAD:refs/skillkit/head", f"+{remotes}:refs/remotes/origin/*")
        checked(folder, "fetch", "--quiet", "--no-tags", "--no-write-fetch-head", str(root), *refs)
        if checked(folder, "rev-parse", "refs/skillkit/head").strip() != commit:
            raise SkillkitError(f"{root.name} is no longer at {commit[:8]}", "run it again")
        checked(folder, "update-ref", "-d", "refs/skillkit/head")
        checked(folder, *NO_FILTERS, "reset", "--quiet", "--hard", commit)
        yield Disposable(folder, guard)
    finally:
        guard.close()
