"""Filters evidence that does not count, and lessons that are not worth proposing. Pure.

A filter takes away rows of evidence. A lesson that keeps none is left out, for the reason that took most.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from skillkit.mining import feedback
from skillkit.mining.known import Known
from skillkit.mining.resolutions.acts import actions_in, names
from skillkit.mining.segments import segments
from skillkit.model.candidate import Evidence
from skillkit.model.lesson import MOMENT, RULE, ErrorFix, Lesson, Notes, RepeatedWorkflow
from skillkit.model.observation import Action, Trace
from skillkit.shell.tables import CHANGE_WORDS, GENERIC

Counts = Callable[[Lesson, Known], Collection[Evidence]]
"""Returns the rows of a lesson's evidence that a filter takes away."""


class Reason(NamedTuple):
    """A filter: a code, what the report says, its documentation and its function.

    The rows that it takes speak `against` what is left, or say nothing of it.
    """

    code: str
    text: str
    doc: str
    taken: Counts
    against: bool = False


SIMILAR = "similar-work"
"""The detector of what several sessions have in common."""
REASONS: dict[str, Reason] = {}


def reason(code: str, text: str, *, against: bool = False) -> Callable[[Counts], Counts]:
    """Registers a filter."""

    def decorate(taken: Counts) -> Counts:
        REASONS[code] = Reason(code, text, taken.__doc__ or "", taken, against)
        return taken

    return decorate


def sifted(lesson: Lesson, known: Known) -> tuple[Lesson | None, str]:
    """Returns the lesson with the evidence that counts, or None and the code of the reason why nothing is left."""
    rows, against = list(lesson.evidence), list(lesson.against)
    taken: Counter[str] = Counter()
    for code in sorted(REASONS):
        gone = REASONS[code].taken(lesson.model_copy(update={"evidence": tuple(rows)}), known)
        taken[code] += len(gone)
        against += gone if REASONS[code].against else ()
        rows = [row for row in rows if row not in gone]
        if not rows:
            return None, max(taken, key=lambda each: (taken[each], each))
    return lesson.model_copy(update={"evidence": tuple(rows), "against": tuple(against)}), ""


NEAR = 2
"""Lines before and after that belong together."""
SAME_RULE = 0.6
MIN_RULE_WORDS = 4
MIN_SYMPTOM_WORDS = 3
SYMPTOM = 0.5
FORBIDS = re.compile(r"(?i)\b(?:never|do not|don't|not|instead|avoid|without)\b|❌")


def _documents_fix(facts: ErrorFix, lines: Sequence[str]) -> bool:
    """Returns whether a line forbids what failed, or names the step near the words of the failure."""
    if facts.change == "rewrite" and not facts.dropped:
        more = [facts.subject, *(word.partition("=")[0] for word in facts.added)]
        return any(all(names(line, word) for word in more) for line in lines)
    if facts.change == "rewrite":
        words = (facts.subject, *facts.dropped)
        wrong = " ".join(words if facts.dropped and facts.dropped[0].startswith("-") else (*words[1:], words[0]))
        return any(names(line, wrong) and FORBIDS.search(line) for line in lines)
    steps = [each.verb for each in actions_in(facts.acts) if each.effect != "look" and each.verb not in GENERIC]
    symptom = frozenset().union(*map(feedback.content, facts.message))
    if not steps or len(symptom) < MIN_SYMPTOM_WORDS:
        return False
    windows = ("\n".join(lines[max(0, place - NEAR) : place + NEAR + 1]) for place in range(len(lines)))
    near = (window for window in windows if all(names(window, step) for step in steps))
    return any(len(symptom & feedback.content(window)) >= SYMPTOM * len(symptom) for window in near)


def _documents_rule(facts: Notes, lines: Sequence[str]) -> bool:
    """Returns whether a line has most of the words of the rule, and forbids or orders as the rule does."""
    for rule in (facts.title, *(line for each in facts.passages if each.heading == RULE for line in each.lines)):
        words = feedback.content(rule)
        least = max(MIN_RULE_WORDS, SAME_RULE * len(words))
        for line in lines if len(words) >= MIN_RULE_WORDS else ():
            if len(words & feedback.content(line)) >= least and feedback.negates(line) == feedback.negates(rule):
                return True
    return False


