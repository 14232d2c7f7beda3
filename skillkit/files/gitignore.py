"""What a tree's .gitignore files leave out, as git reads them."""

import re
import stat
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

FILE = ".gitignore"


def with_slash(folder: Path) -> str:
    """A folder as the paths of what lies in it begin."""
    return f"{folder.as_posix().rstrip('/')}/"


class IgnoreFile(NamedTuple):
    """An ignore file: the folder that it lies in, with a slash, its last change in nanoseconds, its size."""

    folder: str
    changed: int
    size: int


class _Rules(NamedTuple):
    """What an ignore file says, and the expressions of its lines."""

    spec: "GitIgnoreSpec"
    expressions: tuple[re.Pattern[str], ...]


@lru_cache(maxsize=256)
def _rules(file: IgnoreFile) -> _Rules:
    from pathspec import GitIgnoreSpec  # noqa: PLC0415 - 15 ms that a tree without ignore files need not spend

    try:
        text = Path(file.folder, FILE).read_text("utf-8", errors="replace")
    except OSError:  # git, too, goes on without an ignore file that it cannot read
        text = ""
    spec = GitIgnoreSpec.from_lines(text.splitlines())
    return _Rules(spec, tuple(pattern.regex for pattern in spec.patterns if pattern.regex))


class Ignored(NamedTuple):
    """The ignore files from a folder up to its repository's root; the nearest one that says something decides."""

    files: tuple[IgnoreFile, ...] = ()

    def below(self, folder: Path) -> "Ignored":
        """The same, with the ignore file of `folder` if it has one."""
        try:
            about = (folder / FILE).stat()
        except OSError:
            return self
        if not stat.S_ISREG(about.st_mode):
            return self
        return Ignored((IgnoreFile(with_slash(folder), about.st_mtime_ns, about.st_size), *self.files))

    def covers(self, path: str, *, is_folder: bool) -> bool:
        """Whether git would leave out what lies at `path`, which begins as the folders of the ignore files do."""
        for file in self.files:
            spec, expressions = _rules(file)
            name = path[len(file.folder) :] + ("/" if is_folder else "")
            # Few files are named by any line: which one decides is asked for those alone.
            if any(expression.search(name) for expression in expressions):
                verdict = spec.check_file(name).include
                if verdict is not None:
                    return verdict
        return False


def ignored_at(folder: Path) -> Ignored:
    """The ignore files that hold in `folder`: those of the folders above it too, up to the root of its repository."""
    above = [folder, *folder.parents]
    root = next((index for index, each in enumerate(above) if (each / ".git").exists()), None)
    ignored = Ignored()
    for each in reversed(above[1 : root + 1] if root is not None else []):
        ignored = ignored.below(each)
    return ignored
