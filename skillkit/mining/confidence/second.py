"""Version 2: besides what version 1 weighs, days, how specific it is, whether it is recent, what went otherwise.

What speaks for a lesson is weighed as before, but for two things: a session that several detectors saw has one vote on
how it ended, that of its best row; and of the spread over time a part is for days, so that what was seen on one
afternoon counts less than what came back. What speaks against it is new, and takes away.
"""

import math
from collections.abc import Iterator
from collections.abc import Sequence
from datetime import date

from skillkit.mining.confidence.grounds import Grounds
from skillkit.mining.confidence.grounds import counted
from skillkit.model.candidate import Reason

OUTCOME_WEIGHTS = {"fixed": 0.40, "told": 0.40, "done": 0.30, "failed": 0.0, "unknown": 0.0}
"""A failure seen to turn into success, or what a user says, shows more than a habit does."""
SESSION_WEIGHT = 0.16
SESSION_CEILING = 0.40
"""The logarithm makes the second witness worth more than the tenth."""
DAY_WEIGHTS = (0.0, 0.02, 0.04)
WEEK_WEIGHTS = (0.0, 0.06, 0.08)
PROJECT_WEIGHTS = (0.0, 0.08, 0.12)
DETECTOR_WEIGHT = 0.05
COMMON_WEIGHT = -0.30
"""For what would be true in every project; nothing is taken from what names something of its own."""
SILENCE_WEIGHTS = ((12, -0.10), (4, -0.05))
"""After so many weeks in which its projects went on without it: it may have been mended for good."""
OTHERWISE_WEIGHT = -0.50
"""For what went otherwise in all sessions; as often otherwise as so takes half of it."""

GOOD = ("fixed", "told", "done")


def _step(weights: Sequence[float], count: int) -> float:
    """The weight of so many, the last one for all that are more."""
    return weights[min(count, len(weights)) - 1] if count else 0.0


def _outcome(grounds: Grounds) -> Reason:
    ended: dict[str, str] = {}
    for row in grounds.evidence:
        best = ended.setdefault(row.session, row.outcome)
        # Of two outcomes with the same weight the name decides, so that the order of the rows does not.
        ended[row.session] = max(best, row.outcome, key=lambda outcome: (OUTCOME_WEIGHTS[outcome], outcome))
    good = sum(outcome in GOOD for outcome in ended.values())
    said = all(outcome == "told" for outcome in ended.values())
    text = "user rule" if said else f"ended well in {good} of {counted(len(ended), 'session')}"
    votes = sorted(OUTCOME_WEIGHTS[outcome] for outcome in ended.values())
    return Reason(code="outcome", text=text, weight=round(math.fsum(votes) / len(votes), 3))


def _for(grounds: Grounds) -> Iterator[Reason]:
    rows = grounds.evidence
    sessions = len({row.session for row in rows})
    days = len({row.day for row in rows if row.day})
    weeks = len({row.week for row in rows if row.week})
    projects = len({row.project for row in rows})
    detectors = len({row.detector for row in rows})
    seen = round(min(SESSION_CEILING, SESSION_WEIGHT * math.log2(sessions)), 3)
    text = f"seen in {counted(max(sessions, grounds.sessions), 'session')}"
    weighed = f", of which {sessions} are weighed" if sessions < grounds.sessions else ""
    yield Reason(code="sessions", text=f"{text}{weighed}", weight=seen)
    if days:
        yield Reason(code="days", text=f"on {counted(days, 'day')}", weight=_step(DAY_WEIGHTS, days))
    if weeks:
        yield Reason(code="weeks", text=f"in {counted(weeks, 'week')}", weight=_step(WEEK_WEIGHTS, weeks))
    if projects > 1:
        weight = _step(PROJECT_WEIGHTS, projects)
        yield Reason(code="projects", text=f"in {counted(projects, 'project')}", weight=weight)
    if detectors > 1:
        yield Reason(code="detectors", text=f"found in {detectors} ways", weight=DETECTOR_WEIGHT)


def _weeks_between(first: str, last: str) -> int:
    """Whole weeks from one ISO week to another."""
    monday, other = (date.fromisocalendar(int(week[:4]), int(week[-2:]), 1) for week in (first, last))
    return (other - monday).days // 7


def _silence(grounds: Grounds) -> int:
    """For how many weeks its projects went on without it."""
    seen = max(row.week for row in grounds.evidence)
    return _weeks_between(seen, grounds.newest) if seen and grounds.newest else 0


def _against(grounds: Grounds) -> Iterator[Reason]:
    common = round(COMMON_WEIGHT * (1 - grounds.specificity), 3)
    if common:
        text = f"much of it holds in any project (its own: {grounds.specificity:.2f})"
        yield Reason(code="specificity", text=text, weight=common)
    weeks = _silence(grounds)
    silence = next((weight for least, weight in SILENCE_WEIGHTS if weeks > least), 0.0)
    if silence:
        text = f"not seen in the last {weeks} weeks of its project"
        yield Reason(code="recency", text=text, weight=silence)
    shown = {row.session for row in grounds.evidence}
    otherwise = {row.session for row in grounds.against} - shown
    if otherwise:
        every = len(shown | otherwise)
        weight = round(OTHERWISE_WEIGHT * len(otherwise) / every, 3)
        text = f"went otherwise in {len(otherwise)} of {counted(every, 'session')}"
        yield Reason(code="contradictions", text=text, weight=weight)


def parts(grounds: Grounds) -> list[Reason]:
    """The parts, in any order."""
    return [_outcome(grounds), *_for(grounds), *_against(grounds)]
