"""Version 1: outcome, sessions, weeks, projects, detectors. No new evidence is weighed so."""

import math

from skillkit.mining.confidence.grounds import Grounds
from skillkit.mining.confidence.grounds import counted
from skillkit.model.candidate import Reason

OUTCOME_WEIGHTS = {"fixed": 0.40, "told": 0.40, "done": 0.30, "failed": 0.0, "unknown": 0.0}
SESSION_WEIGHT = 0.16
SESSION_CEILING = 0.40
WEEK_WEIGHTS = (0.0, 0.08, 0.12)
PROJECT_WEIGHT = 0.08
DETECTOR_WEIGHT = 0.05


def parts(grounds: Grounds) -> list[Reason]:
    """The parts, in any order."""
    rows = grounds.evidence
    sessions = len({row.session for row in rows})
    weeks = len({row.week for row in rows if row.week})
    projects = len({row.project for row in rows})
    detectors = len({row.detector for row in rows})
    outcome = sum(OUTCOME_WEIGHTS[row.outcome] for row in rows) / len(rows)
    good = sum(row.outcome in ("fixed", "told", "done") for row in rows)
    spread = WEEK_WEIGHTS[min(weeks, len(WEEK_WEIGHTS)) - 1] if weeks else 0.0
    found = [
        Reason(code="outcome", text=f"ended well {good} of {counted(len(rows), 'time')}", weight=round(outcome, 3)),
        Reason(
            code="sessions",
            text=f"seen in {counted(sessions, 'session')}",
            weight=round(min(SESSION_CEILING, SESSION_WEIGHT * math.log2(sessions)), 3),
        ),
        Reason(code="weeks", text=f"over {counted(weeks, 'week')}", weight=spread),
    ]
    if projects > 1:
        found.append(Reason(code="projects", text=f"in {counted(projects, 'project')}", weight=PROJECT_WEIGHT))
    if detectors > 1:
        found.append(Reason(code="detectors", text=f"found in {detectors} ways", weight=DETECTOR_WEIGHT))
    return found
