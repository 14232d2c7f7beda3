"""What is documented already: the instructions that sessions read and wrote, and the skills of the repository.

Also the families of sessions, which show one course of work: two are of one family if they hold the same records, begin
with the same plan, or one begins with `/clear` or a plan right after the other one ended and works on the same files.
"""

from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from datetime import datetime
from datetime import timedelta
from typing import NamedTuple

from skillkit.expressions.sieve import Sieve
from skillkit.mining.signatures import signature
from skillkit.model.candidate import Evidence
from skillkit.model.observation import Trace
from skillkit.similarity.text import Text
from skillkit.transcripts.instruction_files import EVERYWHERE
from skillkit.transcripts.instruction_files import is_for_agents
from skillkit.transcripts.instruction_files import is_private_memory

MANY = 5
"""So many sessions of a project with one request each, all alike, are begun by a program."""
LONG = 80
"""Characters from which nobody types a prompt the same way again and again."""
HEAD = 300
EXACTLY = Sieve(
    r"(?i)\b(?:reply|respond|answer|output|return|say|print)\b(?: \w+){0,3} (?:with )?(?:only |just )?(?:exactly"
    r"|the exact|verbatim)\b"
    r"|\breply with (?:only|just|exactly)\b|\bno (?:punctuation|markdown|explanation)\b.{0,40}\b(?:markdown"
    r"|explanation|extra)\b"
    r"|\breturn (?:only|the required)\b.{0,30}\b(?:token|code block|word|marker|json)\b|\bdo not add (?:markdown"
    r"|explanation)\b"
    r"|^(?:what is|what's) \d+ ?[+*-] ?\d+\??$|\bfizz ?buzz\b"
)
"""How a prompt reads whose answer a program compares."""


def _first(trace: Trace) -> tuple[str, int]:
    """The first request, and how many there are."""
    requests = [o.text for o in trace.observations if o.kind == "request"]
    return (requests[0] if requests else ""), len(requests)


def by_program(traces: Iterable[Trace]) -> frozenset[str]:
    """The sessions that a schedule, an evaluation or a loop began."""
    found: set[str] = set()
    alike: dict[tuple[str, str], list[str]] = defaultdict(list)
    for trace in traces:
        text, count = _first(trace)
        if trace.scheduled or (count == 1 and EXACTLY.search(text)):
            found.add(trace.session)
        elif count == 1 and len(text) >= LONG:
            alike[trace.project, signature(" ".join(text[:HEAD].split()))].append(trace.session)
    return frozenset(found.union(*(sessions for sessions in alike.values() if len(sessions) >= MANY)))


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


class Written(NamedTuple):
    """A line of instructions that a session wrote."""

    session: str
    text: str


class Known(NamedTuple):
    """What a filter may look at beside the lesson.

    `documents` are the lines of each project's instructions; `written` those that its sessions wrote; `by_program` the
    sessions that no person began; `families` the family of each session.
    """

    traces: Mapping[str, Trace]
    documents: Mapping[str, Sequence[str]] = {}
    written: Mapping[str, Sequence[Written]] = {}
    skills: Sequence[Text] = ()
    by_program: frozenset[str] = frozenset()
    families: Mapping[str, str] = {}

    def lines(self, row: Evidence) -> list[str]:
        """Returns what is written down for the project of a row, without what its own session wrote."""
        given = (*self.documents.get(row.project, ()), *self.documents.get(EVERYWHERE, ()))
        return [*given, *(each.text for each in self.written.get(row.project, ()) if each.session != row.session)]


def is_of_project(path: str) -> bool:
    """Returns whether a document belongs to the project: not a private memory, nor below the user's own folder."""
    return not path.startswith(("~", "/")) and not is_private_memory(path)


def _documents(traces: Iterable[Trace]) -> dict[str, list[str]]:
    """Returns the instructions that each project's sessions have read, as the last one of them read each.

    A reading in part does not replace the whole: lines of longer readings before it stay.
    """
    latest: dict[tuple[str, str], list[str]] = {}
    for trace in sorted(traces, key=lambda t: (t.day, t.session, t.digest)):
        for seen in trace.observations:
            if seen.kind == "document" and is_of_project(seen.files[0]):
                place, lines = (trace.project, seen.files[0]), seen.text.splitlines()
                before = latest.get(place, [])
                latest[place] = lines if len(lines) >= len(before) / 2 else list(dict.fromkeys((*before, *lines)))
    found: dict[str, list[str]] = {}
    for (project, _), lines in sorted(latest.items()):
        found.setdefault(project, []).extend(lines)
    return found


def _written(traces: Iterable[Trace]) -> dict[str, list[Written]]:
    """Returns the lines that each project's sessions wrote into instructions for agents."""
    found: dict[str, list[Written]] = {}
    for trace in traces:
        for seen in trace.observations:
            writes = seen.text and seen.kind == "action" and seen.files and seen.actions[0].kind in ("edit", "write")
            if writes and any(is_for_agents(file) and is_of_project(file) for file in seen.files):
                lines = found.setdefault(trace.project, [])
                lines += (Written(trace.session, line) for line in seen.text.splitlines() if line.strip())
    return found


def known_of(traces: Sequence[Trace], documents: Sequence[Trace], skills: Sequence[Text]) -> Known:
    """Returns what the filters look at."""
    return Known(
        {trace.session: trace for trace in traces},
        _documents((*traces, *documents)),
        _written(traces),
        skills,
        by_program(traces),
        families(traces),
    )
