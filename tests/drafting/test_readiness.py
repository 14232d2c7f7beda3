"""What keeps a lesson from being a draft, and that a lead says it."""

from typing import Any

import pytest

from skillkit.drafting.candidate import candidate_of
from skillkit.drafting.enhance import Skills
from skillkit.drafting.readiness import questions
from skillkit.model.candidate import Candidate, Evidence
from skillkit.model.lesson import ErrorFix, Lesson, RepeatedWorkflow, WorkflowStep

STEP: dict[str, Any] = {"change": "before", "failing": "make test", "passing": "make test", "subject": "make test"}
STEP |= {"acts": ("make db",), "message": ("error: cannot open till.db",)}
OTHER: dict[str, Any] = {"change": "instead", "failing": "till send 12", "passing": "till resend 12"}
OTHER |= {"dropped": ("till send",), "added": ("till resend",), "subject": "till send", "message": ("error: sent",)}
ROW: dict[str, Any] = {"digest": "d", "project": "kiosk", "day": "2026-03-02", "week": "2026-W10", "turns": (1, 2)}
RAN = ("make test", "make db", "make image", "till send", "till resend", "git push")
TEXT = {**STEP, "change": "quoting", "failing": 'till note "… `…` …"', "passing": "till note", "acts": ()}


def found(facts: ErrorFix | RepeatedWorkflow, *excerpts: str) -> Lesson:
    rows = tuple(
        Evidence(**ROW, session=f"s{number}", detector=facts.kind, outcome="fixed", actions=RAN, excerpt=excerpt)
        for number, excerpt in enumerate(excerpts or ("error: cannot open till.db",) * 2)
    )
    return Lesson(detector=facts.kind, intent=(facts.kind, "x"), facts=facts, evidence=rows)


def fix(known: dict[str, Any], **facts: Any) -> ErrorFix:
    return ErrorFix(**{**known, **facts})


def steps(*commands: str, **facts: Any) -> RepeatedWorkflow:
    made = (WorkflowStep(name=each, command=each, verb=each, sessions=2) for each in commands)
    return RepeatedWorkflow(title="Ship it", when="it is due", steps=tuple(made), **facts)


DRAFTS = {
    "a step of the same program": found(fix(STEP)),
    "a step that makes what the error misses": found(fix(STEP, acts=("touch till.db",), message=("no till.db",))),
    "one error in other words": found(fix(STEP), "error: line 12", "error: line 13"),
    "one session in six had another error": found(fix(STEP), *["error: it is"] * 5, "error: it was"),
    "text that names its own words": found(fix(TEXT), "not found: refund", "no such module: receipt"),
    "the number of an option": found(fix(OTHER, failing="till send", passing="till resend -n 1 --tries=3")),
    "steps of its own": found(steps("make db", "make image")),
}
LEADS = {
    "different errors": (found(fix(STEP), "error: no table", "expect(received)"), "2 different errors"),
    "only one session": (found(fix(STEP), "error: no table"), "Only one session"),
    "a step of something else": (found(fix(STEP, acts=("tmux send-keys",))), "Nothing in the error"),
    "a folder that is deleted": (found(fix(STEP, acts=("rm -rf build/till.db",))), "still be needed"),
    "a temporary folder": (found(fix(STEP, acts=("make -C tmp/x1 db",))), "of `tmp/x1`"),
    "a number of the moment": (found(fix(OTHER)), "of `12`"),
    "a variable of one machine": (
        found(fix(OTHER, failing="till send", passing="AT=/tmp/x till resend")),
        "of `/tmp/x`",
    ),
    "an open question of a workflow": (found(steps("make db", questions=("What else?",))), "What else?"),
    "a step of one machine": (found(steps("make db -C /tmp/x1", "make image")), "of `/tmp/x1`"),
}


@pytest.mark.parametrize("lesson", DRAFTS.values(), ids=DRAFTS)
def test_what_can_be_merged_is_a_draft(lesson: Lesson) -> None:
    assert questions(lesson) == ()


@pytest.mark.parametrize(("lesson", "asked"), LEADS.values(), ids=LEADS)
def test_what_cannot_be_merged_is_a_lead_that_says_why(lesson: Lesson, asked: str) -> None:
    made = candidate_of(lesson, Skills([]), b"key")
    assert isinstance(made, Candidate)
    assert (made.readiness, made.files) == ("lead", {})
    assert asked in "\n".join(made.questions)
    assert made.passages
