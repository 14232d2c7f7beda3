"""The nine workflows that come with skillkit run for real: on throw-away repositories, or with stand-ins on PATH."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from skillkit.model.registered import RegisteredSkill
from skillkit.model.run import RunResult
from skillkit.paths import builtin_skills
from skillkit.workflows.cached import folder_matcher
from skillkit.workflows.execute import run
from skillkit.workflows.registry import find
from skillkit.workflows.utterances import read_utterances, tried
from tests.workflows.running import Audience, git, project, state

NINE = ("commit", "deploy", "format", "issue", "maintenance", "pr", "release", "service", "test")
HOSTILE = "$(touch x); `touch y` \"; touch z; '"
STAND_IN = """#!{python}
import json, os, sys
name = os.path.basename(sys.argv[0])
call = [name, *sys.argv[1:]]
with open({log!r}, "a") as log:
    log.write(json.dumps(call) + "\\n")
for start, (text, code) in json.loads({answers!r}):
    if call[: len(start)] == start:
        sys.stdout.write(text)
        sys.exit(code)
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return project(tmp_path)


class Programs:
    """Stand-ins on PATH that answer as they are asked to, and keep what they were called with."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.folder.mkdir()
        monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")

    def add(self, name: str, *answers: tuple[str, str, int]) -> None:
        """A program that prints a text and ends with a status where its words begin with these; else it ends well."""
        known = json.dumps([((name, *start.split()), (text, code)) for start, text, code in answers])
        file = self.folder / name
        file.write_text(STAND_IN.format(python=sys.executable, log=str(self.folder / "log"), answers=known))
        file.chmod(0o755)

    @property
    def calls(self) -> list[list[str]]:
        log = self.folder / "log"
        return [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    return Programs(tmp_path / "bin", monkeypatch)


def builtin(name: str) -> RegisteredSkill:
    return RegisteredSkill(*find(builtin_skills(), name)._replace(source="built-in"))


def done(name: str, root: Path, audience: Audience | None = None, **values: str) -> RunResult:
    return run(builtin(name), values, root=root, audience=audience or Audience())


def said(result: RunResult) -> str:
    return "\n".join(f"{step.name}: {step.conclusion}: {step.message} {step.output}" for step in result.steps)


def make(root: Path, text: str, name: str = "Makefile") -> None:
    (root / name).write_text(text)
    git("add", "-A", cwd=root)
    git("commit", "-qm", "Add the way to do it", cwd=root)


def own_programs(root: Path) -> None:
    """Gives the project ruff and Python of its own, as most have; PATH has none of them where CI runs the tests."""
    folder = root / ".venv" / "bin"
    folder.mkdir(parents=True)
    for name in ("python", "ruff"):
        program = shutil.which(name, path=str(Path(sys.executable).parent))
        assert program, name
        (folder / name).write_text(f'#!/bin/sh\nexec "{program}" "$@"\n')
        (folder / name).chmod(0o755)


@pytest.mark.parametrize("name", NINE)
def test_its_utterances_call_for_it(name: str, tmp_path: Path) -> None:
    matcher = folder_matcher(tmp_path)
    wrong = [
        (each.text, each.found)
        for each in tried(matcher, read_utterances(builtin_skills() / name / "evals" / "triggers.yaml"))
        if not each.is_right or (each.has_values and not each.values_right)
    ]
    assert wrong == []


@pytest.mark.parametrize("name", NINE)
def test_a_dry_run_shows_it_and_changes_nothing(name: str, root: Path, programs: Programs) -> None:
    values = {
        "commit": {"message": HOSTILE},
        "deploy": {"env": "staging"},
        "issue": {"title": HOSTILE},
        "release": {"version": "1.0.0"},
        "service": {"action": "restart", "service": "api"},
    }
    before = state(root)
    audience = Audience()
    result = run(builtin(name), values.get(name, {}), root=root, audience=audience, dry_run=True)
    assert (result.conclusion, audience.asked) == ("success", [])
    assert {step.conclusion for step in result.steps} == {"skipped"}
    assert (state(root), programs.calls) == (before, [])


class Answering(Audience):
    """Says no to the questions that have one of these words."""

    def __init__(self, *refused: str) -> None:
        super().__init__()
        self.refused = refused

    def agrees(self, question: str, details: str = "") -> bool:
        super().agrees(question, details)
        return not any(word in question for word in self.refused)


@pytest.mark.parametrize(("refused", "left"), [((), "?? .env\n"), (("new files",), "?? .env\n?? notes\n")])
def test_commit_commits_what_is_tracked_and_new_files_after_a_question(
    root: Path, refused: tuple[str, ...], left: str
) -> None:
    (root / "run.sh").write_text("#!/bin/sh\nexit\n")
    (root / "notes").write_text("mine")
    (root / ".env").write_text("KEY=1")
    result = done("commit", root, Answering(*refused), message=HOSTILE)
    assert result.conclusion == "success", said(result)
    assert git("log", "-1", "--format=%B", cwd=root).strip() == HOSTILE
    assert git("status", "--porcelain", cwd=root) == left
    assert "Not committed: .env" in said(result)


@pytest.mark.parametrize("refuses", [False, True])
def test_commit_and_push_does_both_or_neither(root: Path, *, refuses: bool) -> None:
    (root / "run.sh").write_text("#!/bin/sh\nexit\n")
    if refuses:
        hook = root.parent / "remote.git" / "hooks" / "pre-receive"
        hook.write_text("#!/bin/sh\nexit 1\n")
        hook.chmod(0o755)
    before = state(root)
    audience = Audience()
    result = done("commit", root, audience, message="Change", then="push")
    assert any("Push" in question for question in audience.asked)
    if refuses:
        assert (result.conclusion, state(root)) == ("failure", before)
        return
    assert result.conclusion == "success", said(result)
    assert git("rev-parse", "HEAD", cwd=root) == git("rev-parse", "origin/main", cwd=root)


@pytest.mark.parametrize("hook", ["exit 1", "rm run.sh; git reset -q --hard; exit 1"])
def test_a_commit_that_a_hook_refuses_leaves_all_as_it_was(root: Path, hook: str) -> None:
    (root / "run.sh").write_text("#!/bin/sh\nexit\n")
    (root / "odd.txt").write_text("staged\n")
    git("add", "odd.txt", cwd=root)
    file = root / ".git" / "hooks" / "pre-commit"
    file.parent.mkdir(exist_ok=True)
    file.write_text(f"#!/bin/sh\n{hook}\n")
    file.chmod(0o755)
    before = state(root)
    result = done("commit", root, message="Change")
    assert (result.conclusion, result.not_undone) == ("failure", ())
    assert state(root) == before


def test_a_release_bumps_commits_tags_and_pushes(root: Path) -> None:
    result = done("release", root, version="1.2.3")
    assert result.conclusion == "success", said(result)
    assert 'version = "1.2.3"' in (root / "pyproject.toml").read_text()
    assert git("log", "-1", "--format=%s%d", "--decorate-refs=refs/tags", cwd=root) == "Release 1.2.3 (tag: v1.2.3)\n"
    remote = git("ls-remote", "origin", "refs/heads/main", "refs/tags/v1.2.3^{}", cwd=root)
    assert [line.split("\t")[0] for line in remote.splitlines()] == [git("rev-parse", "HEAD", cwd=root).strip()] * 2


VERSIONED = {
    "pyproject.toml": '[project]\nname = "k"\nversion = "0.1.0"\n\n[tool.other]\nversion = "9.9.9"\n',
    "kiosk/__init__.py": "__version__ = '0.1.0'\n",
    "package.json": '{\n  "name": "k",\n  "version": "0.1.0",\n  "volta": {"version": "3"}\n}\n',
    "package-lock.json": '{"name": "k", "version": "0.1.0", "packages": {"": {"name": "k", "version": "0.1.0"}}}\n',
    "Cargo.toml": '[package]\nname = "k"\nversion = "0.1.0"\n\n[dependencies]\n',
    "Makefile": "VERSION := 0.1.0\n",
}


@pytest.mark.parametrize("is_refused", [False, True])
def test_a_release_bumps_every_version_file_and_undoes_all(root: Path, *, is_refused: bool) -> None:
    for name, text in VERSIONED.items():
        (root / name).write_text(text)
    git("add", "-A", cwd=root)
    git("commit", "-qm", "Many files", cwd=root)
    if is_refused:
        hook = root.parent / "remote.git" / "hooks" / "pre-receive"
        hook.write_text("#!/bin/sh\nexit 1\n")
        hook.chmod(0o755)
    before = state(root)
    planned = run(
        builtin("release"),
        {"version": "1.0.0", "version_file": "Makefile"},
        root=root,
        audience=Audience(),
        dry_run=True,
    )
    shown = "".join(step.changes for step in planned.steps)
    assert [name for name in VERSIONED if f"+++ b/{name}" not in shown] == []
    result = done("release", root, version="1.0.0", version_file="Makefile")
    if is_refused:
        assert (result.conclusion, state(root)) == ("failure", before)
        return
    assert result.conclusion == "success", said(result)
    for name, text in VERSIONED.items():
        assert (root / name).read_text() == text.replace("0.1.0", "1.0.0")
    assert git("status", "--porcelain", cwd=root) == ""


def test_a_release_stops_where_no_file_or_files_of_another_version_are_found(root: Path) -> None:
    make(root, '__version__ = "7.7.7"\n', "kiosk/__about__.py")
    git("push", "-q", cwd=root)
    before = state(root)
    result = done("release", root, version="1.0.0")
    assert "different versions: 0.1.0 7.7.7 - leave the wrong one alone with skip=PATH" in result.message
    assert state(root) == before
    git("rm", "-qr", "kiosk", "pyproject.toml", "latest", cwd=root)
    git("commit", "-qm", "Remove them", cwd=root)
    assert "Name the file with version_file=PATH" in done("release", root, version="1.0.0").message


@pytest.mark.parametrize(("target", "conclusion"), [("tests/test_good.py", "success"), ("", "failure")])
def test_test_runs_what_the_project_tests_with(root: Path, target: str, conclusion: str) -> None:
    (root / "tests").mkdir()
    (root / "tests" / "test_good.py").write_text("def test_good(): pass\n")
    (root / "tests" / "test_bad.py").write_text("def test_bad(): assert 0\n")
    (root / ".gitignore").write_text("build/\n.venv\n__pycache__\n.pytest_cache\n")
    own_programs(root)
    result = done("test", root, target=target)
    assert result.conclusion == conclusion, said(result)
    assert "1 passed" in said(result)


def test_format_formats_and_commits_where_it_is_asked_to(root: Path) -> None:
    own_programs(root)
    make(root, "line-length = 100\n", "ruff.toml")
    make(root, "x = { 'a':1 }\n", "kiosk/prices.py")
    before = git("rev-parse", "HEAD", cwd=root)
    result = done("format", root, commit="true", message=HOSTILE)
    assert result.conclusion == "success", said(result)
    assert (root / "kiosk" / "prices.py").read_text() == 'x = {"a": 1}\n'
    assert git("log", "-1", "--format=%P %B", cwd=root).strip() == f"{before.strip()} {HOSTILE}"


def test_maintenance_cleans_formats_tests_and_commits(root: Path) -> None:
    own_programs(root)
    make(root, "line-length = 100\n", "ruff.toml")
    make(root, "def test_one( ):pass\n", "test_one.py")
    make(root, "build/\n__pycache__/\n.ruff_cache/\n.pytest_cache/\n", ".gitignore")
    (root / "kiosk" / "__pycache__").mkdir()
    (root / "kiosk" / "__pycache__" / "old.pyc").write_bytes(b"old")
    result = done("maintenance", root)
    assert result.conclusion == "success", said(result)
    assert not (root / "kiosk" / "__pycache__").exists()
    assert (root / "test_one.py").read_text().startswith("def test_one():")
    assert git("log", "-1", "--format=%s", cwd=root) == "Routine maintenance\n"
    assert [line.split(":")[0] for line in result.steps[-1].output.splitlines()] == [
        *("clean", "dependencies", "dependencies", "format", "lint", "types", "tests", "docs", "changelog", "commit")
    ]


def test_maintenance_skips_with_a_word_what_a_project_has_not_and_undoes_all_if_tests_fail(root: Path) -> None:
    git("rm", "-qr", "pyproject.toml", "kiosk", "latest", cwd=root)
    make(root, "test:\n\t@grep -q good state\nformat:\n\t@echo formatted >> odd.txt\n")
    make(root, "bad\n", "state")
    before = state(root)
    result = done("maintenance", root)
    assert (result.conclusion, state(root)) == ("failure", before)
    assert "tests: exit status 2" in result.message
    make(root, "good\n", "state")
    report = done("maintenance", root).steps[-1].output
    phases = ("clean", "dependencies", "lint", "types", "docs", "changelog")
    assert [phase for phase in phases if f"{phase}: skipped, " not in report] == []
    assert {"format: make format", "tests: make test passed"} < set(report.splitlines())


MAKEFILE = """build test verify:
\t@echo $@ >> {log}
deploy-%:
\t@echo never
deploy:
\t@echo deploy to $(ENV) >> {log}
\t@test "$(ENV)" != broken
"""


@pytest.mark.parametrize("env", ["staging", "production", "broken"])
def test_deploy_asks_then_calls_make(root: Path, tmp_path: Path, env: str) -> None:
    log = tmp_path / "log"
    make(root, MAKEFILE.format(log=log))
    audience = Audience()
    result = done("deploy", root, audience, env=env)
    assert result.conclusion == ("failure" if env == "broken" else "success"), said(result)
    end = [] if env == "broken" else ["verify"]
    assert log.read_text().splitlines() == ["build", "test", f"deploy to {env}", *end]
    assert len(audience.asked) == (2 if env == "production" else 1)


def test_deploy_declined_calls_nothing_that_deploys(root: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    make(root, MAKEFILE.format(log=log))
    result = done("deploy", root, Audience(answer=False), env="staging")
    assert result.conclusion == "cancelled"
    assert "deploy" not in log.read_text()


def test_deploy_applies_manifests_and_waits_for_the_rollout(root: Path, programs: Programs) -> None:
    (root / "k8s" / "overlays" / "qa").mkdir(parents=True)
    make(root, "resources: []\n", "k8s/overlays/qa/kustomization.yaml")
    programs.add("kubectl", ("diff", "+ image\n", 1), ("get", "Deployment shop api\nService shop api\n", 0))
    programs.add("python3")
    result = done("deploy", root, env="qa")
    assert result.conclusion == "success", said(result)
    applied = [["apply", "-k"], ["get", "-k"], ["rollout", "status"]]
    calls = [call[1:3] for call in programs.calls if call[0] == "kubectl"]
    assert calls == [["config", "current-context"], ["diff", "-k"], *applied]
    assert programs.calls[-1][-2:] == ["--namespace=shop", "Deployment/api"]


@pytest.mark.parametrize("env", ["$(touch x)", "a;touch x", "../up", "-k", "a b"])
def test_deploy_refuses_what_names_no_environment(root: Path, env: str) -> None:
    make(root, MAKEFILE.format(log=root / "log"))
    assert done("deploy", root, env=env).conclusion == "failure"
    assert not (root / "x").exists()
    assert not (root / "log").exists()


@pytest.mark.parametrize(
    ("action", "calls"),
    [
        ("restart", [["ps", "-a"], ["restart", "--"], ["ps", "--status=running"]]),
        ("start", [["ps", "-a"], ["up", "--detach"], ["ps", "--status=running"]]),
        ("logs", [["ps", "-a"], ["logs", "--no-color"]]),
        ("status", [["ps", "-a"]]),
    ],
)
def test_service_calls_compose(root: Path, programs: Programs, action: str, calls: list[list[str]]) -> None:
    running = ("compose ps --status=running --services", "db\napi\n", 0)
    programs.add("docker", ("compose config --services", "api\n", 0), running)
    programs.add("systemctl", ("", "", 1))
    audience = Audience()
    result = done("service", root, audience, action=action, service="api")
    assert result.conclusion == "success", said(result)
    assert [call[2:4] for call in programs.calls if call[:2] == ["docker", "compose"] and call[2] != "config"] == calls
    assert len(audience.asked) == (action == "restart")


def test_service_calls_systemd_and_says_when_it_does_not_come_up(root: Path, programs: Programs) -> None:
    active = ("--system is-active -- nginx", "failed\n", 3)
    programs.add("systemctl", ("--user cat", "", 1), ("cat", "", 0), active)
    result = done("service", root, action="restart", service="nginx")
    assert result.conclusion == "failure"
    assert ["systemctl", "--system", "--no-ask-password", "restart", "--", "nginx"] in programs.calls
    assert [step.name for step in result.steps if step.conclusion == "failure"] == ["unit-verify"]


@pytest.mark.parametrize("tracker", ["gh", "glab"])
def test_issue_hands_its_values_over_as_they_are(root: Path, programs: Programs, tracker: str) -> None:
    programs.add("gh", ("repo view", "", int(tracker != "gh")))
    programs.add("glab")
    audience = Audience()
    result = done("issue", root, audience, title=HOSTILE, body="two\nlines", label="a b")
    assert result.conclusion == "success", said(result)
    body = "--body" if tracker == "gh" else "--description"
    last = ["--yes", "--label=a b"] if tracker == "glab" else ["--label=a b"]
    assert programs.calls[-1] == [tracker, "issue", "create", f"--title={HOSTILE}", f"{body}=two\nlines", *last]
    assert HOSTILE in audience.asked[-1]
    assert not {"x", "y", "z"} & {each.name for each in root.iterdir()}


@pytest.mark.parametrize("tracker", ["gh", "glab"])
def test_pr_pushes_the_branch_and_opens_one(root: Path, programs: Programs, tracker: str) -> None:
    programs.add("gh", ("repo view", "", int(tracker != "gh")))
    programs.add("glab")
    git("switch", "-qc", "prices", cwd=root)
    make(root, "1\n", "kiosk/prices.py")
    result = done("pr", root, title=HOSTILE, draft="true")
    assert result.conclusion == "success", said(result)
    kind = "pr" if tracker == "gh" else "mr"
    assert programs.calls[-1][:3] == [tracker, kind, "create"]
    assert {f"--title={HOSTILE}", "--draft"} <= set(programs.calls[-1])
    assert git("ls-remote", "origin", "prices", cwd=root).split("\t")[0] == git("rev-parse", "HEAD", cwd=root).strip()


def test_a_pr_that_cannot_be_opened_names_the_push_as_not_undone(root: Path, programs: Programs) -> None:
    programs.add("gh", ("pr create", "no rights\n", 1))
    git("switch", "-qc", "prices", cwd=root)
    make(root, "1\n", "kiosk/prices.py")
    before = state(root)
    result = done("pr", root)
    assert result.conclusion == "failure"
    assert any("git push" in sentence for sentence in result.not_undone)
    assert state(root) == before


def test_a_pr_from_the_default_branch_is_refused_before_anything_is_pushed(root: Path, programs: Programs) -> None:
    programs.add("gh")
    make(root, "1\n", "kiosk/prices.py")
    before = git("ls-remote", "origin", cwd=root)
    result = done("pr", root)
    assert result.conclusion == "failure"
    assert "make a branch" in said(result)
    assert git("ls-remote", "origin", cwd=root) == before
