"""The agent finds out how something is, says so, acts on it, and it holds.

## What it finds
A sentence of the agent's own that explains something it names, said after something failed or was looked for, and
followed by an act that uses what was found: a command with one of the names in it, which passes and does not fail
later.

## What it leaves alone
Claims without a run behind them; what is only supposed, planned or put aside; what is taken back, or said otherwise in
a newer session; what every session of the project says; bugs in what the project is made of, which are gone once
mended.
"""

from collections import Counter
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.corpus import Corpus
from skillkit.detectors import by_session
from skillkit.detectors import detector
from skillkit.detectors import witness
from skillkit.fixes import is_tool
from skillkit.fixes import program
from skillkit.fixes import shown
from skillkit.fixes.finding_words import DENIES
from skillkit.fixes.findings import CODE
from skillkit.fixes.findings import Finding
from skillkit.fixes.findings import conclusion
from skillkit.fixes.findings import findings
from skillkit.fixes.findings import names
from skillkit.fixes.findings import names_in
from skillkit.fixes.findings import related
from skillkit.fixes.held import held
from skillkit.fixes.held import is_about_work
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace

BEFORE = 15
"""Observations before a finding in which something failed, or was looked for."""
USUAL = 0.5
FEW = 3
"""A name that more than so many sessions have, and this share of those that say anything, tells nothing."""
MAX_RUNS = 2


class Found(NamedTuple):
    """A finding, what had failed before it, the run that used it."""

    finding: Finding
    symptom: Observation
    run: Observation
    trace: Trace


def _symptom(trace: Trace, finding: Finding) -> Observation | None:
    """The last failure before a finding that speaks of the same."""
    first = max(0, finding.place - BEFORE)
    before = trace.observations[first : finding.place]
    failed = (seen for seen in reversed(before) if seen.kind == "error" and seen.command and seen.text)
    called = {span.split()[0] for span in CODE.findall(finding.text) if span.strip()}
    return next((seen for seen in failed if _calls(seen, called) or related(finding, _about(seen))), None)


def _calls(seen: Observation, programs: set[str]) -> bool:
    return any(is_tool(action) and program(action) in programs for action in seen.actions)


def _about(seen: Observation) -> str:
    return f"{seen.command}\n{seen.text}"


def _in_trace(trace: Trace, said: Sequence[Finding], usual: set[str]) -> Iterator[Found]:
    for finding in said:
        if finding.is_guess or finding.names <= usual:
            continue
        symptom = _symptom(trace, finding)
        run = held(trace.observations, finding.place) if symptom else None
        if symptom and run and names(finding, run.command):
            first = trace.observations.index(symptom)
            if not is_about_work(trace.observations, first, finding.place):
                yield Found(finding, symptom, run, trace)


def _usual(said: Sequence[Sequence[Finding]]) -> set[str]:
    """The names that most of the sessions which say anything have in their findings."""
    counts = Counter(name for told in said for name in {name for finding in told for name in finding.names})
    least = max(FEW, USUAL * sum(bool(told) for told in said))
    return {name for name, count in counts.items() if count > least}


def _denied(trace: Trace) -> Iterator[frozenset[str]]:
    """The names in what the agent takes back."""
    for seen in trace.observations:
        if seen.kind in ("discovery", "answer") and DENIES.search(seen.text):
            yield names_in(seen.text)


def _lesson(project: str, name: str, found: Sequence[Found]) -> Lesson:
    last = found[-1]
    runs = tuple(dict.fromkeys(shown(each.run.command) for each in found))
    facts = Notes(
        title=conclusion(last.finding.text),
        when=f"working with {name}",
        passages=(
            Passage(heading="what was found", form="quotes", lines=tuple(dict.fromkeys(e.finding.text for e in found))),
            Passage(heading="what had failed", form="messages", lines=tuple(last.symptom.text.splitlines()[:2])),
            Passage(heading="what held then", form="commands", lines=runs[:MAX_RUNS]),
        ),
        questions=("Is it so everywhere, and where does one look it up?",),
    )
    rows = tuple(
        witness(
            group[0].trace,
            "discovery",
            turns=(turn for each in group for turn in (each.symptom.turn, each.run.turn)),
            outcome="fixed",
            actions=(shown(group[0].run.command),),
            excerpt=group[0].finding.text,
        )
        for group in by_session(found)
    )
    return Lesson(detector="discovery", intent=("discovery", project, name), facts=facts, evidence=rows)


@detector("discovery", says="found out")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each thing that was found out about."""
    for project, own in corpus.projects.items():
        said = [corpus.of(trace, findings) for trace in own]
        usual = _usual(said)
        groups: dict[str, list[Found]] = defaultdict(list)
        for number, (trace, told) in enumerate(zip(own, said)):
            for found in _in_trace(trace, told, usual):
                denied = (names for newer in own[number + 1 :] for names in corpus.of(newer, _denied))
                # A newer session of the project says otherwise.
                if not any(found.finding.names & names for names in denied):
                    groups[max(found.finding.names, key=lambda name: (len(name), name))].append(found)
        for name, group in sorted(groups.items()):
            yield _lesson(project, name, group)
