"""Paragraphs that give an agent orders, and their look-alikes, from `safety_paragraphs.toml`."""

import tomllib
from pathlib import Path

import pytest

from tests.test_safety_languages import PLAIN
from tests.test_safety_languages import codes

SETS = tomllib.loads((Path(__file__).parent / "safety_paragraphs.toml").read_text("utf-8"))
HONEST = [case for cases in SETS.values() for case in cases["honest"]]
MISSED = {
    *("backdated approvals", "German: Bewertung fest", "hotel ranking"),
    *("internal-upload", "loan-calc", "npm-doctor", "pr-helper", "tutor-pl"),
}
"""In words that no list of ours holds; what a set of cases is for is told by the share that is found."""


def found(case: dict[str, str]) -> list[str]:
    return codes(PLAIN, {case.get("file", "SKILL.md"): case["text"]})


@pytest.mark.parametrize("cases", [cases["meant"] for cases in SETS.values()], ids=SETS.keys())
def test_paragraphs_that_are_meant_to_harm_are_found(cases: list[dict[str, str]]) -> None:
    assert {case["name"] for case in cases if not found(case)} <= MISSED


@pytest.mark.parametrize("case", HONEST, ids=[case["name"] for case in HONEST])
def test_an_honest_paragraph_is_left_alone(case: dict[str, str]) -> None:
    assert found(case) == []
