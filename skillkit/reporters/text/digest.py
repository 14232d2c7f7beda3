"""Digests as an author reads them, each part under a line with its session, family and tokens."""

from collections.abc import Iterator

from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters.text.paint import counted
from skillkit.reporters.text.paint import painted
from skillkit.reporters.text.paint import printable


def lines(report: Report, style: Style) -> Iterator[str]:
    """The parts, then how much they are in all."""
    for part in report.parts:
        family = report.families[part.digest.session]
        same = "" if family == part.digest.session else f", family {family[:8]}"
        place = f"part {part.number} of {part.total}"
        head = f"--- {part.digest.session[:8]} {place}, about {part.tokens:,} tokens{same}"
        yield painted(style, printable(head), bold=True)
        yield from map(printable, part.text.rstrip("\n").split("\n"))
        yield ""
    if style.quiet:
        return
    counts = report.counts
    read = f"{counted(counts['sessions'], 'session')} in {counted(counts['families'], 'family', 'families')}"
    yield f"{read}; {counted(counts['parts'], 'part')} to read, about {counts['tokens']:,} tokens"
