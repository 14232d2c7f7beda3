"""Sessions in which it went otherwise: what should fail passed, what should help did not, another way was found.

They are no reason to drop a lesson, they make less sure of it. What users take back and what they say to the contrary,
`suppress` and the detectors find themselves.
"""

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.actions.normal import normal_form
from skillkit.actions.shell import simple_commands
from skillkit.mining.evidence import witness
from skillkit.mining.filters import is_wrong_call
from skillkit.model.candidate import Evidence
from skillkit.model.candidate import Outcome
from skillkit.model.lesson import ErrorFix
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace
from skillkit.signatures import signature

Seen = tuple[Outcome, Observation]
"""How it ended, and the moment at which it did."""


def _verbs(commands: Iterable[str]) -> frozenset[str]:
    return frozenset(normal_form(simple).verb for command in commands for simple in simple_commands(command))


def _passed(facts: ErrorFix, trace: Trace, since: str) -> Seen | None:
    """The call that should fail, and went well. What went well once and fails since is no contradiction: it is news."""
    if facts.change != "rewrite" or not facts.dropped or trace.day < since:
        return None
    well = (o for o in trace.observations if o.status == "ok" and any(is_wrong_call(a, facts) for a in o.actions))
    return next((("done", seen) for seen in well), None)


def _shows(symptom: frozenset[str], seen: Observation) -> bool:
    """Whether a failure is the same one: most of the lines that tell of it, since one alone may stand anywhere."""
    return 2 * len(symptom & set(map(signature, seen.text.splitlines()))) > len(symptom)


class _Remedy(NamedTuple):
    """What a fix says mends which failure: what is called, the message's lines, what is run for it, or edited."""

    called: frozenset[str]
    symptom: frozenset[str]
    verbs: frozenset[str]
    files: frozenset[str]


def _remedy_of(facts: ErrorFix) -> _Remedy | None:
    """The remedy, if it is one that can be tried by itself."""
    symptom, verbs = frozenset(map(signature, facts.message)), _verbs(facts.acts)
    if facts.change not in ("before", "settings") or not symptom or not (verbs or facts.files):
        return None
    return _Remedy(_verbs((facts.subject,)), symptom, verbs, frozenset(facts.files))


def _mended(remedy: _Remedy, trace: Trace) -> Seen | None:
    """The same failure of the same command, which stayed when the remedy was tried, or went without it."""
    failed = tried = False
    for seen in trace.observations:
        verbs = {action.verb for action in seen.actions}
        if verbs & remedy.called and seen.status == "error" and _shows(remedy.symptom, seen):
            if tried:
                return "failed", seen
            failed = True
        elif verbs & remedy.called and seen.status == "ok" and failed:
            return None if tried else ("done", seen)
        elif failed and (verbs & remedy.verbs or remedy.files.intersection(seen.files)):
            tried = True
    return None


def _of_fix(lesson: Lesson, facts: ErrorFix, traces: Sequence[Trace]) -> Iterator[Evidence]:
    since, remedy = min(row.day for row in lesson.evidence), _remedy_of(facts)
    for trace in traces:
        seen = _passed(facts, trace, since) or (_mended(remedy, trace) if remedy else None)
        if seen:
            outcome, moment = seen
            yield witness(trace, lesson.detector, turns=(moment.turn,), outcome=outcome, excerpt=moment.command)


def opposed(lesson: Lesson, traces: Mapping[str, Sequence[Trace]]) -> Lesson:
    """The lesson with the sessions of its projects in which it went otherwise; `traces` are those of each project.

    A session in which it held as well is not among them. One that only shows the failure, and how that ended in some
    other way, is no evidence any more.
    """
    facts = lesson.facts
    if not isinstance(facts, ErrorFix):
        return lesson
    held = {row.session for row in lesson.evidence if row.detector == lesson.detector}
    projects = sorted({row.project for row in lesson.evidence})
    others = [trace for project in projects for trace in traces.get(project, ()) if trace.session not in held]
    found = tuple(_of_fix(lesson, facts, others))
    against = {row.session for row in found}
    evidence = tuple(row for row in lesson.evidence if row.session not in against)
    return lesson.model_copy(update={"evidence": evidence, "against": (*lesson.against, *found)})
