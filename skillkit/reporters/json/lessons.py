"""The shape of `lessons --format json`."""

from skillkit.model.report import Report


def shape(report: Report) -> dict[str, object]:
    """The lessons with their claims, and the sums."""
    return {
        "lessons": [lesson.model_dump(mode="json") for lesson in report.lessons],
        "summary": dict(report.counts),
    }
