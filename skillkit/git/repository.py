"""Root, commits and settings of a repository, what changed between two commits, and new repositories."""

import os
import re
from collections.abc import Iterable
from pathlib import Path

from skillkit.errors import SkillkitError
from skillkit.git.call import checked, run_git
from skillkit.paths import repository_root

DISTRUSTED = re.compile(r"dubious ownership in repository at '(.+)'")
DAY = re.compile(r"\d{4}-\d\d-\d\d")
COMMIT = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
"""The id of a commit in full."""
WAY = re.compile(r"[~^:]|@\{")
"""How the part behind the name of a ref begins that leads to another commit, such as `~2`."""
ORIGIN = "refs/remotes/origin/"


def root_of(folder: Path) -> Path:
    """The root of the working tree that `folder` is in; raises SkillkitError if it is in none."""
    done = run_git(folder, "rev-parse", "--show-toplevel")
    distrusted = DISTRUSTED.search(done.stderr) if done.code else None
    if distrusted:
        raise SkillkitError(
            f"git does not trust {distrusted[1]}: it belongs to somebody else",
            f"if you do: git config --global --add safe.directory {distrusted[1]}",
        )
    if done.code:
        raise SkillkitError(f"{folder} is not in a git repository", "run it in your skill repository, or git init")
    return Path(done.stdout.decode().strip())


def root_around(folder: Path) -> Path:
    """The root of the working tree that `folder` is in; the folder itself outside of one. Raises as `root_of` does."""
    return root_of(folder) if repository_root(folder) else folder


def _readings(ref: str) -> list[str]:
    """The refs that a name may mean, of which the first that exists counts: branches before tags.

    Git itself prefers tags, and anyone who may push can name one like a branch. A name that begins with `origin/` is a
    branch of that remote and nothing else.
    """
    name = WAY.split(ref, maxsplit=1)[0]
    if name in ("", "@", "HEAD") or name.startswith("refs/") or COMMIT.fullmatch(name):
        return [ref]
    if name.startswith("origin/"):
        return [f"refs/remotes/{ref}"]
    return [f"refs/remotes/{ref}", f"refs/heads/{ref}", f"{ORIGIN}{ref}", ref]


def resolved(root: Path, ref: str) -> tuple[str, str] | None:
    """The commit that `ref` names and the name in full that has led there; None if there is none."""
    for name in _readings(ref):
        # Where a name in full does not exist, git looks for a tag of that name.
        if name.startswith("refs/") and run_git(root, "show-ref", "--verify", "--quiet", WAY.split(name)[0]).code:
            continue
        done = run_git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
        if done.code == 0:
            return done.stdout.decode().strip(), name
    return None


def short_name(ref: str) -> str:
    """A ref as messages show it: `main` for `refs/heads/main`, `origin/main` for `refs/remotes/origin/main`."""
    return ref.removeprefix("refs/heads/").removeprefix("refs/remotes/")


def commit_of(root: Path, ref: str) -> str | None:
    """The commit that `ref` names, or None."""
    found = resolved(root, ref)
    return found[0] if found else None


def head(root: Path) -> str:
    """The commit that is checked out, on a branch or detached; raises SkillkitError if there is none yet."""
    commit = commit_of(root, "HEAD")
    if commit is None:
        raise SkillkitError(
            "the repository has no commits yet", 'make a first one: git commit --allow-empty -m "Begin"'
        )
    return commit


def _is_shallow(root: Path) -> bool:
    return checked(root, "rev-parse", "--is-shallow-repository").strip() == "true"


def needed_commit(root: Path, ref: str, role: str) -> str:
    """The commit that `ref` names; raises SkillkitError that says how to get it if it is not in this clone.

    `role` is the option that names another: `base` or `head`.
    """
    commit = commit_of(root, ref)
    if commit:
        return commit
    ref = short_name(ref)
    if _is_shallow(root):
        depth = checked(root, "rev-list", "--count", "HEAD").strip()
        raise SkillkitError(
            f"{role} ref {ref} is not in this clone (shallow, depth {depth})",
            "set fetch-depth: 0 on actions/checkout, or run git fetch --unshallow",
        )
    raise SkillkitError(f"{role} ref {ref} is not in this repository", f"git fetch it, or name another with --{role}")


def merge_base(root: Path, base: str, tip: str) -> str:
    """The last common commit of the two; raises SkillkitError if they have no common history here."""
    done = run_git(root, "merge-base", base, tip)
    if done.code == 0:
        return done.stdout.decode().strip()
    if _is_shallow(root):
        hint = "set fetch-depth: 0 on actions/checkout, or run git fetch --unshallow"
        raise SkillkitError("the common history with the base is not in this clone (shallow)", hint)
    raise SkillkitError("the base has no history in common with HEAD", "name another with --base")


