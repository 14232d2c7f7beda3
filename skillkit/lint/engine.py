"""Lints skills: runs every rule over every skill of a tree and makes one report."""

from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from datetime import UTC
from datetime import date
from datetime import datetime
from itertools import chain

from skillkit.errors import SkillkitError
from skillkit.lint.suppressions import by_comment
from skillkit.lint.suppressions import by_path
from skillkit.lint.suppressions import fits
from skillkit.lint.suppressions import suppressions_in
from skillkit.model.config import Config
from skillkit.model.config import Preset
from skillkit.model.finding import Client
from skillkit.model.finding import Finding
from skillkit.model.finding import Suppression
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import EVERYTHING
from skillkit.rules import RULES
from skillkit.rules import Rule
from skillkit.rules import Scope
from skillkit.rules import stamped


def chosen_rules(select: Collection[str] = (), ignore: Collection[str] = (), preset: Preset = "default") -> list[Rule]:
    """The rules to run, by code, code prefix (`SK1`) or name; opt-in rules run by their whole code, name or a preset.

    Raises SkillkitError for one that fits no rule.
    """
    rules = list(RULES)
    for wanted in (*select, *ignore):
        if not any(fits(rule, wanted) for rule in rules):
            raise SkillkitError(f"no rule fits {wanted!r}", "skillkit rule --all lists them")
    return [
        rule
        for rule in rules
        if _is_selected(rule, select, preset) and not any(fits(rule, unwanted) for unwanted in ignore)
    ]


def _is_selected(rule: Rule, select: Collection[str], preset: Preset) -> bool:
    if rule.opt_in:
        return preset == "security" or any(wanted == rule.name or wanted.upper() == rule.code for wanted in select)
    return not select or any(fits(rule, wanted) for wanted in select)


def _concerns(violation: Violation, clients: Collection[Client]) -> bool:
    """Whether one of the chosen clients minds: all count if none is chosen, and what names none concerns all."""
    return not clients or not violation.clients or any(client in clients for client in violation.clients)


def skill_violations(folders: Iterable[SkillFolder], rules: Sequence[Rule]) -> Iterator[tuple[Rule, Violation]]:
    """Skill by skill, so that what one rule has read of a skill is at hand for the next."""
    for folder in folders:
        yield from ((rule, each) for rule in rules if rule.check_skill for each in rule.check_skill(folder))


def repository_violations(
    folders: Sequence[SkillFolder], rules: Sequence[Rule], scope: Scope
) -> Iterator[tuple[Rule, Violation]]:
    """What the rules find that look at all skills."""
    for rule in rules:
        if rule.check_repository:
            yield from ((rule, violation) for violation in rule.check_repository(folders, scope))


def _place(finding: Finding) -> tuple[str, int, int, str, str]:
    where = finding.location
    return (where.path, where.start_line, where.start_column, finding.code, finding.message)


def findings_of(
    folders: Sequence[SkillFolder],
    rules: Iterable[Rule] | None = None,
    clients: Collection[Client] = (),
    checked: Iterable[tuple[Rule, Violation]] | None = None,
    *,
    scope: Scope = EVERYTHING,
) -> list[Finding]:
    """Every finding in `folders`, in the order of file, line and rule; with `clients`, those that concern them.

    `checked` is what the rules found, where they have run already. `scope` tells about which skills it is asked; what
    is found of the others is not all there is.
    """
    chosen = list(RULES if rules is None else rules)
    found = checked
    if found is None:
        found = chain(repository_violations(folders, chosen, scope), skill_violations(folders, chosen))
    return sorted((stamped(rule, violation) for rule, violation in found if _concerns(violation, clients)), key=_place)


def lint(
    folders: Sequence[SkillFolder],
    rules: Sequence[Rule],
    settings: Config | None = None,
    today: date | None = None,
    *,
    scope: Scope = EVERYTHING,
) -> list[Finding]:
    """What is found in `folders`, in the order of file, line and rule; what is suppressed is marked.

    `settings` choose clients and what is ignored for which path. Suppressions in the files hold up to their day, with
    which `today` (UTC) is compared. `scope` tells about which skills it is asked.
    """
    checked = chain(repository_violations(folders, rules, scope), skill_violations(folders, rules))
    suppressions = [each for folder in folders for document in folder.documents for each in suppressions_in(document)]
    return unsilenced(checked, suppressions, rules, settings or Config(), today)


def unsilenced(
    checked: Iterable[tuple[Rule, Violation]],
    suppressions: Sequence[Suppression],
    rules: Sequence[Rule],
    settings: Config,
    today: date | None = None,
) -> list[Finding]:
    """The findings that violations make, but for those that settings or suppressions take out, in order."""
    found = by_path(findings_of((), rules, settings.clients, checked), settings)
    return sorted(by_comment(found, suppressions, rules, today or datetime.now(UTC).date()), key=_place)
