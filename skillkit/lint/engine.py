"""Runs rules over skills and makes findings of their violations."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime
from itertools import chain

from skillkit.errors import SkillkitError
from skillkit.lint.suppressions import by_comment, by_path, fits, suppressions_in
from skillkit.model.config import Config
from skillkit.model.finding import Client, Finding, Suppression, Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import EVERYTHING, RULES, Rule, Scope, removal_of, stamped

Checked = tuple[Rule, Violation]


def chosen_rules(select: Collection[str] = (), ignore: Collection[str] = ()) -> list[Rule]:
    """The rules to run, by code, code prefix (`SK1`) or name.

    Names with a colon in `ignore` are of rules of external scanners. Raises SkillkitError for another name that matches
    no rule; a removed rule may be ignored, but not selected.
    """
    rules = list(RULES)
    ours = [each for each in ignore if ":" not in each and not removal_of(each)]
    for wanted in (*select, *ours):
        if not any(fits(rule, wanted) for rule in rules):
            if message := removal_of(wanted):
                raise SkillkitError(message, f"take {wanted} out of what is selected")
            raise SkillkitError(f"no rule fits {wanted!r}", "skillkit rule --all lists them")
    return [
        rule
        for rule in rules
        if (not select or any(fits(rule, wanted) for wanted in select))
        and not any(fits(rule, unwanted) for unwanted in ignore)
    ]


def _concerns(violation: Violation, clients: Collection[Client]) -> bool:
    """Whether a violation concerns one of the clients; without clients on either side it does."""
    return not clients or not violation.clients or any(client in clients for client in violation.clients)


def skill_violations(folders: Iterable[SkillFolder], rules: Sequence[Rule]) -> Iterator[Checked]:
    """Runs the rules on single skills; skill by skill, because rules share what they have read of one."""
    for folder in folders:
        yield from ((rule, each) for rule in rules if rule.check_skill for each in rule.check_skill(folder))


def repository_violations(folders: Sequence[SkillFolder], rules: Sequence[Rule], scope: Scope) -> Iterator[Checked]:
    """Runs the rules on all skills together."""
    for rule in rules:
        if rule.check_repository:
            yield from ((rule, violation) for violation in rule.check_repository(folders, scope))


def position(finding: Finding) -> tuple[str, int, int, str, str]:
    """By what findings are sorted: file, line, column, rule, message."""
    where = finding.location
    return (where.path, where.start_line, where.start_column, finding.code, finding.message)


def _findings(violations: Iterable[Checked], clients: Collection[Client]) -> list[Finding]:
    """Findings for the violations that concern one of the clients, in the order of file, line and rule."""
    return sorted((stamped(rule, each) for rule, each in violations if _concerns(each, clients)), key=position)


def findings_of(
    folders: Sequence[SkillFolder],
    rules: Iterable[Rule] | None = None,
    clients: Collection[Client] = (),
    *,
    scope: Scope = EVERYTHING,
) -> list[Finding]:
    """The findings in `folders` without settings and suppressions; outside `scope` they may be incomplete."""
    chosen = list(RULES if rules is None else rules)
    return _findings(chain(repository_violations(folders, chosen, scope), skill_violations(folders, chosen)), clients)


def lint(
    folders: Sequence[SkillFolder],
    rules: Sequence[Rule],
    settings: Config | None = None,
    today: date | None = None,
    *,
    scope: Scope = EVERYTHING,
) -> list[Finding]:
    """The findings in `folders` in the order of file, line and rule, suppressed ones marked.

    `settings` choose clients, and the rules to ignore by path. Suppressions expire by `today` (UTC).
    """
    violations = chain(repository_violations(folders, rules, scope), skill_violations(folders, rules))
    suppressions = [each for folder in folders for document in folder.documents for each in suppressions_in(document)]
    return judged(violations, suppressions, rules, settings or Config(), today)


def judged(
    violations: Iterable[Checked],
    suppressions: Sequence[Suppression],
    rules: Sequence[Rule],
    settings: Config,
    today: date | None = None,
) -> list[Finding]:
    """The findings that violations make by these settings and suppressions, in order."""
    findings = by_path(_findings(violations, settings.clients), settings)
    return sorted(by_comment(findings, suppressions, rules, today or datetime.now(UTC).date()), key=position)
