"""Every detector against its fixture folders: sessions that hold a lesson, and sessions that look like it."""

import random
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from skillkit.detectors import DETECTORS, Detector
from skillkit.expressions.templates import PARAMETER
from skillkit.mining.corpus import Corpus
from skillkit.mining.extract import observe
from skillkit.mining.sessions import Logs
from skillkit.mining.workflows import Parameters, command_of
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Trace
from skillkit.shell.command import normal_form as action_of
from skillkit.shell.parse import simple_commands
from tests.conftest import Expect

FIXTURES = Path(__file__).parent.parent / "fixtures" / "detectors"
HITS = sorted(FIXTURES.glob("*/hit/*"))
MISSES = sorted(FIXTURES.glob("*/miss/*"))


def name(case: Path) -> str:
    return "/".join(case.relative_to(FIXTURES).parts)


def traces(case: Path) -> list[Trace]:
    return [observe(session) for session in Logs([case / file.name for file in sorted(case.glob("*.jsonl"))])]


def lessons(case: Path, seen: list[Trace]) -> list[Lesson]:
    return list(DETECTORS[case.parts[-3]].detect(Corpus(seen)))


def normal_form(lesson: Lesson) -> dict[str, Any]:
    facts = lesson.facts.model_dump(mode="json", exclude_defaults=True)
    evidence, against = (
        [
            {"session": row.session, "turns": list(row.turns), "outcome": row.outcome, "actions": list(row.actions)}
            for row in rows
        ]
        for rows in (lesson.evidence, lesson.against)
    )
    found = {"intent": list(lesson.intent), "facts": facts, "evidence": evidence}
    return {**found, "against": against} if against else found


@pytest.mark.parametrize("case", HITS, ids=name)
def test_detector_finds_what_is_expected_in_whatever_order_the_sessions_come(case: Path, expect: Expect) -> None:
    seen = traces(case)
    found = lessons(case, seen)
    assert found
    expect(case / "expected.json", [normal_form(lesson) for lesson in found])
    for lesson in found:
        sessions = [row.session for row in lesson.evidence]
        assert len(set(sessions)) == len(sessions) > 0, "a session gives at most one row"
    for seed in range(3):
        shuffled = random.Random(seed).sample(seen, len(seen))
        assert lessons(case, shuffled) == found


@pytest.mark.parametrize("case", MISSES, ids=name)
def test_detector_leaves_alone(case: Path) -> None:
    seen = traces(case)
    assert len(seen) == len(list(case.glob("*.jsonl")))
    assert all(trace.observations for trace in seen)
    assert lessons(case, seen) == []


def test_every_fixture_folder_is_a_detector() -> None:
    assert {folder.name for folder in FIXTURES.iterdir()} == set(DETECTORS.names())


@pytest.mark.parametrize("detector", list(DETECTORS), ids=lambda detector: detector.name)
def test_detector_has_cases_and_documentation(detector: Detector) -> None:
    assert list((FIXTURES / detector.name / "hit").iterdir())
    assert list((FIXTURES / detector.name / "miss").iterdir())
    assert [line for line in detector.doc.splitlines() if line.startswith("## ")] == [
        "## What it finds",
        "## What it leaves alone",
    ]


def test_assignments_stay_and_braces_of_other_programs_are_no_parameters() -> None:
    parameters = Parameters()
    scripts = ["GIT_EDITOR=true git rebase main", "make 'a{b,c}' '{{.State}}'", "tool '{print}'"]
    actions = [action_of(simple) for script in scripts for simple in simple_commands(script)]
    commands = [command_of(action.verb, [action] * 3, parameters) for action in actions]
    assert commands == ["GIT_EDITOR=true git rebase main", "make 'a{b,c}' '{{.State}}'", 'tool "{value}"']
    assert [PARAMETER.compiled.findall(command) for command in commands] == [[], [], ["value"]]
    assert [(each.name, each.example) for each in parameters.all] == [("value", "{print}")]


@pytest.mark.parametrize("case", [FIXTURES / "similar-work/hit/without-requests"], ids=name)
def test_what_a_lesson_is_about_stays_the_same_whichever_sessions_join(case: Path) -> None:
    seen = traces(case)
    (lesson,) = lessons(case, seen)
    for trace in seen:
        older = [
            structs.replace(trace, session=f"0{number}", started_at=datetime(2025, 1, 1 + number, tzinfo=UTC))
            for number in range(3)
        ]
        (grown,) = lessons(case, [*seen, *older])
        assert len(grown.evidence) == len(lesson.evidence) + len(older)
        assert grown.intent == lesson.intent
