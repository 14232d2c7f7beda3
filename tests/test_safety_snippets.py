"""Short skills that show one technique of attack each, and their honest neighbours, from `safety_snippets.toml`."""

import tomllib
from pathlib import Path

from tests.test_safety_languages import found_in

SNIPPETS = tomllib.loads((Path(__file__).parent / "safety_snippets.toml").read_text("utf-8"))


def test_every_technique_is_found() -> None:
    assert len(SNIPPETS["meant"]) > 400
    assert [case["name"] for case in SNIPPETS["meant"] if not found_in(case)] == []


def test_its_honest_neighbours_are_left_alone() -> None:
    assert len(SNIPPETS["honest"]) > 300
    assert {case["name"]: wrong for case in SNIPPETS["honest"] if (wrong := found_in(case))} == {}
