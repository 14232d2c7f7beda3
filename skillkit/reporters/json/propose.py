"""The shape of `propose --format json`."""

from skillkit.model.report import Report


def shape(report: Report) -> dict[str, object]:
    """What became of each candidate."""
    return {
        "conclusion": report.conclusion,
        "proposals": [
            {**proposal.model_dump(exclude={"files"}), "files": list(proposal.files)} for proposal in report.proposals
        ],
        "summary": report.counts,
    }
