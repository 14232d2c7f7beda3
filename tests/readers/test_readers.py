"""Every reader against its fixture folders: a small log, and what is read of it in a compact form."""

import contextlib
import copy
import json
import random
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from skillkit.mining.extract import observe
from skillkit.mining.sessions import Logs, log_files
from skillkit.mining.traces import Traces
from skillkit.model.session import Session, ToolCall, Turn
from skillkit.readers import READERS, Reader
from skillkit.store import Store
from skillkit.transcripts.log_file import LogFile
from tests.conftest import Expect

FIXTURES = Path(__file__).parent.parent / "fixtures" / "readers"
CASES = sorted(folder for folder in FIXTURES.glob("*/*") if folder.is_dir())
HEADER = ("id", "format", "agent", "agent_version", "cwd", "project", "parent", "git_branch")


def log_of(case: Path, to: Path) -> Path:
    """The log of a case: its one file, or folder, besides what is expected; a database is made of its SQL."""
    (log,) = (path for path in case.iterdir() if path.stem in ("session", "storage"))
    if log.suffix != ".sql":
        return log
    with contextlib.closing(sqlite3.connect(to / "session.db")) as database:
        database.executescript(log.read_text("utf-8"))
    return to / "session.db"


def call_form(call: ToolCall) -> dict[str, Any]:
    form: dict[str, Any] = {
        name: getattr(call, name) for name in ("line", "name", "kind", "status", "arguments", "result")
    }
    form |= {"exit_code": call.exit_code} if call.exit_code is not None else {}
    return form | ({"duration": call.duration} if call.duration is not None else {})


def turn_form(turn: Turn) -> dict[str, Any]:
    form: dict[str, Any] = {"line": turn.line, "origin": turn.origin, "text": turn.text}
    form |= {"superseded": True} if turn.superseded else {}
    return form | ({"calls": [call_form(call) for call in turn.tool_calls]} if turn.tool_calls else {})


def normal_form(session: Session) -> dict[str, Any]:
    return {
        "header": {name: value for name in HEADER if (value := getattr(session, name))},
        "started_at": session.started_at.isoformat() if session.started_at else None,
        "turns": [turn_form(turn) for turn in session.turns],
        "lines": session.stats.lines,
        "tool_results": session.stats.tool_results,
        "skipped": session.stats.skipped,
        **({"attributed": list(session.attributed)} if session.attributed else {}),
    }


@pytest.mark.parametrize("case", CASES, ids=["/".join(case.parts[-2:]) for case in CASES])
def test_reader_reads_what_is_expected_and_no_other_takes_it(case: Path, tmp_path: Path, expect: Expect) -> None:
    whole = log_of(case, tmp_path)
    for log in log_files([whole]):
        takers = [reader.name for reader in READERS if reader.sniff(LogFile(log).head)]
        assert takers == [case.parent.name], "`sniff` has to accept the logs of its own format and no others"
    sessions = list(Logs([whole]))
    forms = [normal_form(session) for session in sessions]
    expect(case / "expected.json", forms[0] if len(forms) == 1 else forms)
    assert sessions[0].format == case.parent.name
    assert [turn.index for turn in sessions[0].turns] == list(range(len(sessions[0].turns)))


def test_every_fixture_folder_is_a_reader() -> None:
    folders = {folder.name for folder in FIXTURES.iterdir()}
    assert folders == set(READERS.names()), "each reader needs a folder in tests/fixtures/readers, of the same name"


@pytest.mark.parametrize("reader", list(READERS), ids=lambda reader: reader.name)
def test_reader_has_cases_and_documentation(reader: Reader) -> None:
    assert len(list((FIXTURES / reader.name).glob("*"))) >= 2, "a reader needs two cases in tests/fixtures/readers"
    assert reader.read.__doc__
    assert reader.sniff.__doc__
    assert reader.read.__module__ == f"skillkit.readers.{reader.name.replace('-', '_')}"
    assert len((reader.read.__globals__["__doc__"] or "").split()) > 10, "the module's docstring becomes its page"


ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 7.5, 1e300, 10**40, float("nan"), "", "odd", "0001-01-01T00:00:00+23:00", "ses_odd"),
    *("ffffffff-ffff-7000-8000-000000000001", "Exit code: 0\nWall time: 1.2.3 seconds\nOutput:\nodd"),
    *([], [None], [[]], ["odd"], [{}], {}, {"type": []}, {"text": {}}, {"odd": ["odd"]}, [7], "../../odd"),
)
"""What is put in place of a field, whatever stood there."""

MUTATIONS = {"some": range(10), "more": range(10, 25)}
"""The seeds of those that are tried of each case, in a hurry and at leisure."""


