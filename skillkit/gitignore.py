"""What a tree's .gitignore files leave out, as git reads them."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING
from typing import NamedTuple

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

FILE = ".gitignore"


class _Rules(NamedTuple):
    """An ignore file: the length of its folder's path, and what it says."""

    start: int
    spec: "GitIgnoreSpec"
    expressions: tuple[re.Pattern[str], ...]


class Ignored:
    """The ignore files from a repository's root down to a folder; the nearest one that says something decides."""

    def __init__(self, rules: Iterable[_Rules] = ()) -> None:
        self._rules = tuple(rules)

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self._rules)

    def below(self, folder: Path) -> "Ignored":
        """The same, with the ignore file of `folder` if it has one."""
        file = folder / FILE
        if not file.is_file():
            return self
        from pathspec import GitIgnoreSpec  # noqa: PLC0415 - 15 ms that a tree without ignore files need not spend

        spec = GitIgnoreSpec.from_lines(file.read_text(encoding="utf-8", errors="replace").splitlines())
        expressions = tuple(pattern.regex for pattern in spec.patterns if pattern.regex)
        return Ignored((_Rules(len(f"{folder.as_posix().rstrip('/')}/"), spec, expressions), *self._rules))

    def covers(self, path: str, *, is_folder: bool) -> bool:
        """Whether git would leave out what lies at `path`, which begins as the folders of the ignore files do."""
        for start, spec, expressions in self._rules:
            name = f"{path[start:]}/" if is_folder else path[start:]
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
