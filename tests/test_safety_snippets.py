"""Short skills that show one technique of attack each, and their honest neighbours, from `safety_snippets.toml`."""

import tomllib
from pathlib import Path
from typing import Any

from tests.test_safety_languages import codes

SNIPPETS = tomllib.loads((Path(__file__).parent / "safety_snippets.toml").read_text("utf-8"))


def found(case: dict[str, Any]) -> list[str]:
    return codes(case["description"], {"SKILL.md": case["body"]} | case.get("files", {}))


def test_every_technique_is_found() -> None:
    assert len(SNIPPETS["meant"]) > 400
    assert [case["name"] for case in SNIPPETS["meant"] if not found(case)] == []


def test_its_honest_neighbours_are_left_alone() -> None:
    assert len(SNIPPETS["honest"]) > 300
    assert {case["name"]: wrong for case in SNIPPETS["honest"] if (wrong := found(case))} == {}
