"""Runs the rules of single skills in several processes."""

from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import NamedTuple

from skillkit.library import read_skill
from skillkit.lint import skill_violations
from skillkit.model.finding import Violation
from skillkit.model.folder import Tree
from skillkit.pool import at_work
from skillkit.rules import RULES
from skillkit.rules import Rule
from skillkit.watch import Watch
from skillkit.watch import unwatched

SHARED_FROM = 100
"""Fewer skills are checked sooner than it takes to start a second process."""

PORTIONS = 8
"""How many portions each process is given, so that none waits long for the last."""


Checked = Iterator[tuple[Rule, Violation]]


class _Task(NamedTuple):
    """A portion of the skills of a tree, and the codes of the rules that look at them."""

    tree: Tree
    skills: Sequence[str]
    codes: Sequence[str]
    root_name: str


def _check(task: _Task) -> list[tuple[str, Violation]]:
    files = frozenset(task.tree.files())
    folders = (read_skill(task.tree, skill, files, root_name=task.root_name) for skill in task.skills)
    rules = [rule for rule in RULES if rule.code in task.codes]
    return [(rule.code, violation) for rule, violation in skill_violations(folders, rules)]


@contextmanager
def check_shared(
    tree: Tree, skills: Sequence[str], rules: Sequence[Rule], *, root_name: str, jobs: int, watch: Watch = unwatched
) -> Iterator[Checked | None]:
    """What the rules of single skills find, looked for from now on by `jobs` processes, in the order of `skills`.

    None where it is not worth while.
    """
    codes = [rule.code for rule in rules if rule.check_skill]
    if jobs < 2 or len(skills) < SHARED_FROM or not codes:
        yield None
        return
    count = jobs * PORTIONS
    bounds = [number * len(skills) // count for number in range(count + 1)]
    tasks = [_Task(tree, skills[a:b], codes, root_name) for a, b in pairwise(bounds)]
    by_code = {rule.code: rule for rule in rules}
    with at_work(_check, tasks, jobs=jobs) as made:
        portions = (portion for _, portion in zip(watch(tasks), made))
        yield ((by_code[code], violation) for portion in portions for code, violation in portion)
