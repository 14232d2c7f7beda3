"""The only module that speaks git. Works on objects and refs; the user's working tree, index and branches stay as
they are.
"""

import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from skillkit.errors import SkillkitError
from skillkit.model.folder import FileInfo
from skillkit.process import Completed
from skillkit.process import run

ENVIRONMENT = {"GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0"}
CREDENTIALS = re.compile(r"(?<=://)[^/@\s]+@")
MODE_EXECUTABLE = "100755"
MODE_LINK = "120000"
MODE_FILE = ("100644", MODE_EXECUTABLE)
MAX_BLOB_BYTES = 8 * 1024 * 1024


def _git(root: Path, *arguments: str, stdin: bytes = b"", environment: Mapping[str, str] | None = None) -> Completed:
    return run(["git", *arguments], cwd=root, stdin=stdin, environment={**ENVIRONMENT, **(environment or {})})


def _checked(root: Path, *arguments: str, stdin: bytes = b"", environment: Mapping[str, str] | None = None) -> str:
    """What git printed. Raises SkillkitError with git's own words if it failed."""
    done = _git(root, *arguments, stdin=stdin, environment=environment)
    if done.code:
        said = without_credentials(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "no reason given")
        raise SkillkitError(f"git {arguments[0]} failed: {said}", _hint(done.stderr))
    return done.stdout.decode("utf-8", errors="replace")


def _hint(stderr: str) -> str:
    if "tell me who you are" in stderr or "empty ident name" in stderr:
        return "set git config user.name and user.email"
    if "Authentication failed" in stderr or "could not read Username" in stderr or "Permission denied" in stderr:
        return "sign in to the remote with git first, for instance with a credential helper"
    if "Could not resolve host" in stderr or "unable to access" in stderr:
        return "look at the network and at the remote's address: git remote -v"
    if "does not appear to be a git repository" in stderr:
        return "look at the remote's address: git remote -v"
    return ""


def without_credentials(text: str) -> str:
    """`text` with user names and tokens taken out of URLs."""
    return CREDENTIALS.sub("", text)


def root_of(folder: Path) -> Path:
    """The root of the working tree that `folder` is in; raises SkillkitError if it is in none."""
    done = _git(folder, "rev-parse", "--show-toplevel")
    if done.code:
        raise SkillkitError(f"{folder} is not in a git repository", "run it in your skill repository, or git init")
    return Path(done.stdout.decode().strip())


def commit_of(root: Path, ref: str) -> str | None:
    """The commit that `ref` names, or None."""
    done = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}")
    return done.stdout.decode().strip() if done.code == 0 else None


def head(root: Path) -> str:
    """The commit that is checked out, on a branch or detached; raises SkillkitError if there is none yet."""
    commit = commit_of(root, "HEAD")
    if commit is None:
        raise SkillkitError(
            "the repository has no commits yet", 'make a first one: git commit --allow-empty -m "Begin"'
        )
    return commit


def _is_shallow(root: Path) -> bool:
    return _checked(root, "rev-parse", "--is-shallow-repository").strip() == "true"


def base_commit(root: Path, ref: str) -> str:
    """The commit that `ref` names; raises SkillkitError that says how to get it if it is not in this clone."""
    commit = commit_of(root, ref)
    if commit:
        return commit
    if _is_shallow(root):
        depth = _checked(root, "rev-list", "--count", "HEAD").strip()
        raise SkillkitError(
            f"base ref {ref} is not in this clone (shallow, depth {depth})",
            "set fetch-depth: 0 on actions/checkout, or run git fetch --unshallow",
        )
    raise SkillkitError(f"base ref {ref} is not in this repository", "git fetch it, or name another with --base")


