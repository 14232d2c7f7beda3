"""What a tree's .gitignore files leave out, as git reads them."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

FILE = ".gitignore"


class Ignored:
    """The ignore files from a repository's root down to a folder; the nearest one that says something decides."""

    def __init__(self, specs: tuple[tuple[Path, "GitIgnoreSpec"], ...] = ()) -> None:
        self._specs = specs

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self._specs)

    def below(self, folder: Path) -> "Ignored":
        """The same, with the ignore file of `folder` if it has one."""
        file = folder / FILE
        if not file.is_file():
            return self
        from pathspec import GitIgnoreSpec  # noqa: PLC0415 - 15 ms that a tree without ignore files need not spend

        lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
        return Ignored((*self._specs, (folder, GitIgnoreSpec.from_lines(lines))))

    def covers(self, path: Path, *, is_folder: bool) -> bool:
        """Whether git would leave `path` out."""
        for folder, spec in reversed(self._specs):
            name = path.relative_to(folder).as_posix() + ("/" if is_folder else "")
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
