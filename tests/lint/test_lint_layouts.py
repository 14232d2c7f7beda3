"""Where skills may lie, and how a path to them may be written."""

import os
from pathlib import Path

import pytest

from skillkit.files.write import write_atomically
from tests.conftest import Run, skill

FLAT = "name: flat\nsteps:\n  - name: look\n    type: bash\n    command: ls\n"
LAYOUTS = (
    "skills/x",
    "skills/group/x",
    "plugins/p/skills/x",
    ".claude/skills/x",
    ".agents/skills/x",
    ".codex/skills/x",
    ".github/skills/x",
    ".cursor/skills/x",
    ".kiro/skills/x",
    ".copilot/skills/x",
    "packages/a/.claude/skills/x",
    "packages/a/skills/x",
    "x",
    "deep/er/x",
)


def put(root: Path, path: str, name: str = "other") -> None:
    """A skill whose name is not its folder's: one finding, SK101."""
    write_atomically(root / path / "SKILL.md", skill(name))


@pytest.fixture
def lint(run: Run, tmp_path: Path) -> "Lint":
    return Lint(run, tmp_path)


class Lint:
    """Which files have a finding."""

    def __init__(self, run: Run, root: Path) -> None:
        self._run = run
        self.root = root

    def __call__(self, *arguments: str | Path, cwd: Path | None = None) -> list[str]:
        asked = ("lint", "--format", "json", "--select", "SK1", *arguments)
        outcome = self._run(*asked, cwd=cwd or self.root)
        assert outcome.code in (0, 1), outcome.stderr
        return [finding["path"] for finding in outcome.json["findings"]]