def _documents(lesson: Lesson, lines: Sequence[str]) -> bool:
    match lesson.facts:
        case ErrorFix() as facts:
            return _documents_fix(facts, lines)
        case RepeatedWorkflow() as facts:
            own = [step.verb for step in facts.steps if step.verb not in GENERIC]
            # Rules go beyond a step that is written down.
            says_more = facts.rules and len(own) < 2
            return bool(own) and not says_more and all(any(names(line, verb) for line in lines) for verb in own)
        case Notes() as facts:
            spoken = any(row.outcome == "told" or row.detector == "memory-file" for row in lesson.evidence)
            return spoken and _documents_rule(facts, lines)


@reason("documented", "in the project's documents or in a skill already")
def documented(lesson: Lesson, known: Known) -> Collection[Evidence]:
    """The project's documents, or a skill of the repository, say it: the same command for the same purpose, the same
    rule. What a session wrote itself does not count against it, nor does a line that says the opposite.
    """
    # What a skill leaves out of a workflow is looked at where skills are changed.
    workflow = isinstance(lesson.facts, RepeatedWorkflow)
    skills = [] if workflow else [line for skill in known.skills for line in skill.body.splitlines()]
    writers = {each.session for lines in known.written.values() for each in lines}
    said: dict[tuple[str, str], bool] = {}
    for row in lesson.evidence:
        place = (row.project, row.session if row.session in writers else "")
        if place not in said:
            said[place] = _documents(lesson, (*known.lines(row), *skills))
    return [row for row in lesson.evidence if said[row.project, row.session if row.session in writers else ""]]


LASTING = frozenset({"environment", "recurs", "asked-again"})
DEAR = frozenset({"costly", "user-reported"})


def _of_moments(lesson: Lesson) -> tuple[Evidence, ...]:
    return lesson.evidence if lesson.intent[0] == MOMENT else ()


@reason("no-reason", "gives no reason that a stranger would understand")
def no_reason(lesson: Lesson, _known: Known) -> Collection[Evidence]:
    """The sentence of a problem, a solution or a discovery says too little: no cause, no name, a guess."""
    return [row for row in _of_moments(lesson) if "telling" not in row.signals]


@reason("momentary", "about one change: no tool, setting, other session")
def momentary(lesson: Lesson, _known: Known) -> Collection[Evidence]:
    """What was found concerns the code of one change alone, which has it no longer: no tool, option or setting, no
    other session that says so, and nothing that was not obvious and that the user reported or that took long.
    """

    def lasts(row: Evidence) -> bool:
        found = set(row.signals)
        return bool(LASTING & found) or ("non-obvious" in found and bool(DEAR & found))

    return [row for row in _of_moments(lesson) if "telling" in row.signals and not lasts(row)]


OF_PROGRAM = frozenset(
    {"clear", "compact", "config", "context", "cost", "login", "mcp", "model", "plugin", "resume", "usage"}
)
"""Slash commands that concern the agent's program itself and give no steps."""


def _led(trace: Trace) -> Iterator[int]:
    """Yields the turns in which the agent followed a skill, a command or a plan."""
    for segment in segments(trace):
        asked = segment.asked.text.split(" ", 1) if segment.asked and segment.is_of_program else []
        led = bool(asked) and not (asked[0] == "command" and asked[-1] in OF_PROGRAM)
        for seen in segment.observations:
            led = led or bool(seen.actions and seen.actions[0].verb == "skill" and seen.status != "error")
            if led:
                yield seen.turn


@reason("follows-skill", "the steps of a skill, a slash command or a plan")
def follows_skill(lesson: Lesson, known: Known) -> Collection[Evidence]:
    """A skill, a slash command or an accepted plan gave the steps of a habit: somebody wrote it down."""
    habits = [row for row in lesson.evidence if row.outcome == "done" and row.session in known.traces]
    return [row for row in habits if set(row.turns) <= set(_led(known.traces[row.session]))]


@reason("fork", "shown by another session of the same course of work")
def fork(lesson: Lesson, known: Known) -> Collection[Evidence]:
    """A fork, sub-agent, slice after `/clear` or continued plan shows what another session of its family shows.

    Work of one family is no work that sessions have in common.
    """
    first: dict[str, str] = {}
    rows = sorted(lesson.evidence, key=lambda row: (row.day, row.session, row.detector))
    if lesson.detector == SIMILAR and len({known.families.get(row.session, row.session) for row in rows}) == 1:
        return rows
    return [r for r in rows if first.setdefault(known.families.get(r.session, r.session), r.session) != r.session]


