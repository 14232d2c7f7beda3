"""Lessons, the newest session first: what to do or know, when; with -v each claim with its quote."""

from collections.abc import Iterator

from skillkit.model.claim import Claim
from skillkit.model.claim import TaughtLesson
from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters.text.paint import counted
from skillkit.reporters.text.paint import painted
from skillkit.reporters.text.paint import printable
from skillkit.reporters.text.paint import trimmed


def _claim(claim: Claim, style: Style) -> Iterator[str]:
    after = "" if claim.after in ("unknown", "held") else f", later {claim.after}"
    yield trimmed(f"    [{claim.speaker}{after}] {printable(claim.text)}", style.width)
    for quote in claim.evidence:
        yield painted(style, trimmed(f'      L{quote.line} "{printable(quote.quote)}"', style.width), dim=True)


def _lesson(lesson: TaughtLesson, style: Style) -> Iterator[str]:
    yield trimmed(f"{lesson.id}  {painted(style, printable(lesson.title), bold=True)}", style.width + 8)
    where = f"{lesson.day or 'undated'}, {printable(lesson.project)}, {lesson.kind}, {len(lesson.claims)} claims"
    yield trimmed(f"  {where}; when: {printable(lesson.when_to_use)}", style.width)
    if style.verbose:
        for claim in lesson.claims:
            yield from _claim(claim, style)


def lines(report: Report, style: Style) -> Iterator[str]:
    """The lessons and the sums."""
    for lesson in sorted(report.lessons, key=lambda each: (each.day, each.id), reverse=True):
        yield from _lesson(lesson, style)
    if style.quiet:
        return
    counts = report.counts
    lost = f", {counts['quotes_dropped']} quotes not in the log" if counts["quotes_dropped"] else ""
    yield f"{counted(counts['lessons'], 'lesson')}, {counted(counts['claims'], 'claim')}{lost}; {counts['open']} open"
