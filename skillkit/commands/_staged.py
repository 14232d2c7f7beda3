"""A report on staged candidates, as `candidates` and `refine` share it."""

from collections.abc import Sequence

from skillkit.model.candidate import Candidate
from skillkit.model.report import Report
from skillkit.staging import MAX_IN_ALL
from skillkit.staging import Staging


def staged_report(staging: Staging, shown: Sequence[Candidate], texts: dict[str, str] | None = None) -> Report:
    """A report on these, with their `texts`, and on how many there are."""
    staged = staging.candidates()
    counts = {
        "candidates": len(staged),
        "drafts": sum(candidate.readiness == "draft" for candidate in staged),
        "dropped": sum(each.how == "dropped" for each in staging.settled()),
        "room": MAX_IN_ALL - len(staged),
    }
    return Report(command="candidates", candidates=tuple(shown), counts=counts, texts=texts or {})


def texts_of(candidate: Candidate) -> dict[str, str]:
    """The files of a draft, by where they would lie; of a change to a skill none: its patch is shown with it."""
    if candidate.kind == "enhancement":
        return {}
    return {f"skills/{candidate.name}/{name}": text for name, text in sorted(candidate.files.items())}
