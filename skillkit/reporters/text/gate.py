"""A line for each changed skill with its verdict and reason, then the findings."""

from collections.abc import Iterator

from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters.text.lint import finding_lines
from skillkit.reporters.text.paint import counted
from skillkit.reporters.text.paint import painted
from skillkit.reporters.text.paint import printable
from skillkit.reporters.text.paint import wrapped


def lines(report: Report, style: Style) -> Iterator[str]:
    """Verdicts, findings, the sum."""
    for verdict in report.verdicts:
        color = "red" if verdict.blocks else "yellow" if verdict.verdict in ("similar", "exempt") else "green"
        word = painted(style, f"{verdict.verdict:<14}", fg=color, bold=True)
        origin = f"mined, {verdict.assurance}" if verdict.origin == "mined" else verdict.origin
        yield f"  {word}  {printable(verdict.name)} ({origin})"
        yield from wrapped(style, printable(verdict.reason), " " * 18)
        parts = ", ".join(reason.weighed for reason in verdict.reasons)
        yield from wrapped(style, parts, " " * 18) if parts else ()
    if report.findings:
        yield ""
    for finding in report.findings:
        yield from finding_lines(finding, report.texts.get(finding.location.path), style)
    if style.quiet:
        return
    for note in report.notes:
        yield from wrapped(style, f"note: {printable(note)}", "  ")
    if not report.verdicts:
        yield "No skill changed."
        return
    changed, blocked = report.counts["changed"], report.counts["blocked"]
    end = f"{blocked} blocked" if blocked else "none blocked"
    yield f"{counted(changed, 'changed skill')}, {end}"
