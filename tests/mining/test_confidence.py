"""Evidence to confidence: bounds, levels, one vote for each session, parts that add up; and the versions of it."""

import itertools
from typing import Literal

import pytest

from skillkit.mining.confidence import (
    LATEST,
    OUTCOME_WEIGHTS,
    PARTS,
    Held,
    bullet_reasons,
    confidence,
    level,
    reasons,
    signal_reasons,
    total,
)
from skillkit.model.candidate import Evidence
from skillkit.model.claim import Speaker
from skillkit.model.provenance import ClaimRow

Ended = Literal["fixed", "told", "done", "failed", "unknown"]


def row(
    session: int,
    *,
    outcome: Ended = "fixed",
    week: int = 10,
    day: int = 1,
    project: str = "kiosk",
    detector: str = "error-fix",
) -> Evidence:
    return Evidence(
        session=f"s{session}",
        digest=f"d{session}",
        project=project,
        day=f"{week}.{day}" if week else "",
        week=f"2026-W{week}" if week else "",
        detector=detector,
        turns=(1, 2),
        outcome=outcome,
        actions=("make test",),
    )


def sure(*rows: Evidence) -> float:
    return confidence(Held(rows))


def texts(held: Held) -> dict[str, str]:
    """The text of each part."""
    return {reason.code: reason.text for reason in reasons(held)}


@pytest.mark.parametrize(
    ("value", "expected"),
    [(0.0, "low"), (0.59, "low"), (0.6, "medium"), (0.79, "medium"), (0.8, "high"), (1.0, "high")],
)
def test_the_levels(value: float, expected: str) -> None:
    assert level(value) == expected


ROWS: list[tuple[list[Evidence], float, float]] = [
    ([], 0.0, 0.0),
    ([row(1)], 0.4, 0.4),
    ([row(1), row(2)], 0.56, 0.56),
    ([row(1), row(2, day=2)], 0.56, 0.58),
    ([row(1), row(2, week=11)], 0.64, 0.64),
    ([row(1), row(2, project="shop")], 0.64, 0.64),
    ([row(1), row(2, detector="signature")], 0.61, 0.61),
    ([row(1), row(2, outcome="unknown")], 0.36, 0.36),
    ([row(1), row(2), row(3)], 0.65, 0.65),
    ([row(i, outcome="done") for i in range(3)], 0.55, 0.55),
    ([row(i, outcome="done", week=10 + i % 2) for i in range(4)], 0.7, 0.7),
    ([row(i, week=10 + i) for i in range(6)], 0.92, 0.92),
    ([row(i, week=10 + i, project=f"p{i}", detector=f"x{i % 2}") for i in range(20)], 1.0, 1.0),
    ([row(i, outcome="failed") for i in range(2)], 0.16, 0.16),
    ([row(i, week=0) for i in range(2)], 0.56, 0.56),
    ([row(1), row(1, outcome="failed", detector="recurring-error"), row(2)], 0.48, 0.61),
]
"""Evidence, and how sure versions 1 and 2 are."""


@pytest.mark.parametrize(("rows", "first", "second"), ROWS)
def test_how_sure_some_evidence_makes(rows: list[Evidence], first: float, second: float) -> None:
    assert (confidence(Held(rows), 1), confidence(Held(rows), 2)) == (first, second)


def test_the_newest_version_is_the_one_that_is_used() -> None:
    assert max(PARTS) == LATEST
    with pytest.raises(KeyError):
        confidence(Held([row(1)]), LATEST + 1)


def test_what_version_1_knows_nothing_of_changes_nothing_for_it() -> None:
    rows = [row(1), row(2, week=11)]
    more = Held(rows, against=[row(3)], specificity=0.2, newest="2026-W40")
    assert reasons(more, 1) == reasons(Held(rows), 1)
    assert confidence(more) < confidence(Held(rows))


@pytest.mark.parametrize("outcome", list(OUTCOME_WEIGHTS))
def test_what_happened_once_is_never_enough(outcome: Ended) -> None:
    detectors = ("error-fix", "signature", "recurring-error")
    assert sure(*[row(1, outcome=outcome, detector=each) for each in detectors] * 50) < 0.6


def test_a_session_has_one_vote_however_often_it_shows_a_thing() -> None:
    rows = [row(1), row(2), row(3, week=11)]
    assert sure(*rows, *[row(1)] * 20) == sure(*rows)


def test_what_names_nothing_of_its_own_makes_less_sure() -> None:
    rows = [row(1), row(2, week=11)]
    values = [confidence(Held(rows, specificity=share / 10)) for share in range(11)]
    assert values == sorted(values)
    assert values[-1] == confidence(Held(rows))
    common = texts(Held(rows, specificity=0.5))["specificity"]
    assert common == "much of it holds in any project (its own: 0.50)"


