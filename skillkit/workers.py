"""Reads and checks skills in several processes: each takes every n-th skill."""

import os
import sys
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.library import read_skill
from skillkit.lint import skill_violations
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.folder import Tree
from skillkit.model.source import Document
from skillkit.rules import RULES
from skillkit.rules import Rule

SHARED_FROM = 100
"""Fewer skills are checked sooner than it takes to start a second process."""


class Share(NamedTuple):
    """What one process came to: the skills by path, name and documents, and what was found, by the rule's code."""

    read: list[tuple[str, str, Document | None, Document | None]]
    found: list[tuple[str, Violation]]


def default_jobs() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _share(tree: Tree, skills: Sequence[str], codes: Sequence[str], root_name: str) -> Share:
    files = frozenset(tree.files())
    folders = [read_skill(tree, skill, files, root_name=root_name) for skill in skills]
    rules = [rule for rule in RULES if rule.code in codes]
    found = [(rule.code, violation) for rule, violation in skill_violations(folders, rules)]
    return Share([(folder.path, folder.name, folder.skill_md, folder.workflow) for folder in folders], found)


def read_and_check(
    tree: Tree, skills: Sequence[str], rules: Sequence[Rule], *, root_name: str = "", jobs: int = 1
) -> tuple[list[SkillFolder], list[tuple[Rule, Violation]]]:
    """The skills in their order, and what the rules of single skills found in them, in no order.

    Up to `jobs` processes share the work where there is enough of it.
    """
    jobs = min(jobs, len(skills)) if len(skills) >= SHARED_FROM else 1
    codes = [rule.code for rule in rules if rule.check_skill]
    if jobs > 1:
        shares = _shares(tree, skills, codes, root_name, jobs)
    else:
        shares = [_share(tree, skills, codes, root_name)]
    by_code = {rule.code: rule for rule in rules}
    folders = {
        path: SkillFolder(path=path, name=name, tree=tree, skill_md=skill_md, workflow=workflow)
        for share in shares
        for path, name, skill_md, workflow in share.read
    }
    checked = [(by_code[code], violation) for share in shares for code, violation in share.found]
    return [folders[skill] for skill in skills], checked


def _shares(tree: Tree, skills: Sequence[str], codes: Sequence[str], root_name: str, jobs: int) -> list[Share]:
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - 20 ms that few skills need not spend
    from multiprocessing import get_context  # noqa: PLC0415 - goes with it

    # A fork shares what is imported already. Elsewhere than on Linux it is not safe beside system libraries.
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    with ProcessPoolExecutor(jobs - 1, mp_context=context) as pool:
        others = [pool.submit(_share, tree, skills[n::jobs], codes, root_name) for n in range(1, jobs)]
        own = _share(tree, skills[::jobs], codes, root_name)
        return [own, *(other.result() for other in others)]