def fields(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in a value with each of its keys or indexes."""
    for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from fields(value[key])


def mutated(text: str, chance: random.Random) -> str:
    """JSON, or JSON Lines, with something odd in place of one or two fields; sometimes torn."""
    try:
        values = [json.loads(text)]
    except ValueError:
        values = []
        for line in text.split("\n"):
            with contextlib.suppress(ValueError):
                values.append(json.loads(line))
    for _ in range(chance.choice((1, 1, 2))):
        places = list(fields(values))
        if places:
            container, key = chance.choice(places)
            container[key] = copy.deepcopy(chance.choice(ODD))
    lines = "\n".join(json.dumps(value) for value in values)
    return lines[: chance.randrange(len(lines) + 1)] if chance.random() < 0.1 else lines


def mutate(log: Path, chance: random.Random) -> None:
    """Changes a field of a log, a file of it, or a row."""
    if log.suffix != ".db":
        file = chance.choice([path for path in log.rglob("*") if path.is_file()] if log.is_dir() else [log])
        file.write_text(mutated(file.read_text("utf-8", errors="replace"), chance), "utf-8")
        return
    with contextlib.closing(sqlite3.connect(log)) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        table = chance.choice(tables)
        column = chance.choice([row[1] for row in database.execute(f"PRAGMA table_info({table})")])
        rows = database.execute(f"SELECT rowid, {column} FROM {table}").fetchall()
        if rows:
            row, old = chance.choice(rows)
            odd = mutated(old, chance) if isinstance(old, str) and old.startswith("{") else chance.choice(ODD)
            plain = odd if isinstance(odd, str) or odd is None else json.dumps(odd)
            with contextlib.suppress(sqlite3.Error):
                database.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (plain, row))
        database.commit()


@pytest.mark.parametrize("many", ["some", pytest.param("more", marks=pytest.mark.slow)])
@pytest.mark.parametrize("case", CASES, ids=["/".join(case.parts[-2:]) for case in CASES])
def test_reader_accepts_anything_in_any_field(case: Path, many: str, tmp_path: Path) -> None:
    whole, reader = log_of(case, tmp_path), READERS[case.parent.name]
    log = tmp_path / f"odd-{whole.name}"
    for seed in MUTATIONS[many]:
        if log.is_dir():
            shutil.rmtree(log)
        shutil.copytree(whole, log) if whole.is_dir() else shutil.copyfile(whole, log)
        mutate(log, random.Random(f"{case.name} {seed}"))
        logs = Logs([log])
        for session in logs:
            assert json.dumps(normal_form(session), default=str).encode()
            observe(session)
        assert not [each for each in logs.unrecognised if "failed" in each.reason]
        for file in log_files([log]):
            for session in reader.read(LogFile(file)):
                assert session.format == reader.name


@pytest.mark.parametrize("odd", [["x"], {"x": 1}, None, 1.5])
@pytest.mark.parametrize("key", ["type", "kind", "role", "table", "status", "subtype", "source", "message", "payload"])
def test_records_of_no_format_are_no_session_whatever_a_key_holds(key: str, odd: object, tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    whole = {"type": "session_meta", "timestamp": "2026-01-01T00:00:00Z", "payload": {"id": "5b1e"}}
    rows = [whole, {key: odd}, {"id": "1", "data": {}, key: odd}, {"sessionId": "5b1e", "uuid": "1", key: odd}]
    rows.append({"table": "conversations", "columns": odd})
    for first in range(len(rows)):
        log.write_text("\n".join(map(json.dumps, rows[first:])) + "\n", encoding="utf-8")
        assert list(Logs([log])) == []


def test_a_log_on_which_a_reader_fails_is_reported_and_others_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = (FIXTURES / "codex" / "exec-command" / "session.jsonl").read_text("utf-8")
    for name in ("a", "b"):
        (tmp_path / f"{name}.jsonl").write_text(whole.replace("019ca000", f"019ca00{name}"), "utf-8")
    codex = READERS["codex"]

    def fails(log: LogFile) -> Iterable[Session]:
        if log.path.name == "a.jsonl":
            raise ValueError("no number: s3cret")
        return codex.read(log)

    monkeypatch.setattr("skillkit.mining.sessions.READERS", [replace(codex, read=fails)])
    logs = Logs([tmp_path])
    assert [session.format for session in logs] == ["codex"]
    (left,) = logs.unrecognised
    assert Path(left.path).name == "a.jsonl"
    assert left.reason.startswith("its reader failed: ValueError at mining/sessions.py:")
    traces = Traces([tmp_path], Store(tmp_path / "state"))
    assert len(list(traces)) == 1
    assert "s3cret" not in str(traces.unrecognised)
    assert len(traces.unrecognised) == 1


def test_a_time_beyond_all_years_is_ignored(tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    header = {"id": "019ca000", "timestamp": "2026-05-01T00:00:00Z", "cwd": "/srv/quay"}
    records = [
        {"type": "session_meta", "payload": header},
        {"type": "session_meta", "payload": {**header, "id": "019ca001"}},
        {"type": "turn_context", "payload": {"turn_id": "ffffffff-ffff-7000-8000-000000000001"}},
        {"type": "event_msg", "payload": {"type": "user_message", "message": "mend it"}},
    ]
    log.write_text("\n".join(map(json.dumps, records)) + "\n", "utf-8")
    (session,) = Logs([log])
    assert [turn.text for turn in session.turns] == ["mend it"]
