"""`skillkit sessions` as a user meets it: what is found, what is not read and why."""

import json
import os
import shutil
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from skillkit.reporters.text.paint import moment
from tests.conftest import Outcome, Run, in_terminal, skillkit as command_line

READERS = Path(__file__).parent.parent / "fixtures" / "readers"
PLAIN = READERS / "claude-code" / "parallel-calls" / "session.jsonl"
TORN = READERS / "claude-code" / "torn-last-line" / "session.jsonl"
CODEX = READERS / "codex" / "exec-command" / "session.jsonl"
TABLE = """\
when (UTC)        agent        project  turns  calls  errors  id
2026-03-02 09:00  claude-code  kiosk        3      3       0  5d1c0f3e
2026-03-02 08:59  codex        kiosk        2      4       2  019ca000

2 sessions: 5 turns, 7 calls, 2 errors
  claude-code 1, codex 1
"""


def skillkit(folder: Path, *arguments: str) -> Outcome:
    return command_line(*arguments, cwd=folder)


def document(run: Outcome) -> dict[str, Any]:
    assert run.code == 0, run.stderr
    found = run.json
    assert isinstance(found, dict)
    return found


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    folder = tmp_path / "logs"
    (folder / "deep" / "er").mkdir(parents=True)
    shutil.copy(PLAIN, folder / "a.jsonl")
    shutil.copy(CODEX, folder / "deep" / "er" / "b.jsonl")
    return folder


def test_the_table(logs: Path) -> None:
    run = skillkit(logs, "sessions", ".")
    assert (run.stdout, run.stderr, run.code) == (TABLE, "", 0)
    assert skillkit(logs, "-q", "sessions", ".").stdout == TABLE.partition("\n")[2]


def test_json_has_the_documented_shape(logs: Path) -> None:
    shape = document(skillkit(logs, "sessions", "a.jsonl", "--format", "json"))
    (session,) = shape.pop("sessions")
    assert session == {
        "id": "5d1c0f3e-0000-4000-8000-000000000001",
        "format": "claude-code",
        "agent": "claude-code",
        "path": "a.jsonl",
        "cwd": "~/srv/kiosk",
        "project": "kiosk",
        "started_at": "2026-03-02T09:00:01+00:00",
        "turns": 3,
        "tool_calls": 3,
        "tool_results": 3,
        "errors": 0,
        "lines": 11,
        "lines_skipped": 0,
        "skipped": {},
    }
    assert shape == {
        "version": 1,
        "command": "sessions",
        "unrecognised": [],
        "unrecognised_reasons": {},
        "summary": {
            "sessions": 1,
            "unrecognised": 0,
            "repeated": 0,
            "lines_skipped": 0,
            "read": 1,
            "more": 0,
            "by_format": {"claude-code": 1},
        },
    }


def test_the_same_log_twice_counts_once(logs: Path) -> None:
    before = skillkit(logs, "sessions", ".").stdout
    shutil.copy(PLAIN, logs / "deep" / "copy.jsonl")
    found = document(skillkit(logs, "sessions", ".", "a.jsonl", "--format", "json"))
    assert [session["path"] for session in found["sessions"]] == ["a.jsonl", "deep/er/b.jsonl"]
    assert (found["summary"]["sessions"], found["summary"]["repeated"]) == (2, 1)
    assert skillkit(logs, "sessions", ".").stdout == f"{before}1 copy left out: the same session in another file\n"


def test_files_that_are_no_logs_are_named_with_their_reason(logs: Path) -> None:
    (logs / "empty.jsonl").touch()
    (logs / "blank.jsonl").write_text("\n\n")
    (logs / "binary.jsonl").write_bytes(os.urandom(32).replace(b"\n", b"") + b"\x00\n")
    (logs / "other.jsonl").write_text('{"level": "info"}\n')
    (logs / "silent.jsonl").write_text('{"type": "mode", "sessionId": "s"}\n')
    (logs / "utf-16.jsonl").write_bytes(PLAIN.read_text(encoding="utf-8").encode("utf-16"))  # as PowerShell redirects
    (logs / "README.md").write_text("not looked at")
    found = document(skillkit(logs, "sessions", ".", "--format", "json"))
    assert len(found["sessions"]) == 2
    assert found["unrecognised_reasons"] == {
        "binary.jsonl": "no JSON",
        "blank.jsonl": "no records",
        "empty.jsonl": "empty",
        "other.jsonl": "no known format",
        "silent.jsonl": "nobody speaks in it",
        "utf-16.jsonl": "UTF-16, not UTF-8",
    }
    assert found["unrecognised"] == list(found["unrecognised_reasons"])
    run = skillkit(logs, "sessions", ".")
    assert "\n6 files not read (-v names them all)\n" in run.stdout
    assert "\n  other.jsonl: no known format\n" in skillkit(logs, "-v", "sessions", ".").stdout


