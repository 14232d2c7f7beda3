"""The traces of a run as detectors look at them, and the parts of lessons that detectors build from them."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, Protocol, TypeVar

from skillkit.model.candidate import Evidence, Form, Outcome, Passage
from skillkit.model.observation import Trace
from skillkit.model.signature import Signature

T = TypeVar("T")


class Corpus:
    """All `traces` of a run, in any order, and the `signatures` that add to the built-in ones."""

    def __init__(self, traces: Iterable[Trace], signatures: Sequence[Signature] = ()) -> None:
        self.traces = tuple(traces)
        self.signatures = signatures
        self._cache: dict[Callable[[Trace], Iterable[Any]], dict[int, tuple[Any, ...]]] = defaultdict(dict)

    @cached_property
    def ordered(self) -> tuple[Trace, ...]:
        """The traces by the time when they began, without scheduled ones."""
        asked = [trace for trace in self.traces if not trace.scheduled]
        return tuple(sorted(asked, key=lambda t: (t.day, t.session, t.digest)))

    @cached_property
    def projects(self) -> dict[str, tuple[Trace, ...]]:
        """The ordered traces by project; sessions without a project have the name ""."""
        found: dict[str, list[Trace]] = defaultdict(list)
        for trace in self.ordered:
            found[trace.project].append(trace)
        return {project: tuple(found[project]) for project in sorted(found)}

    def of(self, trace: Trace, make: Callable[[Trace], Iterable[T]]) -> Sequence[T]:
        """Returns what `make` yields for one of the traces; several detectors share the result."""
        cached = self._cache[make]
        if id(trace) not in cached:  # the corpus holds its traces, so that ids stay unique
            cached[id(trace)] = tuple(make(trace))
        return cached[id(trace)]


EXCERPT = 200
"""Characters of a command or a message that a row keeps."""


class Traced(Protocol):
    """Something that was found in a session."""

    @property
    def trace(self) -> Trace:
        """The session."""


F = TypeVar("F", bound=Traced)


def evidence_row(
    trace: Trace,
    detector: str,
    *,
    turns: Iterable[int],
    outcome: Outcome,
    actions: Iterable[str] = (),
    excerpt: str = "",
    signals: Iterable[str] = (),
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
        signals=tuple(sorted(set(signals))),
    )


def passages(*parts: tuple[str, Form, Iterable[str]]) -> tuple[Passage, ...]:
    """Returns passages (heading, form, lines) without those that have no lines."""
    made = (Passage(heading=heading, form=form, lines=tuple(lines)) for heading, form, lines in parts)
    return tuple(each for each in made if each.lines)


def by_session(found: Iterable[F]) -> list[list[F]]:
    """Groups what was found by session, in order of appearance: a session gives one row of evidence."""
    sessions: dict[str, list[F]] = {}
    for each in found:
        sessions.setdefault(each.trace.session, []).append(each)
    return list(sessions.values())
