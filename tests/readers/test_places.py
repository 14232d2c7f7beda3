"""What readers take from beside a log, where agents keep logs, and what shapes a file may have."""

import contextlib
import hashlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from atif import Agent, Observation, ObservationResult, Step, ToolCall, Trajectory

from skillkit.mining.sessions import Logs, agent_logs
from skillkit.model.session import Session
from skillkit.transcripts.log_file import LogFile

FIXTURES = Path(__file__).parent.parent / "fixtures" / "readers"
GEMINI = (
    '{"sessionId": "s1", "projectHash": "%s", "startTime": "2026-01-01T00:00:00Z", "kind": "%s"}\n'
    '{"id": "m1", "timestamp": "2026-01-01T00:00:01Z", "type": "user", "content": "go"}\n'
)


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def only(path: Path) -> Session:
    (session,) = Logs([path])
    return session


def database(path: Path, case: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.closing(sqlite3.connect(path)) as made:
        made.executescript((FIXTURES / case / "session.sql").read_text("utf-8"))
    return path


@pytest.mark.parametrize("named", ["root", "slug", "hash"])
def test_the_folder_of_gemini_is_found_in_its_home(tmp_path: Path, named: str) -> None:
    digest = hashlib.sha256(b"/srv/quay").hexdigest()
    home = tmp_path / ".gemini"
    project = digest if named == "hash" else "quay"
    log = written(home / "tmp" / project / "chats" / "session-1.jsonl", GEMINI % (digest, "main"))
    if named == "root":
        written(home / "tmp" / project / ".project_root", "/srv/quay\n")
    else:
        written(home / "projects.json", json.dumps({"projects": {"/srv/other": "other", "/srv/quay": "quay"}}))
    assert only(log).cwd == "/srv/quay"


def test_the_folder_of_gemini_is_searched_nowhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    digest = hashlib.sha256(b"/srv/quay").hexdigest()
    written(tmp_path / ".gemini" / "projects.json", json.dumps({"projects": {"/srv/quay": "quay"}}))
    assert not only(written(tmp_path / "copied" / "session-1.jsonl", GEMINI % (digest, "main"))).cwd


def test_a_sub_agent_of_gemini_is_in_the_folder_of_its_parent(tmp_path: Path) -> None:
    log = written(tmp_path / "tmp" / "quay" / "chats" / "5d1e" / "sub.jsonl", GEMINI % ("", "subagent"))
    assert only(log).parent == "5d1e"


def test_a_session_of_kiro_has_its_folder_in_the_file_beside_it(tmp_path: Path) -> None:
    lines = (FIXTURES / "kiro" / "session-lines" / "session.jsonl").read_text("utf-8")
    folder = tmp_path / ".kiro" / "sessions" / "cli"
    written(folder / "k-1.jsonl", lines)
    about = {"session_id": "k-1", "cwd": "/srv/mill", "created_at": "2026-01-01T00:00:00.123456789Z"}
    written(folder / "k-1.json", json.dumps(about, indent=2))
    session = only(tmp_path)
    assert (session.id, session.cwd, session.project) == ("k-1", "/srv/mill", "mill")
    assert session.started_at


def test_a_session_in_the_database_of_opencode_and_in_files_counts_once(tmp_path: Path) -> None:
    database(tmp_path / "opencode.db", "opencode/database")
    info = {"id": "ses_7", "projectID": "p1", "directory": "/srv/ledger", "time": {"created": 1}}
    written(tmp_path / "storage" / "session" / "p1" / "ses_7.json", json.dumps(info))
    written(tmp_path / "storage" / "message" / "ses_7" / "msg_1.json", json.dumps({"id": "msg_1", "role": "user"}))
    written(tmp_path / "storage" / "part" / "msg_1" / "prt_1.json", json.dumps({"type": "text", "text": "count"}))
    logs = Logs([tmp_path])
    assert {session.id: Path(session.source_path).name for session in logs} == {
        "ses_7": "opencode.db",
        "ses_8": "opencode.db",
    }
    assert logs.repeated == 1


def test_a_path_for_an_id_leads_nowhere(tmp_path: Path) -> None:
    info = {"id": "ses_/../../secret", "projectID": "p1", "directory": "/srv", "time": {}}
    written(tmp_path / "storage" / "session" / "p1" / "ses_x.json", json.dumps(info))
    written(tmp_path / "storage" / "secret" / "msg_1.json", json.dumps({"id": "msg_1", "role": "user"}))
    assert not list(Logs([tmp_path / "storage" / "session"]))


def test_a_conversation_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    logs = Logs([database(tmp_path / "data.sqlite3", "kiro/database")])
    assert len(list(logs)) == 2
    assert [item.reason for item in logs.unrecognised] == ["a conversation that is no JSON"]


def test_chats_of_cursor_in_write_ahead_logs_have_different_digests(tmp_path: Path) -> None:
    with contextlib.ExitStack() as agents:
        for case in ("conversation", "words-of-the-program"):
            (tmp_path / case).mkdir()
            agent = agents.enter_context(contextlib.closing(sqlite3.connect(tmp_path / case / "store.db")))
            agent.execute("PRAGMA journal_mode = WAL")
            agent.executescript((FIXTURES / "cursor-chats" / case / "session.sql").read_text("utf-8"))
        logs = Logs([tmp_path])
        assert len({session.digest for session in logs}) == 2


def test_agents_logs_are_found_where_they_keep_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    logs = [
        ".gemini/tmp/quay/chats/session-1.json",
        ".gemini/tmp/quay/chats/5d1e/sub.jsonl",
        ".kiro/sessions/cli/k-1.jsonl",
        "share/kiro-cli/data.sqlite3",
        "share/opencode/opencode.db",
        "share/opencode/storage/session/p1/ses_7.json",
    ]
    others = [".kiro/sessions/cli/k-1.json", "share/opencode/storage/message/ses_7/msg_1.json", ".gemini/projects.json"]
    for name in logs + others:
        written(tmp_path / name, "{}")
    assert agent_logs() == sorted(tmp_path / name for name in logs)


def test_a_value_over_several_lines_is_not_taken_for_lines(tmp_path: Path) -> None:
    value: dict[str, Any] = {"steps": [{}, {"type": "user"}], "schema_version": "ATIF-v1.6"}
    log = LogFile(written(tmp_path / "log.json", json.dumps(value, indent=1)))
    assert log.spread
    assert log.head == [value]


def test_lines_of_which_the_first_is_torn_are_lines(tmp_path: Path) -> None:
    log = LogFile(written(tmp_path / "log.jsonl", '{"a": \n{"b": 1}\n'))
    assert not log.spread
    assert log.head == [{"b": 1}]


def test_a_trajectory_of_the_published_models_is_read(tmp_path: Path) -> None:
    call = ToolCall(tool_call_id="t1", function_name="execute_bash", arguments={"command": "make"})
    result = ObservationResult(source_call_id="t1", content="no rule", extra={"exit_code": 2})
    child = Trajectory(
        schema_version="ATIF-v1.8",
        trajectory_id="tr-1",
        agent=Agent(name="looker", version="1"),
        steps=[Step(step_id=1, source="user", message="Look."), Step(step_id=2, source="agent", message="Seen.")],
    )
    whole = Trajectory(
        schema_version="ATIF-v1.8",
        session_id="a-1",
        agent=Agent(name="openhands", version="1"),
        steps=[
            Step(step_id=1, source="user", message="make it"),
            Step(step_id=2, source="agent", message="", tool_calls=[call], observation=Observation(results=[result])),
        ],
        subagent_trajectories=[child],
    )
    parent, sub = Logs([written(tmp_path / "log.json", json.dumps(whole.to_json_dict()))])
    assert [(c.kind, c.status, c.exit_code) for c in parent.tool_calls] == [("shell", "error", 2)]
    assert (sub.id, sub.parent, [turn.origin for turn in sub.turns]) == ("tr-1", "a-1", ["harness", "subagent"])


def test_a_conversation_that_cursor_keeps_twice_counts_once(tmp_path: Path) -> None:
    transcript = tmp_path / ".cursor" / "projects" / "quay" / "agent-transcripts" / "760c3e81" / "760c3e81.jsonl"
    chat = tmp_path / ".cursor" / "chats" / "ab12" / "760c3e81" / "store.db"
    for file in (transcript, chat):
        file.parent.mkdir(parents=True)
    said = {"role": "user", "message": {"content": [{"type": "text", "text": "build the harbour"}]}}
    transcript.write_text(json.dumps(said) + "\n", encoding="utf-8")
    assert [session.format for session in Logs([tmp_path])] == ["cursor"]
    database(chat, "cursor-chats/conversation")
    logs = Logs([tmp_path])
    assert [(session.format, session.id) for session in logs] == [("cursor-chats", "760c3e81")]
    assert [each.reason for each in logs.unrecognised] == ["read from its chat"]


def test_the_file_beside_a_session_of_cline_states_its_folder_and_is_no_log(tmp_path: Path) -> None:
    folder = tmp_path / ".cline" / "data" / "sessions" / "1767225600000_ab1c2"
    folder.mkdir(parents=True)
    whole = (FIXTURES / "cline" / "commands-and-edits" / "session.json").read_text("utf-8")
    (folder / "1767225600000_ab1c2.messages.json").write_text(whole, "utf-8")
    about = {"session_id": "1767225600000_ab1c2", "cwd": "/srv/quay", "messages_path": "x"}
    (folder / "1767225600000_ab1c2.json").write_text(json.dumps(about), "utf-8")
    logs = Logs([tmp_path])
    assert [(session.cwd, session.project) for session in logs] == [("/srv/quay", "quay")]
    assert logs.unrecognised == []