def test_a_log_that_is_being_written(logs: Path) -> None:
    shutil.copy(TORN, logs / "a.jsonl")
    run = skillkit(logs, "sessions", ".")
    assert "Lines left out: 1 torn\n" in run.stdout
    (session, _) = document(skillkit(logs, "sessions", ".", "--format", "json"))["sessions"]
    assert (session["turns"], session["lines_skipped"], session["skipped"]) == (2, 1, {"torn": 1})


def test_a_folder_without_logs_is_an_error_with_a_hint(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("{}\n")
    run = skillkit(tmp_path, "sessions", ".", "--format", "json")
    assert (run.code, run.stdout) == (2, "")
    assert "no session logs in .; 1 not read: no known format (a.jsonl)" in run.stderr
    assert "claude-code, claude-code-stream, cline, codex" in run.stderr


def test_of_many_files_that_are_no_logs_some_are_named(tmp_path: Path) -> None:
    for name in ("a", "b", "c", "d\x1b[2J", "e\x1b[2J"):
        (tmp_path / f"{name}.jsonl").write_text("" if name.startswith("e") else "{}\n", encoding="utf-8")
    told = skillkit(tmp_path, "sessions", ".").stderr
    assert "; 1 not read: empty ('e\\x1b[2J.jsonl'); 4 not read: no known format (a.jsonl, b.jsonl, c.j" in told
    assert "c.jsonl, 1 more)" in told
    assert "\x1b" not in told


@pytest.mark.parametrize(
    ("path", "said"),
    [("gone", "gone is not there"), ("pipe", "error: pipe is no file\nhint: write the log to a file")],
)
def test_a_path_that_is_not_there_and_a_pipe_that_somebody_would_wait_for(logs: Path, path: str, said: str) -> None:
    os.mkfifo(logs / "pipe")
    run = skillkit(logs, "sessions", path)
    assert (run.code, run.stdout) == (2, "")
    assert said in run.stderr
    assert "Traceback" not in run.stderr


def test_without_paths_the_agents_own_folders_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, folder in (("HOME", tmp_path), ("CLAUDE_CONFIG_DIR", tmp_path / "c"), ("CODEX_HOME", tmp_path / "x")):
        monkeypatch.setenv(name, str(folder))
    run = skillkit(tmp_path, "sessions")
    assert run.code == 2
    assert "no session logs in the folders where agents keep them" in run.stderr
    logs = {tmp_path / "c/projects/-w/a.jsonl": PLAIN, tmp_path / "x/sessions/2026/rollout-a.jsonl": CODEX}
    for place, log in logs.items():
        place.parent.mkdir(parents=True)
        shutil.copy(log, place)
    found = document(skillkit(tmp_path, "sessions", "--format", "json"))
    assert found["summary"]["by_format"] == {"claude-code": 1, "codex": 1}


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read(logs: Path) -> None:
    (logs / "a.jsonl").chmod(0)
    found = document(skillkit(logs, "sessions", ".", "--format", "json"))
    assert found["unrecognised_reasons"] == {"a.jsonl": "cannot be read: Permission denied"}


def test_a_folder_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed, scan = tmp_path / "projects" / "closed", os.scandir
    closed.mkdir(parents=True)
    shutil.copy(PLAIN, closed.parent / "a.jsonl")
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))
    monkeypatch.setattr(os, "access", lambda path, _: path != closed)

    def scandir(path: str) -> object:
        if str(path) == str(closed):
            raise PermissionError
        return scan(path)

    monkeypatch.setattr(os, "scandir", scandir)
    for named in ((), (str(tmp_path),)):
        found = document(skillkit(tmp_path, "sessions", *named, "--format", "json"))
        (path,) = found["unrecognised_reasons"]
        assert (len(found["sessions"]), path.endswith("projects/closed")) == (1, True)


def test_a_link_that_leads_nowhere_is_passed_over(logs: Path) -> None:
    (logs / "gone.jsonl").symlink_to("nowhere.jsonl")
    assert len(document(skillkit(logs, "sessions", ".", "--format", "json"))["sessions"]) == 2


def test_a_project_s_name_cannot_move_the_cursor(logs: Path) -> None:
    text = PLAIN.read_text(encoding="utf-8").replace("srv/kiosk", r"srv/\u001b[2Jkiosk")
    (logs / "a.jsonl").write_text(text, encoding="utf-8")
    run = skillkit(logs, "sessions", ".")
    assert "\x1b" not in run.stdout
    assert r"\u001b[2Jkiosk" in run.stdout


def add(folder: Path, name: str, began: datetime, cwd: str = "/home/ada/srv/kiosk", *, side: bool = False) -> None:
    """A session of one turn; with `side`, the log of a sub-agent of it."""
    message = {"role": "user", "content": "Do it"}
    record = {"type": "user", "uuid": f"{name} {side}", "sessionId": name, "isSidechain": side, "cwd": cwd}
    place = folder / name / "subagents" / "agent-1.jsonl" if side else folder / f"{name}.jsonl"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(json.dumps({**record, "timestamp": began.isoformat(), "message": message}) + "\n", "utf-8")


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """Sessions of today, yesterday and long ago, one with a sub-agent, one with a long name."""
    now = datetime.now(UTC)
    add(tmp_path, "aaaaaaaa-new", now)
    add(tmp_path, "aaaaaaaa-new", now, side=True)
    add(tmp_path, "aaaaaaab-old", now - timedelta(days=1), "/srv/a-project-whose-name-ends-in-a-word-that-matters")
    add(tmp_path, "cccccccc-gone", datetime(2024, 3, 9, 12, tzinfo=UTC))
    return tmp_path


