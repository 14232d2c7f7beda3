"""Staged candidates as the commands share them: how one is found, what is reported of them."""

from collections.abc import Sequence

from skillkit import paths
from skillkit.drafting.staging import MAX_IN_ALL
from skillkit.drafting.staging import Staging
from skillkit.mining.run_cache import last_candidates
from skillkit.model.candidate import Candidate
from skillkit.model.report import Report
from skillkit.store import Store
from skillkit.store.retention import keep_days


def found(staging: Staging, begun: str) -> Candidate:
    """The candidate whose id begins like that: a staged one, else one that the latest run of `mine` showed.

    Raises SkillkitError if there is none, or more than one.
    """
    staged = staging.candidates()
    if not any(each.id.startswith(begun) for each in staged):
        shown = last_candidates(Store(paths.state_dir(), keep_days()))
        matching = [each for each in shown if each.id.startswith(begun)]
        if len(matching) == 1:
            return matching[0]
    return staging.one(begun)


def staged_report(staging: Staging, shown: Sequence[Candidate], texts: dict[str, str] | None = None) -> Report:
    """A report on these, or with its `texts` on the one that is asked for, and on how many there are."""
    staged = staging.candidates()
    counts = {
        "candidates": len(staged),
        "drafts": sum(candidate.readiness == "draft" for candidate in staged),
        "dropped": sum(each.how == "dropped" for each in staging.settled()),
        "accepted": len(staging.accepted()),
        "room": max(0, MAX_IN_ALL - len(staged)),
        **({} if texts is None else {"shown": len(shown)}),
    }
    return Report(
        command="candidates",
        candidates=tuple(shown),
        counts=counts,
        texts=texts or {},
        accepted=staging.accepted(),
        dismissed={each.id: each.title for each in staging.settled() if each.how == "dropped"},
    )
