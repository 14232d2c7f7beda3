"""What is known already when lessons are judged: the instructions that sessions read and wrote, prompts, skills."""

from collections.abc import Iterable
from collections.abc import Sequence

from skillkit.instruction_files import is_for_agents
from skillkit.mining.filters import Known
from skillkit.mining.filters import Written
from skillkit.model.observation import Trace
from skillkit.prompts import by_program
from skillkit.similarity.text import Text


def documents_of(traces: Iterable[Trace]) -> dict[str, list[str]]:
    """The lines of the instructions that each project's sessions have read, as the last one of them read each.

    What was read in part does not stand for the whole: lines of longer readings before it stay.
    """
    latest: dict[tuple[str, str], list[str]] = {}
    for trace in sorted(traces, key=lambda t: (t.day, t.session, t.digest)):
        for seen in trace.observations:
            if seen.kind == "document":
                place, lines = (trace.project, seen.files[0]), seen.text.splitlines()
                before = latest.get(place, [])
                latest[place] = lines if len(lines) >= len(before) / 2 else list(dict.fromkeys((*before, *lines)))
    found: dict[str, list[str]] = {}
    for (project, _), lines in sorted(latest.items()):
        found.setdefault(project, []).extend(lines)
    return found


def written_of(traces: Iterable[Trace]) -> dict[str, list[Written]]:
    """The lines that sessions wrote into what tells agents how to work, by project."""
    found: dict[str, list[Written]] = {}
    for trace in traces:
        for each in trace.observations:
            writes = each.text and each.kind == "action" and each.files and each.actions[0].kind in ("edit", "write")
            # A memory outside of the project is no document of it.
            if writes and any(is_for_agents(file) and not file.startswith(("~", "/")) for file in each.files):
                lines = found.setdefault(trace.project, [])
                lines += (Written(trace.session, line) for line in each.text.splitlines() if line.strip())
    return found


def known_of(traces: Sequence[Trace], documents: Sequence[Trace], skills: Sequence[Text]) -> Known:
    """What the reasons for leaving something out look at."""
    return Known(
        {trace.session: trace for trace in traces},
        documents_of((*traces, *documents)),
        written_of(traces),
        skills,
        by_program(traces),
    )
