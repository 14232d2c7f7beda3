"""What is stored of past runs, for how long, and how it is shown and forgotten."""

import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from skillkit import paths
from skillkit.errors import SkillkitError
from skillkit.model.report import Report
from skillkit.model.run import RunResult, StepResult
from skillkit.reporters import Style
from skillkit.reporters.text.history import run_lines
from skillkit.store.retention import Wanted
from skillkit.workflows.history import FILE, MAX_TEXT, History
from tests.conftest import Run, in_terminal

TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"


def result(number: int = 1, **fields: Any) -> RunResult:
    """A run that began `number` minutes ago."""
    started = datetime.now(UTC) - timedelta(minutes=number)
    given: dict[str, Any] = {
        "id": f"{number:04x}feedbeef",
        "skill": "greet",
        "version": "1.0.0",
        "source": "project",
        "root": "/srv/kiosk",
        "conclusion": "success",
        "started_at": started.isoformat(timespec="seconds"),
        "seconds": 1.25,
        "parameters": (("who", "world"),),
        "steps": (StepResult("say", "bash", "success", 'echo "hello world"', 0, "hello world\n", seconds=0.5),),
    }
    return RunResult(**{**given, **fields})


def stored() -> bytes:
    return (paths.state_dir() / FILE).read_bytes()


def test_a_run_comes_back_as_it_was() -> None:
    edit = StepResult("bump", "edit", "failure", "a.toml", None, "", "--- a\n+++ b\n", 0.1, "no match")
    run = result(steps=(*result().steps, edit), conclusion="failure", undone=("say",), not_undone=("It went.",))
    assert History().add(run) == run
    assert History().runs() == [run]
    assert History().find(run.id[:5]) == run
    assert (paths.state_dir() / FILE).stat().st_mode & 0o777 == 0o600


def test_nothing_is_made_where_nothing_was_added() -> None:
    assert History().runs() == []
    assert History().forget(Wanted()) == History().count() == 0
    assert not paths.state_dir().exists()


@pytest.mark.parametrize(
    ("run", "secret"),
    [
        (result(parameters=(("note", TOKEN),)), TOKEN),
        (result(parameters=(("api_token", "lilac under snow"),), message="refused: lilac under snow"), "lilac"),
        (result(steps=(StepResult("s", "bash", "success", f"curl -H 'Authorization: Bearer {TOKEN}'"),)), TOKEN),
        (result(steps=(StepResult("s", "bash", "success", output=f"x\n{TOKEN}\n"),)), TOKEN),
        (result(steps=(StepResult("s", "edit", "success", changes=f"+key = '{TOKEN}'\n"),)), TOKEN),
        (result(steps=(StepResult("s", "bash", "failure", message=f"no: {TOKEN}"),), not_undone=(TOKEN,)), TOKEN),
        (result(steps=(StepResult("s", "bash", "success", output="of the variable: plumtree-x\n"),)), "plumtree-x"),
        (result(source=f"https://ada:{TOKEN}@git.example/skills", root="/home/ada/kiosk"), "ada"),
        (result(steps=(StepResult("s", "bash", "success", output=f"{TOKEN}{'.' * MAX_TEXT}"),)), TOKEN[-9:]),
    ],
)
def test_no_secret_is_stored(run: RunResult, secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIOSK_PASSWORD", "plumtree-x")
    kept = History().add(run)
    assert History().runs() == [kept]
    assert secret not in json.dumps(kept)


def test_of_long_output_the_end_is_kept() -> None:
    lines = "".join(f"line {number}\n" for number in range(20_000))
    (step,) = History().add(result(steps=(StepResult("s", "bash", "success", output=lines),))).steps
    assert len(step.output) <= MAX_TEXT + 10
    first, second, *_ = step.output.split("\n")
    assert (first, second[:6], step.output[-11:]) == ("[…]", "line 1", "line 19999\n")


def test_what_is_old_or_too_many_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skillkit.workflows.history.MAX_RUNS", 3)
    history = History()
    for number in (5, 1, 4, 2, 3):
        history.add(result(number))
    assert [run.id[:4] for run in history.runs()] == ["0001", "0002", "0003"]
    assert [run.id[:4] for run in history.runs(limit=1)] == ["0001"]
    monkeypatch.setenv("SKILLKIT_KEEP_DAYS", "7")
    history.add(result(60 * 24 * 9, id="old"))
    assert history.count() == 3 - 1 + 1
    with pytest.raises(SkillkitError, match="no run has an id"):
        history.find("old")


def test_an_id_that_is_not_one_run_is_refused() -> None:
    for number in (1, 2):
        History().add(result(number))
    for begun, said in (("00", "2 runs have ids"), ("zz", "no run has an id"), ("", "2 runs")):
        with pytest.raises(SkillkitError, match=said):
            History().find(begun)


def test_several_add_at_once() -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: History().add(result(number)), range(24)))
    assert History().count() == 24


