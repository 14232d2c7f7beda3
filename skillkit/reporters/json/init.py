"""The shape of `init --format json`."""

from skillkit.model.report import Report


def shape(report: Report) -> dict[str, object]:
    """Where, which files, what is left to do."""
    return {
        "conclusion": report.conclusion,
        "folder": report.texts["folder"],
        "files": [{"path": each.path, "action": each.action, "reason": each.reason} for each in report.writings],
        "next": list(report.notes),
        "summary": report.counts,
    }
