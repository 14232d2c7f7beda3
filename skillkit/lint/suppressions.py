"""Inline suppressions: comments that suppress findings on their line, or on the next, for a reason.

<!-- skillkit: ignore[SK201] written by the build (until 2027-01-31) -->
# skillkit: ignore[SK107, SK2] the upload script reads it
# skillkit: ignore-file[SK401] a reference, read in parts

One on the line above a fence covers the lines in the fence. No comment suppresses a finding on safety, because the
author of the skill wrote it.
"""

import re
from collections.abc import Iterator
from collections.abc import Sequence
from datetime import date

from skillkit.documents.edits import Offsets
from skillkit.expressions import globs
from skillkit.expressions.patterns import Pattern
from skillkit.model.config import Config
from skillkit.model.finding import Effect
from skillkit.model.finding import Finding
from skillkit.model.finding import Suppression
from skillkit.model.finding import Violation
from skillkit.model.source import Document
from skillkit.rules import RULES
from skillkit.rules import Rule
from skillkit.rules import stamped

MARK = "skillkit: ignore"
COMMENT = Pattern(
    r"(?:<!--|\#)[ \t]*skillkit:[ \t]*ignore(?P<file>-file)?\[(?P<rules>[^][\n]*)\]"
    r"(?P<reason>[^\n]*?)(?:-->|$)",
    re.MULTILINE,
)
UNTIL = Pattern(r"\(?\buntil (?P<date>\d{4}-\d{2}-\d{2})\)?\s*$")


FENCE = Pattern(r"(?P<lead>[ \t>]*)(?P<fence>`{3,}|~{3,})")


def _last_line(lines: Sequence[str], line: int) -> int:
    """The last line that a comment ending in a line (from 1) covers: the next one, or the end of the fence there."""
    opened = FENCE.compiled.match(lines[line]) if line < len(lines) else None
    if not opened:
        return line + 1
    mark = opened["fence"]
    ends = (n for n, text in enumerate(lines[line + 1 :], line + 2) if _closes(text, mark))
    return next(ends, len(lines))


def _closes(text: str, mark: str) -> bool:
    """Whether a line closes a fence that begins with `mark`."""
    rest = text.lstrip(" \t>").rstrip()
    return rest.startswith(mark) and not rest.strip(mark[0])


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
    offsets, lines = Offsets(text), text.split("\n")
    for match in COMMENT.compiled.finditer(text):
        reason, until, wrong = _until(match["reason"].strip(" \t"))
        place = offsets.location(document.source.path, match.start(), match.end())
        yield Suppression(
            location=place,
            rules=tuple(rule.strip() for rule in match["rules"].split(",") if rule.strip()),
            reason=reason,
            until=until,
            whole_file=bool(match["file"]),
            wrong_date=wrong,
            last_line=_last_line(lines, place.end_line),
        )


def fits(rule: Rule | Finding, wanted: str) -> bool:
    """Whether a name, code or prefix of a code (`SK1`) selects a rule; of a rule of another program, a prefix alone."""
    if ":" in rule.code:
        return ":" in wanted and rule.code.lower().startswith(wanted.lower())
    name = rule.name if isinstance(rule, Rule) else rule.rule
    return wanted == name or rule.code.startswith(wanted.upper())


def by_path(findings: Sequence[Finding], settings: Config) -> list[Finding]:
    """The findings outside excluded files; those that the settings ignore for their path are marked as suppressed."""

    def ignored(finding: Finding) -> bool:
        return any(
            globs.fits(finding.location.path, setting.paths) and any(fits(finding, wanted) for wanted in setting.ignore)
            for setting in settings.per_path
        )

    there = [finding for finding in findings if not globs.fits(finding.location.path, settings.exclude)]
    return [finding._replace(suppressed=True) if ignored(finding) else finding for finding in there]


def _holds(suppression: Suppression, today: date) -> bool:
    """Whether a suppression has an effect: it has a reason, and has not expired."""
    expired = suppression.wrong_date or (suppression.until is not None and suppression.until < today)
    return bool(suppression.reason) and not expired


def _covers(suppression: Suppression, finding: Finding, names: Sequence[str]) -> bool:
    """Whether a suppression covers a finding by one of the names; none covers one on safety."""
    if finding.layer == "safety" or not suppression.is_at(finding.location):
        return False
    return any(fits(finding, name) for name in names)


def _effect(suppression: Suppression, findings: Sequence[Finding], rules: Sequence[Rule], today: date) -> Effect:
    """What a suppression does. A name of rules that were not all run is not unused."""
    meant = {name: [rule for rule in RULES if fits(rule, name)] for name in suppression.rules}
    safety = tuple(name for name, those in meant.items() if those and all(rule.layer == "safety" for rule in those))
    ran = {rule.code for rule in rules}
    judged = [name for name, those in meant.items() if those and ran.issuperset(rule.code for rule in those)]
    unused = [name for name in judged if not any(_covers(suppression, each, [name]) for each in findings)]
    return Effect(
        today=today,
        unknown=tuple(name for name, those in meant.items() if not those),
        safety=safety,
        unused=tuple(name for name in unused if name not in safety),
    )


def _about(
    suppressions: Sequence[Suppression], findings: Sequence[Finding], rules: Sequence[Rule], today: date
) -> Iterator[Finding]:
    """The findings on the suppressions themselves."""
    for suppression in suppressions:
        effect = _effect(suppression, findings, rules, today)
        for rule in rules:
            message = rule.check_suppression(suppression, effect) if rule.check_suppression else None
            if message:
                yield stamped(rule, Violation(location=suppression.location, message=message))


def by_comment(
    findings: Sequence[Finding], found: Sequence[Suppression], rules: Sequence[Rule], today: date
) -> list[Finding]:
    """The findings, suppressed ones marked, and the findings on the comments themselves."""
    if not found:
        return list(findings)
    holding = [suppression for suppression in found if _holds(suppression, today)]
    marked = [
        finding._replace(suppressed=True) if any(_covers(each, finding, each.rules) for each in holding) else finding
        for finding in findings
    ]
    return [*marked, *_about(found, findings, rules, today)]
