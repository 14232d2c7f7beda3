"""`skillkit init`: what it writes into empty folders and into repositories that have a history of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from skillkit import paths
from skillkit.errors import SkillkitError
from skillkit.scaffold import Source, hooks, installed_from, named, repository
from skillkit.scaffold.source import filled_in
from tests.conftest import Run, SkillRepo, git, in_terminal, skill

CONFIG = ".pre-commit-config.yaml"
FILES = {"skills/write-skill/SKILL.md", "skillkit.toml", ".gitignore", CONFIG}
GATE = "name: skills-gate\non: [pull_request]\njobs:\n  gate:\n    steps:\n      - uses: OWNER/skillkit@main # mark\n"
REQUIREMENT = 'job:\n  variables:\n    SKILLKIT: "git+https://github.com/OWNER/skillkit@main"\n'


def noted(site: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What pip notes of an installation."""
    about = site / "skillkit_git-9.9.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: skillkit-git\nVersion: 9.9\n", encoding="utf-8")
    (about / "direct_url.json").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(site))


@pytest.fixture(autouse=True)
def workflows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that may be shipped, and one that is known."""
    monkeypatch.setattr(
        repository, "shipped_workflows", lambda ci="github": {"gate.yml": GATE if ci == "github" else REQUIREMENT}
    )


def files_in(root: Path) -> dict[str, bytes]:
    """What a folder holds, git's own files aside."""
    found = (file for file in root.rglob("*") if file.is_file() and ".git" not in file.relative_to(root).parts)
    return {file.relative_to(root).as_posix(): file.read_bytes() for file in found}


def written(run: Run, root: Path, *options: str) -> dict[str, str]:
    """Runs init; what became of each file."""
    outcome = run("init", root, "--format", "json", *options)
    assert outcome.code == 0, outcome.said
    return {each["path"]: each["action"] for each in outcome.json["files"]}


def test_an_empty_folder_becomes_a_repository_that_lints_clean(run: Run, tmp_path: Path) -> None:
    root = tmp_path / "new" / "skills-of-ours"
    outcome = run("init", root, "--git")
    assert outcome.code == 0, outcome.said
    assert set(files_in(root)) == FILES
    assert git(root, "rev-parse", "--show-toplevel") == str(root)
    assert run("lint", cwd=root).stdout == "All clean: 1 skill\n"
    assert (root / CONFIG).read_text(encoding="utf-8").endswith("        require_serial: true\n")
    for said in ("4 files written.", "1. skillkit lint", "--source says it", "skillkit mine: "):
        assert said in outcome.stdout
    assert "CODEOWNERS" not in outcome.stdout


def test_a_second_run_writes_nothing_and_says_so(run: Run, skill_repo: SkillRepo) -> None:
    assert set(written(run, skill_repo.root).values()) == {"created", "left"}
    before = {file: file.stat().st_mtime_ns for file in skill_repo.root.rglob("*")}
    again = run("init", cwd=skill_repo.root)
    assert again.code == 0
    assert "Nothing to write." in again.stdout
    assert "Next" not in again.stdout
    assert {file: file.stat().st_mtime_ns for file in skill_repo.root.rglob("*") if ".git" not in file.parts} == {
        file: time for file, time in before.items() if ".git" not in file.parts
    }


def test_what_is_there_stays(run: Run, skill_repo: SkillRepo) -> None:
    own: dict[str, str | bytes] = {
        ".gitignore": "node_modules",
        "pyproject.toml": "[tool.skillkit]\nmin-confidence = 0.7\n",
        ".github/workflows/skillkit-gate.yml": "name: mine\n",
    }
    skill_repo.commit(own)
    before = files_in(skill_repo.root)
    did = written(run, skill_repo.root)
    assert {path for path, action in did.items() if action == "left"} == {
        "skills/",
        "pyproject.toml",
        ".github/workflows/skillkit-gate.yml",
    }
    after = files_in(skill_repo.root)
    assert after.pop(".gitignore") == b"node_modules\n.skillkit/\n"
    assert after.pop(CONFIG)
    assert after == {path: text for path, text in before.items() if path != ".gitignore"}