@pytest.mark.parametrize("width", [80, 120])
def test_a_terminal_shows_short_local_times_in_its_width(many: Path, width: int) -> None:
    code, shown = in_terminal(["sessions", "."], many, TERM="dumb", TZ="UTC", NO_COLOR="1", COLUMNS=str(width))
    lines = shown.splitlines()
    assert code == 0
    assert max(map(len, lines)) <= width
    assert [line.split()[0] for line in lines[:4]] == ["when", "today", "yesterday", "9"]
    assert "9 Mar  2024" in lines[3]
    assert "a-proj" in lines[2]
    assert "matters" in lines[2] or width == 80
    assert lines[1].endswith("1  aaaaaaaa")
    assert lines[5] == "4 sessions, 1 of them a sub-agent (-v lists them): 4 turns, 0 calls, 0 errors"
    assert "\x1b" not in shown
    assert width == 80 or "\x1b[1mwhen" in in_terminal(["sessions", "."], many, TERM="dumb")[1]


def test_sub_agents_follow_their_session(run: Run, many: Path) -> None:
    lines = run("-v", "sessions", ".", cwd=many).stdout.splitlines()
    assert lines[2].split()[:2] == ["└", "sub-agent"]
    found = run("sessions", ".", "--limit", "1", "--format", "json", cwd=many).json
    assert [session["id"] for session in found["sessions"]] == ["aaaaaaaa-new", "agent-1"]
    assert (found["summary"]["sessions"], found["summary"]["more"], found["summary"]["read"]) == (2, 2, 4)
    assert run("sessions", ".", "--limit", "1", cwd=many).stdout.endswith(";\n2 older not shown\n")


@pytest.mark.parametrize(
    ("options", "ids"),
    [
        (["--agent", "codex"], ["019ca000"]),
        (["--project", "/srv/elsewhere/kiosk"], ["5d1c0f3e", "019ca000"]),
        (["--since", "2026-03-03"], []),
        (["--until", "2026-03-02", "--agent", "claude-code"], ["5d1c0f3e"]),
    ],
)
def test_what_is_wanted(run: Run, logs: Path, options: list[str], ids: list[str]) -> None:
    found = run("sessions", ".", *options, "--format", "json", cwd=logs).json
    assert [session["id"][:8] for session in found["sessions"]] == ids
    if not ids:
        assert run("sessions", ".", *options, cwd=logs).stdout == "No session fits; 2 were read.\n"


def test_no_home_folder_user_or_machine_is_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "people" / "grace"
    folder = home / ".claude" / "projects" / "-home-grace-srv-kiosk"
    add(folder, "aaaaaaaa", datetime(2026, 3, 2, tzinfo=UTC), "/data/grace/grace")
    (folder / "empty.jsonl").touch()
    monkeypatch.setenv("HOME", str(home))
    for options in (["sessions"], ["-v", "sessions"], ["sessions", "--format", "json"]):
        outcome = run(*options)
        assert outcome.code == 0
        assert "grace" not in outcome.said
    found = outcome.json
    (session,) = found["sessions"]
    assert session["path"] == "~/.claude/projects/~-srv-kiosk/aaaaaaaa.jsonl"
    assert (session["cwd"], session["project"]) == ("/data/<user>/<user>", "<user>")
    assert found["unrecognised"] == ["~/.claude/projects/~-srv-kiosk/empty.jsonl"]


def test_an_id_that_is_shown_names_its_session_alone(run: Run, tmp_path: Path) -> None:
    for number, project in enumerate(["/srv/a", "/srv/b", "/srv/b"]):
        add(tmp_path, f"marshmallow-code__marshmallow-{number}359", datetime(2026, 3, number + 1, tzinfo=UTC), project)
    options: tuple[list[str], ...] = ([], ["--limit", "1"], ["--project", "/srv/a"])
    for lines in (run("-q", "sessions", ".", *option, cwd=tmp_path).stdout.splitlines() for option in options):
        shown = lines[0].split()[-1]
        assert run("sessions", "show", shown, ".", cwd=tmp_path).code == 0


def test_local_times_are_those_of_their_season(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    now = datetime(2026, 11, 23, 12)  # noqa: DTZ001 - as the machine's own clock tells it
    told = [moment(datetime(2026, month, 19, 16, 47, tzinfo=UTC), now) for month in (1, 7)]
    monkeypatch.undo()
    time.tzset()
    assert told == ["19 Jan 11:47", "19 Jul 12:47"]
    assert moment(datetime(2026, 11, 23, 4, tzinfo=UTC), datetime(2026, 11, 23, 12, tzinfo=UTC)) == "today 04:00"
