"""The shape of `stats --format json`."""

from skillkit.model.report import Report
from skillkit.model.usage import Usage


def _skill(usage: Usage) -> dict[str, object]:
    return {
        "name": usage.name,
        "path": usage.path or None,
        "sessions": usage.sessions,
        "possible_sessions": usage.possible,
        "uses": usage.uses,
        "first": usage.first or None,
        "last": usage.last or None,
        "since": usage.since or None,
        "projects": list(usage.projects),
        "signs": dict(usage.signs),
    }


def shape(report: Report) -> dict[str, object]:
    """The skills, the summary."""
    return {
        "skills": [_skill(usage) for usage in report.usages],
        "unrecognised_reasons": {item.path: item.reason for item in report.unrecognised},
        "summary": {**report.counts, "by_format": report.by_format},
    }