def test_the_root_of_the_repository_is_set_up_from_any_folder_of_it(run: Run, skill_repo: SkillRepo) -> None:
    run("init", cwd=skill_repo.root / "skills" / "release")
    assert (skill_repo.root / CONFIG).is_file()
    assert set(files_in(skill_repo.root / "skills")) == {"release/SKILL.md"}


def test_a_folder_that_is_not_there_becomes_a_repository_of_its_own(run: Run, skill_repo: SkillRepo) -> None:
    before = files_in(skill_repo.root)
    assert run("init", "nested", cwd=skill_repo.root).code == 2
    assert run("init", "nested", "--git", cwd=skill_repo.root).code == 0
    assert git(skill_repo.root / "nested", "rev-parse", "--show-toplevel") == str(skill_repo.root / "nested")
    after = files_in(skill_repo.root)
    assert {path: text for path, text in after.items() if not path.startswith("nested/")} == before


def test_without_git_it_asks_or_says_what_to_say(run: Run, tmp_path: Path) -> None:
    outcome = run("init", cwd=tmp_path)
    assert outcome.code == 2
    assert outcome.stderr == (
        f"error: {tmp_path} is no git repository\nhint: --git makes it one, --no-git does without\n"
    )
    assert files_in(tmp_path) == {}
    written(run, tmp_path, "--no-git", "--no-example", "--no-pre-commit", "--no-workflows")
    assert set(files_in(tmp_path)) == {"skills/.gitkeep", "skillkit.toml", ".gitignore"}
    assert not (tmp_path / ".git").exists()
    assert run("lint", cwd=tmp_path).code == 0


def test_at_a_terminal_it_asks_for_a_repository(tmp_path: Path) -> None:
    code, shown = in_terminal(["init"], tmp_path, ["y"])
    assert code == 0, shown
    assert "is no git repository. Make it one? [Y/n]" in shown
    assert (tmp_path / ".git").is_dir()


def test_dry_run_and_diff_write_nothing(run: Run, tmp_path: Path) -> None:
    source = ("--source", "https://github.com/team/kit@v1")
    assert set(written(run, tmp_path / "gone", "--dry-run", *source).values()) == {"created"}
    assert "4 files to write; nothing was written." in run("init", tmp_path, "--dry-run").stdout
    (tmp_path / ".gitignore").write_text("dist\n", encoding="utf-8")
    shown = run("init", tmp_path, "--diff").stdout
    assert "--- a/.gitignore\n+++ b/.gitignore\n@@ -1 +1,2 @@\n dist\n+.skillkit/\n" in shown
    assert "--- /dev/null\n+++ b/skillkit.toml\n" in shown
    assert list(tmp_path.iterdir()) == [tmp_path / ".gitignore"]


