"""Applies the fixes of findings as text edits, round after round, until none is left."""

from collections import defaultdict
from collections.abc import Mapping
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.edits import applied
from skillkit.library import read_skill
from skillkit.lint import lint
from skillkit.model.config import Config
from skillkit.model.finding import Edit
from skillkit.model.finding import Finding
from skillkit.model.folder import FileInfo
from skillkit.model.folder import SkillFolder
from skillkit.model.folder import Tree
from skillkit.rules import Rule

MAX_ROUNDS = 50
"""A fix may uncover the next fault; what has not settled by then is two fixes that undo each other."""


class Fixed(NamedTuple):
    """The new texts by path, how many fixes were applied, and the skills as they are then."""

    texts: dict[str, str]
    fixes: int
    folders: list[SkillFolder]


class _Overlay:
    """A tree with some of its files replaced."""

    def __init__(self, tree: Tree, texts: Mapping[str, str]) -> None:
        self._tree = tree
        self._texts = texts

    def files(self) -> list[str]:
        """Every file, sorted."""
        return self._tree.files()

    def links(self) -> list[str]:
        """Every link, sorted."""
        return self._tree.links()

    def closed(self) -> list[str]:
        """Every folder of a skill that is not looked into, sorted."""
        return self._tree.closed()

    def about(self, path: str) -> FileInfo:
        """What is known of a file or link."""
        return self._tree.about(path)

    def exists(self, path: str) -> bool:
        """Whether a file or folder stands there."""
        return self._tree.exists(path)

    def read(self, path: str) -> bytes:
        """The bytes of a file."""
        return self._texts[path].encode() if path in self._texts else self._tree.read(path)


def _groups(findings: Sequence[Finding], *, unsafe: bool) -> dict[str, list[tuple[Edit, ...]]]:
    """The edits to apply, by file, those of one fix together."""
    wanted = ("safe", "unsafe") if unsafe else ("safe",)
    groups: dict[str, list[tuple[Edit, ...]]] = defaultdict(list)
    for finding in findings:
        if finding.fix and finding.fix.applicability in wanted and finding.fix.edits:
            groups[finding.location.path].append(finding.fix.edits)
    return groups


def fix(
    tree: Tree,
    folders: Sequence[SkillFolder],
    rules: Sequence[Rule],
    *,
    unsafe: bool,
    root_name: str,
    settings: Config | None = None,
) -> Fixed:
    """Fixes what can be fixed in `folders`, skills of `tree`, and is not silenced. Nothing is written."""
    texts: dict[str, str] = {}
    count = 0
    current = list(folders)
    overlay = _Overlay(tree, texts)
    known = frozenset(document.source.path for folder in folders for document in folder.documents)
    for _ in range(MAX_ROUNDS):
        changed = False
        for path, edits in sorted(_groups(lint(current, rules, settings), unsafe=unsafe).items()):
            before = overlay.read(path).decode("utf-8")
            after, done = applied(before, edits)
            if after != before:
                texts[path] = after
                count += done
                changed = True
        if not changed:
            break
        current = [read_skill(overlay, folder.path, known, root_name=root_name) for folder in folders]
    return Fixed(texts, count, current)