@pytest.mark.parametrize("folder", LAYOUTS)
def test_a_skill_is_found_from_above_from_within_and_from_elsewhere(
    lint: Lint, folder: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    put(lint.root, folder)
    write_atomically(lint.root / folder / "references/a.md", "A.\n")
    file = f"{folder}/SKILL.md"
    assert lint() == [file]
    for path in (folder, f"{folder}/", file, f"./{file}", f"{folder}/references", f"{folder}/references/a.md"):
        assert lint(path) == [file], path
    assert lint(lint.root / folder) == [file]
    assert lint(folder, file, f"{folder}/references/a.md") == [file]
    for path in (".", "SKILL.md", "references/a.md"):
        assert lint(path, cwd=lint.root / folder) == ["SKILL.md"], path
    assert lint(cwd=lint.root / folder) == ["SKILL.md"]
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    for path in ("SKILL.md", "references/a.md", "references", "."):
        assert lint(lint.root / folder / path, cwd=elsewhere) == ["SKILL.md"], path
    assert lint(os.path.relpath(lint.root / folder, elsewhere), cwd=elsewhere) == ["SKILL.md"]
    assert lint(lint.root, cwd=elsewhere) == [file]


def test_flat_workflow_files(lint: Lint, run: Run) -> None:
    write_atomically(lint.root / "skills/wrong.yaml", FLAT.replace("steps:", "stepz:"))
    write_atomically(lint.root / "skills/flat.yml", FLAT)
    put(lint.root, "skills/x")
    outcome = run("lint", "--format", "json", "--select", "SK501", cwd=lint.root)
    assert {finding["path"] for finding in outcome.json["findings"]} == {"skills/wrong.yaml"}
    assert outcome.json["summary"]["skills"] == 3
    alone = run("lint", "--format", "json", "--select", "SK501", "skills/flat.yml", cwd=lint.root)
    assert (alone.json["findings"], alone.json["summary"]["skills"]) == ([], 1)


def test_a_flat_workflow_file_that_is_named_is_linted_wherever_it_lies(lint: Lint, run: Run) -> None:
    files = {"release.yaml": FLAT, "ci.yaml": "name: ci\njobs: {}\n", "azure.yml": "name: a\nsteps:\n  - script: ls\n"}
    for name, text in files.items():
        write_atomically(lint.root / "flows" / name, text)
    assert lint() == []
    for named in ("flows/release.yaml", "flows", lint.root / "flows"):
        assert [Path(path).name for path in lint(named)] == ["release.yaml"], named
    assert lint(cwd=lint.root / "flows") == ["release.yaml"]
    assert lint("flows/azure.yml", "flows/ci.yaml", "--allow-unmatched") == []
    assert (
        "flows/ci.yaml is not part of a skill\nhint: a workflow file"
        in run("lint", "flows/ci.yaml", cwd=lint.root).stderr
    )
    write_atomically(lint.root / "own/workflow.yaml", FLAT)
    assert lint("own") == lint("own/workflow.yaml") == ["own/workflow.yaml"]


def test_a_repository_that_is_a_skill_itself(lint: Lint) -> None:
    put(lint.root, ".")
    put(lint.root, "skills/x")
    assert lint() == ["SKILL.md", "skills/x/SKILL.md"]
    assert lint("SKILL.md") == ["SKILL.md"]
    assert lint("skills") == ["skills/x/SKILL.md"]
    assert lint("skills/x/SKILL.md") == ["skills/x/SKILL.md"]
    write_atomically(lint.root / "scripts/a.py", "print(1)\n")
    assert lint("scripts/a.py") == ["SKILL.md"]


def test_a_repository_of_one_skill_has_other_files_beside_it(lint: Lint, run: Run) -> None:
    root = lint.root / "count-words"
    write_atomically(root / "SKILL.md", skill(root.name, "Run `scripts/a.py`; [more](references/b.md).\n"))
    for name in ("LICENSE", "README.md", "scripts/a.py", "scripts/c.py", "references/b.md", ".github/workflows/x.yml"):
        write_atomically(root / name, "A.\n")
    outcome = run("lint", "--format", "json", "--select", "SK3", cwd=root)
    assert [finding["path"] for finding in outcome.json["findings"]] == ["scripts/c.py"]
    assert lint(cwd=root) == lint("LICENSE", cwd=root) == []
    assert run("dedupe", cwd=root).stdout == "No two skills are alike (1 skill compared)\n"


def test_a_skill_in_the_folder_of_another(lint: Lint) -> None:
    put(lint.root, "skills/outer")
    put(lint.root, "skills/outer/parts/inner")
    inner = "skills/outer/parts/inner/SKILL.md"
    assert lint() == ["skills/outer/SKILL.md", inner]
    assert lint("skills/outer") == ["skills/outer/SKILL.md", inner]
    assert lint("skills/outer/SKILL.md") == ["skills/outer/SKILL.md"]
    assert lint(inner) == [inner]
    assert lint("skills/outer/parts") == [inner]


def test_linked_folders_and_files(lint: Lint, tmp_path_factory: pytest.TempPathFactory) -> None:
    put(lint.root, ".agents/skills/x")
    (lint.root / ".claude").mkdir()
    (lint.root / ".claude/skills").symlink_to("../.agents/skills")
    # Reported once, where the file is.
    assert lint() == [".agents/skills/x/SKILL.md"]
    assert lint(".claude/skills") == [".agents/skills/x/SKILL.md"]
    assert lint(".claude/skills/x/SKILL.md") == [".agents/skills/x/SKILL.md"]
    put(lint.root, "shared")
    (lint.root / "shared/SKILL.md").rename(lint.root / "shared/text.md")
    (lint.root / "skills/y").mkdir(parents=True)
    (lint.root / "skills/y/SKILL.md").symlink_to("../../shared/text.md")
    assert lint("skills/y/SKILL.md") == ["skills/y/SKILL.md"]
    link = tmp_path_factory.mktemp("links") / "repository"
    link.symlink_to(lint.root)
    assert lint(link / "skills/y", cwd=link) == lint(link / "skills/y/SKILL.md", cwd=lint.root) == ["skills/y/SKILL.md"]


@pytest.mark.parametrize("glob", ["templates", "templates/", "templates/*", "**/templates", "templates/**", "temp*"])
def test_excluded_folders(lint: Lint, run: Run, glob: str) -> None:
    put(lint.root, "templates/skills/x")
    put(lint.root, "skills/x")
    write_atomically(lint.root / "skillkit.toml", f'exclude = ["{glob}"]\n')
    assert lint() == ["skills/x/SKILL.md"]
    # A hook names files; what is excluded stays so.
    assert lint("templates/skills/x/SKILL.md") == []
    assert run("lint", "templates", cwd=lint.root).stderr == (
        "error: no skills below templates\nhint: a skill is a folder with a SKILL.md; your settings exclude some\n"
    )


def test_globs_count_from_the_settings_file(lint: Lint, run: Run) -> None:
    for path in ("skills/x", "skills/old/y", "packages/a/skills/z"):
        put(lint.root, path)
    settings = 'exclude = ["skills/old"]\n[[per-path]]\npaths = ["packages/*/skills/z"]\nignore = ["SK101"]\n'
    write_atomically(lint.root / "skillkit.toml", settings)
    assert lint() == ["skills/x/SKILL.md"]
    assert lint(cwd=lint.root / "skills") == ["x/SKILL.md"]
    assert lint(cwd=lint.root / "packages/a") == []
    assert lint(lint.root / "skills", cwd=lint.root / "packages") == ["x/SKILL.md"]
    outcome = run("lint", cwd=lint.root / "skills/old")
    assert (outcome.code, outcome.stdout) == (0, "No skills found\n")


def test_ignore_files_in_nested_folders(lint: Lint) -> None:
    (lint.root / ".git").mkdir()
    for path in ("packages/a/skills/x", "packages/a/skills/y", "packages/b/skills/x", "skills/build/z"):
        put(lint.root, path)
    write_atomically(lint.root / ".gitignore", "build/\n")
    write_atomically(lint.root / "packages/a/.gitignore", "/skills/*\n!/skills/y\n")
    kept = ["packages/a/skills/y/SKILL.md", "packages/b/skills/x/SKILL.md"]
    assert lint() == kept
    assert lint("packages") == kept
    assert lint(cwd=lint.root / "packages/a") == ["skills/y/SKILL.md"]
    assert lint(cwd=lint.root / "packages/a/skills") == ["y/SKILL.md"]


IGNORED = "packages/a/skills/x"


@pytest.mark.parametrize(
    "ignored", ["/packages", "packages/a/skills/", "packages/*/skills/*", "x/", "SKILL.md", "*.md"]
)
def test_what_is_named_is_linted_though_git_ignores_it(lint: Lint, ignored: str) -> None:
    (lint.root / ".git").mkdir()
    write_atomically(lint.root / ".gitignore", f"{ignored}\n")
    put(lint.root, IGNORED)
    (lint.root / "packages/a/skills/y").mkdir(parents=True)
    write_atomically(lint.root / IGNORED / "references/a.md", "A.\n")
    file = f"{IGNORED}/SKILL.md"
    assert lint() == []
    assert lint(file) == [file]
    if ".md" not in ignored:
        assert lint(IGNORED) == [file]
        assert lint(f"{IGNORED}/references/a.md") == [file]
        assert lint(lint.root / IGNORED, cwd=lint.root / "packages") == ["a/skills/x/SKILL.md"]
        assert lint(lint.root / file, cwd=lint.root / "packages/a/skills/y") == ["SKILL.md"]
        assert lint(cwd=lint.root / IGNORED) == ["SKILL.md"]
    write_atomically(lint.root / "skillkit.toml", 'exclude = ["packages/a/skills/x"]\n')
    assert lint(file) == []


@pytest.mark.parametrize("group", ["skills/.curated", "packages/a/skills/.system", "skills/.experimental/more"])
def test_hidden_folders_below_skills_are_groups_of_skills(lint: Lint, run: Run, group: str) -> None:
    for path in (f"{group}/x", "skills/y", ".cache/skills/z", "skills/y/.cache/w", "skills/.git/v", ".cache/u"):
        put(lint.root, path)
    found = sorted([f"{group}/x/SKILL.md", "skills/y/SKILL.md"])
    assert lint() == found
    put(lint.root, ".")
    assert lint() == ["SKILL.md", *found]
    skills = group.partition(".")[0]
    assert f"{group}/x/SKILL.md".removeprefix(skills) in lint(cwd=lint.root / skills)
    assert run("dedupe", "--format", "json", cwd=lint.root).json["summary"]["skills"] == 3


@pytest.mark.parametrize("folder", [".hidden/x", ".a/.b/x", ".cache/skills/x", "dist/x", "node_modules/p/skills/x"])
def test_what_is_named_is_linted_wherever_it_lies(lint: Lint, folder: str) -> None:
    put(lint.root, folder)
    put(lint.root, f"{folder[:-1]}y")
    write_atomically(lint.root / folder / "references/a.md", "A.\n")
    file = f"{folder}/SKILL.md"
    for path in (folder, f"{folder}/", file, f"{folder}/references/a.md", lint.root / folder):
        assert lint(path) == [file], path
    assert lint(folder.rpartition("/")[0]) == sorted([file, f"{folder[:-1]}y/SKILL.md"])
    assert lint() == []
    assert lint(cwd=lint.root / folder) == ["SKILL.md"]


@pytest.mark.parametrize("path", ["README.md", "skills/README.md", "empty", ".git/config"])
def test_a_named_path_that_is_no_part_of_a_skill_is_an_error(lint: Lint, run: Run, path: str) -> None:
    put(lint.root, "skills/x")
    (lint.root / "empty").mkdir()
    for name in ("README.md", "skills/README.md", ".git/config"):
        write_atomically(lint.root / name, "A.\n")
    for named in ((path,), (path, "skills/x"), (path, "--format", "json")):
        outcome = run("lint", *named, cwd=lint.root)
        assert (outcome.code, outcome.stdout) == (2, "")
        said = f"no skills below {path}" if path == "empty" else f"{path} is not part of a skill"
        assert outcome.stderr == f"error: {said}\nhint: a skill is a folder with a SKILL.md\n"
    assert run("lint", path, "--allow-unmatched", cwd=lint.root).stdout == "No skills found\n"
    assert lint(path, "skills/x", "--allow-unmatched") == ["skills/x/SKILL.md"]
    outcome = run("lint", "skills", "/dev/null", cwd=lint.root)
    assert outcome.code == 2
    assert "lint them one after the other" in outcome.stderr


def test_a_manifest_that_is_named_is_linted(lint: Lint) -> None:
    put(lint.root, "plugins/a/skills/x")
    put(lint.root, "plugins/b/skills/x")
    manifest = "plugins/a/.claude-plugin/plugin.json"
    write_atomically(lint.root / manifest, "{}\n")
    assert lint(manifest) == [manifest, "plugins/a/skills/x/SKILL.md"]
    assert lint("plugins/a/skills/x") == ["plugins/a/skills/x/SKILL.md"]
