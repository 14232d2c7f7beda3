"""Takes out the findings that are meant to be: by inline suppressions, and by settings for paths."""

from collections.abc import Iterator
from collections.abc import Sequence
from datetime import date

from skillkit import globs
from skillkit.model.config import Config
from skillkit.model.finding import Finding
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Rule
from skillkit.rules import stamped
from skillkit.suppressions import Suppression
from skillkit.suppressions import suppressions_in


def fits(rule: Rule | Finding, wanted: str) -> bool:
    """Whether a rule is meant by its name, its code, or how its code begins (`SK1`)."""
    name = rule.name if isinstance(rule, Rule) else rule.rule
    return wanted == name or rule.code.startswith(wanted.upper())


def by_path(findings: Sequence[Finding], settings: Config) -> list[Finding]:
    """The findings without those in files that are excluded, and those that are ignored for their path."""

    def ignored(finding: Finding) -> bool:
        if globs.fits(finding.location.path, settings.exclude):
            return True
        return any(
            globs.fits(finding.location.path, setting.paths) and any(fits(finding, wanted) for wanted in setting.ignore)
            for setting in settings.per_path
        )

    return [finding for finding in findings if not ignored(finding)]


def _holds(suppression: Suppression, today: date) -> bool:
    """Whether a suppression has an effect: it says why, and has not ended."""
    expired = suppression.wrong_date or (suppression.until is not None and suppression.until < today)
    return bool(suppression.reason) and not expired


def _about(
    suppressions: Sequence[Suppression], findings: Sequence[Finding], rules: Sequence[Rule], today: date
) -> Iterator[Finding]:
    """What is wrong with the suppressions themselves. One of rules that were not run is not called unused."""
    ran = {name for rule in rules for name in (rule.code, rule.name)}
    for suppression in suppressions:
        used = any(suppression.covers(finding) for finding in findings) or not ran.intersection(suppression.rules)
        for rule in rules:
            message = rule.check_suppression(suppression, used, today) if rule.check_suppression else None
            if message:
                yield stamped(rule, Violation(location=suppression.location, message=message))


def by_comment(
    findings: Sequence[Finding], folders: Sequence[SkillFolder], rules: Sequence[Rule], today: date
) -> list[Finding]:
    """The findings without those that a comment suppresses, and with what is wrong with these comments."""
    found = [s for folder in folders for document in folder.documents for s in suppressions_in(document)]
    if not found:
        return list(findings)
    holding = [suppression for suppression in found if _holds(suppression, today)]
    kept = [finding for finding in findings if not any(suppression.covers(finding) for suppression in holding)]
    return [*kept, *_about(found, findings, rules, today)]
