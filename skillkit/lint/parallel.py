"""Runs the rules of single skills in several processes."""

from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import NamedTuple

from skillkit.library import read_skill
from skillkit.lint.engine import skill_violations
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


_Portion = list[tuple[str, Violation]]
Checked = Iterator[tuple[Rule, Violation]]


class _Task(NamedTuple):
    """A portion of the skills of a tree, and the codes of the rules that look at them, in the order they do."""

    tree: Tree
    skills: Sequence[str]
    codes: Sequence[str]
    root_name: str


def _check(task: _Task) -> _Portion:
    files = frozenset(task.tree.files())
    folders = (read_skill(task.tree, skill, files, root_name=task.root_name) for skill in task.skills)
    by_code = {rule.code: rule for rule in RULES}
    rules = [by_code[code] for code in task.codes]
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
    # Every other portion begins with the last rule: of what each has to compile first, another has the rest then.
    tasks = [
        _Task(tree, skills[a:b], codes[:: -1 if n % 2 else 1], root_name) for n, (a, b) in enumerate(pairwise(bounds))
    ]
    by_code = {rule.code: rule for rule in rules}
    with at_work(_check, tasks, jobs=jobs) as made:
        yield _gathered((portion for _, portion in zip(watch(tasks), made)), by_code)


def _gathered(portions: Iterator[_Portion], rules: dict[str, Rule]) -> Checked:
    for found in portions:
        yield from ((rules[code], violation) for code, violation in found)
