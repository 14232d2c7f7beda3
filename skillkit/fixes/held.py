"""What followed a claim, and whether it held: a run that passed, a commit, and no failure of the same after it."""

from collections.abc import Sequence

from skillkit.actions.verbs import GENERIC
from skillkit.fixes import called
from skillkit.fixes import doing
from skillkit.fixes import is_edit
from skillkit.fixes.findings import is_work
from skillkit.model.observation import Observation

NEAR = 25
"""Observations within which a claim is put to the test."""
RECORDS = frozenset({"git commit", "git push"})


def _is_run(observation: Observation) -> bool:
    """Whether something was done that can tell: a check, a commit, a program of the project's; not a move of files."""
    does = [action for action in doing(observation) if action.kind == "shell" and not is_edit(action)]
    return any(action.verb in RECORDS or action.effect == "check" or action.verb not in GENERIC for action in does)


def held(observations: Sequence[Observation], place: int) -> Observation | None:
    """The first run after a place that passed, if nothing that the project is made of was edited before, and the same
    did not fail afterwards.
    """
    for number, seen in enumerate(observations[place + 1 : place + 1 + NEAR], place + 1):
        if is_work(seen):
            return None
        if not seen.command or not _is_run(seen):
            continue
        if seen.status != "ok":
            return None
        same = {called(action) for action in doing(seen)}
        again = (later for later in observations[number + 1 :] if later.kind == "error" and later.command)
        return None if any(same & {called(a) for a in doing(later)} for later in again) else seen
    return None


def is_about_work(observations: Sequence[Observation], first: int, last: int) -> bool:
    """Whether what the project is made of was edited between two places: then it was a bug, and it is gone."""
    return any(map(is_work, observations[first : last + 1]))
