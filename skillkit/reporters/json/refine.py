"""The shape of `refine --format json`."""

from skillkit.model.report import Report
from skillkit.reporters.json.mine import candidate_shape


def shape(report: Report) -> dict[str, object]:
    """What became of it, the candidate as it is now, why, and what was cut from the answer."""
    candidates = [candidate_shape(candidate) for candidate in report.candidates]
    return {"conclusion": report.conclusion, "candidates": candidates, "notes": list(report.notes)}
