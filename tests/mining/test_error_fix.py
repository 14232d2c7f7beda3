"""Fifteen forms in which a failure is resolved, each in five variants and three agents' logs, and what is near them."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from skillkit.mining.pipeline import mine
from skillkit.model.candidate import Candidate
from skillkit.model.report import Report
from tests.conftest import Expect
from tests.planted import AGENTS, WEEKS, Step, plant

FIXTURES = Path(__file__).parent.parent / "fixtures" / "mine"
TABLE: dict[str, Any] = yaml.safe_load((FIXTURES / "error-fix.yaml").read_text(encoding="utf-8"))
CASES = {f"{form} {number}": steps for form, cases in TABLE["forms"].items() for number, steps in enumerate(cases)}
GUARD = "a check that was passed over"
LEADS = (GUARD, "settings edited between", "source that the message names", "sudo")
"""Forms that a person never gets as a draft."""
COMMON = ("run by another program 1", "an option for memory 0", "a property 4")
"""Programs of every project alone: one session of them is worth less."""


def mined(folder: Path, steps: list[Step], *agents: str, days: tuple[str, ...] = WEEKS) -> Report:
    """The report on sessions with the same steps, on one day each."""
    for agent in agents:
        plant(folder / agent, agent, steps, days)
    return mine([folder], key=b"key")


def fixes(report: Report) -> list[Candidate]:
    return [each for each in report.candidates if "error-fix" in each.detectors]


@pytest.mark.parametrize("case", CASES)
def test_a_form_is_found_in_three_sessions_of_any_agent(case: str, tmp_path: Path) -> None:
    ids = set()
    for agent in AGENTS:
        (found,) = fixes(mined(tmp_path / agent, CASES[case], agent))
        assert len([row for row in found.evidence if row.detector == "error-fix"]) == len(WEEKS)
        assert not case.startswith(LEADS) or found.readiness == "lead"
        ids.add(found.id)
    assert len(ids) == 1, "the same lesson, whatever the agent"


@pytest.mark.parametrize("case", CASES)
def test_one_session_without_times_gives_a_lead_of_level_medium(case: str, tmp_path: Path) -> None:
    (found,) = fixes(mined(tmp_path, CASES[case], "claude-code", days=("",)))
    worth_less = case.startswith(GUARD) or case in COMMON
    assert (found.readiness, found.level) == ("lead", "low" if worth_less else "medium")


def test_titles_say_what_failed_and_what_helped(tmp_path: Path, expect: Expect) -> None:
    found = {}
    for case, steps in CASES.items():
        (each,) = fixes(mined(tmp_path / case, steps, "claude-code"))
        found[case] = [each.readiness, each.title]
    expect(FIXTURES / "error-fix.titles.json", found)


@pytest.mark.parametrize("steps", TABLE["forms"][GUARD], ids=lambda steps: str(steps[-1][0]))
def test_what_passes_over_a_check_is_never_offered(steps: list[Step], tmp_path: Path) -> None:
    (found,) = fixes(mined(tmp_path, steps, "claude-code"))
    (asked,) = [each for each in found.questions if "no remedy" in each]
    over = asked.partition("`")[2].partition("`")[0]
    assert over in steps[-1][0]
    shown = (found.title, found.name, found.description, *(line for part in found.passages for line in part.lines))
    assert not [line for line in (*shown, *(line for row in found.evidence for line in row.actions)) if over in line]


@pytest.mark.parametrize("steps", TABLE["near misses"], ids=lambda steps: str(steps[0][0]))
def test_what_is_near_gives_nothing(steps: list[Step], tmp_path: Path) -> None:
    assert not fixes(mined(tmp_path, steps, *AGENTS))


NEAR = {
    "near-alone": ("npm test", 0),
    "near-call": ("pytest", -1),
    "near-edits": ("python scripts/report.py", 0),
    "near-own": ("src/till.ts", 0),
    "near-steps": ("npm run build", 0),
}


@pytest.mark.parametrize("reason", NEAR)
def test_what_is_near_and_not_taken_is_named_with_the_reason(reason: str, tmp_path: Path) -> None:
    begins, place = NEAR[reason]
    steps = [each for each in TABLE["near misses"] if begins in each[0]][place]
    report = mined(tmp_path, steps, "claude-code", days=WEEKS[:2])
    ((title, text, sessions),) = [
        (each.title, each.text, each.sessions) for each in report.dropped if each.reason == reason
    ]
    assert title.endswith(" failed and passed later (2 times)")
    assert text.startswith("near miss: ")
    assert len(sessions) == 2
