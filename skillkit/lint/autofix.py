"""Applies the fixes of findings as text edits, round after round, until none is left."""

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from skillkit.documents.edits import applied
from skillkit.documents.library import read_skill
from skillkit.files.tree import Overlay
from skillkit.lint.engine import lint
from skillkit.model.config import Config
from skillkit.model.finding import Finding, Fix, FixedFindings
from skillkit.model.folder import SkillFolder, Tree
from skillkit.rules import Rule

MAX_ROUNDS = 50
"""A fix may uncover the next fault. If the rounds do not end, two fixes undo each other."""


class Fixed(NamedTuple):
    """The new texts by path, the fixed findings by path and rule, and the fixed skills."""

    texts: dict[str, str]
    fixes: tuple[FixedFindings, ...]
    folders: list[SkillFolder]

    def only(self, paths: Container[str]) -> "Fixed":
        """The fixes in the files at `paths`."""
        texts = {path: text for path, text in self.texts.items() if path in paths}
        return self._replace(texts=texts, fixes=tuple(fix for fix in self.fixes if fix.path in paths))


def _fixable(findings: Sequence[Finding], *, unsafe: bool) -> dict[str, list[tuple[Finding, Fix]]]:
    """The findings to fix, by file, with their fixes."""
    wanted = ("safe", "unsafe") if unsafe else ("safe",)
    found: dict[str, list[tuple[Finding, Fix]]] = defaultdict(list)
    for finding in findings:
        if finding.fix and not finding.suppressed and finding.fix.applicability in wanted and finding.fix.edits:
            found[finding.location.path].append((finding, finding.fix))
    return found


def _counted(done: Iterable[tuple[Finding, Fix]]) -> tuple[FixedFindings, ...]:
    """The fixed findings, in the order of file and rule."""
    same = Counter((f.location.path, f.code, f.rule, fix.title, fix.applicability) for f, fix in done)
    return tuple(
        FixedFindings(path=path, code=code, rule=rule, title=title, applicability=applicability, count=count)
        for (path, code, rule, title, applicability), count in sorted(same.items())
    )


def fix(
    tree: Tree,
    folders: Sequence[SkillFolder],
    rules: Sequence[Rule],
    *,
    unsafe: bool,
    root_name: str,
    settings: Config | None = None,
) -> Fixed:
    """Fixes findings in `folders`, skills of `tree`, that are not suppressed. Writes nothing."""
    contents: dict[str, bytes] = {}
    done: list[tuple[Finding, Fix]] = []
    current = list(folders)
    overlay = Overlay(tree, contents)
    known = frozenset(document.source.path for folder in folders for document in folder.documents)
    for _ in range(MAX_ROUNDS):
        changed = False
        for path, fixable in sorted(_fixable(lint(current, rules, settings), unsafe=unsafe).items()):
            before = overlay.read(path).decode("utf-8")
            after, taken = applied(before, [fix.edits for _, fix in fixable])
            if after != before:
                contents[path] = after.encode()
                done += [fixable[position] for position in taken]
                changed = True
        if not changed:
            break
        current = [read_skill(overlay, folder.path, known, root_name=root_name) for folder in folders]
    return Fixed({path: content.decode() for path, content in contents.items()}, _counted(done), current)
