"""What became of a candidate that was refined: its draft, what was cut, why."""

from collections.abc import Iterator

from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters.text.mine import table
from skillkit.reporters.text.paint import painted
from skillkit.reporters.text.paint import printable


def lines(report: Report, style: Style) -> Iterator[str]:
    """The candidate, its texts, what is to be said of the answer."""
    yield from table(report.candidates, style, with_id=True)
    for name, text in report.texts.items():
        yield ""
        yield painted(style, f"--- {name}", bold=True)
        yield from map(printable, text.rstrip("\n").split("\n"))
    yield ""
    yield from map(printable, report.notes)
    if report.conclusion == "success" and not style.quiet:
        yield "skillkit propose --staged: a pull request for it"
