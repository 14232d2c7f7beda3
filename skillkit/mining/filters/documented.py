"""What the project's documents, or installed skills, say already: the same command for the same purpose, the same rule.

A line that says the opposite documents nothing. A rule that names a command without the failure it prevents is no
description of the failure, so a fix counts as documented only where its symptom or its command stand together with it.
"""

import re
from collections.abc import Collection
from collections.abc import Sequence

from skillkit.actions.normal import normal_form
from skillkit.actions.shell import simple_commands
from skillkit.actions.verbs import GENERIC
from skillkit.mining import feedback as wishes
from skillkit.mining.filters import Known
from skillkit.mining.filters import reason
from skillkit.model.candidate import Evidence
from skillkit.model.lesson import RULE
from skillkit.model.lesson import ErrorFix
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.lesson import RepeatedWorkflow

NEAR = 2
"""Lines before and after in which what belongs together stands."""
SAME_RULE = 0.6
MIN_RULE_WORDS = 4
MIN_OWN = 2
MIN_SYMPTOM_WORDS = 3
SYMPTOM = 0.5
FORBIDS = re.compile(r"(?i)\b(?:never|do not|don't|not|instead|avoid|without|nunca|jamais|niemals|nicht)\b|❌")


def _says(line: str, command: str) -> bool:
    """Whether a line names a command, as whole words."""
    if not command or command not in line:
        return False
    return re.search(rf"(?<![\w-]){re.escape(command)}(?![\w-])", line) is not None


def _windows(lines: Sequence[str]) -> list[str]:
    return ["\n".join(lines[max(0, place - NEAR) : place + NEAR + 1]) for place in range(len(lines))]


def _verbs(scripts: Sequence[str]) -> list[str]:
    return [
        action.verb
        for script in scripts
        for action in map(normal_form, simple_commands(script))
        if action.effect != "look" and action.verb not in GENERIC
    ]


def _is_rewrite_told(facts: ErrorFix, lines: Sequence[str]) -> bool:
    """Whether a line forbids what failed, or names it beside what passes."""
    if not facts.dropped:
        return False
    wrong = " ".join(
        (facts.subject, *facts.dropped) if facts.dropped[0].startswith("-") else (*facts.dropped, facts.subject)
    )
    return any(_says(line, wrong) and FORBIDS.search(line) for line in lines)


def _is_step_told(facts: ErrorFix, lines: Sequence[str]) -> bool:
    """Whether the step stands near the words of the failure."""
    steps = _verbs(facts.acts)
    words = frozenset().union(*(wishes.content(line) for line in facts.message))
    if not steps or len(words) < MIN_SYMPTOM_WORDS:
        return False
    told = (window for window in _windows(lines) if all(_says(window, step) for step in steps))
    return any(len(words & wishes.content(window)) >= SYMPTOM * len(words) for window in told)


def _is_rule_told(facts: Notes, lines: Sequence[str]) -> bool:
    """Whether a line says the same with most of the words, and forbids or orders as the rule does."""
    rules = [line for passage in facts.passages if passage.heading == RULE for line in passage.lines]
    for rule in (facts.title, *rules):
        words = wishes.content(rule)
        if len(words) < MIN_RULE_WORDS:
            continue
        for line in lines:
            shared = len(words & wishes.content(line))
            if shared >= max(MIN_RULE_WORDS, SAME_RULE * len(words)) and wishes.negates(line) == wishes.negates(rule):
                return True
    return False


def _has_rules(facts: Notes) -> bool:
    return any(passage.heading == RULE for passage in facts.passages)


def _is_told(lesson: Lesson, lines: Sequence[str]) -> bool:
    match lesson.facts:
        case ErrorFix() as facts:
            return _is_rewrite_told(facts, lines) if facts.change == "rewrite" else _is_step_told(facts, lines)
        case RepeatedWorkflow() as facts:
            own = [step.verb for step in facts.steps if step.verb not in GENERIC]
            # What goes wrong is told beside steps that are written down; one command named describes no kind of work.
            says_more = facts.pitfalls or (facts.title and facts.rules and len(own) < MIN_OWN)
            return bool(own) and not says_more and all(any(_says(line, verb) for line in lines) for verb in own)
        case Notes() as facts:
            # What was found by doing has a title that names it: a line that names it too need not say what was found.
            spoken = any(row.outcome == "told" for row in lesson.evidence)
            return (spoken or _has_rules(facts)) and _is_rule_told(facts, lines)
        case _:
            return False


@reason("documented", "in the project's documents or in a skill already")
def taken(lesson: Lesson, known: Known) -> Collection[Evidence]:
    """The rows of the projects whose documents say it; what a session wrote itself does not count against it."""
    skills = [line for skill in known.skills for line in skill.body.splitlines()]
    writers = {(project, each.session) for project, lines in known.written.items() for each in lines}
    told: dict[tuple[str, str], bool] = {}
    gone: list[Evidence] = []
    for row in lesson.evidence:
        place = (row.project, row.session if (row.project, row.session) in writers else "")
        if place not in told:
            # What a skill leaves out of a workflow, or holds too fixed, is looked at where skills are changed.
            said = () if isinstance(lesson.facts, RepeatedWorkflow) else skills
            told[place] = _is_told(lesson, (*known.lines(row), *said))
        if told[place]:
            gone.append(row)
    return gone
