"""Rows of evidence: what one session shows of a lesson."""

from collections.abc import Iterable
from typing import Protocol
from typing import TypeVar

from skillkit.model.candidate import Evidence
from skillkit.model.candidate import Outcome
from skillkit.model.observation import Trace

EXCERPT = 200
"""Characters of a command or a message that a row keeps."""


class Traced(Protocol):
    """Something that was found in a session."""

    @property
    def trace(self) -> Trace:
        """The session."""


F = TypeVar("F", bound=Traced)


def witness(
    trace: Trace,
    detector: str,
    *,
    turns: Iterable[int],
    outcome: Outcome,
    actions: Iterable[str] = (),
    excerpt: str = "",
) -> Evidence:
    """Returns a row of evidence."""
    return Evidence(
        session=trace.session,
        digest=trace.digest,
        project=trace.project,
        day=trace.day,
        week=trace.week,
        detector=detector,
        turns=tuple(sorted(set(turns))),
        outcome=outcome,
        actions=tuple(action[:EXCERPT] for action in actions),
        excerpt=excerpt[:EXCERPT],
    )


def by_session(found: Iterable[F]) -> list[list[F]]:
    """Groups what was found by session, in the order of the first in each: a session gives one row."""
    sessions: dict[str, list[F]] = {}
    for each in found:
        sessions.setdefault(each.trace.session, []).append(each)
    return list(sessions.values())
