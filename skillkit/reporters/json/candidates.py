"""The shape of `candidates --format json`: each as in `mine`."""

from skillkit.model.report import Report
from skillkit.reporters.json.mine import candidate_shape


def shape(report: Report) -> dict[str, object]:
    """The candidates, the summary."""
    return {"candidates": [candidate_shape(candidate) for candidate in report.candidates], "summary": report.counts}
