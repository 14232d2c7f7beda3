"""Evidence to confidence: bounds, levels, one vote for each session, parts that add up."""

import itertools
from typing import Literal

import pytest

from skillkit.confidence import OUTCOME_WEIGHTS
from skillkit.confidence import confidence
from skillkit.confidence import level
from skillkit.confidence import reasons
from skillkit.model.candidate import Evidence


def row(
    session: int,
    *,
    outcome: Literal["fixed", "done", "failed", "unknown"] = "fixed",
    week: int = 10,
    project: str = "kiosk",
    detector: str = "error-fix",
) -> Evidence:
    return Evidence(
        session=f"s{session}",
        digest=f"d{session}",
        project=project,
        day="",
        week=f"2026-W{week}" if week else "",
        detector=detector,
        turns=(1, 2),
        outcome=outcome,
        actions=("make test",),
    )


@pytest.mark.parametrize(
    ("value", "expected"),
    [(0.0, "low"), (0.59, "low"), (0.6, "medium"), (0.79, "medium"), (0.8, "high"), (1.0, "high")],
)
def test_the_levels(value: float, expected: str) -> None:
    assert level(value) == expected


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([], 0.0),
        ([row(1)], 0.4),
        ([row(1), row(2)], 0.56),
        ([row(1), row(2, week=11)], 0.64),
        ([row(1), row(2), row(3)], 0.65),
        ([row(i, outcome="done") for i in range(3)], 0.55),
        ([row(i, outcome="done", week=10 + i % 2) for i in range(4)], 0.7),
        ([row(i, week=10 + i) for i in range(6)], 0.92),
        ([row(i, week=10 + i, project=f"p{i}", detector=f"x{i % 2}") for i in range(20)], 1.0),
        ([row(i, outcome="failed") for i in range(2)], 0.16),
        ([row(i, week=0) for i in range(2)], 0.56),
    ],
)
def test_how_sure_some_evidence_makes(rows: list[Evidence], expected: float) -> None:
    assert confidence(rows) == expected


def test_what_happened_once_is_never_enough() -> None:
    for outcome in ("fixed", "done", "failed", "unknown"):
        rows = [row(1, outcome=outcome)] * 50
        assert confidence(rows) < 0.6


def test_a_session_has_one_vote_however_often_it_shows_a_thing() -> None:
    rows = [row(1), row(2), row(3, week=11)]
    assert confidence(rows + [row(1)] * 20) == confidence(rows)


@pytest.mark.parametrize("outcome", list(OUTCOME_WEIGHTS))
def test_another_session_that_ends_the_same_never_makes_less_sure(
    outcome: Literal["fixed", "done", "failed", "unknown"],
) -> None:
    values = [confidence([row(i, outcome=outcome) for i in range(count)]) for count in range(1, 40)]
    assert values == sorted(values)
    assert values[0] < values[-1]


def test_the_second_witness_is_worth_more_than_the_tenth() -> None:
    values = [confidence([row(i) for i in range(count)]) for count in range(1, 8)]
    gains = [after - before for before, after in itertools.pairwise(values)]
    assert gains[0] == max(gains) > gains[-1]


@pytest.mark.parametrize("outcome", ["failed", "unknown", "done"])
def test_a_worse_outcome_makes_less_sure(outcome: Literal["failed", "unknown", "done"]) -> None:
    assert confidence([row(1), row(2, outcome=outcome)]) < confidence([row(1), row(2)])


def test_weeks_projects_and_detectors_make_surer() -> None:
    plain = [row(1), row(2)]
    for other in (row(2, week=11), row(2, project="shop"), row(2, detector="repeated-workflow")):
        assert confidence([row(1), other]) > confidence(plain)


def test_the_parts_add_up_and_the_greatest_comes_first() -> None:
    for count, weeks, projects in itertools.product((1, 2, 3, 7, 30), (1, 2, 5), (1, 2)):
        rows = [row(i, week=10 + i % weeks, project=f"p{i % projects}") for i in range(count)]
        parts = reasons(rows)
        assert confidence(rows) == round(min(1.0, sum(part.weight for part in parts)), 2)
        assert [part.weight for part in parts] == sorted((part.weight for part in parts), reverse=True)
        assert {part.code for part in parts} >= {"outcome", "sessions", "weeks"}


def test_the_order_of_the_rows_does_not_matter() -> None:
    rows = [row(1), row(2, week=11, outcome="done"), row(3, project="shop")]
    assert len({(confidence(each), reasons(each)) for each in itertools.permutations(rows)}) == 1


def test_the_reasons_are_told_in_words() -> None:
    told = [reason.text for reason in reasons([row(1), row(2, week=11, project="shop", outcome="failed")])]
    assert told == ["ended well 1 of 2 times", "seen in 2 sessions", "in 2 projects", "over 2 weeks"]
