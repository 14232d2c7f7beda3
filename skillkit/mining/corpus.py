"""The traces of a run as detectors look at them, and rows of evidence.

The traces are put in order once, by project, and what several detectors make of one is made once. What is made of a
trace stays as long as the run: it holds little beside the trace's own observations.
"""

from collections import defaultdict
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from functools import cached_property
from typing import Any
from typing import Protocol
from typing import TypeVar

from skillkit.model.candidate import Evidence
from skillkit.model.candidate import Outcome
from skillkit.model.observation import Trace

T = TypeVar("T")


class Corpus:
    """All `traces` of a run, whatever order they come in."""

    def __init__(self, traces: Iterable[Trace]) -> None:
        self.traces = tuple(traces)
        self._made: dict[Callable[[Trace], Iterable[Any]], dict[int, tuple[Any, ...]]] = defaultdict(dict)

    @cached_property
    def ordered(self) -> tuple[Trace, ...]:
        """The traces by when they began; without those that no person asked for."""
        asked = [trace for trace in self.traces if not trace.scheduled]
        return tuple(sorted(asked, key=lambda t: (t.day, t.session, t.digest)))

    @cached_property
    def projects(self) -> dict[str, tuple[Trace, ...]]:
        """The ordered traces of each project by its name, which is empty for sessions without a project."""
        found: dict[str, list[Trace]] = defaultdict(list)
        for trace in self.ordered:
            found[trace.project].append(trace)
        return {project: tuple(found[project]) for project in sorted(found)}

    def of(self, trace: Trace, make: Callable[[Trace], Iterable[T]]) -> Sequence[T]:
        """What `make` makes of one of the traces: made when it is first asked for."""
        # The traces live as long as this, so that no other one gets the identity of one of them.
        known = self._made[make]
        if id(trace) not in known:
            known[id(trace)] = tuple(make(trace))
        return known[id(trace)]


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
