"""The shape of `gate --format json`."""

from skillkit.model.proposal import Verdict
from skillkit.model.report import Report
from skillkit.reporters.json.lint import finding_shape


def _verdict(verdict: Verdict) -> dict[str, object]:
    near = verdict.nearest
    return {
        "name": verdict.name,
        "path": verdict.path,
        "origin": verdict.origin,
        "confidence": verdict.confidence,
        "declared_confidence": verdict.declared_confidence,
        "reasons": [reason.model_dump() for reason in verdict.reasons],
        "verdict": verdict.verdict,
        "reason": verdict.reason,
        "blocks": verdict.blocks,
        "assurance": verdict.assurance,
        "nearest": {"name": near.name, "score": near.score, "reasons": list(near.reasons)} if near else None,
    }


def shape(report: Report) -> dict[str, object]:
    """Verdicts and findings."""
    return {
        "conclusion": report.conclusion,
        "candidates": [_verdict(verdict) for verdict in report.verdicts],
        "findings": [finding_shape(finding) for finding in report.findings],
        "notes": list(report.notes),
        "summary": report.counts,
    }
