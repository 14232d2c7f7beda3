"""Short skills that show one technique of attack each, and their honest neighbours, from `safety_snippets.toml`."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.test_safety_languages import codes

SNIPPETS = tomllib.loads((Path(__file__).parent / "safety_snippets.toml").read_text("utf-8"))


def named(case: dict[str, Any]) -> str:
    return str(case["name"])


def found(case: dict[str, Any]) -> list[str]:
    return codes(case["description"], {"SKILL.md": case["body"]} | case.get("files", {}))


@pytest.mark.parametrize("case", SNIPPETS["meant"], ids=named)
def test_a_technique_is_found(case: dict[str, Any]) -> None:
    assert found(case)


@pytest.mark.parametrize("case", SNIPPETS["honest"], ids=named)
def test_its_honest_neighbour_is_left_alone(case: dict[str, Any]) -> None:
    assert found(case) == []
