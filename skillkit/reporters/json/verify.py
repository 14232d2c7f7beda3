"""The shape of `verify --format json`."""

from skillkit.model.report import Report


def shape(report: Report) -> dict[str, object]:
    """What was compared, and what follows."""
    return {
        "conclusion": report.conclusion,
        "agreements": [{"what": each.what, "agrees": each.agrees, "said": each.said} for each in report.agreements],
        "notes": list(report.notes),
        "summary": report.counts,
    }
