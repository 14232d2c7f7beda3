"""A line for each thing that was compared, then what follows."""

from collections.abc import Iterator

from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters.text.paint import counted
from skillkit.reporters.text.paint import painted
from skillkit.reporters.text.paint import printable


def lines(report: Report, style: Style) -> Iterator[str]:
    """What agrees and what differs, the sum."""
    for each in report.agreements:
        word = painted(style, "agrees " if each.agrees else "differs", fg="green" if each.agrees else "red", bold=True)
        yield f"  {word}  {each.what}: {printable(each.said)}"
    if style.quiet:
        return
    for note in report.notes:
        yield f"  note: {printable(note)}"
    end = "reproduced" if report.conclusion == "success" else "not reproduced"
    yield f"{end} from {counted(report.counts['sessions'], 'session')}"
