"""Runs the rules of single skills in several processes."""

import sys
from collections.abc import Iterator
from collections.abc import Sequence
from itertools import pairwise

from skillkit.library import read_skill
from skillkit.lint import skill_violations
from skillkit.model.finding import Violation
from skillkit.model.folder import Tree
from skillkit.rules import RULES
from skillkit.rules import Rule
from skillkit.watch import Watch
from skillkit.watch import unwatched

SHARED_FROM = 100
"""Fewer skills are checked sooner than it takes to start a second process."""

PORTIONS = 8
"""How many portions each process is given, so that none waits long for the last."""


def _check(tree: Tree, skills: Sequence[str], codes: Sequence[str], root_name: str) -> list[tuple[str, Violation]]:
    files = frozenset(tree.files())
    folders = (read_skill(tree, skill, files, root_name=root_name) for skill in skills)
    rules = [rule for rule in RULES if rule.code in codes]
    return [(rule.code, violation) for rule, violation in skill_violations(folders, rules)]


def check_shared(
    tree: Tree, skills: Sequence[str], rules: Sequence[Rule], *, root_name: str, jobs: int, watch: Watch = unwatched
) -> Iterator[tuple[Rule, Violation]] | None:
    """What the rules of single skills find, looked for from now on by `jobs` processes, in the order of the portions.

    None where it is not worth while.
    """
    codes = [rule.code for rule in rules if rule.check_skill]
    if jobs < 2 or len(skills) < SHARED_FROM or not codes:
        return None
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - 20 ms that few skills need not spend
    from multiprocessing import get_context  # noqa: PLC0415 - goes with it

    # A fork shares what is imported already. Elsewhere than on Linux it is not safe beside the system's libraries.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("fork" if sys.platform == "linux" else "spawn"))
    count = jobs * PORTIONS
    bounds = [number * len(skills) // count for number in range(count + 1)]
    portions = [pool.submit(_check, tree, skills[a:b], codes, root_name) for a, b in pairwise(bounds)]
    pool.shutdown(wait=False)
    by_code = {rule.code: rule for rule in rules}
    return ((by_code[code], violation) for portion in watch(portions) for code, violation in portion.result())
