"""A problem is stated, and later its solution, and a run shows that it holds.

## What it finds
What the user or the agent says does not work, or a command that fails, and a later sentence of the agent's that tells
why or the remedy: related by what both name, or by rare words that both have, whole and no stop words. A run that
passes follows, and nothing of what the project is made of was edited: how the tools want to be used is worth keeping, a
bug that was mended is gone.

## What it leaves alone
Claims without a run behind them, or whose run fails later; what is only supposed; what is taken back; one sentence that
is problem and solution at once, with nothing else to it; words that every session has.
"""

import re
from collections import Counter
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.corpus import Corpus
from skillkit.detectors import by_session
from skillkit.detectors import detector
from skillkit.detectors import witness
from skillkit.fixes import shown
from skillkit.fixes.findings import Finding
from skillkit.fixes.findings import conclusion
from skillkit.fixes.findings import findings
from skillkit.fixes.findings import names_in
from skillkit.fixes.findings import words_in
from skillkit.fixes.held import held
from skillkit.fixes.held import is_about_work
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace
from skillkit.observe.spoken import SIGNS

FAR = 60
"""Observations within which a problem finds its solution."""
RARE = 0.34
"""Share of a project's sessions above which a word tells nothing; where there are few, two sessions may have it."""
MIN_SHARED = 3
REMEDY = re.compile(
    r"(?i)\b(?:fix(?:ed|es)?|solution|solved|resolved|correct(?:ed)?|works? (?:with|when|if|after)|use[sd]?|instead"
    r"|rebuil[dt]|requires?|needs?|must|set|pass(?:es|ing)? (?:with|after|when)|guards?|works? around|so)\b"
)


class Pair(NamedTuple):
    """A problem, its solution, the run that followed."""

    problem: Observation
    solution: Finding
    run: Observation
    trace: Trace
    names: frozenset[str]


def _problems(trace: Trace) -> list[tuple[int, Observation]]:
    """What the agent says does not work, what the user says so, and what a command says that failed."""
    return [
        (place, seen)
        for place, seen in enumerate(trace.observations)
        if seen.kind == "problem"
        or (seen.kind in ("request", "discovery", "solution") and SIGNS["problem"].search(seen.text))
        or (seen.kind == "error" and seen.command and seen.text)
    ]


def _common(traces: Sequence[Trace]) -> dict[str, set[str]]:
    """The words of each project that more of its sessions have than tell anything."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    sessions: Counter[str] = Counter()
    for trace in traces:
        sessions[trace.project] += 1
        texts = " ".join(seen.text for seen in trace.observations if seen.kind in ("problem", "solution", "discovery"))
        counts[trace.project].update(words_in(texts))
    return {
        project: {word for word, count in words.items() if count > max(2, RARE * sessions[project])}
        for project, words in counts.items()
    }


def _shared(problem: Observation, solution: Finding, common: set[str]) -> frozenset[str]:
    """What both name, or the rare words of both if there are enough."""
    named = frozenset(name for name in solution.names & names_in(problem.text))
    words = (words_in(problem.text) & words_in(solution.text)) - common
    return named | (words if len(words) >= MIN_SHARED else frozenset())


def _in_trace(trace: Trace, said: Sequence[Finding], common: set[str]) -> Iterator[Pair]:
    problems = _problems(trace)
    for solution in said:
        if solution.is_guess or not REMEDY.search(solution.text):
            continue
        run = held(trace.observations, solution.place)
        for place, problem in reversed(problems) if run else ():
            # A sentence that is both has said all by itself; the problem it solves stands elsewhere.
            if place > solution.place or problem.text == solution.text or solution.place - place > FAR:
                continue
            shared = _shared(problem, solution, common)
            if shared and run and not is_about_work(trace.observations, place, solution.place):
                yield Pair(problem, solution, run, trace, shared)
                break


def _lesson(project: str, about: str, pairs: Sequence[Pair]) -> Lesson:
    last = pairs[-1]
    problem = last.problem
    symptom = Passage(
        heading="the problem",
        form="messages" if problem.kind == "error" else "quotes",
        lines=tuple(problem.text.splitlines()[:2]),
    )
    facts = Notes(
        title=conclusion(last.solution.text),
        when=f"working with {about}",
        passages=(
            symptom,
            Passage(heading="the solution", form="quotes", lines=(last.solution.text,)),
            Passage(heading="the run that held", form="commands", lines=(shown(last.run.command),)),
        ),
        questions=("Does it hold for everyone, or on this machine alone?",),
    )
    rows = tuple(
        witness(
            group[0].trace,
            "problem-solution",
            turns=(turn for pair in group for turn in (pair.problem.turn, pair.run.turn)),
            outcome="fixed",
            actions=(shown(group[0].run.command),),
            excerpt=group[0].solution.text,
        )
        for group in by_session(pairs)
    )
    intent = ("problem-solution", project, about)
    return Lesson(detector="problem-solution", intent=intent, facts=facts, evidence=rows)


@detector("problem-solution", says="problem → solution")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for what each project's problems are about; the newest solution counts."""
    common = _common(corpus.ordered)
    groups: dict[tuple[str, str], list[Pair]] = defaultdict(list)
    for trace in corpus.ordered:
        for pair in _in_trace(trace, corpus.of(trace, findings), common[trace.project]):
            about = min(pair.names, key=lambda name: (-len(name), name))
            groups[trace.project, about].append(pair)
    for (project, about), pairs in sorted(groups.items()):
        yield _lesson(project, about, pairs)
