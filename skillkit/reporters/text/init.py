"""What was written, what was left and why, what to do next."""

from collections.abc import Iterator

from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters.text.paint import counted
from skillkit.reporters.text.paint import painted
from skillkit.reporters.text.paint import printable
from skillkit.reporters.text.paint import wrapped

COLORS = {"created": "green", "extended": "green", "left": None}
WOULD = {"created": "would create", "extended": "would extend", "left": "left"}


def lines(report: Report, style: Style) -> Iterator[str]:
    """A line a file, the sum, the next steps."""
    planned = "planned" in report.counts
    width = max(len(word) for word in (WOULD.values() if planned else COLORS))
    if not style.quiet:
        yield printable(report.texts["folder"])
    for each in report.writings:
        if style.quiet and each.action == "left":
            continue
        word = WOULD[each.action] if planned else each.action
        about = f"  ({each.reason})" if each.reason else ""
        yield f"  {painted(style, f'{word:<{width}}', fg=COLORS[each.action])}  {printable(each.path + about)}"
    if style.quiet:
        return
    yield ""
    written = sum(each.action != "left" for each in report.writings)
    if not written:
        yield "Nothing to write."
    else:
        yield f"{counted(written, 'file')} {'to write; nothing was written' if planned else 'written'}."
    if report.notes and not planned:
        yield ""
        yield painted(style, "Next", bold=True)
        for number, note in enumerate(report.notes, 1):
            first, *rest = wrapped(style, note, "     ")
            yield f"  {number}. {first.strip()}"
            yield from rest
