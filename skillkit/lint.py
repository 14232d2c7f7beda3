"""Lints skills: runs every rule over every skill of a tree and makes one report."""

import contextlib
from collections import Counter
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from datetime import UTC
from datetime import date
from datetime import datetime
from itertools import chain
from pathlib import Path

from skillkit.baseline import new_findings
from skillkit.edits import BYTE_ORDER_MARK
from skillkit.errors import SkillkitError
from skillkit.library import document_paths
from skillkit.library import read_skill
from skillkit.model.config import Config
from skillkit.model.finding import Client
from skillkit.model.finding import Finding
from skillkit.model.finding import Severity
from skillkit.model.finding import Violation
from skillkit.model.finding import at_least
from skillkit.model.folder import MAX_BYTES
from skillkit.model.folder import SkillFolder
from skillkit.model.folder import Tree
from skillkit.model.report import Report
from skillkit.rules import EVERYTHING
from skillkit.rules import RULES
from skillkit.rules import Glance
from skillkit.rules import Rule
from skillkit.rules import Scope
from skillkit.rules import stamped
from skillkit.safety.weighing import MEANT
from skillkit.safety.weighing import is_mild
from skillkit.safety.weighing import reads_honest
from skillkit.silence import by_comment
from skillkit.silence import by_path
from skillkit.silence import fits
from skillkit.similarity.marks import numbers
from skillkit.surroundings import marks_among

READS_HONEST = "the skill reads honest as a whole, so this is only noted"


def chosen_rules(select: Collection[str] = (), ignore: Collection[str] = ()) -> list[Rule]:
    """The rules to run, by code, code prefix (`SK1`) or name.

    Raises SkillkitError for one that fits no rule.
    """
    rules = list(RULES)
    for wanted in (*select, *ignore):
        if not any(fits(rule, wanted) for rule in rules):
            raise SkillkitError(f"no rule fits {wanted!r}", "skillkit rule --all lists them")
    return [
        rule
        for rule in rules
        if (not select or any(fits(rule, wanted) for wanted in select))
        and not any(fits(rule, unwanted) for unwanted in ignore)
    ]


def _concerns(violation: Violation, clients: Collection[Client]) -> bool:
    """Whether one of the chosen clients minds: all count if none is chosen, and what names none concerns all."""
    return not clients or not violation.clients or any(client in clients for client in violation.clients)


def skill_violations(folders: Iterable[SkillFolder], rules: Sequence[Rule]) -> Iterator[tuple[Rule, Violation]]:
    """Skill by skill, so that what one rule has read of a skill is at hand for the next."""
    for folder in folders:
        found = [(rule, each) for rule in rules if rule.check_skill for each in rule.check_skill(folder)]
        yield from _weighed(folder, found)


def _weighed(folder: SkillFolder, found: list[tuple[Rule, Violation]]) -> list[tuple[Rule, Violation]]:
    """What was found, of which mild lines that may be meant otherwise are notes, if nothing else is told of safety."""
    codes = {rule.code for rule, _ in found if rule.layer == "safety"}
    if not codes or not MEANT.issuperset(codes) or not reads_honest(folder):
        return found
    return [
        (rule, each._replace(severity="note", note=READS_HONEST))
        if rule.code in MEANT and is_mild(folder, each.location)
        else (rule, each)
        for rule, each in found
    ]


def _repository_violations(
    folders: Sequence[SkillFolder], rules: Sequence[Rule], scope: Scope
) -> Iterator[tuple[Rule, Violation]]:
    for rule in rules:
        if rule.check_repository:
            yield from ((rule, violation) for violation in rule.check_repository(folders, scope))


def _place(finding: Finding) -> tuple[str, int, int, str, str]:
    where = finding.location
    return (where.path, where.start_line, where.start_column, finding.code, finding.message)


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


def findings_of(
    folders: Sequence[SkillFolder],
    rules: Iterable[Rule] | None = None,
    clients: Collection[Client] = (),
    checked: Iterable[tuple[Rule, Violation]] | None = None,
    *,
    scope: Scope = EVERYTHING,
) -> list[Finding]:
    """Every finding in `folders`, in the order of file, line and rule; with `clients`, those that concern them.

    `checked` is what the rules of single skills found, where they have run already. `scope` tells about which skills
    it is asked; what is found of the others is not all there is.
    """
    chosen = list(RULES if rules is None else rules)
    of_skills = skill_violations(folders, chosen) if checked is None else checked
    found = chain(_repository_violations(folders, chosen, scope), of_skills)
    return sorted((stamped(rule, violation) for rule, violation in found if _concerns(violation, clients)), key=_place)


def lint(
    folders: Sequence[SkillFolder],
    rules: Sequence[Rule],
    settings: Config | None = None,
    today: date | None = None,
    checked: Iterable[tuple[Rule, Violation]] | None = None,
    *,
    scope: Scope = EVERYTHING,
) -> list[Finding]:
    """What is found in `folders` and not silenced, in the order of file, line and rule.

    `settings` choose clients and what is ignored for which path. Suppressions in the files hold up to their day, with
    which `today` (UTC) is compared. `checked` is what the rules of single skills found, where they have run already.
    `scope` tells about which skills it is asked.
    """
    settings = settings or Config()
    found = by_path(findings_of(folders, rules, settings.clients, checked, scope=scope), settings)
    return sorted(by_comment(found, folders, rules, today or datetime.now(UTC).date()), key=_place)


def owner(path: str, skills: Collection[str]) -> str | None:
    """The skill that a file belongs to, the innermost; None for a file of the repository."""
    while path not in skills:
        if not path or path == ".":
            return None
        path = path.rpartition("/")[0] or "."
    return path


def _texts(tree: Tree, paths: Collection[str]) -> dict[str, str]:
    """The texts of the files at `paths` that can be read as text, to show excerpts of."""
    texts = {}
    for path in sorted(paths):
        with contextlib.suppress(OSError, UnicodeDecodeError):
            about = tree.about(path)
            if about.size <= MAX_BYTES and not about.link:
                texts[path] = tree.read(path).decode("utf-8").removeprefix(BYTE_ORDER_MARK)
    return texts


def report_of(
    findings: Sequence[Finding],
    tree: Tree,
    skills: Sequence[str],
    *,
    only: Collection[str] | None = None,
    allowed: Counter[str] | None = None,
    fixed: int = 0,
    fail_on: Severity = "warning",
) -> Report:
    """The report on the findings in `skills`, which are paths of a tree.

    With `only` it is on the skills at these paths alone. `allowed` is a baseline; `fixed` is how much was fixed before;
    what is at least as severe as `fail_on` makes it a failure.
    """
    found = new_findings(findings, allowed) if allowed else list(findings)
    files = frozenset(tree.files())
    shown = [skill for skill in skills if only is None or skill in only]
    if only is not None:
        owners = {*only, None} if len(shown) == len(skills) else set(only)
        every = frozenset(skills)
        found = [finding for finding in found if owner(finding.location.path, every) in owners]
    counts = {
        "files": sum(path is not None for skill in shown for path in document_paths(skill, files)),
        "skills": len(shown),
        "errors": sum(finding.severity == "error" for finding in found),
        "warnings": sum(finding.severity == "warning" for finding in found),
        "notes": sum(finding.severity == "note" for finding in found),
        "fixed": fixed,
    }
    return Report(
        command="lint",
        conclusion="failure" if any(at_least(finding.severity, fail_on) for finding in found) else "success",
        findings=tuple(found),
        counts=counts,
        texts=_texts(tree, {finding.location.path for finding in found}),
    )
