"""Which other skills of a tree are read where only some are linted: those that a rule may need beside them."""

from collections.abc import Iterable
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from skillkit.library import document_paths
from skillkit.library import read_skill
from skillkit.model.folder import SkillFolder
from skillkit.model.folder import Tree
from skillkit.rules import Glance
from skillkit.rules import Rule
from skillkit.rules import Scope
from skillkit.similarity.marks import numbers
from skillkit.surroundings import marks_among


def read_around(
    tree: Tree,
    skills: Sequence[str],
    rules: Iterable[Rule],
    scope: Scope,
    name: str,
    *,
    remembered: Path | None = None,
) -> list[SkillFolder]:
    """Of `skills`, paths in the tree, those that are asked about, and of the others what one of the rules may need.

    `name` is that of the tree's root. `remembered` is a file where the marks of its documents are kept.
    """
    files = frozenset(tree.files())
    found = {skill: read_skill(tree, skill, files, root_name=name) for skill in skills if scope.covers(skill)}
    if len(found) == len(skills):
        return list(found.values())
    asked = list(found.values())
    glances = [rule.outlook(asked, scope) for rule in rules if rule.check_repository]
    others = {skill: [path for path in document_paths(skill, files) if path] for skill in skills if skill not in found}
    sought, left = _sought(glances), _left(glances)
    marks = marks_among(tree, [*chain.from_iterable(others.values())], sought, remembered) if sought else {}
    for skill, paths in others.items():
        if sought is None or not all(sought.isdisjoint(marks.get(path, ())) for path in paths):
            found[skill] = read_skill(tree, skill, files, root_name=name)
            for glance in glances:
                glance.learn(found[skill])
            if left != _left(glances):
                sought, left = _sought(glances), _left(glances)
    return [found[skill] for skill in skills if skill in found]


def _left(glances: Iterable[Glance]) -> int:
    """How much is sought still: what is learnt only takes away."""
    return sum(len(glance.sought or ()) for glance in glances)


def _sought(glances: Iterable[Glance]) -> frozenset[int] | None:
    """The marks of documents that have to be read; None for any."""
    sought: set[str] = set()
    for glance in glances:
        if glance.sought is None:
            return None
        sought |= glance.sought
    return numbers(sought)
