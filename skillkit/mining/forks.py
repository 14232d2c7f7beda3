"""Families of sessions: forks, slices after `/clear` and continued plans show one course of work, not several.

Two sessions are of one family if they hold the same records, begin with the same plan, or one begins with `/clear` or a
plan right after the other one ended and works on the same files.
"""

from collections.abc import Iterable
from collections.abc import Sequence
from datetime import datetime
from datetime import timedelta

from skillkit.model.observation import Trace

GAP = timedelta(minutes=10)
"""How soon after another session one begins that continues it."""
EDITS = ("edit", "write")
CONTINUES = ("command clear", "plan ")


def _begins(trace: Trace) -> str:
    """Returns the first mark that the agent's program left."""
    return next((seen.text for seen in trace.observations[:2] if seen.kind == "program"), "")


def _ended(trace: Trace) -> datetime | None:
    return max((seen.timestamp for seen in trace.observations if seen.timestamp), default=trace.started_at)


def _files(trace: Trace) -> frozenset[str]:
    """Returns the files that a session edited."""
    edits = (o for o in trace.observations if o.kind == "action" and o.actions and o.actions[0].kind in EDITS)
    return frozenset(file for each in edits for file in each.files)


class _Groups:
    """A union of sessions, known by the one that comes first in the order of their names."""

    def __init__(self, names: Iterable[str]) -> None:
        self._above = {name: name for name in names}

    def of(self, name: str) -> str:
        while self._above[name] != name:
            name = self._above[name]
        return name

    def join(self, one: str, other: str) -> None:
        first, second = sorted((self.of(one), self.of(other)))
        self._above[second] = first


def families(traces: Sequence[Trace]) -> dict[str, str]:
    """Returns the family of each session, by the name of one of its members."""
    groups = _Groups(trace.session for trace in traces)
    holders: dict[str, str] = {}
    for trace in traces:
        plan = _begins(trace) if _begins(trace).startswith("plan ") else ""
        shared = [seen.ref for seen in trace.observations if seen.ref]
        for mark in (*shared, *([f"{trace.project} {plan}"] if plan else [])):
            groups.join(trace.session, holders.setdefault(mark, trace.session))
    by_project: dict[str, list[Trace]] = {}
    for trace in traces:
        by_project.setdefault(trace.project, []).append(trace)
    for own in by_project.values():
        for trace in own:
            begun = trace.started_at if _begins(trace).startswith(CONTINUES) else None
            for other in own if begun else ():
                end = _ended(other)
                near = begun and end and other.session != trace.session and begun - GAP <= end <= begun
                if near and _files(trace) & _files(other):
                    groups.join(trace.session, other.session)
    return {trace.session: groups.of(trace.session) for trace in traces}
