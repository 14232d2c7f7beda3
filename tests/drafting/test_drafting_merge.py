"""Lessons with the same evidence become one candidate; others stay apart."""

from skillkit.drafting.candidate import merged
from skillkit.model.candidate import Evidence, Passage
from skillkit.model.lesson import RULE, ErrorFix, Lesson, Notes

FIX = ErrorFix(change="before", failing="make test", passing="make test")
LEAD = Notes(title="the tests fail", when="make test fails", passages=())


def lesson(detector: str, facts: ErrorFix | Notes, *rows: tuple[str, tuple[int, ...]]) -> Lesson:
    evidence = tuple(
        Evidence(
            session=session,
            digest=session,
            project="kiosk",
            day="2026-03-02",
            week="2026-W10",
            detector=detector,
            turns=turns,
            outcome="fixed",
            actions=(),
        )
        for session, turns in rows
    )
    return Lesson(detector=detector, intent=(detector, rows[0][0]), facts=facts, evidence=evidence)


def test_what_is_found_in_two_ways_is_one_and_the_fix_says_most() -> None:
    lead = lesson("recurring-error", LEAD, ("a", (1,)), ("b", (4,)), ("c", (2,)))
    fix = lesson("error-fix", FIX, ("a", (1, 3)), ("b", (4, 6)))
    for order in ((lead, fix), (fix, lead)):
        (one,) = merged(order)
        assert one.facts == FIX
        assert one.detectors == ("error-fix", "recurring-error")
        assert [(row.session, row.detector) for row in one.evidence] == [
            ("a", "error-fix"),
            ("b", "error-fix"),
            ("a", "recurring-error"),
            ("b", "recurring-error"),
            ("c", "recurring-error"),
        ]


def test_leads_on_the_same_moment_say_what_each_knows_the_rule_first() -> None:
    said = Passage(heading="what the user said", form="quotes", lines=("no",))
    rule = Passage(heading=RULE, form="prose", lines=("Test first.",))
    one = Notes(title="no", when="x", passages=(said,), questions=("who?",))
    other = Notes(title="test first", when="x", passages=(rule,), questions=("when?",))
    (both,) = merged((lesson("correction", one, ("a", (1,))), lesson("memory-file", other, ("a", (1, 2)))))
    assert both.facts == other.model_copy(update={"passages": (rule, said), "questions": ("when?", "who?")})


def test_a_fix_within_a_workflow_of_many_sessions_stays_its_own() -> None:
    workflow = lesson("signature", LEAD, *((session, (1, 2, 3, 4)) for session in "abcdefgh"))
    fix = lesson("error-fix", FIX, ("a", (1, 3)))
    assert len(list(merged((workflow, fix)))) == 2


def test_other_moments_of_the_same_sessions_are_another_lesson() -> None:
    one = lesson("error-fix", FIX, ("a", (1, 3)), ("b", (1, 3)))
    other = lesson("recurring-error", LEAD, ("a", (7,)), ("b", (9,)))
    assert len(list(merged((one, other)))) == 2


def test_the_intent_stays_as_evidence_grows() -> None:
    fix = lesson("error-fix", FIX, ("a", (1, 3)), ("b", (4, 6)))
    wider = lesson("recurring-error", FIX, ("a", (1, 3)), ("b", (4, 6)), ("c", (1,)), ("d", (2,)))
    for found in ((fix, wider), (fix,)):
        assert next(merged(found)).intent == fix.intent
