"""Which candidate an id on the screen means, and which candidates a person has dismissed."""

from collections.abc import Iterable
from collections.abc import Sequence

from skillkit import paths
from skillkit.drafting.staging import Staging
from skillkit.drafting.staging import is_dismissed
from skillkit.errors import SkillkitError
from skillkit.mining.run_cache import last_candidates
from skillkit.model.candidate import Candidate
from skillkit.store import MAX_OUTCOMES
from skillkit.store import Store
from skillkit.store.retention import keep_days

KEPT = f"mine again: ids of the last {MAX_OUTCOMES} runs and of what is staged count, none of a run with --no-store"


def the_one(candidates: Iterable[Candidate], begun: str) -> Candidate | None:
    """Returns the candidate whose id begins with `begun`, if there is one. Raises SkillkitError if there are more."""
    found = [candidate for candidate in candidates if candidate.id.startswith(begun)]
    if len(found) > 1:
        raise SkillkitError(f"{len(found)} candidates have ids that begin with {begun!r}", "write more of it")
    return found[0] if found else None


def recent_candidates() -> Sequence[Candidate]:
    """Returns what the last runs of `mine` showed. Raises SkillkitError."""
    return last_candidates(Store(paths.state_dir(), keep_days()))


def find_candidate(staging: Staging, begun: str) -> Candidate:
    """Returns the candidate whose id begins with `begun`: a staged one, else one that a recent run of `mine` showed.

    Raises SkillkitError if there is none, or more than one.
    """
    found = the_one(staging.candidates(), begun)
    found = found or the_one(recent_candidates(), begun)
    if found is None:
        raise SkillkitError(f"no candidate has an id that begins with {begun!r}", KEPT)
    return found


def split_dismissed(candidates: Sequence[Candidate]) -> tuple[list[Candidate], list[Candidate]]:
    """Returns the candidates without those that the user dismissed, and these. Raises SkillkitError."""
    settled = Staging(paths.state_dir()).settled()
    gone = [each for each in candidates if is_dismissed(each, settled)]
    return [each for each in candidates if each not in gone], gone
