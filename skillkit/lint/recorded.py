"""Records what rules ask of a tree, to check later whether the answers are still the same."""

from collections.abc import Collection

from skillkit.model.folder import FileInfo, Tree

Question = tuple[str, str]
"""The name of a method of a tree, and a path; empty for a list."""
Answered = list[tuple[str, str, str]]
"""Questions with their answers."""


class Recorder:
    """A tree that records the questions about files other than `own`."""

    def __init__(self, tree: Tree, own: Collection[str]) -> None:
        self._tree = tree
        self._own = own
        self.asked: dict[Question, None] = {}

    def _note(self, kind: str, path: str = "") -> Tree:
        if path not in self._own or kind == "exists":
            self.asked[kind, path] = None
        return self._tree

    def files(self) -> list[str]:
        """Every file, sorted."""
        return self._note("files").files()

    def links(self) -> list[str]:
        """Every link, sorted."""
        return self._note("links").links()

    def closed(self) -> list[str]:
        """Every folder of a skill that is left out, sorted."""
        return self._note("closed").closed()

    def about(self, path: str) -> FileInfo:
        """Size, mode and link of a file."""
        return self._note("about", path).about(path)

    def exists(self, path: str) -> bool:
        """Whether there is a file or folder."""
        # A file that git ignores exists, but is not in the list of the skill's own files.
        return self._note("exists", path).exists(path)

    def read(self, path: str) -> bytes:
        """The bytes of a file."""
        return self._note("read", path).read(path)


def hash_of(*parts: bytes) -> str:
    """The hash of several parts, each with its length."""
    from hashlib import sha256  # noqa: PLC0415 - 4 ms that a run without cache need not spend

    whole = sha256()
    for part in parts:
        whole.update(b"%d\0" % len(part))
        whole.update(part)
    return whole.hexdigest()


def bytes_of(*texts: str) -> bytes:
    """Texts joined; a path may hold bytes that are not UTF-8."""
    return "\0".join(texts).encode("utf-8", "surrogateescape")


class Answers:
    """The current answers of a tree as short texts, each cached."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._known: dict[Question, str] = {}

    def _answer(self, kind: str, path: str) -> str:
        try:
            if kind == "exists":
                return str(self._tree.exists(path))
            if kind == "about":
                return repr(self._tree.about(path)._replace(changed=0))
            if kind == "read":
                return hash_of(self._tree.read(path))
        except OSError as error:
            return str(error.strerror)
        return hash_of(bytes_of(*{"files": self._tree.files, "links": self._tree.links}.get(kind, self._tree.closed)()))

    def to(self, question: Question) -> str:
        """The answer to a question."""
        if question not in self._known:
            self._known[question] = self._answer(*question)
        return self._known[question]

    def hold(self, asked: Answered) -> bool:
        """Whether all these questions still have the same answers."""
        return all(self.to((kind, path)) == answer for kind, path, answer in asked)

    def after(self, recorder: Recorder) -> Answered:
        """The questions that were recorded, with their answers."""
        return [(*question, self.to(question)) for question in recorder.asked]
