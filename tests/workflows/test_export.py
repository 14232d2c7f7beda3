"""A workflow as SKILL.md that an agent can follow, and a SKILL.md as the skeleton of a workflow."""

import json
import shutil
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings, strategies

from skillkit.documents.markdown import codes
from skillkit.documents.schemas import schema
from skillkit.model.skill import Skill, Workflow
from skillkit.paths import builtin_skills
from skillkit.workflows.instructions import skill_md_of
from skillkit.workflows.skeleton import workflow_of
from tests.conftest import Run, skill

SEED = Path(__file__).parents[1] / "fixtures" / "workflows"
BUILT_IN = sorted(file.parent.name for file in builtin_skills().glob("*/workflow.yaml"))
TEXTS = ("command", "message", "pattern", "replacement", "condition", "rollback")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    return tmp_path


def linted(run: Run, folder: Path, name: str, text: str) -> list[str]:
    """The codes of the errors and warnings of a SKILL.md."""
    file = folder / "skills" / name / "SKILL.md"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    findings = run("lint", "--format", "json", cwd=folder).json["findings"]
    return [each["code"] for each in findings if each["severity"] != "note"]


def said(steps: Skill) -> list[str]:
    """Every text of a workflow that an agent has to know."""
    items = (*steps.preconditions, *steps.steps, *steps.postconditions)
    return [text for item in items for name in TEXTS if (text := getattr(item, name, None))]


@pytest.mark.parametrize("name", [*BUILT_IN, "seed"])
def test_a_workflow_becomes_a_skill_that_lints_clean_and_says_all(run: Run, tmp_path: Path, name: str) -> None:
    place = tmp_path
    if name == "seed":
        shutil.copytree(SEED, tmp_path / "seed")
        (tmp_path / "seed" / ".git").mkdir()
        place, name = tmp_path / "seed", "release"
    made = run("export", name, "--to", "skill-md", cwd=place)
    assert made.code == 0, made.stderr
    assert linted(run, tmp_path / "made", name, made.stdout) == []
    shown = run("show", name, "--format", "json", cwd=place).json["skill"]
    flat = "".join(made.stdout.replace("\\", "").split())
    for text in said(Skill.model_validate(shown)):
        for line in text.splitlines():
            assert "".join(line.replace("\\", "").split()) in flat, line
    assert "workflow.yaml" not in made.stdout


def test_a_branch_names_its_steps_and_they_name_the_branch() -> None:
    steps = [
        {"name": "ask", "type": "branch", "condition": "test -f x", "then_steps": ["a", "b"], "else_steps": ["c"]},
        {"name": "look", "type": "branch", "condition": "${{ steps.a.exit_code == 0 }}", "then_steps": ["c"]},
        *({"name": name, "type": "bash", "command": f"echo {name}"} for name in "abc"),
    ]
    text = skill_md_of(Skill.model_validate({"name": "choose", "description": "Chooses.", "steps": steps}))
    assert "1. `ask`: If this succeeds (exit status 0), do `a` and `b`; otherwise do `c`." in text
    assert "2. `look`: If this expression holds, do `c`; otherwise go on." in text
    assert "3. `a` (only where `ask` says so): Run this." in text
    assert "5. `c` (only where `ask` or `look` says so): Run this." in text


@given(strategies.text(min_size=1, max_size=60).filter(lambda text: text.strip("\n")))
@settings(max_examples=60, deadline=None)
def test_no_text_of_a_workflow_leaves_its_place(text: str) -> None:
    steps = [
        {"name": "first", "type": "bash", "command": text, "rollback": text},
        {"name": "second", "type": "confirm", "message": text},
    ]
    made = skill_md_of(Skill.model_validate({"name": "x", "description": "X.", "steps": steps}))
    blocks = [code for code in codes(made.split("---\n", 2)[2]) if not code.is_span]
    assert [code.language for code in blocks] == ["sh", "sh"]
    headings = [line for line in made.splitlines() if line.startswith("#")]
    assert headings == ["# X", "## Steps", "## If a step fails"]


BODY = """\
Prepare it.

```console
$ git tag v<version>
created
$ awk '{print}' "{file}"
```

```bash
# nothing but words
```

```sh
npm run build -- --out "{file}"  # with a comment
npm test && echo "<fine>" | tee log
```

```sh
cd sub
make <target-name>
```

```sh
cat <<END
<b>bold</b>
END
git push
```

```python
print("no shell")
```
"""


def test_shell_blocks_become_the_steps_of_a_workflow(run: Run, project: Path) -> None:
    file = project / "skills" / "ship-it" / "SKILL.md"
    file.parent.mkdir(parents=True)
    file.write_text(skill("ship-it", body=BODY), encoding="utf-8")
    made = run("export", "ship-it", "--to", "workflow", "--output", "workflow.yaml", cwd=project)
    assert (made.code, made.stdout) == (0, "")
    assert "a skeleton" in made.stderr
    data = yaml.safe_load((project / "workflow.yaml").read_text(encoding="utf-8"))
    assert [(step["name"], step["command"]) for step in data["steps"]] == [
        ("git-tag", "git tag v{version}"),
        ("awk", "awk '{print}' \"{file}\""),
        ("npm-run-build", 'npm run build -- --out "{file}"'),
        ("npm-test", 'npm test && echo "{fine}" | tee log'),
        ("cd", "cd sub\nmake {target_name}"),
        ("cat", "cat <<END\n<b>bold</b>\nEND"),
        ("git-push", "git push"),
    ]
    assert [each["name"] for each in data["parameters"]] == ["version", "file", "fine", "target_name"]
    import jsonschema

    jsonschema.validate(data, schema("workflow"))
    (file.parent / "workflow.yaml").write_text((project / "workflow.yaml").read_text(encoding="utf-8"))
    errors = [
        each
        for each in run("lint", "--format", "json", cwd=project).json["findings"]
        if each["severity"] == "error" and each["path"].endswith("workflow.yaml")
    ]
    assert errors == []
    assert run("show", "ship-it", cwd=project).code == 0


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_workflow_is_exported_as_it_is(run: Run, project: Path, name: str) -> None:
    made = run("export", name, "--to", "workflow", cwd=project)
    assert (made.code, made.stderr) == (0, "")
    whole = json.loads(run("export", name, "--to", "json", cwd=project).stdout)
    again = Workflow.model_validate(yaml.safe_load(made.stdout)).model_dump(mode="json", exclude_none=True)
    assert [again[part] for part in ("name", "version", "parameters", "steps")] == [
        whole[part] for part in ("name", "version", "parameters", "steps")
    ]


def test_a_flat_workflow_keeps_its_description_and_scope() -> None:
    data = {
        "name": "x",
        "description": "Does x.",
        "project_scope": "shop",
        "steps": [{"name": "a", "type": "read", "file": "b"}],
    }
    made = yaml.safe_load(workflow_of(Skill.model_validate(data)))
    assert (made["description"], made["project_scope"]) == ("Does x.", "shop")


def test_a_skill_without_commands_has_no_workflow(run: Run, project: Path) -> None:
    file = project / "skills" / "think" / "SKILL.md"
    file.parent.mkdir(parents=True)
    file.write_text(skill("think", body="Think."), encoding="utf-8")
    made = run("export", "think", "--to", "workflow", cwd=project)
    assert (made.code, made.stdout) == (2, "")
    assert "no shell commands" in made.stderr
    # As SKILL.md it is what it was.
    assert run("export", "think", "--to", "skill-md", cwd=project).stdout.endswith("Think.\n")
