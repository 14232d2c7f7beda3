"""The shape of `demo --format json`: those of its parts."""

from skillkit.model.report import Report
from skillkit.reporters.json import gate
from skillkit.reporters.json import mine
from skillkit.reporters.json import propose


def shape(report: Report) -> dict[str, object]:
    """Where it lies, what was mined, proposed, judged."""
    return {
        "folder": report.texts["folder"],
        **mine.shape(report),
        "proposals": propose.shape(report)["proposals"],
        "verdicts": gate.shape(report)["candidates"],
    }
