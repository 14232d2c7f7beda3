"""The state of a repository beside its files (index, HEAD, local refs, a merge at work): saved, and restored."""

import hashlib
import os
import shutil
from pathlib import Path
from typing import NamedTuple

from skillkit.errors import SkillkitError
from skillkit.git.call import checked, completed, run_git

SYMBOLIC = "ref: "
OWN_STATE = (
    "index MERGE_HEAD MERGE_MODE MERGE_MSG MERGE_AUTOSTASH AUTO_MERGE CHERRY_PICK_HEAD REVERT_HEAD REBASE_HEAD"
    " SQUASH_MSG ORIG_HEAD BISECT_LOG BISECT_START rebase-merge rebase-apply sequencer logs/refs/stash config"
).split()
"""Files and folders of the git directory that commands change and that decide what the next command does."""
SHARED = ("logs/refs/stash", "config")
"""Those that all working trees of a repository have in common."""
STASH = "refs/stash"


class State(NamedTuple):
    """What HEAD is (`ref: refs/heads/x`, or a commit), and the commits of local refs: branches, tags, stash, notes."""

    head: str
    refs: dict[str, str]
    kept: list[str]
    """The names of the files that were copied."""


def _paths(out: bytes) -> list[str]:
    return sorted({os.fsdecode(path) for path in out.split(b"\0") if path})


