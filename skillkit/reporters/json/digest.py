"""The shape of `digest --format json`."""

from collections.abc import Sequence

from skillkit.model.digest import Part
from skillkit.model.report import Report


def _session(parts: Sequence[Part], family: str) -> dict[str, object]:
    digest = parts[0].digest
    return {
        "id": digest.session,
        "family": family,
        "format": digest.format,
        "project": digest.project,
        "day": digest.day,
        "raw_bytes": digest.raw_bytes,
        "parts": [
            {"index": part.number - 1, "tokens": part.tokens, "digest": f"sha256:{part.sha256}", "text": part.text}
            for part in parts
        ],
    }


def shape(report: Report) -> dict[str, object]:
    """The sessions with their parts, and the sums."""
    by_session: dict[str, list[Part]] = {}
    for part in report.parts:
        by_session.setdefault(part.digest.session, []).append(part)
    return {
        "sessions": [_session(parts, report.families[session]) for session, parts in by_session.items()],
        "unrecognised": [item.path for item in report.unrecognised],
        "summary": dict(report.counts),
    }