def test_what_is_not_seen_any_more_makes_less_sure() -> None:
    rows = [row(1, week=10), row(2, week=11)]
    values = [confidence(Held(rows, newest=f"2026-W{week}")) for week in (11, 15, 16, 23, 24, 50)]
    assert values == [0.64, 0.64, 0.59, 0.59, 0.54, 0.54]
    assert texts(Held(rows, newest="2026-W20"))["recency"] == "not seen in the last 9 weeks of its project"
    assert "recency" not in texts(Held(rows, newest="2026-W11"))
    undated = [row(1, week=0), row(2, week=0)]
    assert confidence(Held(undated, newest="2026-W40")) == confidence(Held(undated))
    over_new_year = Held([row(1, week=50)], newest="2027-W02")
    assert texts(over_new_year)["recency"] == "not seen in the last 5 weeks of its project"  # 2026 has 53 weeks


def test_what_went_otherwise_takes_away_its_share() -> None:
    rows = [row(i, week=10 + i % 3) for i in range(4)]
    values = [confidence(Held(rows, against=[row(10 + n) for n in range(count)])) for count in range(6)]
    assert values == sorted(values, reverse=True)
    assert values[4] == round(values[0] - 0.25, 2)  # as often otherwise as so
    assert texts(Held(rows, against=[row(9)]))["contradictions"] == "went otherwise in 1 of 5 sessions"


def test_against_it_a_session_has_one_vote_and_none_if_it_shows_it() -> None:
    rows = [row(1), row(2, week=11)]
    once = confidence(Held(rows, against=[row(3)]))
    assert once == confidence(Held(rows, against=[row(3), row(3, detector="signature")]))
    assert confidence(Held(rows, against=[row(1)])) == confidence(Held(rows))


def test_the_least_is_nothing() -> None:
    weak = Held([row(1, outcome="failed")], [row(n) for n in range(2, 9)], 0.0, "2026-W50")
    assert sum(part.weight for part in reasons(weak)) < 0
    assert confidence(weak) == 0.0


def test_the_parts_add_up_and_the_greatest_comes_first() -> None:
    for count, weeks, projects, own in itertools.product((1, 2, 3, 7, 30), (1, 2, 5), (1, 2, 3), (0.0, 0.7, 1.0)):
        rows = [row(i, week=10 + i % weeks, project=f"p{i % projects}") for i in range(count)]
        held = Held(rows, [row(99)], own, "2026-W30")
        parts = reasons(held)
        assert confidence(held) == round(min(1.0, max(0.0, sum(part.weight for part in parts))), 2)
        assert [part.weight for part in parts] == sorted((part.weight for part in parts), reverse=True)
        assert {part.code for part in parts} >= {"outcome", "sessions", "days", "weeks", "recency", "contradictions"}


def test_the_order_of_the_rows_does_not_matter() -> None:
    rows = [row(1), row(1, outcome="done", detector="signature"), row(2, week=11, outcome="done"), row(3, project="s")]
    held = [Held(each, each[:1], 0.5, "2026-W30") for each in itertools.permutations(rows)]
    assert len({reasons(each._replace(against=[row(7), row(8)])) for each in held}) == 1


def test_sessions_that_are_not_weighed_are_counted() -> None:
    rows = [row(1), row(2, week=11, project="shop", outcome="failed")]
    most = Held(rows, sessions=20)
    assert texts(most)["sessions"] == "seen in 20 sessions, of which 2 are weighed"
    assert confidence(most) == confidence(Held(rows))
    assert texts(Held([row(1, outcome="told")]))["outcome"] == "user rule"


@pytest.mark.parametrize(
    ("speaker", "sessions", "quotes", "value"),
    [
        ("agent", 1, 1, 0.50),
        ("agent", 1, 3, 0.56),
        ("agent", 2, 2, 0.60),
        ("subagent", 2, 2, 0.50),
        ("subagent", 16, 16, 0.60),  # at most 0.20 more
        ("user", 4, 4, 0.60),
    ],
)
def test_what_one_family_shows_often_counts_for_more(
    speaker: Speaker, sessions: int, quotes: int, value: float
) -> None:
    names = [(f"{n % sessions:016x}", f"{n:032x}") for n in range(quotes)]
    rows = [
        ClaimRow(bullet="0" * 32, family="0" * 16, session=session, week="", speaker=speaker, after="held", quote=quote)
        for session, quote in names
    ]
    assert total(bullet_reasons(rows)) == total(bullet_reasons(rows[::-1])) == value
    other = rows[0].model_copy(update={"family": "1" * 16})
    assert all(reason.code != "inside" for reason in bullet_reasons([*rows, other]))


def test_what_makes_a_moment_worth_a_look_adds_to_a_lead_once() -> None:
    rows = [row(n).model_copy(update={"signals": ("non-obvious", "confirmed")}) for n in (1, 2)]
    assert [(part.code, part.weight) for part in signal_reasons(rows)] == [("non-obvious", 0.10), ("confirmed", 0.06)]
    assert signal_reasons([row(1)]) == ()


def test_one_fixed_failure_is_a_medium_lead_and_a_low_draft() -> None:
    sure = confidence(Held([row(1, week=0)]))
    assert (level(sure), level(sure, lead=True), level(0.6, lead=True)) == ("low", "medium", "high")
