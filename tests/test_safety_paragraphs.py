"""Paragraphs that give an agent orders, and their look-alikes, from `safety_paragraphs.toml`."""

import tomllib
from pathlib import Path

import pytest

from tests.test_safety_languages import PLAIN
from tests.test_safety_languages import codes

SETS = tomllib.loads((Path(__file__).parent / "safety_paragraphs.toml").read_text("utf-8"))
MEANT = {case["name"]: case for cases in SETS.values() for case in cases["meant"]}
HONEST = {case["name"]: case for cases in SETS.values() for case in cases["honest"]}


def found(case: dict[str, str]) -> list[str]:
    return codes(PLAIN, {case.get("file", "SKILL.md"): case["text"]})


@pytest.mark.parametrize("case", MEANT.values(), ids=MEANT.keys())
def test_a_paragraph_that_is_meant_to_harm_is_found(case: dict[str, str]) -> None:
    assert found(case)


@pytest.mark.parametrize("case", HONEST.values(), ids=HONEST.keys())
def test_an_honest_paragraph_is_left_alone(case: dict[str, str]) -> None:
    assert found(case) == []
