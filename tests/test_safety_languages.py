"""Attacks and look-alikes in many languages, from `safety_languages.toml`: in other words than `fixtures/safety`."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from skillkit.library import read_skills
from skillkit.lint.engine import findings_of
from skillkit.rules import RULES
from skillkit.tree import MemoryTree

SAFETY = [rule for rule in RULES if rule.layer == "safety"]
PLAIN = "Formats notes into tables. Use when asked."
CASES = tomllib.loads((Path(__file__).parent / "safety_languages.toml").read_text("utf-8"))


def named(case: dict[str, Any]) -> str:
    return str(case["name"])


def codes(description: str, files: dict[str, str]) -> list[str]:
    head = f"---\nname: x\ndescription: {description}\n---\n\n"
    tree = {"SKILL.md": f"{head}Run the script.\n"} | files
    if "SKILL.md" in files:
        tree["SKILL.md"] = head + files["SKILL.md"]
    skills = read_skills(MemoryTree({f"skills/x/{name}": text for name, text in tree.items()}))
    return [found.code for found in findings_of(skills, SAFETY) if found.severity != "note"]


def found_in(case: dict[str, Any]) -> list[str]:
    return codes(case["description"], {"SKILL.md": case["body"]} | case.get("files", {}))


@pytest.mark.parametrize("case", CASES["meant"], ids=named)
def test_an_attack_is_found(case: dict[str, Any]) -> None:
    assert found_in(case)


@pytest.mark.parametrize("case", CASES["honest"], ids=named)
def test_a_look_alike_is_left_alone(case: dict[str, Any]) -> None:
    assert found_in(case) == []
