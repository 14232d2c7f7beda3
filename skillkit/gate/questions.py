"""The verdicts on known questions that a change adds or edits: invalid, unsafe, known already, or contradicting one."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from skillkit.gate.change import Change
from skillkit.gate.judge import Case, Judgement, on_errors
from skillkit.lint.engine import chosen_rules
from skillkit.model.finding import Finding, at_least
from skillkit.model.layout import is_question
from skillkit.model.proposal import Verdict
from skillkit.model.question import Question
from skillkit.questions.judging import question_findings, readable
from skillkit.questions.store import questions_in, rivals

LEAST = 2
"""Sessions behind a mined question."""


def _judge(change: Change, path: str, question: Question | None, wrong: list[Finding]) -> Judgement:
    if change.head.about(path).link:
        return Judgement("invalid", "it is a symbolic link")
    if wrong or question is None:
        return on_errors(wrong) or Judgement("invalid", "it is no known question")
    others = [
        (other, known)
        for other, known in questions_in(change.head)
        if isinstance(known, Question) and (other not in change.files or other < path) and other != path
    ]
    found = sorted(rivals(question, others), key=lambda rival: (rival[1], rival[0]))
    if found and not found[0][1]:
        answer = dict(others)[found[0][0]].answer
        return Judgement("invalid", f"contradicts {found[0][0]}, which answers {answer!r}")
    if found:
        return Judgement("duplicate", f"{found[0][0]} asks the same and has the same answer")
    asked = len(set(question.sessions))
    if question.sessions and asked < LEAST:
        return Judgement("low-confidence", "it was answered in one session: two are needed")
    seen = f"answered so in {question.answers or 'no'} sessions, self-reported" if asked else "written by hand"
    allowed = "; it may be answered automatically for users who allow it" if question.automatic else ""
    return Judgement("pass", f"a known question, {seen}{allowed}")


def verdicts_on_questions(case: Case) -> Iterator[tuple[Verdict, list[Finding]]]:
    """Yields the verdict on each file of a known question that the change adds or edits, with its findings."""
    change, settings = case.change, case.settings
    paths = frozenset(path for path in change.files if is_question(path) and change.head.exists(path))
    if not paths:
        return
    rules = chosen_rules(settings.select, settings.ignore)
    findings = [each for each in question_findings(change.head, rules, settings, paths) if not each.suppressed]
    for path in sorted(paths):
        own = [each for each in findings if each.location.path == path]
        wrong = [each for each in own if at_least(each.severity, "warning")]
        question = readable(change.head, path)
        judgement = case.unless_overridden(_judge(change, path, question, wrong))
        is_mined = question is not None and bool(question.sessions)
        yield (
            Verdict(
                name=PurePosixPath(path).stem,
                path=path,
                origin="mined" if is_mined else "authored",
                verdict=judgement.name,
                reason=judgement.reason,
                blocks=judgement.name in case.blocking,
            ),
            own,
        )
