"""Pairs of skills, each with how alike they are and why."""

from collections.abc import Iterator

from skillkit.model.report import Report
from skillkit.model.similar import Pair
from skillkit.reporters import Style
from skillkit.reporters.text.paint import counted
from skillkit.reporters.text.paint import painted
from skillkit.reporters.text.paint import printable

WHY = {
    "same-title": "the same title",
    "shared-text": "shared text",
    "same-subject": "said to be for the same",
    "other-purpose": "described otherwise",
    "embedding": "the same in other words",
}


def _line(pair: Pair, style: Style) -> str:
    found = pair.similar
    why = " and ".join(WHY[reason] for reason in found.reasons if reason in WHY)
    verdict = painted(style, f"{found.verdict:<9}", fg="red" if found.verdict == "duplicate" else "yellow")
    return f"{verdict} {found.score:.2f}  {printable(pair.a)}  {printable(pair.b)}  ({why})"


def lines(report: Report, style: Style) -> Iterator[str]:
    """One line a pair, and the sum."""
    yield from (_line(pair, style) for pair in report.pairs)
    if report.pairs:
        yield ""
    yield from map(printable, report.notes)
    counts = report.counts
    found = f"{counted(counts['duplicates'], 'duplicate')} and {counted(counts['similar'], 'similar pair')}"
    yield f"{found if report.pairs else 'No two skills are alike'} ({counted(counts['skills'], 'skill')} compared)"