@pytest.mark.parametrize("harm", ["", "DROP TABLE runs", "UPDATE runs SET run = x'00'", "PRAGMA user_version = 99"])
def test_a_broken_file_is_reported_with_a_remedy(harm: str, run: Run) -> None:
    file = paths.state_dir() / FILE
    History().add(result())
    if harm:
        with closing(sqlite3.connect(file, isolation_level=None)) as database:
            database.execute(harm)
    else:
        file.write_bytes(b"no database at all" * 100)
    done = run("history")
    assert done.code == 2
    assert done.stderr.startswith("error: the history of runs cannot be used: ")
    assert f"move {file} away" in done.stderr
    assert "wrong: the history of runs cannot be used" in run("doctor").stdout


def test_the_command_lists_runs_and_shows_one(run: Run) -> None:
    assert run("history").stdout == "No workflow was run yet; skillkit run NAME runs one, skillkit pick offers all.\n"
    failed = StepResult(
        "tag", "bash", "failure", "git tag v1", 128, "fatal: exists\n", message="exit status 128, not 0"
    )
    History().add(result(2, skill="release", conclusion="failure", steps=(failed,), undone=("commit",)))
    History().add(result(1, dry_run=True, not_undone=("The push stays.",)))
    _, first, second, _, end = run("history").stdout.splitlines()
    assert first.split()[2:] == ["greet", "success", "(dry)", "1.2", "s", "kiosk", "who=world", "0001feed"]
    assert second.split()[2:4] == ["release", "failure"]
    assert end == "2 runs; skillkit history RUN shows one with its output"
    assert run("history", "--skill", "release", "--limit", "1").stdout.count("release") == 1
    shown = run("history", "0002").stdout
    assert "release 1.0.0 (project)" in shown
    assert "failure    tag (bash, exit 128" in shown
    assert "$ git tag v1" in shown
    assert "fatal: exists" in shown
    assert "Undone in the project: c" in shown
    assert "Not undone: The push stays." in run("history", "0001").stdout
    assert run("history", "0003").code == run("history", "0001", "--limit", "2").code == 2


def test_json_has_all_runs_with_their_output(run: Run) -> None:
    for number in range(1, 25):
        History().add(result(number))
    every = run("history", "--format", "json").json
    assert (len(every["runs"]), every["summary"]) == (24, {"stored": 24})
    assert every["runs"][0]["parameters"] == {"who": "world"}
    assert every["runs"][0]["steps"][0]["output"] == "hello world\n"
    assert run("history", "0001", "--format", "json").json["runs"] == every["runs"][:1]
    assert len(run("history").stdout.splitlines()) == 20 + 3


def test_a_dry_run_that_would_fail_moves_no_cursor() -> None:
    made = result(dry_run=True, conclusion="failure", message="bad\x1b[2J")
    assert list(run_lines(Report("run", "failure", runs=(made,)), Style())) == ["It would fail: bad\\u001b[2J"]


def test_no_line_is_wider_than_the_terminal(tmp_path: Path) -> None:
    History().add(result(skill="a-name-of-some-length", parameters=(("message", "words " * 30),)))
    code, shown = in_terminal(["history"], tmp_path, COLUMNS="80", NO_COLOR="1")
    assert code == 0
    assert max(map(len, shown.splitlines())) <= 80


def test_forget_and_doctor_know_of_runs(run: Run, tmp_path: Path) -> None:
    assert "none yet; skillkit run" in run("doctor").stdout
    for number, root in ((1, "/srv/kiosk"), (2, "/srv/other")):
        History().add(result(number, root=root))
    assert "2 workflows were run" in run("doctor").stdout
    assert run("forget", "--project", "other", "--yes").stdout == "0 sessions forgotten, and 1 run of workflows\n"
    assert [each.root for each in History().runs()] == ["/srv/kiosk"]
    code, shown = in_terminal(["forget", "--all"], tmp_path, ["n"])
    assert (code, "About to forget 0 sessions and 1 run of workflows:" in shown) == (130, True)
    assert run("forget", "--session", "x").code == 0
    assert History().count() == 1
    assert run("forget", "--all", "--yes").stdout == "0 sessions forgotten, and 1 run of workflows\n"
    assert (History().count(), b"greet" in stored()) == (0, False)