@reason("obvious", "what every agent knows to do")
def obvious(lesson: Lesson, _known: Known) -> Collection[Evidence]:
    """What was done before the command passed is common git or shell use without a place of the project, or the
    command's own repair option (`lint:fix` after `lint`).
    """
    facts = lesson.facts
    if not isinstance(facts, ErrorFix) or facts.change != "before":
        return ()
    acts = [action for action in actions_in(facts.acts) if action.effect != "look"]
    generic = all(a.verb in GENERIC and not any(slot.kind == "path" for slot in a.slots) for a in acts)
    words = [set(a.verb.replace(":", " ").split()) | set(facts.acts[0].split()) for a in acts if a.effect == "change"]
    repairs = bool(words) and all(CHANGE_WORDS & each for each in words)
    return lesson.evidence if generic or repairs else ()


@reason("routine", "patterns of one session, or what every project does")
def routine(lesson: Lesson, _known: Known) -> Collection[Evidence]:
    """A tool that failed, an operation or a query that was repeated, a task that was brought to its end: no independent
    session shows the same, or it is no command of the project, or its documents name it.
    """
    return [row for row in lesson.evidence if row.detector == "operation-pattern" and not row.signals]


@reason("once", "seen in one session alone")
def once(lesson: Lesson, _known: Known) -> Collection[Evidence]:
    """A workflow was gone through in one session alone."""
    is_workflow = isinstance(lesson.facts, RepeatedWorkflow)
    return lesson.evidence if is_workflow and len({row.session for row in lesson.evidence}) == 1 else ()


@reason("scheduled", "seen in scheduled or evaluation runs alone")
def scheduled(lesson: Lesson, known: Known) -> Collection[Evidence]:
    """The session was begun by no person: a schedule, an evaluation, a loop with one prompt. Habits and wishes in it
    are the program's; a failure that a loop of work mends is one all the same.
    """
    of_work = isinstance(lesson.facts, ErrorFix)
    own = (row for row in lesson.evidence if row.session in known.by_program)
    return [row for row in own if not of_work or known.traces[row.session].scheduled]


def is_wrong_call(action: Action, facts: ErrorFix) -> bool:
    """Returns whether a call is written in the way that failed."""
    if facts.dropped[0].startswith("-"):
        return action.verb == facts.subject and set(facts.dropped) <= set(action.flags)
    wrong = (*facts.dropped, *facts.subject.split())
    return action.words[: len(wrong)] == wrong


def _passes_now(facts: ErrorFix, rows: Sequence[Evidence], traces: Iterable[Trace]) -> bool:
    """Returns whether the call that failed passes in a session newer than all that show the fix."""
    if facts.change != "rewrite" or not facts.dropped:
        return False
    projects, last = {row.project for row in rows}, max(row.day for row in rows)
    newer = (trace for trace in traces if trace.project in projects and trace.day > last)
    passed = (seen for trace in newer for seen in trace.observations if seen.status == "ok")
    return any(is_wrong_call(action, facts) for seen in passed for action in seen.actions)


def _taken_back(row: Evidence, known: Known) -> bool:
    """Returns whether the user's next words take it back, or report that it did not hold."""
    trace = known.traces.get(row.session)
    seen = trace.observations if trace and row.turns else ()
    following = next((o.text for o in seen if o.kind == "request" and o.turn > row.turns[-1]), "")
    return feedback.retracts(following) or (row.outcome != "told" and feedback.complains(following))


@reason("superseded", "taken back or contradicted later", against=True)
def superseded(lesson: Lesson, known: Known) -> Collection[Evidence]:
    """The user took it back or complained again with the next words, or what failed passes in a newer session: the
    newest counts, not the most frequent.
    """
    facts = lesson.facts
    if isinstance(facts, ErrorFix) and _passes_now(facts, lesson.evidence, known.traces.values()):
        return lesson.evidence
    return [row for row in lesson.evidence if _taken_back(row, known)]


@reason("wider", "a part of a longer workflow of the project")
def wider(lesson: Lesson, _known: Known) -> Collection[Evidence]:
    """A longer workflow of the project has most of the steps at the same moments: a commit that is made for a pull
    request.
    """
    return lesson.evidence if isinstance(lesson.facts, RepeatedWorkflow) and lesson.facts.part_of else ()
