"""The traces of a run as detectors look at them: put in order once, by project, and what several make of one made once.

What is made of a trace stays as long as the run: it holds little beside the trace's own observations.
"""

from collections import defaultdict
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from functools import cached_property
from typing import Any
from typing import TypeVar

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
