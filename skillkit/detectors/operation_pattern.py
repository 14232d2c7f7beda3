"""A tool fails again and again, the same is run or asked again and again, or a task is brought to its end.

## What it finds
- A tool that fails twice or more in a row, with the same message in two independent sessions; or three times in one
  session, until it goes well with other arguments.
- A command of the project that goes well three times or more and that two sessions run.
- A query to the web, or to the search of a server, that two sessions ask.
- A task that two sessions bring to its end: things put into one store; a build, a test and a deployment; a file that
  was searched for, read and edited, and that a check of the project's own passes.

Each is a lead: what it comes to, an author has to find out.

## What it leaves alone
A failure that a plain retry resolves, or whose fix another detector knows; failures of searches and of edits; what all
projects run; what the project's documents name; queries of one session. `mine --dropped` counts them by kind.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from skillkit.detectors import detector, lead
from skillkit.documents.clients import counted, listed
from skillkit.mining.corpus import Corpus, by_session, evidence_row, passages
from skillkit.mining.families import families_of_traces
from skillkit.mining.feedback import MAX_TITLE
from skillkit.mining.operations import (
    REPEATS,
    Pattern,
    failure_key,
    may_recur,
    operations,
    patterns,
    repeat_of,
    took_tries,
    tool_of,
)
from skillkit.mining.resolutions import fixes_in
from skillkit.mining.signatures import signature
from skillkit.mining.workflows import documented
from skillkit.model.candidate import Outcome, Passage
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Trace

NAME = "operation-pattern"
MAX_LINES = 5
QUESTIONS = {
    "repeated-failure": "What has to be done before, or otherwise, so that it does not fail?",
    "repeated-success": "On which occasion is it run?",
    "repeated-query": "What is the answer, and where is it written down?",
    "task-completion": "What about these steps does a stranger not guess?",
}


def _cut(text: str, width: int = MAX_TITLE) -> str:
    """Returns a text of at most so many characters, in one line."""
    text = " ".join(text.split())
    return text if len(text) <= width else f"{text[: width - 1].rstrip(' .')}…"


class Found(NamedTuple):
    """A pattern in a session."""

    trace: Trace
    pattern: Pattern


def _found(trace: Trace) -> Iterator[Found]:
    """Yields the patterns of a session, and its operations by what repeats them: another session may do so."""
    found = [each for each in patterns(trace) if each.kind not in ("repeated-success", "repeated-query")]
    yield from (Found(trace, each) for each in found)
    in_a_row = {each.key for each in found}
    repeats: dict[tuple[str, ...], Pattern] = {}
    for each in filter(None, map(repeat_of, operations(trace))):
        if each.key in in_a_row:
            continue
        before = repeats.get((each.kind, *each.key), each._replace(operations=()))
        repeats[each.kind, *each.key] = before._replace(operations=(*before.operations, *each.operations))
    yield from (Found(trace, each) for each in repeats.values())


def _title(pattern: Pattern) -> str:
    last = pattern.last
    match pattern.kind, pattern.name:
        case "repeated-failure", _:
            title = f"Why {last.tool} fails: {pattern.operations[0].message}"
        case "repeated-success", _:
            title = f"When to run {last.arguments}"
        case "repeated-query", _:
            title = (
                f"What {last.arguments.partition('://')[2]} says"
                if "://" in last.arguments
                else f"Answer to: {last.arguments}"
            )
        case _, "deployment":
            title = f"Build, test and deploy with {last.tool}"
        case _, "ingestion":
            title = f"Call {last.tool} once for each item"
        case _:
            title = f"Check {pattern.key[1].rpartition('/')[2]} with {last.tool}"
    return _cut(title, MAX_TITLE)


def _edited_before(group: Iterable[Found]) -> list[str]:
    """Returns the files that were edited right before the operations."""
    files: dict[str, None] = {}
    for each in group:
        turns, before = {operation.turn for operation in each.pattern.operations}, ""
        for operation in operations(each.trace):
            if operation.turn in turns and before:
                files[before] = None
            before = operation.subject if operation.role == "edit" else ""
    return list(files)


def _passages(group: Sequence[Found]) -> tuple[Passage, ...]:
    done = [operation for each in group for operation in each.pattern.operations]

    def lines(found: Iterable[str]) -> list[str]:
        return list(dict.fromkeys(filter(None, found)))[:MAX_LINES]

    kind = group[0].pattern.kind
    if kind == "repeated-query":
        return passages(("what was asked", "quotes", lines(each.arguments for each in done)))
    well = lines(each.arguments for each in done if not each.failed)
    return passages(
        ("calls that failed", "commands", lines(each.arguments for each in done if each.failed)),
        ("what they said", "messages", lines(each.message for each in done)),
        ("what went well", "commands", well),
        ("edited right before", "files", lines(_edited_before(group)) if kind == "repeated-success" else ()),
    )


def _alike(found: Found) -> Found:
    """Returns a failure with its other failures left out, which say something else."""
    kept = [each for each in found.pattern.operations if not each.failed or failure_key(each) == found.pattern.key]
    return found._replace(pattern=found.pattern._replace(operations=tuple(kept)))


def _lesson(group: Sequence[Found], signal: str) -> Lesson:
    group = [_alike(each) for each in group]
    first = group[0].pattern
    rows = []
    for own in by_session(group):
        done = [operation for each in own for operation in each.pattern.operations]
        ended: Outcome = "done" if not any(each.failed for each in done) else "failed" if done[-1].failed else "fixed"
        actions = dict.fromkeys(each.arguments for each in done if each.role != "query")
        rows.append(
            evidence_row(
                own[0].trace,
                NAME,
                turns=(each.turn for each in done),
                outcome=ended,
                actions=list(actions)[:MAX_LINES],
                excerpt=next((each.message for each in done if each.message), done[-1].arguments),
                signals=(signal,),
            )
        )
    about = " ".join((first.kind, first.name if first.kind == "task-completion" else "", *first.key))
    return lead(NAME, _title(first), _passages(group), QUESTIONS[first.kind], rows, about=about)


def _routine(project: str, kind: str, group: Sequence[Found]) -> Lesson:
    """Returns the patterns of one kind that have nothing of their own, together, for the report of what is left out."""
    rows = [
        evidence_row(own[0].trace, NAME, turns=(each.pattern.last.turn for each in own), outcome="unknown")
        for own in by_session(group)
    ]
    names = list(dict.fromkeys(_cut(each.pattern.name, MAX_TITLE // 2) for each in group))
    more = [f"{len(names) - MAX_LINES} more"] if len(names) > MAX_LINES else []
    title = f"{kind.replace('-', ' ').capitalize()}, {counted(len(group), 'time')}: "
    return lead(NAME, title + listed([*names[:MAX_LINES], *more]), (), "", rows, about=f"{kind} routine {project}")


def _is_known(group: Sequence[Found], corpus: Corpus, documents: str) -> bool:
    """Returns whether the documents name the command, another detector knows the fix, or it says so on passing, too."""
    pattern = group[0].pattern
    if pattern.kind == "repeated-query":
        return False
    if pattern.kind != "repeated-failure":
        return pattern.last.tool in documents
    turns = {(each.trace.session, operation.turn) for each in group for operation in each.pattern.operations}
    fixes = (fix for each in group for fix in corpus.of(each.trace, fixes_in))
    if any((fix.trace.session, turn) in turns for fix in fixes for turn in fix.turns):
        return True
    passed = (seen for each in group for seen in each.trace.observations if seen.kind == "action" and seen.text)
    lines = (line for seen in passed if pattern.key[0] in map(tool_of, seen.actions) for line in seen.text.splitlines())
    return pattern.key[1] in {signature(" ".join(line.split())) for line in lines}


def _of_project(corpus: Corpus, traces: Sequence[Trace], project: str) -> Iterator[Lesson]:
    documents, families = documented(traces), families_of_traces(traces)
    groups: dict[tuple[str, ...], list[Found]] = defaultdict(list)
    for trace in traces:
        for each in corpus.of(trace, _found):
            name = each.pattern.name if each.pattern.kind == "task-completion" else ""
            groups[each.pattern.kind, name, *each.pattern.key].append(each)
    routine: dict[str, list[Found]] = defaultdict(list)
    for (kind, *_), group in groups.items():
        often = [each for each in group if len(each.pattern.operations) >= REPEATS.get(kind, 0)]
        worth = [each for each in group if may_recur(each.pattern)] if often or kind == "repeated-query" else []
        single = [each for each in worth if took_tries(each.pattern)]
        is_shared = len({families[each.trace.session] for each in worth}) > 1
        if (is_shared or single) and not _is_known(group, corpus, documents):
            yield _lesson(worth, "independent") if is_shared else _lesson(single, "several-tries")
        else:
            routine[kind] += often
    yield from (_routine(project, kind, group) for kind, group in sorted(routine.items()) if group)


@detector(NAME, says="repeated operation")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each pattern that is worth a look, and for each project one of each kind that is not."""
    for project, traces in corpus.projects.items():
        yield from _of_project(corpus, traces, project)