@pytest.mark.parametrize("present", [True, False])
def test_a_run_that_fails_leaves_everything_as_it_was(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, present: bool
) -> None:
    root = tmp_path / "repository"
    if present:
        root.mkdir()
        (root / ".gitignore").write_text("dist\n", encoding="utf-8")
    replace = Path.replace

    def failing(self: Path, target: Path) -> Path:
        if Path(target).name == CONFIG:
            raise OSError(28, "No space left on device")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", failing)
    outcome = run("init", root, "--git")
    assert outcome.code == 2
    assert outcome.stderr == f"error: {CONFIG} cannot be written: No space left on device\nhint: nothing was written\n"
    if present:
        assert sorted(root.rglob("*")) == [root / ".gitignore"]
        assert (root / ".gitignore").read_text(encoding="utf-8") == "dist\n"
    else:
        assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_through_links(run: Run, skill_repo: SkillRepo, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (skill_repo.root / ".github").symlink_to(outside, target_is_directory=True)
    (outside / "ignore").write_text("", encoding="utf-8")
    (skill_repo.root / ".gitignore").symlink_to(outside / "ignore")
    (skill_repo.root / CONFIG).mkdir()
    outcome = run("init", cwd=skill_repo.root)
    assert outcome.code == 0
    for told in (".github is a link", ".gitignore is a link", f"{CONFIG} is a folder", "Put a hook into"):
        assert told in outcome.stdout
    assert files_in(outside) == {"ignore": b""}


COMMENTED = """\
# Our hooks.
minimum_pre_commit_version: "3.0"
repos:
# formatting
-   repo: https://forge.invalid/hooks   # pinned
    rev: v1.0
    hooks:
    -   id: trailing-whitespace
        exclude: |
            (?x)^(
                a
            )$
    # -   id: not-now
ci:
    autofix_prs: false  # never
"""
SAMPLES = {
    "commented": COMMENTED,
    "indented": "repos:\n  - repo: local\n    hooks:\n      - {id: a, name: a, entry: a, language: system}\n# end\n",
    "no-newline": "repos:\n- repo: meta\n  hooks:\n  - id: check-hooks-apply",
    "windows": "repos:\r\n- repo: meta\r\n  hooks:\r\n  - id: identity\r\n",
    "over-lines": "repos:\n  - repo: meta\n    hooks: [\n      {id: identity},\n    ]\n",
    "marked": "---\nrepos:\n- repo: meta\n  hooks:\n  - id: identity\n",
}


@pytest.mark.parametrize("text", SAMPLES.values(), ids=list(SAMPLES))
def test_the_hooks_are_added_to_what_is_there_and_nothing_else_changes(text: str) -> None:
    entry = "repo: local\nhooks:\n  - id: skillkit-lint\n"
    merged = hooks.merged(text, entry)
    assert merged.reason == ""
    was, now = yaml.safe_load(text), yaml.safe_load(merged.text)
    assert now == {**was, "repos": [*was["repos"], yaml.safe_load(entry)]}
    left = iter(merged.text.splitlines(keepends=True))
    assert all(line in left for line in text.splitlines(keepends=True) if line.endswith("\n"))  # all, in their order
    assert len(merged.text.splitlines()) == len(text.splitlines()) + 3
    assert ("\r\n" in text) == ("\r\n" in merged.text)
    assert merged.text.count("\r\n") in (0, merged.text.count("\n"))
    assert hooks.merged(merged.text, entry) == hooks.Merged(reason="has skillkit-lint")


def test_a_comment_of_the_last_hook_stays_with_it() -> None:
    text = hooks.merged(COMMENTED, "repo: local\nhooks:\n  - id: skillkit-lint\n").text
    assert "    # -   id: not-now\n- repo: local\n  hooks:\n    - id: skillkit-lint\nci:\n" in text


def test_an_empty_list_of_repositories_is_filled() -> None:
    text = hooks.merged("# none yet\nrepos: []\nfail_fast: true\n", "repo: local\nhooks:\n  - id: skillkit-lint\n").text
    assert text == ("# none yet\nrepos:\n  - repo: local\n    hooks:\n      - id: skillkit-lint\nfail_fast: true\n")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "repos:\n",
        "- repo: local\n",
        "repos: [{repo: meta, hooks: [{id: identity}]}]\n",
        "repos: [\n",
        "a: 1\na: 2\n",
    ],
)
def test_what_cannot_be_added_to_is_left_and_listed(run: Run, skill_repo: SkillRepo, text: str) -> None:
    skill_repo.write({CONFIG: text})
    outcome = run("init", cwd=skill_repo.root)
    assert outcome.code == 0
    assert f"left      {CONFIG}  (it" in outcome.stdout
    assert "Put a hook into .pre-commit-config.yaml by hand" in outcome.stdout
    assert (skill_repo.root / CONFIG).read_text(encoding="utf-8") == text


def test_a_file_that_is_no_text_is_reported_before_anything_is_written(run: Run, skill_repo: SkillRepo) -> None:
    skill_repo.write({CONFIG: b"\xff\xfe\0"})
    before = files_in(skill_repo.root)
    outcome = run("init", cwd=skill_repo.root)
    assert outcome.code == 2
    assert outcome.stderr.startswith(f"error: {CONFIG} cannot be read: it is not UTF-8\n")
    assert files_in(skill_repo.root) == before


