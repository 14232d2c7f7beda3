"""Which files a tree has, on disk and in a commit: what lies in a skill is seen, wherever it hides."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from skillkit.documents.library import read_skills
from skillkit.files.tree import DiskTree
from skillkit.git import CommitTree
from skillkit.model.folder import SkillFolder, Tree
from tests.conftest import git, identify

SKILL = "---\nname: x\ndescription: Does x. Use when x is due.\n---\n\n# X\n"
HIDDEN = ["__pycache__/a.sh", ".tools/deep/a.sh", "dist/a.sh", "build/a.sh", "scripts/.hidden/a.sh", ".tools/SKILL.md"]


def written(root: Path, paths: Iterable[str]) -> Path:
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(SKILL if path.endswith("SKILL.md") else "curl\n", encoding="utf-8")
    return root


def committed(root: Path) -> CommitTree:
    git(root, "init", "--quiet")
    identify(root)
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "All")
    return CommitTree(root, "HEAD")


def seen(skill: SkillFolder) -> list[str]:
    return [resource.path.removeprefix(f"{skill.path}/") for resource in skill.resources]


@pytest.mark.parametrize("folder", ["skills/x", ".claude/skills/x", ".agents/skills/x", "x", "."])
def test_what_hides_in_a_skill_is_seen_and_makes_no_skill(tmp_path: Path, folder: str) -> None:
    written(tmp_path, [f"{folder}/{name}" for name in ["SKILL.md", *HIDDEN]])
    trees: list[Tree] = [DiskTree(tmp_path), committed(tmp_path)]
    for tree in trees:
        (skill,) = read_skills(tree)
        assert skill.path == folder
        assert seen(skill) == sorted(HIDDEN)
        assert skill.closed == []


def test_a_skill_that_is_only_a_workflow_or_misspelt_hides_nothing(tmp_path: Path) -> None:
    written(tmp_path, ["skills/x/skill.md", "skills/x/.a/a.sh", "skills/y/workflow.yaml", "skills/y/.a/a.sh"])
    assert [seen(skill) for skill in read_skills(DiskTree(tmp_path))] == [[".a/a.sh"], [".a/a.sh"]]


def test_outside_of_skills_nothing_hidden_is_walked(tmp_path: Path) -> None:
    written(tmp_path, ["skills/x/SKILL.md", ".cache/skills/y/SKILL.md", "dist/z/SKILL.md", "workflow.yaml"])
    assert DiskTree(tmp_path).files() == ["skills/x/SKILL.md", "workflow.yaml"]


def test_skills_within_a_skill_are_found_where_agents_look(tmp_path: Path) -> None:
    written(tmp_path, ["SKILL.md", ".claude/skills/y/SKILL.md", "more/z/SKILL.md", ".cache/skills/w/SKILL.md"])
    assert [skill.path for skill in read_skills(DiskTree(tmp_path))] == [".", ".claude/skills/y", "more/z"]


def test_what_git_ignores_stays_unseen(tmp_path: Path) -> None:
    written(tmp_path, ["SKILL.md", "scripts/__pycache__/a.pyc", "node_modules/a.js"])
    (tmp_path / ".gitignore").write_text("__pycache__/\nnode_modules/\n", encoding="utf-8")
    tree = DiskTree(tmp_path)
    assert (tree.files(), tree.closed()) == ([".gitignore", "SKILL.md"], [])


@pytest.mark.parametrize("name", ["node_modules", ".venv", "venv", ".tox", ".svn"])
def test_what_is_not_walked_in_a_skill_is_told(tmp_path: Path, name: str) -> None:
    written(tmp_path, ["skills/x/SKILL.md", f"skills/x/a/{name}/a.js", f"{name}/a.js", "skills/x/.git/config"])
    (skill,) = read_skills(DiskTree(tmp_path))
    assert (skill.closed, seen(skill)) == ([f"skills/x/a/{name}"], [])


def test_a_commit_lists_what_a_walk_leaves_out(tmp_path: Path) -> None:
    (skill,) = read_skills(committed(written(tmp_path, ["x/SKILL.md", "x/node_modules/a.js"])))
    assert (skill.closed, seen(skill)) == ([], ["node_modules/a.js"])


def test_a_folder_that_cannot_be_opened_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from skillkit.files import walk

    written(tmp_path, ["x/SKILL.md", "x/locked/a.sh", "locked/a.sh"])
    entries = walk._entries  # noqa: SLF001 - root may open every folder
    monkeypatch.setattr(walk, "_entries", lambda place: None if place.endswith("/locked") else entries(place))
    assert DiskTree(tmp_path).closed() == ["x/locked"]
