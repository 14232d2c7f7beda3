"""Two sessions commit in one checkout at the same time, and one takes what the other one staged.

## What it finds
A commit that finds nothing to commit though its session had just staged files, or that meets a lock, while another
session of the project committed: told from the times in two logs, since neither session can see the other one. What the
agents took for the cause is not repeated, for it is mostly a guess.

## What it leaves alone
A second commit after one of the same session that went through, commits with nothing staged before, and those beside
which nobody else committed, or far away in time.
"""

import re
from collections.abc import Iterator
from collections.abc import Sequence
from datetime import datetime
from datetime import timedelta
from typing import NamedTuple

from skillkit.corpus import Corpus
from skillkit.detectors import by_session
from skillkit.detectors import detector
from skillkit.detectors import witness
from skillkit.fixes import shown
from skillkit.model.candidate import Evidence
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace

TAKEN = re.compile(
    r"no changes added to commit|nothing (?:added )?to commit|index\.lock': File exists|cannot lock ref 'HEAD'"
)
"""What git says where somebody else has committed what was staged, or is about to commit."""
NEAR = timedelta(minutes=2)
"""A commit waits for its hooks: it may have begun so long before the files of the other session were staged."""


class Commit(NamedTuple):
    """A commit of a session, and when it began."""

    trace: Trace
    seen: Observation
    began: datetime


class Taken(NamedTuple):
    """A commit that came too late, what had been staged for it, and the commits of others that took it."""

    trace: Trace
    staged: Observation
    seen: Observation
    line: str
    others: tuple[Commit, ...]


def _does(seen: Observation, verb: str) -> bool:
    return verb in [action.verb for action in seen.actions]


def _commits(traces: Sequence[Trace]) -> list[Commit]:
    """The commits that went through."""
    return [
        Commit(trace, seen, seen.timestamp)
        for trace in traces
        for seen in trace.observations
        if seen.kind == "action" and seen.status == "ok" and seen.timestamp and _does(seen, "git commit")
    ]


def _in_trace(trace: Trace, commits: Sequence[Commit]) -> Iterator[Taken]:
    staged: Observation | None = None
    for seen in trace.observations:
        if not seen.timestamp or not seen.actions:
            continue
        if _does(seen, "git add"):
            staged = seen
        if not _does(seen, "git commit"):
            continue
        line = next((line for line in seen.text.splitlines() if TAKEN.search(line)), "")
        if staged and staged.timestamp and line:
            first, last = staged.timestamp - NEAR, seen.timestamp + NEAR
            others = [each for each in commits if each.trace.session != trace.session and first <= each.began <= last]
            if others:
                yield Taken(trace, staged, seen, line.strip(), tuple(others))
        elif seen.status == "ok":
            staged = None


def _rows(found: Sequence[Taken]) -> Iterator[Evidence]:
    late = by_session(found)
    for group in late:
        yield witness(
            group[0].trace,
            "parallel-commits",
            turns=(turn for taken in group for turn in (taken.staged.turn, taken.seen.turn)),
            outcome="failed",
            actions=dict.fromkeys((group[0].staged.command, group[0].seen.command)),
            excerpt=group[0].line,
        )
    known = {group[0].trace.session for group in late}
    for commits in by_session([each for taken in found for each in taken.others if each.trace.session not in known]):
        turns = {commit.seen.turn for commit in commits}
        yield witness(
            commits[0].trace, "parallel-commits", turns=turns, outcome="done", actions=(commits[0].seen.command,)
        )


def _facts(found: Sequence[Taken]) -> Notes:
    lines = tuple(dict.fromkeys(taken.line for taken in found))
    staged = tuple(dict.fromkeys(shown(taken.staged.command) for taken in found))
    others = tuple(dict.fromkeys(shown(each.seen.command) for taken in found for each in taken.others))
    return Notes(
        title="parallel sessions take each other's staged files",
        when="git commit fails with this message right after git add, or HEAD holds files under another message",
        passages=(
            Passage(heading="the message", form="messages", lines=lines[:3]),
            Passage(heading="what the session had staged", form="commands", lines=staged[:3]),
            Passage(heading="what another session committed meanwhile", form="commands", lines=others[:3]),
        ),
        questions=(
            "Has each session a worktree of its own, or does each commit name its files (`git commit -- FILES`)?",
            "What is to be done about a commit that holds the files of another session?",
        ),
    )


@detector("parallel-commits", says="same moment")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each project in which it happened."""
    for project, traces in corpus.projects.items():
        commits = _commits(traces) if project else []
        taken = [each for trace in traces for each in _in_trace(trace, commits)] if commits else []
        if taken:
            intent = ("parallel-commits", project)
            yield Lesson(detector="parallel-commits", intent=intent, facts=_facts(taken), evidence=tuple(_rows(taken)))
