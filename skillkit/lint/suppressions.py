"""Inline suppressions: comments that say which findings on their line, or on the next, are meant to be, and why.

<!-- skillkit: ignore[SK201] written by the build (until 2027-01-31) -->
# skillkit: ignore[SK107, SK201] the upload script reads it
# skillkit: ignore-file[SK401] a reference, read in parts
"""

import re
from collections.abc import Iterator
from collections.abc import Sequence
from datetime import date

from skillkit import globs
from skillkit.edits import Offsets
from skillkit.model.config import Config
from skillkit.model.finding import Finding
from skillkit.model.finding import Violation
from skillkit.model.source import Document
from skillkit.model.suppression import Suppression
from skillkit.patterns import Pattern
from skillkit.rules import Rule
from skillkit.rules import stamped

MARK = "skillkit: ignore"
COMMENT = Pattern(
    r"(?:<!--|\#)[ \t]*skillkit:[ \t]*ignore(?P<file>-file)?\[(?P<rules>[^][\n]*)\]"
    r"(?P<reason>[^\n]*?)(?:-->|$)",
    re.MULTILINE,
)
UNTIL = Pattern(r"\(?\buntil (?P<date>\d{4}-\d{2}-\d{2})\)?\s*$")


def _until(reason: str) -> tuple[str, date | None, bool]:
    match = UNTIL.search(reason)
    if not match:
        return reason, None, False
    rest = reason[: match.start()].strip()
    try:
        return rest, date.fromisoformat(match["date"]), False
    except ValueError:
        return rest, None, True


def suppressions_in(document: Document) -> Iterator[Suppression]:
    """The suppressions in a document, in their order."""
    text = document.source.text
    if MARK not in text:
        return
    offsets = Offsets(text)
    for match in COMMENT.compiled.finditer(text):
        reason, until, wrong = _until(match["reason"].strip(" \t"))
        yield Suppression(
            location=offsets.location(document.source.path, match.start(), match.end()),
            rules=tuple(rule.strip() for rule in match["rules"].split(",") if rule.strip()),
            reason=reason,
            until=until,
            whole_file=bool(match["file"]),
            wrong_date=wrong,
        )


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
    findings: Sequence[Finding], found: Sequence[Suppression], rules: Sequence[Rule], today: date
) -> list[Finding]:
    """The findings without those that one of the comments suppresses, and with what is wrong with these comments."""
    if not found:
        return list(findings)
    holding = [suppression for suppression in found if _holds(suppression, today)]
    kept = [finding for finding in findings if not any(suppression.covers(finding) for suppression in holding)]
    return [*kept, *_about(found, findings, rules, today)]
