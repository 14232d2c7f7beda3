"""The shape of `dedupe --format json`."""

from skillkit.model.report import Report


def shape(report: Report) -> dict[str, object]:
    """The pairs, the summary."""
    return {
        "pairs": [
            {
                "a": pair.a,
                "b": pair.b,
                "score": pair.similar.score,
                "verdict": pair.similar.verdict,
                "reasons": list(pair.similar.reasons),
            }
            for pair in report.pairs
        ],
        "summary": report.counts,
    }
