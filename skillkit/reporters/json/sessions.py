"""The shape of `sessions --format json`."""

from skillkit.model.report import Report
from skillkit.model.session import Session


def _session(session: Session) -> dict[str, object]:
    calls = session.tool_calls
    return {
        "id": session.id,
        "format": session.format,
        "agent": session.agent,
        "path": session.source_path,
        "cwd": session.cwd,
        "project": session.project,
        "started_at": session.started_at.isoformat() if session.started_at else None,
        "turns": len(session.turns),
        "tool_calls": len(calls),
        "tool_results": session.stats.tool_results,
        "errors": sum(call.status == "error" for call in calls),
        "lines": session.stats.lines,
        "lines_skipped": sum(session.stats.skipped.values()),
        "skipped": session.stats.skipped,
    }


def shape(report: Report) -> dict[str, object]:
    """The sessions, the files that are none, the summary."""
    return {
        "sessions": [_session(session) for session in report.sessions],
        "unrecognised": [item.path for item in report.unrecognised],
        "unrecognised_reasons": {item.path: item.reason for item in report.unrecognised},
        "summary": {**report.counts, "by_format": report.by_format},
    }