def test_the_local_hook_is_the_first_that_is_published() -> None:
    (ours,) = yaml.safe_load((paths.PACKAGE / "scaffold/files/hooks.yaml").read_text(encoding="utf-8"))["hooks"]
    shown = yaml.safe_load((paths.CHECKOUT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))[0]
    same = ("id", "name", "entry", "files", "require_serial")
    assert [ours.get(key) for key in same] == [shown.get(key) for key in same]


@pytest.mark.parametrize(
    ("text", "url", "rev", "action"),
    [
        ("https://github.com/a/b@v1", "https://github.com/a/b", "v1", "a/b@v1"),
        ("https://team.ghe.com/a/b.git@0a1b", "https://team.ghe.com/a/b.git", "0a1b", "a/b@0a1b"),
        ("https://ada:token@github.com/a/b@x/y", "https://github.com/a/b", "x/y", "a/b@x/y"),
        ("git@github.com:a/b.git@main", "git@github.com:a/b.git", "main", "a/b@main"),
        ("https://forge.invalid/a/b@v1", "https://forge.invalid/a/b", "v1", ""),
    ],
)
def test_a_source_that_is_named(text: str, url: str, rev: str, action: str) -> None:
    found = named(text)
    assert (found.url, found.rev, found.action) == (url, rev, action)


@pytest.mark.parametrize("text", ["", "main", "https://forge.invalid/a/b", "a b@c", "https://x:secret@forge.invalid/a"])
def test_a_source_without_a_revision_is_refused_and_no_login_told(text: str) -> None:
    with pytest.raises(SkillkitError, match="is no address of a git repository") as told:
        named(text)
    assert "secret" not in told.value.message


def test_hooks_and_workflows_name_the_commit_that_is_installed(
    run: Run, tmp_path: Path, skill_repo: SkillRepo, monkeypatch: pytest.MonkeyPatch
) -> None:
    vcs = {"vcs": "git", "commit_id": "0123abcd", "requested_revision": "main"}
    about = {"url": "https://ada:token@github.com/team/kit.git", "vcs_info": vcs}
    noted(tmp_path / "site", json.dumps(about), monkeypatch)
    found = installed_from()
    assert found
    assert (found.url, found.rev) == ("https://github.com/team/kit.git", "0123abcd")
    outcome = run("init", cwd=skill_repo.root)
    assert "CODEOWNERS" in outcome.stdout
    (repo,) = yaml.safe_load((skill_repo.root / CONFIG).read_text(encoding="utf-8"))["repos"]
    hook_ids = [{"id": "skillkit-lint"}]
    assert repo == {"repo": found.url, "rev": "0123abcd", "hooks": hook_ids}
    workflow = (skill_repo.root / ".github/workflows/skillkit-gate.yml").read_text(encoding="utf-8")
    assert "- uses: team/kit@0123abcd # mark\n" in workflow


@pytest.mark.parametrize("text", ['{"url": "file:///srv/kit", "dir_info": {}}', "no json", ""])
def test_an_installation_from_elsewhere_tells_no_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    noted(tmp_path, text, monkeypatch)
    assert installed_from() is None


def test_a_workflow_that_is_there_under_another_name_is_left_alone(run: Run, skill_repo: SkillRepo) -> None:
    skill_repo.write({".github/workflows/skills.yaml": 'name: "skills-gate" # ours\non: push\n'})
    outcome = run("init", cwd=skill_repo.root)
    assert ".github/workflows/skillkit-gate.yml  (skills.yaml has its name)" in outcome.stdout
    assert not (skill_repo.root / ".github/workflows/skillkit-gate.yml").exists()


