"""Applies the fixes of findings as text edits, round after round, until none is left."""

from collections import Counter
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.edits import applied
from skillkit.library import read_skill
from skillkit.lint import lint
from skillkit.model.config import Config
from skillkit.model.finding import Edit
from skillkit.model.finding import Finding
from skillkit.model.folder import SkillFolder
from skillkit.model.folder import Tree
from skillkit.overlay import Overlay
from skillkit.rules import Rule

MAX_ROUNDS = 50
"""A fix may uncover the next fault; what has not settled by then is two fixes that undo each other."""


class Fixed(NamedTuple):
    """The new texts by path, how many fixes were applied to each, and the skills as they are then."""

    texts: dict[str, str]
    counts: Counter[str]
    folders: list[SkillFolder]

    @property
    def fixes(self) -> int:
        """How many fixes were applied."""
        return self.counts.total()

    def only(self, path: str) -> "Fixed":
        """What was fixed in the file at `path` alone."""
        texts = {path: self.texts[path]} if path in self.texts else {}
        return self._replace(texts=texts, counts=Counter({path: self.counts[path]}))


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
    contents: dict[str, bytes] = {}
    counts = Counter[str]()
    current = list(folders)
    overlay = Overlay(tree, contents)
    known = frozenset(document.source.path for folder in folders for document in folder.documents)
    for _ in range(MAX_ROUNDS):
        changed = False
        for path, edits in sorted(_groups(lint(current, rules, settings), unsafe=unsafe).items()):
            before = overlay.read(path).decode("utf-8")
            after, done = applied(before, edits)
            if after != before:
                contents[path] = after.encode()
                counts[path] += done
                changed = True
        if not changed:
            break
        current = [read_skill(overlay, folder.path, known, root_name=root_name) for folder in folders]
    return Fixed({path: content.decode() for path, content in contents.items()}, counts, current)
