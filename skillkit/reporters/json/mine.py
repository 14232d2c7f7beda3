"""The shape of `mine --format json`."""

from skillkit.model.candidate import Candidate
from skillkit.model.candidate import Evidence
from skillkit.model.claim import Bullet
from skillkit.model.report import Report


def _row(row: Evidence) -> dict[str, object]:
    return {
        "session": row.session,
        "project": row.project,
        "day": row.day,
        "detector": row.detector,
        "turns": list(row.turns),
        "excerpt": row.excerpt,
        "outcome": row.outcome,
    }


def _bullet(bullet: Bullet) -> dict[str, object]:
    """A line that an author wrote, with what stands behind it."""
    return {
        "text": bullet.text,
        "confidence": bullet.confidence,
        "claims": [claim.model_dump(mode="json") for claim in bullet.claims],
    }


def candidate_shape(candidate: Candidate) -> dict[str, object]:
    """One candidate."""
    support = candidate.support
    return {
        "id": candidate.id,
        "fingerprint": candidate.fingerprint,
        "kind": candidate.kind,
        "target": candidate.target,
        "choice": candidate.choice.model_dump() if candidate.choice else None,
        "name": candidate.name,
        "title": candidate.title,
        "description": candidate.description,
        "detectors": list(candidate.detectors),
        "confidence": candidate.confidence,
        "level": candidate.level,
        "support": {
            "sessions": support.sessions,
            "days": support.days,
            "weeks": support.weeks,
            "projects": support.projects,
        },
        "reasons": [reason.model_dump() for reason in candidate.reasons],
        "evidence": [_row(row) for row in candidate.evidence],
        "against": [_row(row) for row in candidate.against],
        "specificity": candidate.specificity,
        "newest": candidate.newest,
        "similar": [
            {"name": similar.name, "score": similar.score, "verdict": similar.verdict} for similar in candidate.similar
        ],
        "passages": [passage.model_dump(mode="json") for passage in candidate.passages],
        "questions": list(candidate.questions),
        "readiness": candidate.readiness,
        "files": candidate.files,
        "patch": candidate.patch,
        "base": candidate.base,
        "bullets": [_bullet(bullet) for bullet in candidate.bullets],
        "dropped_bullets": list(candidate.dropped_bullets),
        "provenance": candidate.provenance,
    }


def shape(report: Report) -> dict[str, object]:
    """Summary, candidates, and what was left out for which reason."""
    counts = report.counts
    return {
        "summary": {
            "sessions": counts["sessions"],
            "read": counts["read"],
            "remembered": counts.get("remembered", 0),
            "unrecognised": counts["unrecognised"],
            "lines_skipped": counts["lines_skipped"],
            "redactions": counts["redactions"],
            "redactions_by_kind": report.redactions,
            "by_format": report.by_format,
        },
        "unrecognised_reasons": {item.path: item.reason for item in report.unrecognised},
        "candidates": [candidate_shape(candidate) for candidate in report.candidates],
        "dropped": [
            {"title": each.title, "reason": each.reason, "sessions": list(each.sessions)} for each in report.dropped
        ],
    }
