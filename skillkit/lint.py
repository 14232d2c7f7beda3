"""Lints skills: runs every rule over every skill of a tree and makes one report."""

import hashlib
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence

from skillkit.errors import SkillkitError
from skillkit.model.finding import Finding
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.report import Report
from skillkit.rules import RULES
from skillkit.rules import Rule


def chosen_rules(select: Collection[str] = (), ignore: Collection[str] = ()) -> list[Rule]:
    """The rules to run, by code, code prefix (`SK1`) or name.

    Raises SkillkitError for one that fits no rule.
    """
    rules = list(RULES)
    for wanted in (*select, *ignore):
        if not any(_fits(rule, wanted) for rule in rules):
            raise SkillkitError(f"no rule fits {wanted!r}", "skillkit rule --all lists them")
    return [
        rule
        for rule in rules
        if (not select or any(_fits(rule, wanted) for wanted in select))
        and not any(_fits(rule, unwanted) for unwanted in ignore)
    ]


def _fits(rule: Rule, wanted: str) -> bool:
    return rule.name == wanted or rule.code.startswith(wanted.upper())


def _finding(rule: Rule, violation: Violation) -> Finding:
    identity = "\0".join((rule.code, violation.location.path, violation.message))
    return Finding(
        code=rule.code,
        rule=rule.name,
        layer=rule.layer,
        severity=rule.severity,
        message=violation.message,
        location=violation.location,
        clients=violation.clients,
        note=violation.note,
        fix=violation.fix,
        fingerprint=hashlib.sha256(identity.encode()).hexdigest()[:16],
    )


def _found(folders: Sequence[SkillFolder], rules: Iterable[Rule]) -> Iterator[Finding]:
    for rule in rules:
        if rule.check_skill:
            for folder in folders:
                for violation in rule.check_skill(folder):
                    yield _finding(rule, violation)
        if rule.check_repository:
            for violation in rule.check_repository(folders):
                yield _finding(rule, violation)


def findings_of(folders: Sequence[SkillFolder], rules: Iterable[Rule] | None = None) -> list[Finding]:
    """Every finding in `folders`, in the order of file, line and rule."""

    def place(finding: Finding) -> tuple[str, int, int, str, str]:
        where = finding.location
        return (where.path, where.start_line, where.start_column, finding.code, finding.message)

    return sorted(_found(folders, RULES if rules is None else rules), key=place)


def lint(
    folders: Sequence[SkillFolder], rules: Sequence[Rule], *, only: Collection[str] | None = None, fixed: int = 0
) -> Report:
    """Lints `folders`; with `only`, reports what was found in the skills at these paths alone.

    `fixed` is how much was fixed before.
    """
    found = findings_of(folders, rules)
    shown = folders
    if only is not None:
        shown = [folder for folder in folders if folder.path in only]
        inside = {path for folder in shown for path in (folder.path, *folder.files)}
        found = [finding for finding in found if finding.location.path in inside]
    wrong = {finding.location.path for finding in found}
    texts = {d.source.path: d.source.text for folder in shown for d in folder.documents}
    if wrong - set(texts):
        texts |= {r.path: r.text for folder in shown for r in folder.resources if r.path in wrong and r.text}
    counts = {
        "files": sum(len(folder.documents) for folder in shown),
        "skills": len(shown),
        "errors": sum(finding.severity == "error" for finding in found),
        "warnings": sum(finding.severity == "warning" for finding in found),
        "notes": sum(finding.severity == "note" for finding in found),
        "fixed": fixed,
    }
    return Report(
        command="lint",
        conclusion="failure" if counts["errors"] or counts["warnings"] else "success",
        findings=tuple(found),
        counts=counts,
        texts={path: text for path, text in texts.items() if path in wrong},
    )
