"""What the history of a repository says of files, words and branches."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from skillkit.git.call import run_git

MAX_COMMITS = 3_000
"""Commits that are searched for removed files, the latest ones."""


def _said(root: Path, *arguments: str, stdin: bytes = b"") -> str:
    return run_git(root, *arguments, stdin=stdin).stdout.decode("utf-8", errors="replace")


def removed_files(root: Path, commit: str) -> dict[str, str]:
    """The files that the latest commits up to one removed, with the abbreviated commit and its day."""
    commits = _said(root, "rev-list", "--no-merges", f"-{MAX_COMMITS}", commit)
    options = ("-r", "--root", "--no-renames", "--diff-filter=D", "--name-only", "--format=%x00%h %cs")
    found: dict[str, str] = {}
    for block in _said(root, "diff-tree", "--stdin", *options, stdin=commits.encode()).split("\0"):
        by, *paths = block.strip().splitlines() or [""]
        for path in filter(None, paths):
            found.setdefault(path, by)
    return found


def last_change(root: Path, commit: str, paths: Iterable[str], word: str = "") -> str:
    """The latest commit up to one that changed some files, with its day; with `word`, one that added or removed it."""
    searched = (f"-S{word}",) if word else ()
    return _said(root, "log", "-1", "--no-textconv", *searched, "--format=%h %cs", commit, "--", *paths).strip()


def subjects(root: Path, commit: str, count: int) -> list[str]:
    """The subjects of the latest commits up to one, without merges, the newest first."""
    return _said(root, "log", "--no-merges", f"-{count}", "--format=%s", commit).splitlines()


def lines_with(root: Path, commit: str, word: str, paths: Sequence[str], after: int) -> list[str]:
    """The lines of some files of a commit that have a word, each with some lines after it."""
    return _said(root, "grep", "-h", "-F", f"-A{after}", "-e", word, commit, "--", *paths).splitlines() if paths else []


def branches_of_remotes(root: Path) -> list[str]:
    """The branches of remotes as the repository knows them, such as `origin/main`."""
    return _said(root, "for-each-ref", "--format=%(refname:lstrip=2)", "refs/remotes").split()


def default_of_remote(root: Path) -> str:
    """The branch that a fresh clone of origin checks out, such as `origin/main`; empty if that is not known."""
    return _said(root, "rev-parse", "--abbrev-ref", "--verify", "--quiet", "origin/HEAD").strip()


def patched(path: str, text: str, patch: str) -> str | None:
    """The text of a file with a patch of it applied, where its lines may have moved; None if it does not apply."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())
        run_git(Path(folder), "init", "--quiet", "--template=")
        done = run_git(Path(folder), "apply", "-C1", "--whitespace=nowarn", "-", stdin=patch.encode())
        return None if done.code else file.read_bytes().decode()


def applies(root: Path, commit: str, patch: str) -> bool:
    """Whether a patch applies to a commit."""
    with TemporaryDirectory() as folder:
        alone = {"GIT_INDEX_FILE": f"{folder}/index"}
        run_git(root, "read-tree", commit, environment=alone)
        return run_git(root, "apply", "--cached", "--check", "-", stdin=patch.encode(), environment=alone).code == 0
