"""A workflow that the user has not agreed to as it is runs only after a question that shows every command."""

from pathlib import Path

import pytest

from skillkit.paths import state_dir
from skillkit.workflows.history import FILE
from skillkit.workflows.registry import find
from skillkit.workflows.trust import digest_of
from tests.conftest import Run, SkillRepo, in_terminal

GREET = """\
name: greet
description: Greets.
parameters:
  - {name: who, description: Whom to greet.}
steps:
  - {name: say, type: bash, command: 'sh skills/greet/say.sh {who}', rollback: 'echo bye {who}'}
"""


@pytest.fixture
def repo(skill_repo: SkillRepo) -> SkillRepo:
    script = 'echo "hello $1" > said.txt\n'
    skill_repo.commit({"skills/greet/workflow.yaml": GREET, "skills/greet/say.sh": script, "tools/x.py": "1\n"})
    return skill_repo


def test_nobody_answers(run: Run, repo: SkillRepo) -> None:
    done = run("run", "greet", "who=Ada", cwd=repo.root)
    assert done.code == 2
    assert "sh skills/greet/say.sh Ada" in done.stderr
    assert "echo bye Ada" in done.stderr
    assert "was never run by you. Run its commands?" in done.stderr
    assert "hint: --yes answers with yes" in done.stderr
    assert not (repo.root / "said.txt").exists()
    assert run("run", "greet", "who=Ada", "--dry-run", cwd=repo.root).code == 0


def test_no_is_not_remembered_and_yes_is(repo: SkillRepo) -> None:
    code, shown = in_terminal(["run", "greet", "who=Ada"], repo.root, ["n"])
    assert (code, "declined: nothing was run" in shown) == (130, True)
    code, shown = in_terminal(["run", "greet", "who=Ada"], repo.root, ["y"])
    assert (code, "was never run by you" in shown) == (0, True)
    assert (state_dir() / FILE).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("changed", ["skills/greet/workflow.yaml", "skills/greet/say.sh", "skills/greet/new.sh"])
def test_what_changed_is_asked_for_again(run: Run, repo: SkillRepo, changed: str) -> None:
    assert run("run", "greet", "who=Ada", "--yes", cwd=repo.root).code == 0
    again = run("run", "greet", "who=Bob", cwd=repo.root)
    assert (again.code, "Run its commands?" in again.stderr) == (0, False)
    with (repo.root / changed).open("a", encoding="utf-8") as file:
        file.write("# changed\n" if changed.endswith(".sh") else "version: 1.0.1\n")
    done = run("run", "greet", "who=Ada", cwd=repo.root)
    assert (done.code, "has changed since you ran it" in done.stderr) == (2, True)


def test_scripts_that_commands_name_count_wherever_they_lie(repo: SkillRepo) -> None:
    workflow = GREET.replace("sh skills/greet/say.sh {who}", "python3 tools/x.py")
    (repo.root / "skills/greet/workflow.yaml").write_text(workflow, encoding="utf-8")
    before = digest_of(find(repo.root, "greet"), repo.root)
    (repo.root / "README.md").write_text("other\n", encoding="utf-8")
    assert digest_of(find(repo.root, "greet"), repo.root) == before
    (repo.root / "tools/x.py").write_text("2\n", encoding="utf-8")
    assert digest_of(find(repo.root, "greet"), repo.root) != before


def test_trust_is_listed_and_forgotten(run: Run, repo: SkillRepo, tmp_path: Path) -> None:
    assert run("run", "greet", "who=Ada", "--yes", cwd=repo.root).code == 0
    assert "1 trusted as they are" in run("doctor", cwd=repo.root).stdout
    assert run("forget", "--project", tmp_path, "--yes", cwd=repo.root).code == 0
    assert run("run", "greet", "who=Ada", cwd=repo.root).code == 0
    assert run("forget", "--project", repo.root, "--yes", cwd=repo.root).code == 0
    assert run("run", "greet", "who=Ada", cwd=repo.root).code == 2


def test_what_comes_with_skillkit_is_trusted(run: Run, repo: SkillRepo) -> None:
    (repo.root / "new.txt").write_text("new\n", encoding="utf-8")
    repo.git("add", "-A")
    done = run("run", "commit", "message=Add a file", "--yes", cwd=repo.root)
    assert "Run its commands?" not in done.stderr
    assert done.code == 0
