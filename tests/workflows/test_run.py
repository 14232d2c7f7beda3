"""Workflows run, and what fails is undone: files, index, HEAD, branches and tags are what they were."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from skillkit.documents.formats import parse_yaml
from skillkit.errors import SkillkitError
from skillkit.model.skill import Skill, Workflow
from skillkit.workflows.execute import DeclinedError, run
from skillkit.workflows.plan import plan
from skillkit.workflows.undo import interrupted, undo
from tests.workflows.running import Audience, bash, git, project, skill, state

SEED = Path(__file__).parents[1] / "fixtures" / "workflows" / ".cbos" / "skills" / "release.yaml"
VALUE = {"name": "value", "type": "string", "description": "A value.", "required": False}
CONTEXTS = (
    "printf %s {value}",
    'printf %s "{value}"',
    "printf %s '{value}'",
    "printf %s $'{value}'",
    'printf %s "$(printf %s {value})"',
    'x="{value}"; printf %s "$x"',
    'for each in {value}; do printf %s "$each"; done',
    "cat <<EOF | head -c -1\n{value}\nEOF",
    'f() { printf %s "$1"; }; f {value}',
)
REFUSED = (
    "sh -c 'echo {value}'",
    'bash -lc "echo {value}"',
    "eval echo {value}",
    "python3 -c {value}",
    "sed s/a/{value}/ file",
    "echo $(( {value} + 1 ))",
    "[[ {value} -eq 1 ]]",
    "echo {value} | sh",
    "cat <<'EOF'\n{value}\nEOF",
    "bash <<EOF\n{value}\nEOF",
    "ssh host ls {value}",
    "{value} --version",
    'sed -i -e "/^#/d" -e "s/VERSION/{value}/" f',
    'awk -F , "/{value}/ {print}" f',
    'perl -0pe "s/VERSION/{value}/" f',
    "node -p {value}",
    "python3.11 -c {value}",
    'bash -c -- "echo {value}"',
    "PYTHONUTF8=1 python3 - <<EOF\nprint('{value}')\nEOF",
    "cd . && python3 - <<EOF\nprint('{value}')\nEOF",
    "cat <<EOF | bash\necho {value}\nEOF",
    'bash <<< "echo {value}"',
    'bash <(echo "echo {value}")',
    "echo {value} | xargs -I% sh -c 'ls %'",
    'GIT_SSH_COMMAND="ssh -i {value}" git fetch',
    "git -c core.sshCommand={value} fetch",
    'sqlite3 app.db "{value}"',
    'tmux new-session -d "echo {value}"',
)


def seed() -> Any:
    workflow = Workflow.model_validate(parse_yaml("release.yaml", SEED.read_text()).data)
    fields = {key: value for key, value in workflow.model_dump(exclude={"id"}).items() if value is not None}
    return skill([], source="user")._replace(skill=Skill.model_validate(fields))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return project(tmp_path)


@given(value=st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=40))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.parametrize("command", CONTEXTS)
def test_a_value_is_data_wherever_a_command_has_it(command: str, value: str, tmp_path: Path) -> None:
    audience = Audience()
    made = skill([bash("say", command, rollback="true")], parameters=[VALUE])
    for each in (value, f"$(touch pwned){value}`touch pwned`", f'"; touch pwned; "{value}', f"'; touch pwned #{value}"):
        audience.output = ""
        found = run(made, {"value": each}, root=tmp_path, audience=audience)
        assert found.conclusion == "success"
        # A command substitution drops the line ends at its end.
        assert audience.output == (each.rstrip("\n") if "$(" in command else each)
    assert not (tmp_path / "pwned").exists()


@pytest.mark.parametrize("command", ["git fetch origin {value}", 'tar xf a.tar "{value}"', "ls {value}"])
def test_a_value_that_a_program_would_take_for_an_option_stops_the_run(command: str, tmp_path: Path) -> None:
    made = skill([bash("say", command)], parameters=[VALUE])
    with pytest.raises(SkillkitError, match="begins with a dash"):
        run(made, {"value": "--upload-pack=touch x"}, root=tmp_path, audience=Audience())
    for fine in ("git fetch -- origin {value}", "git commit -m {value}", "echo {value}", 'ls "./{value}"'):
        made = skill([bash("say", fine)], parameters=[VALUE])
        assert run(made, {"value": "-x"}, root=tmp_path, audience=Audience(), dry_run=True).conclusion == "success"


@pytest.mark.parametrize("command", REFUSED)
def test_a_value_that_would_be_evaluated_stops_the_run_before_it_begins(command: str, tmp_path: Path) -> None:
    made = skill([bash("first", "touch began"), bash("say", command)], parameters=[VALUE])
    with pytest.raises(SkillkitError, match="is not safe"):
        run(made, {"value": "x"}, root=tmp_path, audience=Audience())
    assert list(tmp_path.iterdir()) == []
    choice = {"name": "value", "type": "choice", "description": "A value.", "choices": ["1"]}
    made = skill([bash("say", command)], parameters=[choice])
    run(made, {"value": "1"}, root=tmp_path, audience=Audience(), dry_run=True)


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        ("semver", "1.2", "no version"),
        ("semver", "1.2.3; rm -rf .", "no version"),
        ("bool", "maybe", "neither true nor false"),
        ("choice", "c", "not one of a, b"),
        ("path", "--exec=x", "begins with a dash"),
        ("string", "a\0b", "NUL"),
    ],
)
def test_a_value_has_the_type_of_its_parameter(kind: str, value: str, said: str, tmp_path: Path) -> None:
    parameter = {"name": "value", "type": kind, "description": "A value.", "choices": ["a", "b"]}
    made = skill([bash("say", "echo {value}")], parameters=[parameter])
    with pytest.raises(SkillkitError, match=said):
        run(made, {"value": value}, root=tmp_path, audience=Audience())


def test_the_documents_release_runs_dry_and_changes_nothing(root: Path) -> None:
    before, audience = state(root), Audience()
    found = run(seed(), {"version": "v1.2.3"}, root=root, audience=audience, dry_run=True)
    assert found.conclusion == "success"
    assert 'bash commit: git commit -m "v1.2.3: Release 1.2.3"' in audience.shown
    assert '+version = "1.2.3"' in found.steps[2].changes
    assert state(root) == before
    assert not audience.asked


def test_the_documents_release_bumps_commits_tags_and_pushes(root: Path) -> None:
    audience = Audience()
    found = run(seed(), {"version": "1.2.3"}, root=root, audience=audience)
    assert found.conclusion == "success", found.message
    assert git("log", "-1", "--format=%s", cwd=root).strip() == "v1.2.3: Release 1.2.3"
    assert "refs/tags/v1.2.3" in git("ls-remote", "origin", cwd=root)
    assert (root / "kiosk" / "__init__.py").read_text() == '__version__ = "1.2.3"\n'
    assert not (root / ".skillkit").exists()
    foreign, lost = audience.asked
    assert "git add -A" in foreign
    assert "push: git push && git push --tags" in lost


def test_a_push_that_is_refused_leaves_everything_as_it_was(root: Path) -> None:
    hook = root.parent / "remote.git" / "hooks" / "pre-receive"
    hook.write_text("#!/bin/sh\nexit 1\n")
    hook.chmod(0o755)
    (root / "note").write_bytes(b"untracked\r\n")
    git("stash", "-u", "-q", cwd=root)
    before, remote = state(root), git("ls-remote", "origin", cwd=root)
    found = run(seed(), {"version": "1.2.3"}, root=root, audience=Audience())
    assert found.conclusion == "failure"
    assert found.undone == ("tag", "commit", "stage", "bump-init", "bump-pyproject")
    assert (state(root), git("ls-remote", "origin", cwd=root)) == (before, remote)
    assert [each for each in found.not_undone if "push" not in each] == []


def test_nothing_runs_where_a_precondition_does_not_hold_or_somebody_declines(root: Path) -> None:
    (root / "note").write_text("x")
    before = state(root)
    found = run(seed(), {"version": "1.2.3"}, root=root, audience=Audience())
    assert (found.conclusion, found.message) == ("failure", "Working directory must be clean")
    with pytest.raises(DeclinedError):
        run(seed(), {"version": "1.2.3"}, root=root, audience=Audience(answer=False))
    assert state(root) == before


TEN = [
    bash("write", "echo new > fresh.txt"),
    {"name": "edit", "type": "edit", "file": "pyproject.toml", "pattern": "0.1.0", "replacement": "0.2.0"},
    bash("odd", "printf 'x\\r\\n' >> odd.txt"),
    bash("stage", "git add -A"),
    bash("commit", "git commit -qm Two"),
    bash("branch", "git checkout -q -b side && git tag here"),
    bash("remove", "git rm -q run.sh && rm latest && mkdir latest && touch latest/x"),
    {"name": "look", "type": "branch", "condition": "test -f fresh.txt", "then_steps": ["amend"]},
    bash("amend", "git commit -q --amend -m Three"),
    bash("last", "mkdir -p deep/er && touch deep/er/file && chmod 600 pyproject.toml"),
]
"""A workflow that changes all that a run can change in a repository."""


@pytest.mark.parametrize("fault", ["exit 3", "sleep 60"])
@pytest.mark.parametrize("place", range(len(TEN) + 1))
def test_a_fault_at_any_step_leaves_everything_as_it_was(root: Path, place: int, fault: str) -> None:
    (root / "untracked").write_bytes(b"\0\r\n")
    (root / "odd.txt").write_bytes(b"changed\r\n")
    git("add", "odd.txt", cwd=root)
    (root / "odd.txt").write_bytes(b"changed again\r\n")
    before = state(root)
    steps = [*TEN[:place], bash("fault", f"touch left; {fault}"), *TEN[place:]]
    found = run(skill(steps), {}, root=root, audience=Audience(), seconds=0.5)
    assert found.conclusion == ("failure" if "exit" in fault else "timed-out"), found.message
    assert found.message.startswith("fault: ")
    assert state(root) == before
    assert found.not_undone == ()


RUNNER = """
import json, sys
from pathlib import Path
from skillkit.workflows.execute import run
from tests.workflows.running import Audience, skill
run(skill(json.load(sys.stdin)), {}, root=Path(sys.argv[1]), audience=Audience())
"""


@pytest.mark.parametrize("place", [0, 1, 3, 5, 7, 10])
def test_a_killed_run_is_rolled_back_by_the_next_call(root: Path, place: int) -> None:
    before = state(root)
    steps = [*TEN[:place], bash("hang", "touch reached; sleep 30; touch late"), *TEN[place:]]
    process = subprocess.Popen([sys.executable, "-c", RUNNER, str(root)], stdin=subprocess.PIPE, cwd=Path.cwd())
    assert process.stdin
    process.stdin.write(json.dumps(steps).encode())
    process.stdin.close()
    until = time.monotonic() + 20
    while not (root / "reached").exists() and time.monotonic() < until:
        time.sleep(0.02)
    with pytest.raises(SkillkitError, match="another run is at work"):
        interrupted(root)
    process.send_signal(signal.SIGKILL)
    process.wait()
    (root / "own.txt").write_text("work of somebody, later")
    left = interrupted(root)
    assert left is not None
    assert left.steps[-1] == "hang"
    with pytest.raises(SkillkitError, match="was interrupted"):
        run(skill(TEN), {}, root=root, audience=Audience())
    found = undo(root=root, audience=Audience(), keep=place == 5)
    if place == 5:
        assert ((root / "own.txt").exists(), found.aside, found.undone) == (True, "", ())
    else:
        assert state(root) == before
        assert (Path(found.aside) / "files" / "own.txt").read_text() == "work of somebody, later"
    assert interrupted(root) is None


def test_blanks_around_what_a_condition_expects_do_not_count(root: Path) -> None:
    condition = {"command": "echo ' yes'", "expect": "yes\n", "message": "It says no."}
    assert run(skill([bash("go", "true")], preconditions=[condition]), {}, root=root, audience=Audience()).message == ""


def test_an_undo_that_was_killed_goes_on_where_it_was(root: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    steps = [
        bash("first", "echo 1 > one.txt", rollback=f"echo first >> {log}; test -e {tmp_path}/again || kill -9 $PPID"),
        bash("second", "echo 2 > two.txt", rollback=f"echo second >> {log}"),
        bash("third", "exit 1"),
    ]
    before = state(root)
    killed = subprocess.run([sys.executable, "-c", RUNNER, str(root)], input=json.dumps(steps).encode(), check=False)
    assert (killed.returncode, log.read_text()) == (-signal.SIGKILL, "second\nfirst\n")
    left = interrupted(root)
    assert left is not None
    assert len(left.rollbacks) == 1
    (tmp_path / "again").touch()
    assert undo(root=root, audience=Audience()).not_undone == ()
    assert log.read_text() == "second\nfirst\nfirst\n"
    assert state(root) == before


def test_what_an_undo_replaces_or_removes_is_set_aside(root: Path) -> None:
    work = (
        "echo mine > fresh.txt; echo more >> pyproject.toml; git checkout -qb side; git add fresh.txt; git commit -qm A"
    )
    steps = [bash("work", work), bash("fault", "exit 1")]
    found = run(skill(steps), {}, root=root, audience=Audience())
    aside = Path(found.aside)
    assert aside.parent == root / ".git" / "skillkit-undone"
    assert (aside / "files" / "fresh.txt").read_text() == "mine\n"
    assert (aside / "files" / "pyproject.toml").read_text().endswith("more\n")
    moved = dict(line.rsplit(" ", 1)[::-1] for line in (aside / "refs").read_text().splitlines())
    assert git("show", f"{moved['refs/heads/side']}:fresh.txt", cwd=root) == "mine\n"
    assert moved["HEAD"] == "ref: refs/heads/side"
    nothing = run(skill([bash("look", "git status"), bash("fault", "exit 1")]), {}, root=root, audience=Audience())
    assert (nothing.aside, nothing.undone) == ("", ())
    for _ in range(6):
        run(skill(steps), {}, root=root, audience=Audience())
    assert len(list(aside.parent.iterdir())) == 5


def test_after_a_failed_precondition_none_is_checked(root: Path) -> None:
    checks = [{"command": f"test {n} = 1", "message": f"number {n}"} for n in (1, 2, 3)]
    found = run(skill([bash("go", "touch x")], preconditions=checks), {}, root=root, audience=Audience())
    assert (found.conclusion, found.message, len(found.steps)) == ("failure", "number 2", 2)


def test_a_run_that_nobody_reads_any_more_goes_on(root: Path) -> None:
    steps = "".join(f"  - {{name: s{n}, type: bash, command: 'sleep 0.1; echo {n} > s{n}'}}\n" for n in range(5))
    (root / "skills" / "long").mkdir(parents=True)
    (root / "skills" / "long" / "workflow.yaml").write_text(f"name: long\nsteps:\n{steps}")
    command = f"{sys.executable} -m skillkit run long --yes 2>&1 | head -1"
    subprocess.run(["bash", "-c", command], cwd=root, check=True, capture_output=True, timeout=60)
    until = time.monotonic() + 20
    while not (root / "s4").exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert (root / "s4").exists()
    while (root / ".git" / "skillkit-run").exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert interrupted(root) is None


def test_nothing_behind_a_link_is_removed_or_replaced(root: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    (outside / "tool").mkdir(parents=True)
    (outside / "tool" / "precious").write_text("precious")
    (root / "bin").mkdir()
    (root / "bin" / "tool").write_text("tool")
    git("add", "-A", cwd=root)
    git("commit", "-qm", "Tool", cwd=root)
    before = state(root)
    steps = [bash("swap", f"rm -r bin; ln -s {outside} bin; git add -A"), bash("fault", "exit 1")]
    assert run(skill(steps), {}, root=root, audience=Audience()).conclusion == "failure"
    assert (state(root), (outside / "tool" / "precious").read_text()) == (before, "precious")


def test_a_repository_around_this_one_is_left_alone(root: Path) -> None:
    inner = project(root / "inner")
    before = state(root)
    gone = bash("gone", "python3 -c 'import shutil; shutil.rmtree(\".git\")'", rollback="git reset -q --hard HEAD~1")
    found = run(skill([gone, bash("fault", "exit 1")]), {}, root=inner, audience=Audience())
    assert found.conclusion == "failure"
    assert "the git directory is gone" in found.not_undone[0]
    after = state(root)
    assert (after["refs"], after["head"], after["index"]) == (before["refs"], before["head"], before["index"])


def test_a_full_disk_stops_a_run_before_it_changes_anything(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = state(root)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("skillkit.workflows.snapshot.shutil.copyfile", full)
    with pytest.raises(SkillkitError, match="No space left on device"):
        run(skill(TEN), {}, root=root, audience=Audience())
    assert state(root) == before


def test_outside_of_git_edits_and_rollbacks_are_undone_and_the_rest_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"one\r\n")
    steps = [
        {"name": "edit", "type": "edit", "file": "*.txt", "pattern": "one", "replacement": "two"},
        bash("make", "touch made", rollback="rm made"),
        bash("lose", "touch lost"),
        bash("fail", "exit 1", rollback="true"),
    ]
    audience = Audience()
    found = run(skill(steps), {}, root=tmp_path, audience=audience)
    assert (tmp_path / "a.txt").read_bytes() == b"one\r\n"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.txt", "lost"]
    assert "lose: touch lost" in audience.asked[-1]
    assert "lose: touch lost has no rollback" in found.not_undone


@pytest.mark.parametrize(
    ("condition", "taken"),
    [
        ("test -f pyproject.toml", "yes"),
        ("${{ parameters.env == 'Staging' && !exists('absent') }}", "yes"),
        ("${{ parameters.env != 'staging' || steps.first.exit_code > 0 }}", "no"),
        ("${{ contains(steps.first.output, 'lo') && startsWith(parameters.env, 'st') }}", "yes"),
        ("${{ (steps.first.conclusion == 'failure') == false }}", "yes"),
    ],
)
def test_a_branch_takes_the_steps_that_its_condition_chooses(root: Path, condition: str, taken: str) -> None:
    steps = [
        bash("first", "echo hello"),
        {"name": "if", "type": "branch", "condition": condition, "then_steps": ["yes"], "else_steps": ["no"]},
        bash("yes", "true"),
        bash("no", "true"),
    ]
    env = {"name": "env", "type": "string", "description": "Where."}
    found = run(skill(steps, parameters=[env]), {"env": "staging"}, root=root, audience=Audience())
    assert [step.name for step in found.steps] == ["first", "if", taken]


@pytest.mark.parametrize(
    "source", ["parameters.nothing", "1 ==", "(true", "env('HOME')", "'a' 'b'", "exists()", "a" * 1001]
)
def test_an_expression_that_cannot_be_read_fails_the_run(root: Path, source: str) -> None:
    step = {"name": "if", "type": "branch", "condition": f"${{{{ {source} }}}}", "then_steps": ["yes"]}
    before = state(root)
    found = run(skill([step, bash("yes", "touch x")]), {}, root=root, audience=Audience())
    assert found.conclusion == "failure"
    assert state(root) == before


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"file": "absent.txt", "pattern": "a", "replacement": "b"}, "there is no absent.txt"),
        ({"file": "pyproject.toml", "pattern": "absent", "replacement": "b"}, "has nothing like absent"),
        ({"file": "../x", "pattern": "a", "replacement": "b"}, "leads out of the project"),
        ({"file": "pyproject.toml", "pattern": r"(\w+\s?)*!", "replacement": "b"}, "may take for ever"),
        ({"file": "pyproject.toml", "pattern": "name", "replacement": r"\9"}, "cannot be used"),
        ({"file": "out", "pattern": "a", "replacement": "b"}, "a link out of the project"),
    ],
)
def test_an_edit_that_cannot_be_made_fails_the_run(root: Path, step: dict[str, str], said: str) -> None:
    (root.parent / "outside").write_text("a")
    (root / "out").symlink_to("../outside")
    found = run(skill([{"name": "edit", "type": "edit", **step}]), {}, root=root, audience=Audience())
    assert said in found.message
    assert (root.parent / "outside").read_text() == "a"


@pytest.mark.parametrize("file", [".git/config", "sub/../.git/config", ".GIT/config"])
def test_no_step_edits_or_reads_the_git_directory(root: Path, file: str) -> None:
    edit = {"name": "edit", "type": "edit", "file": file, "pattern": r"\[core\]", "replacement": "[core]\n\tx = y"}
    for step in (edit, {"name": "read", "type": "read", "file": file}):
        before = state(root)
        assert run(skill([step]), {}, root=root, audience=Audience()).conclusion == "failure"
        assert state(root) == before


def test_a_value_in_a_replacement_is_literal(root: Path) -> None:
    edit = {
        "name": "edit",
        "type": "edit",
        "file": "pyproject.toml",
        "pattern": '(version) = ".*"',
        "replacement": r"\1 = {value}",
    }
    run(skill([edit], parameters=[VALUE]), {"value": r"\1 \g<0> \n"}, root=root, audience=Audience())
    assert r"version = \1 \g<0> \n" in (root / "pyproject.toml").read_text()


def test_a_digit_of_a_value_is_no_part_of_a_back_reference_before_it(root: Path) -> None:
    edit = {"name": "edit", "type": "edit", "file": "pyproject.toml", "pattern": '(version = ")[^"]*'}
    run(
        skill([{**edit, "replacement": r"\1{value}"}], parameters=[VALUE]),
        {"value": "1.0.0"},
        root=root,
        audience=Audience(),
    )
    assert 'version = "1.0.0"\n' in (root / "pyproject.toml").read_text()


def test_a_repository_without_commits_is_undone_too(tmp_path: Path) -> None:
    git("init", "-q", "-b", "main", cwd=tmp_path)
    (tmp_path / "a").write_text("a")
    before = state(tmp_path)
    steps = [
        bash("commit", "git add a && git -c user.name=A -c user.email=a@b.c commit -qm One"),
        bash("fail", "false"),
    ]
    found = run(skill(steps), {}, root=tmp_path, audience=Audience())
    assert (found.conclusion, found.not_undone) == ("failure", ())
    assert state(tmp_path) == before


@pytest.mark.parametrize(("answer", "ran"), [(True, "pushed"), (False, "kept")])
def test_a_question_that_names_steps_chooses_among_them(root: Path, *, answer: bool, ran: str) -> None:
    steps: list[dict[str, Any]] = [
        {"name": "ask", "type": "confirm", "message": "Go?", "then_steps": ["pushed"], "else_steps": ["kept"]},
        bash("pushed", "echo git push"),
        bash("kept", "true"),
        bash("end", "true"),
    ]
    made = skill(steps, source="built-in")
    result = run(made, {}, root=root, audience=Audience(answer=answer))
    assert (result.conclusion, [step.name for step in result.steps]) == ("success", ["ask", ran, "end"])
    pushes = [{**steps[0], "else_steps": None}, bash("pushed", "git push"), bash("end", "git push --tags")]
    assert [each.split(":")[0] for each in plan(skill(pushes).skill, {}).unconfirmed] == ["end"]


def test_a_dry_run_takes_the_branches_that_values_decide(root: Path) -> None:
    steps: list[dict[str, Any]] = [
        {"name": "if", "type": "branch", "condition": "${{ parameters.value == 'a' }}", "then_steps": ["edit"]},
        {"name": "edit", "type": "edit", "file": "absent.txt", "pattern": "a", "replacement": "b"},
    ]
    for value, taken in (("a", ["if", "edit"]), ("b", ["if"])):
        made = skill(steps, parameters=[VALUE])
        result = run(made, {"value": value}, root=root, audience=Audience(), dry_run=True)
        assert (result.conclusion, [step.name for step in result.steps]) == ("success", taken)


def test_going_on_after_a_failure_undoes_nothing(root: Path) -> None:
    steps = [bash("one", "touch one"), bash("bad", "false"), bash("two", "touch two")]
    found = run(skill(steps), {}, root=root, audience=Audience(), keep_going=True)
    assert found.conclusion == "failure"
    assert (root / "one").exists()
    assert (root / "two").exists()
    assert found.undone == ()