def working_files(root: Path) -> list[str]:
    """The files of the working tree that are tracked or not ignored, sorted, each once; repositories within as such."""
    return _paths(completed(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--full-name").stdout)


def untracked_folders(root: Path) -> list[str]:
    """The folders in which nothing is tracked, each with a slash at its end; the empty ones are among them."""
    out = completed(root, "ls-files", "-z", "--others", "--directory", "--exclude-standard").stdout
    return [path for path in _paths(out) if path.endswith("/")]


def ignored_files(root: Path) -> list[str]:
    """What git ignores: files, and folders of which it ignores all, with a slash at their end."""
    out = completed(root, "ls-files", "-z", "--others", "--ignored", "--directory", "--exclude-standard").stdout
    return _paths(out)


def git_dir(root: Path) -> Path:
    """The git directory of this working tree; that of a linked one is its own."""
    return Path(os.fsdecode(completed(root, "rev-parse", "--absolute-git-dir").stdout.rstrip(b"\n")))


def _places(root: Path) -> list[Path]:
    """Where the parts of `OWN_STATE` lie."""
    options = (option for name in OWN_STATE for option in ("--git-path", name))
    return [root / os.fsdecode(line) for line in completed(root, "rev-parse", *options).stdout.splitlines()]


def fingerprint(repository: Path) -> str:
    """A hash of the commit and the changes of a repository within another; empty for one without files."""
    if not (repository / ".git").exists():
        return ""
    done = [run_git(repository, *each) for each in (("rev-parse", "HEAD"), ("status", "--porcelain", "-z"))]
    return hashlib.sha256(b"\0".join(each.stdout for each in done)).hexdigest()


def _head_and_refs(root: Path) -> tuple[str, dict[str, str]]:
    branch = run_git(root, "symbolic-ref", "--quiet", "HEAD")
    if branch.code:
        head = checked(root, "rev-parse", "HEAD").strip()
    else:
        head = SYMBOLIC + branch.stdout.decode("utf-8", errors="surrogateescape").strip()
    out = completed(root, "for-each-ref", "--format=%(objectname) %(refname)").stdout
    pairs = (line.split(" ", 1) for line in out.decode("utf-8", errors="surrogateescape").split("\n") if line)
    return head, {name: commit for commit, name in pairs if not name.startswith("refs/remotes/")}


def _elsewhere(root: Path) -> set[str] | None:
    """The branches that other working trees of the repository have checked out; None if there are no others."""
    own = root.resolve()
    trees = completed(root, "worktree", "list", "--porcelain", "-z").stdout.split(b"\0\0")
    found, others = set(), False
    for tree in trees:
        said = dict(line.partition(b" ")[::2] for line in tree.strip(b"\0").split(b"\0"))
        place = Path(os.fsdecode(said.get(b"worktree", b"")))
        if b"worktree" in said and b"bare" not in said and place.resolve() != own:
            others = True
            found.add(os.fsdecode(said.get(b"branch", b"")))
    return found if others else None


def save_state(root: Path, folder: Path) -> State:
    """Copies index and other files of the git directory into a folder; returns HEAD and refs. Raises OSError."""
    (folder / "state").mkdir()
    found = []
    for number, (name, place) in enumerate(zip(OWN_STATE, _places(root), strict=True)):
        copy = folder / "state" / str(number)
        if place.is_dir():
            shutil.copytree(place, copy)
        elif place.exists():
            shutil.copy2(place, copy)
        else:
            continue
        found.append(name)
    return State(*_head_and_refs(root), found)


def moved_refs(root: Path, state: State) -> dict[str, str]:
    """HEAD and the local refs that are not what they were, with the commits that they have now."""
    head, refs = _head_and_refs(root)
    moved = {name: commit for name, commit in refs.items() if state.refs.get(name) != commit}
    return moved if head == state.head else {"HEAD": head, **moved}


def restore_refs(root: Path, state: State) -> list[str]:
    """Gives HEAD and the local refs their values and deletes new ones; returns what is not as before.

    What another working tree has checked out is left, and the stash, if there is one: whoever works there may have
    moved it.
    """
    faults = []
    try:
        head, refs = _head_and_refs(root)
        changed = {name for name in {*refs, *state.refs} if refs.get(name) != state.refs.get(name)}
        others = _elsewhere(root)
        left = set() if others is None else changed & {*others, STASH}
        faults = [f"{name} has moved and was left: another working tree uses it" for name in sorted(left)]
        # A new branch a/b is in the way of an old one a, so deletions come first.
        for wanted in (
            [f"delete {name}\n" for name in sorted(changed - left) if name not in state.refs],
            [f"update {name} {state.refs[name]}\n" for name in sorted(changed - left) if name in state.refs],
        ):
            if wanted:
                lines = "".join(wanted).encode("utf-8", "surrogateescape")
                completed(root, "update-ref", "--no-deref", "--stdin", stdin=lines)
        if head != state.head:
            if state.head.startswith(SYMBOLIC):
                completed(root, "symbolic-ref", "HEAD", state.head.removeprefix(SYMBOLIC))
            else:
                completed(root, "update-ref", "--no-deref", "HEAD", state.head)
    except SkillkitError as error:
        faults.append(f"HEAD, branches and tags are not as before: {error.message}")
    return faults


def restore_state(root: Path, folder: Path, state: State) -> list[str]:
    """Puts back what `save_state` copied and removes what was not there; returns what is not as before.

    A lock of the index that a killed git left is removed. Other working trees may have changed what they share.
    """
    faults = []
    is_shared = _elsewhere(root) is not None
    for number, (name, place) in enumerate(zip(OWN_STATE, _places(root), strict=True)):
        saved = folder / "state" / str(number)
        try:
            if name == "index":
                place.with_name("index.lock").unlink(missing_ok=True)
            if _is_as_saved(place, saved, was_there=name in state.kept):
                continue
            if is_shared and name in SHARED:
                faults.append(f"git's {name} has changed and was left: another working tree uses it")
                continue
            shutil.rmtree(place) if place.is_dir() else place.unlink(missing_ok=True)
            if name in state.kept:
                place.parent.mkdir(parents=True, exist_ok=True)
                saved.replace(place)  # a move needs no room on a full disk
        except OSError as error:
            faults.append(f"git's {name} is not as before: {error.strerror}")
    return faults


def _is_as_saved(place: Path, saved: Path, *, was_there: bool) -> bool:
    if not was_there:
        return not place.exists()
    if not saved.exists():
        return place.exists()  # an undo that was interrupted has moved it there
    return saved.is_file() and place.is_file() and place.read_bytes() == saved.read_bytes()
