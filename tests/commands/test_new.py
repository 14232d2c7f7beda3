"""`skillkit new`."""

import json
from pathlib import Path

import pytest

from tests.conftest import Run, git, skill

CASES = [
    ["deploy-site"],
    ["sync-data", "--workflow"],
    ["x", "--description", "Does: 'this' & \"that\".\\nUse when it's due."],
    ["release-notes", "--workflow", "--description", "Writes release notes"],
]


@pytest.mark.parametrize("arguments", CASES, ids=lambda arguments: arguments[0])
def test_a_new_skill_lints_clean(run: Run, tmp_path: Path, arguments: list[str]) -> None:
    made = run("new", *arguments, "--format", "json", cwd=tmp_path)
    assert (made.code, made.stderr) == (0, "")
    files = [each["path"] for each in json.loads(made.stdout)["files"]]
    assert (f"skills/{arguments[0]}/workflow.yaml" in files) == ("--workflow" in arguments)
    linted = run("lint", "--preset", "security", "--format", "json", cwd=tmp_path).json
    assert (linted["findings"], linted["summary"]["skills"]) == ([], 1)


def test_nothing_is_overwritten_and_a_name_is_checked(run: Run, tmp_path: Path) -> None:
    assert run("new", "deploy", cwd=tmp_path).code == 0
    git(tmp_path, "init", "--quiet")
    again = run("new", "deploy", "--workflow", cwd=tmp_path / "skills")
    assert (again.code, again.stdout) == (2, "")
    assert again.stderr.startswith("error: skills/deploy is there already")
    assert [file.name for file in (tmp_path / "skills" / "deploy").iterdir()] == ["SKILL.md"]
    wrong = run("new", "My Skill", cwd=tmp_path)
    assert (wrong.code, wrong.stderr.splitlines()[1]) == (2, "hint: such as my-skill")
    assert run("new", "long", "--description", "x" * 1_000, cwd=tmp_path).code == 2


@pytest.mark.parametrize(
    ("there", "folder"),
    [
        ([], "skills"),
        ([".claude/skills/a"], ".claude/skills"),
        ([".claude/skills/a", ".agents/skills/a"], "skills"),
        ([".claude/skills/a", "skills/a"], "skills"),
    ],
)
def test_a_new_skill_goes_where_the_repository_has_its_skills(
    run: Run, tmp_path: Path, there: list[str], folder: str
) -> None:
    git(tmp_path, "init", "--quiet")
    for each in there:
        (tmp_path / each).mkdir(parents=True)
        (tmp_path / each / "SKILL.md").write_text(skill("a"), encoding="utf-8")
    made = run("new", "deploy", cwd=tmp_path)
    assert (tmp_path / folder / "deploy" / "SKILL.md").is_file(), made.said
    assert ("skillkit install deploy" in made.stdout) == (folder == "skills")


def test_a_link_to_the_skills_makes_agents_load_them(run: Run, tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    assert run("new", "first", cwd=tmp_path).code == 0
    (tmp_path / ".agents").mkdir()
    (tmp_path / ".agents" / "skills").symlink_to("../skills")
    made = run("new", "deploy", cwd=tmp_path).stdout
    assert "OpenCode load it from .agents/skills, a link to skills." in " ".join(made.split())
