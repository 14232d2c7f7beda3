"""What is staged: each candidate as `mine` shows it, with its id."""

from collections.abc import Iterator

from skillkit.model.candidate import Candidate
from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters.text.mine import row
from skillkit.reporters.text.paint import counted
from skillkit.reporters.text.paint import painted
from skillkit.reporters.text.paint import printable


def _for_author(candidate: Candidate, style: Style) -> Iterator[str]:
    """What of a lead is known, and what its author has to find out."""
    for passage in candidate.passages:
        yield ""
        yield painted(style, printable(passage.heading), bold=True)
        yield from (f"  {printable(line)}" for text in passage.lines for line in text.split("\n"))
    if candidate.questions:
        yield ""
        yield painted(style, "To find out", bold=True)
        yield from (f"  {printable(question)}" for question in candidate.questions)


def lines(report: Report, style: Style) -> Iterator[str]:
    """The candidates, the texts that are to be shown, the sum with what to do next."""
    for candidate in report.candidates:
        yield from row(candidate, style, with_id=True)
        if style.verbose and candidate.readiness == "lead":
            yield from _for_author(candidate, style)
    for name, text in report.texts.items():
        yield ""
        yield painted(style, f"--- {name}", bold=True)
        yield from map(printable, text.rstrip("\n").split("\n"))
    if style.quiet:
        return
    counts = report.counts
    if report.candidates:
        yield ""
    count = counted(counts["candidates"], "candidate")
    yield f"{count} staged, {counted(counts['drafts'], 'draft')}; {counts['dropped']} dropped before"
    if not counts["candidates"]:
        yield "skillkit mine --stage: stage what the logs teach"
    elif not report.texts:
        drafts = " · skillkit propose --staged: pull requests for the drafts" if counts["drafts"] else ""
        yield f"skillkit candidates show ID: the evidence · drop ID: never again{drafts}"