def changed_files(root: Path, old: str, new: str) -> list[str]:
    """The files and submodules that differ between two commits, removed ones too, whatever `.gitmodules` says."""
    out = checked(root, "diff", "--name-only", "--no-renames", "--ignore-submodules=none", "-z", old, new)
    return sorted(name for name in out.split("\0") if name)


def with_parents(root: Path, ref: str) -> list[str]:
    """The commit that `ref` names, and its parents."""
    return checked(root, "rev-list", "--parents", "-n1", ref).split()


def is_plain_merge(root: Path, commit: str, parents: list[str]) -> bool:
    """Whether a commit is what git makes of its two parents; never after conflicts, nor with a git older than 2.38."""
    done = run_git(root, "merge-tree", "--write-tree", *parents)
    tree = checked(root, "rev-parse", f"{commit}^{{tree}}").strip()
    return len(parents) == 2 and done.code == 0 and done.stdout.decode().strip() == tree


def before_added(root: Path, ref: str, path: str) -> str | None:
    """The commit before the one that added a file to what `ref` names; None if there is none."""
    done = run_git(root, "log", "--diff-filter=A", "--format=%H", "-1", commit_of(root, ref) or ref, "--", path)
    added = done.stdout.decode().strip() if done.code == 0 else ""
    return commit_of(root, f"{added}^") if added else None


def added_on(folder: Path) -> dict[str, str]:
    """The day (`YYYY-MM-DD`) on which each file below `folder` was first committed, by its path from there.

    Empty for a clone without its history.
    """
    form = ("--diff-filter=A", "--no-renames", "--format=%x00%cs", "--name-only", "-z", "--relative")
    if commit_of(folder, "HEAD") is None or _is_shallow(folder):
        return {}
    days: dict[str, str] = {}
    day = ""
    # For each commit an empty part, its day, and its files.
    for part in checked(folder, "log", *form, "--", ".").split("\0"):
        text = part.strip("\n")
        if DAY.fullmatch(text):
            day = text
        elif text:
            days[text] = day
    return days


def changed_since(root: Path, base: str) -> list[str]:
    """The files that differ from where HEAD left `base`, in commits or in the working tree, and the untracked ones."""
    start = merge_base(root, needed_commit(root, base, "base"), head(root))
    tracked = checked(root, "diff", "--name-only", "--no-renames", "--relative", "-z", start)
    fresh = checked(root, "ls-files", "--others", "--exclude-standard", "-z")
    return sorted({name for name in f"{tracked}\0{fresh}".split("\0") if name})


def is_dirty(root: Path) -> bool:
    """Whether the working tree has changes that are not committed."""
    return bool(checked(root, "status", "--porcelain", "--untracked-files=normal").strip())


def untracked(root: Path, paths: Iterable[str]) -> set[str]:
    """Those of some files of the working tree that git does not track."""
    named = [path for path in paths if (root / path).is_file()]
    found = checked(root, "--literal-pathspecs", "ls-files", "--others", "-z", "--", *named) if named else ""
    return set(filter(None, found.split("\0")))


def branch_name(root: Path) -> str:
    """The branch that is checked out; empty if HEAD is detached."""
    return checked(root, "branch", "--show-current").strip()


def version(folder: Path) -> str:
    """The version of git. Raises SkillkitError if there is none."""
    return checked(folder, "--version").strip().removeprefix("git version ")


def hook(root: Path, name: str) -> Path:
    """Where git looks for one of the user's hooks, whether there is one or not."""
    # Our calls override core.hooksPath, so the scopes are asked one by one.
    for scope in ("--local", "--global", "--system"):
        done = run_git(root, "config", scope, "--type=path", "--get", "core.hooksPath")
        if done.code == 0:
            return root / done.stdout.decode().strip() / name
    return root / checked(root, "rev-parse", "--git-common-dir").strip() / "hooks" / name


def start(folder: Path) -> None:
    """Makes a repository."""
    checked(folder, "init", "--quiet")


def start_remote(folder: Path, name: str, email: str) -> None:
    """Makes an empty bare repository whose commits have that author."""
    checked(folder.parent, "init", "--quiet", "--bare", "--template=", "--initial-branch=main", str(folder))
    _settle(folder, name, email)


def _settle(folder: Path, name: str, email: str) -> None:
    """Gives a repository an identity, and none of the user's hooks and signatures."""
    settings = {"user.name": name, "user.email": email, "core.hooksPath": os.devnull, "commit.gpgSign": "false"}
    for key, value in settings.items():
        checked(folder, "config", key, value)


def set_branch(root: Path, branch: str, commit: str) -> None:
    """Sets a branch of a bare repository to a commit."""
    checked(root, "update-ref", f"refs/heads/{branch}", commit)


def clone(remote: Path, folder: Path, name: str, email: str) -> None:
    """Clones; commits of the clone have that author."""
    checked(folder.parent, "clone", "--quiet", "--template=", "--origin=origin", str(remote), str(folder))
    _settle(folder, name, email)