@pytest.mark.parametrize("ci", ["gitlab", "forgejo"])
def test_the_gate_runs_in_the_ci_that_is_named(run: Run, skill_repo: SkillRepo, ci: str) -> None:
    folder = {"gitlab": ".gitlab", "forgejo": ".forgejo/workflows"}[ci]
    source = ("--source", "git@forge.invalid:team/kit.git@v1")
    did = written(run, skill_repo.root, "--ci", ci, *source)
    of_gitlab = {".gitlab-ci.yml"} if ci == "gitlab" else set()
    made = {path for path, action in did.items() if action == "created"}
    assert made == {"skillkit.toml", ".gitignore", CONFIG, f"{folder}/skillkit-gate.yml", *of_gitlab}
    gate = yaml.safe_load((skill_repo.root / folder / "skillkit-gate.yml").read_text(encoding="utf-8"))
    assert gate["job"]["variables"]["SKILLKIT"] == "git+ssh://git@forge.invalid/team/kit.git@v1"
    for path in of_gitlab:
        included = yaml.safe_load((skill_repo.root / path).read_text(encoding="utf-8"))
        assert included == {"include": [{"local": "/.gitlab/skillkit-gate.yml"}]}
    assert set(written(run, skill_repo.root, "--ci", ci).values()) == {"left"}


def test_a_pipeline_that_is_there_is_left_and_the_line_for_it_told(run: Run, skill_repo: SkillRepo) -> None:
    skill_repo.write({".gitlab-ci.yml": "test:\n  script: [make]\n"})
    outcome = run("init", "--ci", "gitlab", "--source", "https://github.com/acme/skillkit@v1", cwd=skill_repo.root)
    assert "include: [{local: /.gitlab/skillkit-gate.yml}]" in " ".join(outcome.stdout.split())
    assert "On GitLab, turn on Pipelines must succeed." in " ".join(outcome.stdout.split())
    assert (skill_repo.root / ".gitlab-ci.yml").read_text(encoding="utf-8") == "test:\n  script: [make]\n"


def test_the_workflows_that_are_shipped_are_workflows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    found = repository.shipped_workflows()
    assert sorted(found) == sorted(file.name for file in (paths.PACKAGE / "scaffold/workflows").glob("*.yml"))
    for text in (*found.values(), *repository.shipped_workflows("forgejo").values()):
        assert {"name", "jobs"} <= yaml.safe_load(text).keys()
    (job,) = yaml.safe_load(repository.shipped_workflows("gitlab")["gate.yml"]).values()
    assert job["script"][-1] == "skillkit gate"
    for ci in ("gitlab", "forgejo"):
        filled = filled_in(
            repository.shipped_workflows(ci)["gate.yml"], Source("https://forge.invalid/team/kit.git", "v1")
        )
        assert '"git+https://forge.invalid/team/kit.git@v1"' in filled
        assert "OWNER" not in filled


@pytest.mark.slow
def test_pre_commit_runs_the_hooks(run: Run, skill_repo: SkillRepo, tmp_path: Path) -> None:
    program = Path(sys.executable).parent / "pre-commit"
    if not program.exists():
        pytest.skip("pre-commit is not installed")
    skill_repo.write({CONFIG: "repos:\n- repo: meta\n  hooks:\n  - id: check-hooks-apply\n"})
    assert run("init", cwd=skill_repo.root).code == 0
    skill_repo.write({"skills/release/SKILL.md": skill("released")})
    variables = {"PATH": f"{program.parent}:{os.environ['PATH']}", "PRE_COMMIT_HOME": str(tmp_path / "home")}

    def tried() -> subprocess.CompletedProcess[str]:
        skill_repo.git("add", "--all")
        command = [str(program), "run", "--all-files"]
        environment = {**os.environ, **variables}
        return subprocess.run(
            command, cwd=skill_repo.root, env=environment, capture_output=True, text=True, check=False
        )

    found = tried()
    assert found.returncode == 1, found.stdout + found.stderr
    assert found.stdout.count("SK101 name-mismatch") == 1
    skill_repo.write({"skills/release/SKILL.md": skill("release")})
    mended = tried()
    assert mended.returncode == 0, mended.stdout + mended.stderr
    assert mended.stdout.count("Passed") == 2
