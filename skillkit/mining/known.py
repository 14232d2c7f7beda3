"""What filters know beside a lesson: instructions read and written, skills, families, and who began a session."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from skillkit.expressions.sieve import Sieve
from skillkit.mining.families import families_of_traces
from skillkit.mining.segments import is_edit
from skillkit.mining.signatures import signature
from skillkit.model.candidate import Evidence
from skillkit.model.observation import Trace
from skillkit.similarity.text import Text
from skillkit.transcripts.instruction_files import EVERYWHERE, is_for_agents, is_private_memory

MANY = 5
"""A program began this many sessions of a project if each has one request and all are alike."""
LONG = 80
"""Characters of a prompt that nobody types the same way again and again."""
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
"""A prompt whose answer a program compares."""


def sessions_of_programs(traces: Iterable[Trace]) -> frozenset[str]:
    """Returns the sessions that a schedule, an evaluation or a loop began."""
    found: set[str] = set()
    alike: dict[tuple[str, str], list[str]] = defaultdict(list)
    for trace in traces:
        requests = [o.text for o in trace.observations if o.kind == "request"]
        text = requests[0] if len(requests) == 1 else ""
        if trace.scheduled or (text and EXACTLY.search(text)):
            found.add(trace.session)
        elif len(text) >= LONG:
            alike[trace.project, signature(" ".join(text[:HEAD].split()))].append(trace.session)
    return frozenset(found.union(*(sessions for sessions in alike.values() if len(sessions) >= MANY)))


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
    documents: Mapping[str, Sequence[str]]
    written: Mapping[str, Sequence[Written]]
    skills: Sequence[Text]
    by_program: frozenset[str]
    families: Mapping[str, str]

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
            if is_edit(seen) and any(is_for_agents(file) and is_of_project(file) for file in seen.files):
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
        sessions_of_programs(traces),
        families_of_traces(traces),
    )
