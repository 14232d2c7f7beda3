"""What is generated is up to date, and the published schemas say what the models say."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from skillkit import docgen
from skillkit import paths
from skillkit.lint.rule_families import BEGIN
from skillkit.lint.rule_families import END
from skillkit.lint.rule_families import with_table
from skillkit.model.skill import Frontmatter
from skillkit.model.skill import Workflow
from skillkit.rules import RULES

STEP: dict[str, Any] = {"name": "a", "type": "bash", "command": "ls"}
VALID: list[dict[str, Any]] = [
    {"name": "x", "steps": [STEP]},
    {"name": "x", "version": "2.0.0", "description": None, "steps": [{**STEP, "expect_exit": 1, "rollback": "pwd"}]},
    {"name": "x", "steps": [{"name": "a", "type": "edit", "file": "f", "pattern": "p", "replacement": ""}]},
    {"name": "x", "steps": [{"name": "a", "type": "branch", "condition": "true", "then_steps": []}]},
    {"name": "x", "steps": [STEP], "triggers": [{"pattern": "release v?{version}", "confidence": 1}]},
    {"name": "x", "steps": [STEP], "parameters": [{"name": "v", "type": "choice", "description": "d", "choices": []}]},
    {"name": "x", "steps": [STEP], "created_at": "2025-01-31T12:00:00", "author": "ada", "confidence": 0.5, "id": 1},
]
INVALID: list[dict[str, Any]] = [
    {},
    {"name": "x"},
    {"name": "x", "steps": []},
    {"name": "X", "steps": [STEP]},
    {"name": "x" * 65, "steps": [STEP]},
    {"name": "x", "steps": [STEP], "step": []},
    {"name": "x", "steps": [{**STEP, "type": "bsh"}]},
    {"name": "x", "steps": [{"name": "a", "type": "bash"}]},
    {"name": "x", "steps": [{"name": "a", "type": "bash", "command": None}]},
    {"name": "x", "steps": [{"name": "a", "command": "ls"}]},
    {"name": "x", "steps": [{"name": "a", "type": "branch", "condition": "true"}]},
    {"name": "x", "steps": [{**STEP, "comand": "ls"}]},
    {"name": "x", "steps": [STEP], "version": 1.0},
    {"name": "x", "steps": [STEP], "confidence": 2},
    {"name": "x", "steps": [STEP], "triggers": [{"pattern": ""}]},
    {"name": "x", "steps": [STEP], "parameters": [{"name": "V", "description": "d"}]},
    {"name": "x", "steps": [STEP], "preconditions": [{"command": "ls"}]},
]

REMEDY = "Error: run `python -m skillkit.docgen` and commit what it writes\n"


def published(name: str) -> Draft202012Validator:
    text = (paths.schemas() / f"{name}.schema.json").read_text(encoding="utf-8")
    return Draft202012Validator(json.loads(text))


def test_generated_files_are_up_to_date() -> None:
    assert docgen.stale(paths.CHECKOUT) == []


def test_check_names_what_differs_and_writes_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "CHECKOUT", tmp_path)
    runner = CliRunner()
    checked = runner.invoke(docgen.main, ["--check"])
    assert checked.exit_code == 1
    assert "differs: docs/cli.md\n" in checked.output
    assert list(tmp_path.iterdir()) == []
    assert runner.invoke(docgen.main).exit_code == 0
    (tmp_path / "docs/rules/SK999.md").write_text("a rule that is gone", encoding="utf-8")
    assert runner.invoke(docgen.main, ["--check"]).output == f"differs: docs/rules/SK999.md\n{REMEDY}"
    assert "docs/rules/SK999.md" in runner.invoke(docgen.main).output
    assert runner.invoke(docgen.main, ["--check"]).exit_code == 0


def test_command_page_does_not_depend_on_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    before = docgen.outputs()
    monkeypatch.setenv("COLUMNS", "200")
    assert docgen.outputs() == before
    assert all(len(line) <= docgen.WIDTH for line in before["docs/cli.md"].splitlines()[1:])


def test_every_rule_has_a_page() -> None:
    texts = docgen.outputs()
    for rule in RULES:
        assert f"({rule.code})" in texts[f"docs/rules/{rule.code}.md"]
        assert f"[{rule.code}]({rule.code}.md)" in texts["docs/rules/README.md"]


def test_the_readme_counts_every_rule_once() -> None:
    rows = re.findall(r"^\| \[SK.*?\]\((.*?)#(.*?)\) .*?\| (\d+) \|", docgen.outputs()["README.md"], re.MULTILINE)
    assert sum(int(count) for _, _, count in rows) == len(list(RULES))
    headings = re.findall(r"^## (.*)$", docgen.outputs()["docs/rules/README.md"], re.MULTILINE)
    assert [anchor for _, anchor, _ in rows] == [heading.lower().replace(" ", "-") for heading in headings]
    assert {page for page, _, _ in rows} == {"docs/rules/README.md"}


def test_the_rest_of_a_readme_stays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "CHECKOUT", tmp_path)
    runner = CliRunner()
    assert runner.invoke(docgen.main).exit_code == 0
    front = tmp_path / "README.md"
    front.write_text(f"# Ours\n\n{BEGIN}\nold\n{END}\n\nMore.\n", encoding="utf-8")
    assert runner.invoke(docgen.main, ["--check"]).output == f"differs: README.md\n{REMEDY}"
    assert runner.invoke(docgen.main).exit_code == 0
    text = front.read_text(encoding="utf-8")
    assert text.startswith(f"# Ours\n\n{BEGIN}\n\n| codes |")
    assert text.endswith(f" |\n\n{END}\n\nMore.\n")
    assert runner.invoke(docgen.main, ["--check"]).exit_code == 0
    with pytest.raises(ValueError, match="no <!-- rules"):
        with_table("# Ours\n", RULES)


@pytest.mark.parametrize("name", ["skill", "workflow"])
def test_schemas_fit_the_metaschema(name: str) -> None:
    schema = published(name).schema
    Draft202012Validator.check_schema(schema)
    assert isinstance(schema, dict)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("workflow", VALID)
def test_models_and_schema_accept(workflow: dict[str, Any]) -> None:
    assert Workflow.model_validate(workflow).name == "x"
    assert list(published("workflow").iter_errors(workflow)) == []


@pytest.mark.parametrize("workflow", INVALID)
def test_models_and_schema_reject(workflow: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Workflow.model_validate(workflow)
    assert list(published("workflow").iter_errors(workflow))


def test_frontmatter_has_the_keys_of_the_specification() -> None:
    front = {"name": "x", "description": "Does x.", "allowed-tools": "Read", "metadata": {"a": "b"}}
    assert Frontmatter.model_validate(front).allowed_tools == "Read"
    assert list(published("skill").iter_errors(front)) == []
    assert list(published("skill").iter_errors({**front, "allowed_tools": "Read"}))
