"""The command that agents call, and what it leaves to the worker: real processes, whatever is wrong around them."""

import json
import os
import pty
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from skillkit import paths
from skillkit.agents import AGENTS
from skillkit.authoring.author import GUARD
from skillkit.drafting.staging import FILE
from skillkit.hooks import events, log
from skillkit.hooks.queue import Queue, locked
from skillkit.store import Store
from tests.conftest import SessionLogs
from tests.hooks.hooking import begin, context, given_up, hook, logged, payload, staged, started, waiting, work, worked
from tests.readers.test_readers import log_of

BUN = "da61beda"
DAYS = ("2026-01-05", "2026-01-12", "2026-01-19")


@pytest.fixture
def three(tmp_path: Path) -> list[Path]:
    """Three sessions that teach the same."""
    logs = SessionLogs(tmp_path / "logs")
    return [logs.add(f"bun-session-{number}", day=day) for number, day in enumerate(DAYS)]


def end_all(files: list[Path]) -> None:
    for file in files:
        assert hook("SessionEnd", payload(file.stem, file, reason="other")).stdout == "{}\n"
    worked()


def test_what_ends_is_staged_and_offered_to_the_next_session_once(three: list[Path]) -> None:
    for file in three:
        done = started("SessionEnd", payload(file.stem, file, reason="other"))
        assert (done.communicate(timeout=30), done.returncode) == ((b"{}\n", b""), 0)
    worked()
    assert (waiting(), logged()) == ([], "")
    assert {known: each.support.sessions for known, each in staged().items()} == {BUN: 3}
    text = begin("new")
    assert text.startswith("<skillkit-candidates>\n")
    assert f"\n1. {BUN}, draft of a new skill: `Run bun without rtk`\n   seen in 3 sessions, 3 days, 1 project;" in text
    assert "skillkit candidates accept ID --skill" in text
    assert begin("new") == ""  # resumed, compacted
    assert begin("another") == ""
    for number, later in ((8, ""), (9, "seen in 5 sessions")):  # grown by a third, then by half
        SessionLogs(three[0].parent).add(f"bun-session-{number}", day=f"2026-02-0{number}")
        end_all([three[0].with_name(f"bun-session-{number}.jsonl")])
        assert begin("new") == ""
        assert begin(f"later-{number}").partition("   ")[2].partition(",")[0] == later


TEXT = payload("s", "/tmp/s.jsonl")
NOTED = {
    "no JSON": b"{not",
    "a list": b"[]",
    "no UTF-8": b"\xff\xfe{",
    "deep": b"[" * 100_000,
    "a null in a path": {**TEXT, "transcript_path": "/tmp/\0"},
    "half a character": {**TEXT, "session_id": "\ud800"},
    "long": {**TEXT, "session_id": "s" * 5_000},
}


ANSWERED = {
    "empty": b"",
    "a number for a path": {**TEXT, "transcript_path": 7},
    "nothing named": {"hook_event_name": "SessionEnd"},
}


@pytest.mark.parametrize("given", [*NOTED.values(), *ANSWERED.values()], ids=[*NOTED, *ANSWERED])
@pytest.mark.parametrize("name", ["SessionEnd", "SessionStart"])
def test_an_event_that_makes_no_sense_is_answered(given: object, name: str) -> None:
    number = locked(Queue().folder)  # no worker
    outcome = hook(name, given)
    assert (outcome.code, outcome.stdout, outcome.stderr) == (0, "{}\n", "")
    if given in NOTED.values() and name == "SessionEnd":
        assert waiting() == []
        assert f"hook {name} of claude-code: " in logged()
    assert not (Queue().folder / "failed").exists()
    assert number is not None
    os.close(number)
    worked_or_waiting()


