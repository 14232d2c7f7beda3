"""The hooks as pre-commit and prek run them: cloned, installed in an environment of their own, on a real repository."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from skillkit import paths

pytestmark = pytest.mark.slow

BIN = Path(sys.executable).parent
BAD = "---\nname: bad\ndescription: Does it: badly.\n---\n\nDo it.\n"
FOUND = "skills/bad/SKILL.md:3:14: error SK012 unquoted-colon"
RUNNERS = ("pre-commit", "prek")
HOOKS = {"skillkit-lint": "lint the changed skills", "skillkit-check": "lint all skills"}


def run(*command: str, cwd: Path, home: Path | None = None) -> subprocess.CompletedProcess[str]:
    own = {"PRE_COMMIT_HOME": str(home), "PREK_HOME": str(home)} if home else {}
    # Inside a hook of git, such as one that runs these tests, GIT_DIR and the like point to another repository.
    outer = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return subprocess.run(
        command,
        cwd=cwd,
        env={**outer, **own},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Skips where an environment cannot be installed."""
    if not (paths.CHECKOUT / ".git").exists():
        pytest.skip("not a git checkout: there is nothing to clone")
    target = tmp_path_factory.mktemp("registry")
    download = ["-m", "pip", "download", "--quiet", "--no-deps", "--no-cache-dir", "--dest", ".", "hatchling"]
    found = run(sys.executable, *download, cwd=target)
    if found.returncode:
        pytest.skip("no package registry can be reached")


@pytest.fixture(scope="module", params=RUNNERS)
def runner(request: pytest.FixtureRequest, registry: None) -> str:  # noqa: ARG001 - it may skip
    program = BIN / str(request.param)
    if not program.exists():
        pytest.skip(f"{request.param} is not installed")
    return str(program)


@pytest.fixture(scope="module")
def home(runner: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the runner keeps its environments: one for both hooks and all runs, so that it is installed once."""
    return tmp_path_factory.mktemp(Path(runner).name)


CONFIG = """\
repos:
- repo: {checkout}
  rev: {commit}
  hooks:
  - id: skillkit-lint
  - id: skillkit-check
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with one good skill and one bad one, and the hooks of what is committed; all staged."""
    commit = run("git", "rev-parse", "HEAD", cwd=paths.CHECKOUT).stdout.strip()
    config = CONFIG.format(checkout=paths.CHECKOUT, commit=commit)
    (tmp_path / ".pre-commit-config.yaml").write_text(config, encoding="utf-8")
    for name, text in {"good": BAD.replace("bad\n", "good\n").replace(": badly", " well"), "bad": BAD}.items():
        file = tmp_path / "skills" / name / "SKILL.md"
        file.parent.mkdir(parents=True)
        file.write_text(text, encoding="utf-8")
    for command in (("init", "--quiet"), ("add", "--all")):
        assert run("git", *command, cwd=tmp_path).returncode == 0
    return tmp_path


@pytest.mark.parametrize("hook", HOOKS)
def test_hook_finds_the_bad_skill_until_it_is_mended(runner: str, home: Path, repository: Path, hook: str) -> None:
    command = (runner, "run", hook, "--all-files", "--verbose")
    found = run(*command, cwd=repository, home=home)
    output = found.stdout + found.stderr
    assert found.returncode == 1, output
    assert HOOKS[hook] in output
    assert FOUND in output
    assert re.search(r"Found 1 error\b.* in 2 skills", output)

    file = repository / "skills/bad/SKILL.md"
    file.write_text(BAD.replace("Does it: badly.", '"Does it: badly."'), encoding="utf-8")
    assert run("git", "add", "--all", cwd=repository).returncode == 0
    mended = run(*command, cwd=repository, home=home)
    assert mended.returncode == 0, mended.stdout + mended.stderr
    assert "Passed" in mended.stdout


def test_one_hook_reports_each_finding_of_a_skill_and_between_skills_once(
    runner: str, home: Path, repository: Path
) -> None:
    copy = repository / "skills/zz/SKILL.md"
    copy.parent.mkdir()
    copy.write_text(BAD.replace("bad\n", "good\n").replace(": badly", " otherwise"), encoding="utf-8")
    (repository / "skills/README.md").write_text("Our skills.\n", encoding="utf-8")
    assert run("git", "add", "--all", cwd=repository).returncode == 0
    files = ("--files", "skills/zz/SKILL.md", "skills/README.md", "--verbose")
    found = run(runner, "run", "skillkit-lint", *files, cwd=repository, home=home)
    output = found.stdout + found.stderr
    assert found.returncode == 1, output
    shown = re.findall(r"(skills/\S+?):\d+:\d+: \w+ (SK\d+)", output)
    assert {path for path, _ in shown} == {"skills/zz/SKILL.md"}
    assert {"SK101", "SK601"} <= {code for _, code in shown}
    assert len(shown) == len(set(shown))
    first = run(
        runner, "run", "skillkit-lint", "--files", "skills/good/SKILL.md", "--verbose", cwd=repository, home=home
    )
    assert "skills/zz/SKILL.md:2:7: warning SK601" in first.stdout
    alone = run(runner, "run", "skillkit-lint", "--files", "skills/README.md", cwd=repository, home=home)
    assert alone.returncode == 0, alone.stdout + alone.stderr