def merge_base(root: Path, base: str, tip: str) -> str:
    """The commit from which `tip` went its own way; raises SkillkitError if the two have no common history here."""
    done = _git(root, "merge-base", base, tip)
    if done.code == 0:
        return done.stdout.decode().strip()
    if _is_shallow(root):
        hint = "set fetch-depth: 0 on actions/checkout, or run git fetch --unshallow"
        raise SkillkitError("the common history with the base is not in this clone (shallow)", hint)
    raise SkillkitError("the base has no history in common with HEAD", "name another with --base")


def changed_files(root: Path, old: str, new: str) -> list[str]:
    """The files that differ between two commits, those removed too."""
    out = _checked(root, "diff", "--name-only", "--no-renames", "-z", old, new)
    return sorted(name for name in out.split("\0") if name)


def is_dirty(root: Path) -> bool:
    """Whether the working tree has changes that are not committed."""
    return bool(_checked(root, "status", "--porcelain", "--untracked-files=normal").strip())


def branch_name(root: Path) -> str:
    """The branch that is checked out; empty if HEAD is detached."""
    return _checked(root, "branch", "--show-current").strip()


class Entry(NamedTuple):
    """A file of a commit."""

    mode: str
    blob: str
    size: int


class CommitTree:
    """The files of a commit, read from its objects: links are not followed, nothing is checked out."""

    def __init__(self, root: Path, commit: str) -> None:
        self._root = root
        self._entries: dict[str, Entry] = {}
        for line in _checked(root, "ls-tree", "-r", "-z", "--long", "--full-tree", commit).split("\0"):
            if line:
                about, path = line.split("\t", 1)
                mode, kind, blob, size = about.split()
                if kind == "blob":
                    self._entries[path] = Entry(mode, blob, int(size))
        self._files = sorted(path for path, entry in self._entries.items() if entry.mode in MODE_FILE)
        self._links = sorted(path for path, entry in self._entries.items() if entry.mode == MODE_LINK)
        self._folders = {"/".join(p.split("/")[:i]) for p in self._entries for i in range(1, p.count("/") + 1)}

    def files(self) -> list[str]:
        """Every regular file, sorted."""
        return self._files

    def links(self) -> list[str]:
        """Every symbolic link, sorted."""
        return self._links

    def about(self, path: str) -> FileInfo:
        """What is known of a file or link."""
        entry = self._entries.get(path)
        if entry is None:
            raise FileNotFoundError(path)
        link = self._blob(entry).decode("utf-8", errors="replace") if entry.mode == MODE_LINK else ""
        return FileInfo(entry.size, entry.mode == MODE_EXECUTABLE, link)

    def _blob(self, entry: Entry) -> bytes:
        return _git(self._root, "cat-file", "blob", entry.blob).stdout

    def exists(self, path: str) -> bool:
        """Whether a file or folder stands there."""
        return path in self._entries or path in self._folders

    def read(self, path: str) -> bytes:
        """The bytes of a file; raises OSError for a link, for what is not there, and above `MAX_BLOB_BYTES`."""
        entry = self._entries.get(path)
        if entry is None:
            raise FileNotFoundError(path)
        if entry.mode not in MODE_FILE:
            raise OSError(0, "not a regular file")
        if entry.size > MAX_BLOB_BYTES:
            raise OSError(0, f"{entry.size:,} bytes; not read above {MAX_BLOB_BYTES:,}")
        return self._blob(entry)


def remote_url(root: Path, remote: str) -> str:
    """The address that `remote` pushes to, without credentials; raises SkillkitError if there is no such remote."""
    done = _git(root, "remote", "get-url", "--push", remote)
    if done.code:
        known = ", ".join(_checked(root, "remote").split()) or "none"
        raise SkillkitError(f"no remote named {remote} (known: {known})", f"git remote add {remote} <address>")
    return without_credentials(done.stdout.decode().strip())


