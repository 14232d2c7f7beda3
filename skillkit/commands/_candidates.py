"""Which candidate an id on the screen means, for every command that takes one."""

from collections.abc import Iterable

from skillkit import paths
from skillkit.drafting.staging import Staging
from skillkit.errors import SkillkitError
from skillkit.mining.run_cache import last_candidates
from skillkit.model.candidate import Candidate
from skillkit.store import MAX_OUTCOMES
from skillkit.store import Store
from skillkit.store.retention import keep_days

KEPT = f"mine again: ids of the last {MAX_OUTCOMES} runs and of what is staged count, none of a run with --no-store"


def _matching(candidates: Iterable[Candidate], begun: str) -> list[Candidate]:
    return [candidate for candidate in candidates if candidate.id.startswith(begun)]


def find_candidate(staging: Staging, begun: str) -> Candidate:
    """Returns the candidate whose id begins with `begun`: a staged one, else one that a recent run of `mine` showed.

    Raises SkillkitError if there is none, or more than one.
    """
    found = _matching(staging.candidates(), begun)
    found = found or _matching(last_candidates(Store(paths.state_dir(), keep_days())), begun)
    if len(found) == 1:
        return found[0]
    if found:
        raise SkillkitError(f"{len(found)} candidates have ids that begin with {begun!r}", "write more of it")
    raise SkillkitError(f"no candidate has an id that begins with {begun!r}", KEPT)