FIXTURES = Path(__file__).parents[1] / "fixtures" / "readers"
ENDS = {
    "claude-code": ("compacted", "SessionEnd", "session_id", "transcript_path"),
    "codex": ("exec-command", "SessionEnd", "session_id", "transcript_path"),
    "gemini-cli": ("appended-lines", "SessionEnd", "session_id", "transcript_path"),
    "copilot-cli": ("sub-agent", "sessionEnd", "sessionId", "transcriptPath"),
    "opencode": ("database", "session.idle", "sessionID", ""),
}
"""Of each agent a log, and how its hook reports the end of a session."""


@pytest.mark.parametrize("agent", AGENTS.names())
def test_a_real_log_of_each_agent_is_mined(agent: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case, name, own, place = ENDS[agent]
    expected = json.loads((FIXTURES / agent / case / "expected.json").read_text(encoding="utf-8"))
    session = (expected[0] if isinstance(expected, list) else expected)["header"]["id"]
    log = log_of(FIXTURES / agent / case, tmp_path)
    if agent == "opencode":
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        (tmp_path / "opencode").mkdir()
        log.rename(tmp_path / "opencode" / "opencode.db")
    given = {own: session, "cwd": "/w", **({place: str(log)} if place else {})}
    assert hook(name, given, "--agent", agent).stdout == "{}\n"
    worked()
    assert (waiting(), given_up(), logged()) == ([], [], "")
    assert session in Store(paths.state_dir()).ids(session)


def test_ten_megabytes_through_a_pipe(three: list[Path]) -> None:
    done = started("SessionEnd", {**payload("s", three[0]), "more": "x" * 10_000_000})
    assert (done.communicate(timeout=30), done.returncode) == ((b"{}\n", b""), 0)
    assert "its payload has more than 1,000,000 bytes" in logged()


@pytest.mark.parametrize("options", [(), ("--agent", "nobody"), ("--agent", "stop-hooks"), ("--colour",)])
def test_an_agent_that_nobody_knows(options: tuple[str, ...]) -> None:
    outcome = hook("SessionEnd", TEXT, *(options or ("--agent=",)))
    assert (outcome.code, outcome.stdout, outcome.stderr) == (0, "{}\n", "")
    assert "there is no such agent" in logged()


@pytest.mark.parametrize(
    ("name", "more", "variables"),
    [
        ("SessionEnd", {}, {GUARD: "1"}),
        ("SessionEnd", {}, {events.WORKER: "9"}),
        ("Stop", {"stop_hook_active": True}, {}),
        ("SessionEnd", {"agent_id": "a1"}, {}),
        ("UserPromptSubmit", {"prompt": "hello"}, {}),
        ("PreToolUse", {}, {}),
    ],
)
def test_what_is_no_work_of_the_user_is_ignored(
    name: str, more: dict[str, object], variables: dict[str, str], three: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert events.ASKING == GUARD
    for variable, value in variables.items():
        monkeypatch.setenv(variable, value)
    assert hook(name, {**payload("bun-session-0", three[0]), **more}).stdout == "{}\n"
    assert (waiting(), logged()) == ([], "")


def test_a_state_folder_that_cannot_be_written(
    three: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("SKILLKIT_STATE_DIR", str(tmp_path / "file"))
    for name in ("SessionEnd", "SessionStart"):
        done = started(name, payload("bun-session-0", three[0]))
        assert (done.communicate(timeout=30), done.returncode) == ((b"{}\n", b""), 0)


@pytest.mark.slow
def test_a_disk_without_room(three: list[Path]) -> None:
    words = f"ulimit -f 0; exec {sys.executable} -m skillkit hook SessionEnd --agent claude-code"
    given = json.dumps(payload("bun-session-0", three[0]))
    done = subprocess.run(["sh", "-c", words], input=given, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "{}\n", "")
    assert waiting() == []
    number = locked(Queue().folder)  # no worker yet
    for file in three:
        hook("SessionEnd", payload(file.stem, file))
    assert number
    os.close(number)
    for _ in range(5):
        work("ulimit -f 16;")
    assert staged() == {}
    assert given_up() or waiting()
    end_all(three)
    assert staged()[BUN].support.sessions == 3


def test_a_terminal_and_a_pipe_that_stays_open_block_nobody(three: list[Path]) -> None:
    controller, terminal = pty.openpty()
    words = [sys.executable, "-m", "skillkit", "hook", "SessionEnd", "--agent", "claude-code"]
    asked = subprocess.run(words, stdin=terminal, capture_output=True, timeout=20, check=False)
    assert (asked.returncode, asked.stdout) == (0, b"{}\n")
    os.close(terminal)
    os.close(controller)
    number = locked(Queue().folder)
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps(payload("bun-session-0", three[0])).encode())
    process.stdin.flush()
    assert process.stdout.readline() == b"{}\n"
    assert process.wait(timeout=20) == 0
    process.stdin.close()
    process.stdout.close()
    assert len(waiting()) == 1
    assert number
    os.close(number)


@pytest.mark.parametrize("closing", [">&-", ">/dev/null", ">/dev/full", "| true"])
def test_row_32_closed_output_is_no_offer(three: list[Path], closing: str) -> None:
    end_all(three)
    words = f"{sys.executable} -m skillkit hook SessionStart --agent claude-code {closing}"
    given = json.dumps(payload("new", "/none/new.jsonl"))
    done = subprocess.run(["sh", "-c", words], input=given, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert "the answer was not read" in logged()
    assert BUN in begin("new")


def test_sessions_that_begin_at_once_are_not_all_offered_the_same(three: list[Path]) -> None:
    end_all(three)
    begun = [started("SessionStart", payload(f"new-{number}", "/none/n.jsonl")) for number in range(6)]
    answers = [process.communicate(timeout=60)[0] for process in begun]
    assert [process.returncode for process in begun] == [0] * 6
    assert sum(BUN in context(json.loads(answer)) for answer in answers) == 1


def test_a_staging_area_that_is_in_use_is_tried_again_by_the_next_event(
    three: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    end_all(three)
    monkeypatch.setattr("skillkit.hooks.offer.PATIENCE_SECONDS", 0.05)
    database = sqlite3.connect(paths.state_dir() / FILE, isolation_level=None)
    database.execute("BEGIN EXCLUSIVE")
    assert begin("new") == ""
    assert "the staged candidates cannot be read: database is locked" in logged()
    database.execute("ROLLBACK")
    database.close()
    assert BUN in begin("new")


def newer(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()


@pytest.mark.parametrize(
    "harm", [newer, lambda file: os.truncate(file, 5_000), lambda file: file.write_bytes(b"x" * 9_999)]
)
def test_a_staging_area_that_cannot_be_read_is_left_alone_and_the_queue_survives(harm, three: list[Path]) -> None:  # type: ignore[no-untyped-def]
    end_all(three[:2])
    file = paths.state_dir() / FILE
    before = file.read_bytes()
    harm(file)
    harmed = file.read_bytes()
    assert begin("new") == ""
    hook("SessionEnd", payload(three[2].stem, three[2]))
    worked_or_waiting()
    assert file.read_bytes() == harmed
    assert "the staged candidates cannot be read" in logged()
    assert len(waiting()) == 1
    file.write_bytes(before)
    begin("next")  # a start is enough: it starts the worker
    worked()
    assert staged()[BUN].support.sessions == 3


def worked_or_waiting() -> None:
    """Waits until the worker has ended, whatever it left."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        number = locked(Queue().folder)
        if number is not None:
            os.close(number)
            return
        time.sleep(0.02)


def test_the_log_is_bounded_masked_and_one_line_an_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MAX_BYTES", 2_000)
    for number in range(60):
        log.note(f"entry {number}\nof {Path.home()}/x, token ghp_{'a1B2' * 9}")
    file = log.log_file()
    assert file.stat().st_size < 2_200
    assert file.stat().st_mode & 0o777 == 0o600
    lines = file.read_text(encoding="utf-8").splitlines()
    assert all(" entry " in line and str(Path.home()) not in line and "ghp_" not in line for line in lines)
    assert sorted(path.name for path in file.parent.glob("hook*")) == ["hook.log", "hook.log.1"]