def remote_branches(root: Path, remote: str, pattern: str) -> dict[str, str]:
    """The branches of a remote that fit `pattern`, with the commit of each."""
    out = _checked(root, "ls-remote", "--heads", remote, f"refs/heads/{pattern}")
    pairs = (line.split("\t", 1) for line in out.splitlines() if "\t" in line)
    return {ref.removeprefix("refs/heads/"): commit for commit, ref in pairs}


def default_branch(root: Path, remote: str) -> str:
    """The branch that a remote's HEAD names, `main` if it says nothing."""
    out = _checked(root, "ls-remote", "--symref", remote, "HEAD")
    found = re.search(r"^ref: refs/heads/(\S+)\tHEAD", out, re.MULTILINE)
    return found[1] if found else "main"


def fetch(root: Path, remote: str, branch: str) -> str:
    """Gets a branch's objects without touching any ref of the user; its commit."""
    found = remote_branches(root, remote, branch)
    if branch not in found:
        raise SkillkitError(f"{remote} has no branch {branch}", "push it first, or name another with --base")
    if commit_of(root, found[branch]) is None:
        ref = f"refs/heads/{branch}"
        _checked(root, "fetch", "--quiet", "--no-tags", "--no-write-fetch-head", remote, ref)
    return found[branch]


def identity(root: Path) -> str:
    """The e-mail address that the user commits with; raises SkillkitError if git knows none."""
    ident = _checked(root, "var", "GIT_COMMITTER_IDENT")
    return ident[ident.rindex("<") + 1 : ident.rindex(">")]


def about(root: Path, commit: str) -> tuple[str, str]:
    """A commit's author e-mail and message."""
    email, _, message = _checked(root, "show", "--no-patch", "--format=%ae%n%B", commit).partition("\n")
    return email, message


def commit_files(root: Path, parent: str, files: Mapping[str, str], message: str) -> str:
    """A commit that adds `files` to those of `parent` (empty: to none), made in an index of its own.

    It bears the date of its parent, so that the same files on the same base make the same commit.
    """
    dates: dict[str, str] = {}
    if parent:
        date = _checked(root, "show", "--no-patch", "--format=%cd", "--date=raw", parent).strip()
        dates = {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
    with tempfile.TemporaryDirectory() as folder:
        environment = {"GIT_INDEX_FILE": str(Path(folder) / "index")}
        _checked(root, "read-tree", parent or "--empty", environment=environment)
        for path, content in sorted(files.items()):
            blob = _checked(root, "hash-object", "-w", "--stdin", stdin=content.encode()).strip()
            _checked(root, "update-index", "--add", "--cacheinfo", f"100644,{blob},{path}", environment=environment)
        tree = _checked(root, "write-tree", environment=environment).strip()
    parents = ["-p", parent] if parent else []
    return _checked(root, "commit-tree", tree, *parents, stdin=message.encode(), environment=dates).strip()


def push(root: Path, remote: str, commit: str, branch: str, *, expected: str = "") -> None:
    """Pushes a commit as `branch`, if the branch there is still at `expected` (empty: not there)."""
    lease = f"--force-with-lease=refs/heads/{branch}:{expected}"
    _checked(root, "push", "--quiet", lease, remote, f"{commit}:refs/heads/{branch}")


def start_remote(folder: Path, name: str, email: str) -> None:
    """Makes an empty bare repository whose commits bear that name and address."""
    _checked(folder.parent, "init", "--quiet", "--bare", "--initial-branch=main", str(folder))
    _checked(folder, "config", "user.name", name)
    _checked(folder, "config", "user.email", email)


def set_branch(root: Path, branch: str, commit: str) -> None:
    """Lets a branch of a bare repository name a commit."""
    _checked(root, "update-ref", f"refs/heads/{branch}", commit)


def clone(remote: Path, folder: Path, name: str, email: str) -> None:
    """A clone whose commits bear that name and address."""
    _checked(folder.parent, "clone", "--quiet", str(remote), str(folder))
    _checked(folder, "config", "user.name", name)
    _checked(folder, "config", "user.email", email)
