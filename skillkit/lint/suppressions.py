"""Inline suppressions: comments that suppress findings on their line, or on the next, for a reason.

<!-- skillkit: ignore[SK201] written by the build (until 2027-01-31) -->
# skillkit: ignore[SK107, SK2] the upload script reads it
# skillkit: ignore-file[SK401] a reference, read in parts

One on the line above a fence covers the lines in the fence. No comment suppresses a finding on safety, because the
author of the skill wrote it.
"""

import re
import sys
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import lru_cache
from itertools import accumulate

from skillkit.documents.edits import Offsets
from skillkit.expressions import globs
from skillkit.expressions.patterns import Pattern
from skillkit.model.config import Config
from skillkit.model.finding import Effect, Finding, Suppression, Violation
from skillkit.model.source import Document
from skillkit.rules import RULES, Rule, stamped
from skillkit.safety.sensitive import are_installers

MARK = "skillkit: ignore"
COMMENT = Pattern(
    r"(?:<!--|\#)[ \t]*skillkit:[ \t]*ignore(?P<file>-file)?\[(?P<rules>[^][\n]*)\]"
    r"(?P<reason>[^\n]*?)(?:-->|$)",
    re.MULTILINE,
)
UNTIL = Pattern(r"\(?\buntil (?P<date>\d{4}-\d{2}-\d{2})\)?\s*$")


FENCE = Pattern(r"(?P<lead>[ \t>]*)(?P<fence>`{3,}|~{3,})")


def _last_line(lines: Sequence[str], line: int, closing: dict[str, int]) -> int:
    """The last line that a comment ending in a line (from 1) covers: the next one, or the end of the fence there.

    `closing` remembers the line that closes a fence of a mark, for the comments that follow.
    """
    opened = FENCE.compiled.match(lines[line]) if line < len(lines) else None
    if not opened:
        return line + 1
    mark = opened["fence"]
    if closing.get(mark, 0) < line + 2:
        ends = (n + 1 for n in range(line + 1, len(lines)) if _closes(lines[n], mark))
        closing[mark] = next(ends, len(lines) + 1)
    return min(closing[mark], len(lines))


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
    closing: dict[str, int] = {}
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
            last_line=_last_line(lines, place.end_line, closing),
        )


def fits(rule: Rule | Finding, wanted: str) -> bool:
    """Whether a name, code or prefix of a code (`SK1`) selects a rule; of a rule of another program, a prefix alone."""
    if ":" in rule.code:
        return ":" in wanted and rule.code.lower().startswith(wanted.lower())
    name = rule.name if isinstance(rule, Rule) else rule.rule
    return wanted == name or rule.code.startswith(wanted.upper())


def by_path(findings: Sequence[Finding], settings: Config) -> list[Finding]:
    """The findings outside excluded files; those that the settings ignore are marked as suppressed.

    Settings ignore rules for paths, and programs that run what is fetched from hosts among `installers`.
    """

    def ignored(finding: Finding) -> bool:
        return (bool(finding.addresses) and are_installers(finding.addresses.split(), settings.installers)) or any(
            globs.fits(finding.location.path, setting.paths) and any(fits(finding, wanted) for wanted in setting.ignore)
            for setting in settings.per_path
        )

    there = [finding for finding in findings if not globs.fits(finding.location.path, settings.exclude)]
    return [finding._replace(suppressed=True) if ignored(finding) else finding for finding in there]


def _holds(suppression: Suppression, today: date) -> bool:
    """Whether a suppression has an effect: it has a reason, and has not expired."""
    expired = suppression.wrong_date or (suppression.until is not None and suppression.until < today)
    return bool(suppression.reason) and not expired


@lru_cache(maxsize=4096)
def _meant(name: str) -> tuple[Rule, ...]:
    """The rules that a name, code or prefix of a code selects."""
    return tuple(rule for rule in RULES if fits(rule, name))


@lru_cache(maxsize=4096)
def _codes(names: tuple[str, ...]) -> frozenset[str]:
    """The codes that a comment suppresses by these names: none covers a finding on safety."""
    return frozenset(rule.code for name in names for rule in _meant(name) if rule.layer != "safety")


Places = dict[tuple[str, str], list[int]]
"""The sorted lines of findings by path and code."""


def _places(findings: Iterable[Finding]) -> Places:
    found: Places = defaultdict(list)
    for finding in findings:
        found[finding.location.path, finding.code].append(finding.location.start_line)
    return {key: sorted(lines) for key, lines in found.items()}


def _covered(suppression: Suppression, names: tuple[str, ...], places: Places) -> bool:
    """Whether a suppression covers a finding by one of the names."""
    for code in _codes(names):
        lines = places.get((suppression.location.path, code), [])
        at = 0 if suppression.whole_file else bisect_left(lines, suppression.location.start_line)
        if at < len(lines) and (suppression.whole_file or lines[at] <= suppression.last_line):
            return True
    return False


def _suppressed(findings: Sequence[Finding], holding: Sequence[Suppression]) -> Iterator[bool]:
    """Whether one of the suppressions covers each of the findings."""
    spans: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for each in holding:
        first, last = (0, sys.maxsize) if each.whole_file else (each.location.start_line, each.last_line)
        for code in _codes(each.rules):
            spans[each.location.path, code].append((first, last))
    # By first line, each with the last line that those up to it reach.
    reach = {}
    for key, those in spans.items():
        those.sort()
        reach[key] = [first for first, _ in those], list(accumulate((last for _, last in those), max))
    for finding in findings:
        firsts, lasts = reach.get((finding.location.path, finding.code), ([], []))
        at = bisect_right(firsts, finding.location.start_line)
        yield at > 0 and lasts[at - 1] >= finding.location.start_line


def _effect(suppression: Suppression, places: Places, rules: Sequence[Rule], today: date) -> Effect:
    """What a suppression does. A name of rules that were not all run is not unused."""
    meant = {name: _meant(name) for name in suppression.rules}
    safety = tuple(name for name, those in meant.items() if those and all(rule.layer == "safety" for rule in those))
    ran = {rule.code for rule in rules}
    judged = [name for name, those in meant.items() if those and ran.issuperset(rule.code for rule in those)]
    unused = [name for name in judged if not _covered(suppression, (name,), places)]
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
    places, checks = _places(findings), [rule for rule in rules if rule.check_suppression]
    for suppression in suppressions:
        effect = _effect(suppression, places, rules, today)
        for rule in checks:
            if rule.check_suppression and (message := rule.check_suppression(suppression, effect)):
                yield stamped(rule, Violation(location=suppression.location, message=message))


def by_comment(
    findings: Sequence[Finding], found: Sequence[Suppression], rules: Sequence[Rule], today: date
) -> list[Finding]:
    """The findings, suppressed ones marked, and the findings on the comments themselves."""
    if not found:
        return list(findings)
    holding = [suppression for suppression in found if _holds(suppression, today)]
    covered = zip(findings, _suppressed(findings, holding), strict=True)
    marked = [finding._replace(suppressed=True) if is_covered else finding for finding, is_covered in covered]
    return [*marked, *_about(found, findings, rules, today)]
