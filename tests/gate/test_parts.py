"""Parts of the gate by themselves: the events of a run, plugins, passages, what counts as used."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from skillkit.documents.library import read_skill, skill_paths
from skillkit.errors import SkillkitError
from skillkit.files.tree import MemoryTree
from skillkit.gate import outside, request
from skillkit.gate.judge import added
from skillkit.lint.engine import findings_of
from skillkit.model.folder import SkillFolder
from skillkit.model.layout import folders_below_skills
from skillkit.rules import RULES
from skillkit.safety.passages import commands
from tests.conftest import skill

PARTS: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parents[1] / "fixtures/gate/parts.yaml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", PARTS["requests"], ids=lambda case: case["name"])
def test_request(case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in case.get("environment", {}).items():
        monkeypatch.setenv(name, value)
    if "event" in case:
        (tmp_path / "event.json").write_text(json.dumps(case["event"]), encoding="utf-8")
        monkeypatch.setenv(request.EVENT, str(tmp_path / "event.json"))
    asked = request.request_of(case.get("opener"), case.get("labels", ()))
    expected = case["expected"]
    seen: dict[str, object] = {
        "base": request.event_base(),
        "default": request.default_base(),
        "branch": request.branch_of(),
        "head": request.head_of(),
        "opener": asked.opener,
        "labels": list(asked.labels),
        "text": asked.text.strip(),
        "queued": asked.queued,
    }
    nothing = {"default": "refs/remotes/origin/main", "labels": [], "queued": False}
    assert seen == {**{name: nothing.get(name, "") for name in seen}, **expected}


@pytest.mark.parametrize(("more", "said"), [(0, "it is no JSON"), (1, "more than 33,554,432 bytes")])
def test_an_event_of_many_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: int, said: str) -> None:
    (tmp_path / "event.json").touch()
    os.truncate(tmp_path / "event.json", 33_554_432 + more)
    monkeypatch.setenv(request.EVENT, str(tmp_path / "event.json"))
    with pytest.raises(SkillkitError, match=said):
        request.event()


@pytest.mark.parametrize(("path", "roots", "expected"), PARTS["configuration"])
def test_what_is_configuration_of_agents(path: str, roots: list[str], *, expected: bool) -> None:
    assert outside._is_configuration(path, roots) == expected  # noqa: SLF001 - a table of its own


@pytest.mark.parametrize(("text", "expected"), PARTS["named"])
def test_what_a_text_names(text: str, expected: Mapping[str, str]) -> None:
    seen = outside._named_in(text)  # noqa: SLF001 - a table of its own
    assert {name: seen.get(name) for name in expected} == expected


@pytest.mark.parametrize(("text", "expected"), PARTS["commands"])
def test_commands_in_configuration(text: str, expected: list[str]) -> None:
    assert [said for _, _, said in commands(text, 0, len(text))] == expected


def folder(text: str) -> SkillFolder:
    tree = MemoryTree({"s/SKILL.md": skill("s", "Run `sh x.sh`."), "s/x.sh": text})
    return read_skill(tree, "s", frozenset(tree.files()))


@pytest.mark.parametrize(("before", "after", "count"), PARTS["passages"])
def test_findings_are_compared_by_passage(before: str, after: str, count: int) -> None:
    rules = [rule for rule in RULES if rule.code == "SK805"]
    old, new = folder(before), folder(after)
    found = findings_of([new], rules)
    assert len(findings_of([old], rules)) == 1
    assert len(added(found, new, old)) == count
    assert added(found, new, None) == found


@pytest.mark.parametrize(("path", "depth"), PARTS["below"].items())
def test_how_deep_a_file_lies_below_skills(path: str, depth: int | None) -> None:
    assert folders_below_skills(path) == depth


def test_which_folders_are_skills() -> None:
    case = PARTS["skills"]
    assert skill_paths(case["files"]) == case["expected"]
    assert skill_paths(case["files"], ["skills/*"]) == [path for path in case["expected"] if path[:7] != "skills/"]
