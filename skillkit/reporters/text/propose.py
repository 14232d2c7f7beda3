"""What became of each candidate."""

from collections.abc import Iterator

from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters.text.paint import counted
from skillkit.reporters.text.paint import painted

COLORS = {"created": "green", "updated": "green", "planned": "cyan", "foreign": "yellow"}


def lines(report: Report, style: Style) -> Iterator[str]:
    """A line for each candidate, then the sum."""
    for proposal in report.proposals:
        operation = painted(style, f"{proposal.operation:<10}", fg=COLORS.get(proposal.operation), bold=True)
        tip = f" {proposal.commit[:7]}" if proposal.commit else ""
        detail = f"  {proposal.detail}" if proposal.detail else ""
        yield f"  {operation} {proposal.confidence:.2f}  {proposal.branch}{tip}{detail}"
        if style.verbose:
            for path in proposal.files:
                yield f"               {path}"
    if style.quiet:
        return
    for note in report.notes:
        yield f"  {note}"
    pushed = counted(report.counts["pushed"], "branch", "branches")
    yield f"{pushed} pushed, {counted(len(report.proposals), 'draft')} in all"
