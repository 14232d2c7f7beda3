"""What became of each candidate."""

from collections.abc import Iterator

from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters.text.paint import counted
from skillkit.reporters.text.paint import painted
from skillkit.reporters.text.paint import printable
from skillkit.reporters.text.paint import unread

COLORS = {
    "created": "green",
    "updated": "green",
    "planned": "cyan",
    "foreign": "yellow",
    "waiting": "yellow",
    "failed": "red",
}


def lines(report: Report, style: Style) -> Iterator[str]:
    """A line for each candidate, then the sum."""
    for proposal in report.proposals:
        operation = painted(style, f"{proposal.operation:<10}", fg=COLORS.get(proposal.operation), bold=True)
        tip = f" {proposal.commit[:7]}" if proposal.commit else ""
        detail = f"  {printable(proposal.detail)}" if proposal.detail else ""
        yield f"  {operation} {proposal.confidence:.2f}  {proposal.branch}{tip}{detail}"
        if proposal.url:
            yield f"               {proposal.url}"
        if style.verbose:
            for path in proposal.files:
                yield f"               {path}"
            yield from (f"    {printable(line)}".rstrip() for line in proposal.request.split("\n") if proposal.request)
    if style.quiet:
        return
    for note in report.notes:
        yield f"  {note}"
    yield from unread(report, style)
    pushed = counted(report.counts["pushed"], "branch", "branches")
    done = ((word, report.counts[word]) for word in ("opened", "edited"))
    forge = "".join(f", {counted(count, 'pull request')} {word}" for word, count in done if count)
    yield f"{pushed} pushed{forge}, {counted(len(report.proposals), 'draft')} in all"
