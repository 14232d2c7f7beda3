"""A tree with the contents of some files laid over another tree: what is fixed but not written, or not saved yet."""

from collections.abc import Mapping

from skillkit.model.folder import FileInfo
from skillkit.model.folder import Tree


class Overlay:
    """The files of `tree`, those in `contents` with these bytes; a file that `tree` has not is added."""

    def __init__(self, tree: Tree, contents: Mapping[str, bytes]) -> None:
        self._tree = tree
        self._contents = contents
        self._found: tuple[int, list[str]] = (0, tree.files())

    def files(self) -> list[str]:
        """Every file, sorted; looked up again when there are more contents than before."""
        if self._found[0] != len(self._contents):
            self._found = len(self._contents), sorted({*self._tree.files(), *self._contents})
        return self._found[1]

    def links(self) -> list[str]:
        """Every link, sorted."""
        return self._tree.links()

    def closed(self) -> list[str]:
        """Every folder of a skill that is not looked into, sorted."""
        return self._tree.closed()

    def about(self, path: str) -> FileInfo:
        """What is known of a file or link: of what is laid over, its new size."""
        if path not in self._contents:
            return self._tree.about(path)
        size = len(self._contents[path])
        return self._tree.about(path)._replace(size=size, changed=0) if self._tree.exists(path) else FileInfo(size)

    def exists(self, path: str) -> bool:
        """Whether a file or folder stands there."""
        return self._tree.exists(path) or any(f"{name}/".startswith(f"{path}/") for name in self._contents)

    def read(self, path: str) -> bytes:
        """The bytes of a file."""
        return self._contents[path] if path in self._contents else self._tree.read(path)
