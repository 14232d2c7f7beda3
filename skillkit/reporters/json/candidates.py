"""The shape of `candidates --format json`: each as in `mine`."""

from skillkit.model.report import Report
from skillkit.reporters.json.mine import candidate_shape


def shape(report: Report) -> dict[str, object]:
    """The candidates, the ids of those accepted, those dismissed, the summary."""
    return {
        "candidates": [candidate_shape(candidate) for candidate in report.candidates],
        "accepted": sorted(report.accepted),
        "dismissed": [{"id": name, "title": title} for name, title in report.dismissed.items()],
        "summary": report.counts,
    }
