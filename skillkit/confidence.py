"""Evidence to a number in [0, 1] with its reasons: pure, versioned, the one place that knows the weights.

The sum of its parts, each with a ceiling. Every session has one vote, however often it shows a thing, so that a long
session does not count for more. The logarithm makes the second witness worth more than the tenth. Below 0.6 nothing is
proposed.
"""

import math
from collections.abc import Sequence
from typing import Protocol

from skillkit.model.candidate import Level
from skillkit.model.candidate import Reason

VERSION = 1
HIGH = 0.8
MEDIUM = 0.6

OUTCOME_WEIGHTS = {"fixed": 0.40, "told": 0.40, "done": 0.30, "failed": 0.0, "unknown": 0.0}
"""A failure seen to turn into success, or what a user says, shows more than a habit does."""
SESSION_WEIGHT = 0.16
SESSION_CEILING = 0.40
WEEK_WEIGHTS = (0.0, 0.08, 0.12)
PROJECT_WEIGHT = 0.08
DETECTOR_WEIGHT = 0.05


class Row(Protocol):
    """What a row of evidence must say: who (session, project: names or pseudonyms), when, seen by what, how it
    ended.
    """

    @property
    def session(self) -> str:
        """The session."""

    @property
    def project(self) -> str:
        """The project."""

    @property
    def week(self) -> str:
        """The ISO week."""

    @property
    def detector(self) -> str:
        """The detector."""

    @property
    def outcome(self) -> str:
        """`fixed`, `done`, `told`, `failed` or `unknown`."""


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def reasons(rows: Sequence[Row]) -> tuple[Reason, ...]:
    """The parts of the confidence, the greatest first; their weights add up to it, but for the bound at 1."""
    sessions = len({row.session for row in rows})
    weeks = len({row.week for row in rows if row.week})
    projects = len({row.project for row in rows})
    detectors = len({row.detector for row in rows})
    if not sessions:
        return ()
    outcome = sum(OUTCOME_WEIGHTS[row.outcome] for row in rows) / len(rows)
    good = sum(row.outcome in ("fixed", "told", "done") for row in rows)
    spread = WEEK_WEIGHTS[min(weeks, len(WEEK_WEIGHTS)) - 1] if weeks else 0.0
    parts = [
        Reason(code="outcome", text=f"ended well {good} of {_plural(len(rows), 'time')}", weight=round(outcome, 3)),
        Reason(
            code="sessions",
            text=f"seen in {_plural(sessions, 'session')}",
            weight=round(min(SESSION_CEILING, SESSION_WEIGHT * math.log2(sessions)), 3),
        ),
        Reason(code="weeks", text=f"over {_plural(weeks, 'week')}", weight=spread),
    ]
    if projects > 1:
        parts.append(Reason(code="projects", text=f"in {_plural(projects, 'project')}", weight=PROJECT_WEIGHT))
    if detectors > 1:
        parts.append(Reason(code="detectors", text=f"found in {detectors} ways", weight=DETECTOR_WEIGHT))
    return tuple(sorted(parts, key=lambda part: (-part.weight, part.code)))


def confidence(rows: Sequence[Row]) -> float:
    """How sure the rows make us, to two decimals."""
    return round(min(1.0, sum(reason.weight for reason in reasons(rows))), 2)


def level(value: float) -> Level:
    """`high` from 0.8, `medium` from 0.6, else `low`."""
    if value >= HIGH:
        return "high"
    return "medium" if value >= MEDIUM else "low"
