"""The shape of `demo --format json`: those of its parts."""

from skillkit.model.report import Report
from skillkit.reporters.json import gate
from skillkit.reporters.json import mine
from skillkit.reporters.json import propose


def shape(report: Report) -> dict[str, object]:
    """Where it lies, what was mined without and with an author, proposed, judged."""
    return {
        "folder": report.texts["folder"],
        **mine.shape(report),
        "authored": [mine.candidate_shape(candidate) for candidate in report.authored],
        "proposals": propose.shape(report)["proposals"],
        "verdicts": gate.shape(report)["candidates"],
    }
