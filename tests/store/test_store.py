"""What is remembered of logs: made anew when they change, kept when they are gone, forgotten when asked."""

import contextlib
import gc
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from skillkit.errors import SkillkitError
from skillkit.mining.sessions import Logs
from skillkit.mining.traces import Traces
from skillkit.model.session import Keep
from skillkit.paths import state_dir
from skillkit.store import FILE, MAX_OUTCOMES, MIGRATIONS, Store
from skillkit.store.records import Kept, Seen, State, key_of, packed, state_of
from skillkit.store.retention import Wanted, keep_days
from tests.conftest import SessionLogs, SkillRepo, in_terminal, skillkit

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "sessions"
FIXTURES = Path(__file__).parent.parent / "fixtures" / "readers"
WRITERS = 200


def kept(name: str) -> Kept:
    return Kept(f"digest {name}", name, "project", "agent", packed([json.dumps({"session": name}).encode()]))


def log(folder: Path, name: str = "a.jsonl") -> Path:
    (folder / name).write_text("{}\n", encoding="utf-8")
    return folder / name


def test_a_log_is_known_until_it_changes(tmp_path: Path) -> None:
    file, store = log(tmp_path), Store(tmp_path / "state")
    state = state_of(file)
    assert store.known(file, state_of(file), 1) is None
    store.remember(Seen(file, state, 1, {"problem": ""}, [kept("x"), kept("y")]))
    known = Store(tmp_path / "state").known(file, state_of(file), 1)
    assert known
    assert known.facts == {"problem": ""}
    assert [json.loads(trace)["session"] for trace in known.traces] == ["x", "y"]
    assert store.known(file, state_of(file), 2) is None
    file.write_text("{}\n{}\n", encoding="utf-8")
    assert store.known(file, state_of(file), 1) is None
    store.remember(Seen(file, State(7, 7), 1, {}, [kept("z")]))
    assert store.count() == (1, 1)


def test_what_is_left_of_logs_that_are_gone(tmp_path: Path) -> None:
    here, gone, store = log(tmp_path), tmp_path / "gone.jsonl", Store(tmp_path / "state")
    store.remember(Seen(here, State(1, 1), 1, {}, [kept("here")]))
    store.remember(Seen(gone, State(1, 1), 1, {}, [kept("b"), kept("a")]))
    assert [json.loads(trace)["session"] for trace in store.others([here])] == ["a", "b"]


def test_the_path_of_a_log_is_not_in_the_database(tmp_path: Path) -> None:
    store = Store(tmp_path / "state")
    store.remember(Seen(tmp_path / "very-private-name.jsonl", State(1, 1), 1, {}, [kept("a")]))
    raw = b"".join(file.read_bytes() for file in (tmp_path / "state").iterdir())
    assert b"very-private-name" not in raw


@pytest.mark.parametrize(
    ("wanted", "left"),
    [
        (Wanted(session="a"), {"b", "c"}),
        (Wanted(projects=("project", "<user>")), set()),
        (Wanted(before="2026-01-02"), {"b", "c"}),
        (Wanted(before="2026-01-03", session="b"), {"a", "c"}),
        (Wanted(), set()),
    ],
)
def test_what_is_forgotten_is_overwritten(tmp_path: Path, wanted: Wanted, left: set[str]) -> None:
    store = Store(tmp_path)
    days = {"a": "2026-01-01", "b": "2026-01-02", "c": ""}
    for name, day in days.items():
        store.remember(Seen(tmp_path / name, State(1, 1), 1, {}, [kept(name)._replace(day=day)]))
    meant = {known.session for known in store.known_sessions(wanted)}
    assert meant == set("abc") - left
    assert meant == {name for name, day in days.items() if wanted.covers(name, "project", day)}
    assert store.forget(wanted) == 3 - len(left)
    assert {json.loads(trace)["session"] for trace in store.others([])} == left
    raw = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert {name for name in "abc" if f"digest {name}".encode() in raw} == left


def test_the_file_shrinks(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for number in range(20):
        noise = os.urandom(20_000).hex()
        store.remember(
            Seen(tmp_path / str(number), State(1, 1), 1, {}, [kept(str(number))._replace(trace=noise.encode())])
        )
    before = store.summary()
    store.forget(Wanted(projects=("project",)))
    after = store.summary()
    assert (before.sessions, after.sessions) == ({"agent": 20}, {})
    assert before.size > 200_000
    assert after.size < 60_000


def test_a_reader_keeps_what_was_there_and_that_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skillkit.store.PATIENCE_SECONDS", 0)
    store = Store(tmp_path)
    store.remember(Seen(tmp_path / "a", State(1, 1), 1, {}, [kept("a")]))
    with contextlib.closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM sessions").fetchall()
        with pytest.raises(SkillkitError, match="still reads what was there"):
            store.forget(Wanted())
    assert store.forget(Wanted()) == 0
    assert b"digest a" not in b"".join(file.read_bytes() for file in tmp_path.iterdir())


def test_what_is_old_is_forgotten_when_something_is_remembered(tmp_path: Path) -> None:
    for name, days in (("old", 401), ("young", 399)):
        Store(tmp_path).remember(Seen(tmp_path / name, State(1, 1), 1, {}, [kept(name)]))
        with contextlib.closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as database:
            values = (int(time.time()) - days * 86_400, key_of(tmp_path / name))
            database.execute("UPDATE logs SET remembered = ? WHERE log = ?", values)
    Store(tmp_path).remember(Seen(tmp_path / "new", State(1, 1), 1, {}, [kept("new")]))
    store = Store(tmp_path, keep_days=400)
    assert store.count() == (3, 3)
    store.remember(Seen(tmp_path / "newer", State(1, 1), 1, {}, [kept("newer")]))
    assert {known.session for known in store.known_sessions(Wanted())} == {"young", "new", "newer"}
    assert store.count()[0] == 3
    del store
    gc.collect()  # closes the database, as the end of the process does
    assert b"digest old" not in b"".join(file.read_bytes() for file in tmp_path.iterdir())


def test_how_long_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    assert keep_days() == 400
    for given, days in (("30", 30), ("forever", None)):
        monkeypatch.setenv("SKILLKIT_KEEP_DAYS", given)
        assert keep_days() == days
    for given in ("0", "-1", "a year", "٣", "9" * 5000):
        monkeypatch.setenv("SKILLKIT_KEEP_DAYS", given)
        done = skillkit("mine", str(EXAMPLES))
        assert done.code == 2
        assert "or forever" in done.stderr


def test_a_database_of_a_newer_skillkit_is_left_alone(tmp_path: Path) -> None:
    Store(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(SkillkitError, match="newer skillkit"):
        Store(tmp_path)


def test_many_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    def write(number: int) -> None:
        Store(tmp_path).remember(Seen(tmp_path / str(number), State(1, 1), 1, {}, [kept(str(number))]))

    with ThreadPoolExecutor(WRITERS // 4) as pool:
        list(pool.map(write, range(WRITERS)))
    assert Store(tmp_path).count() == (WRITERS, WRITERS)


WRITER = """
import sys
from pathlib import Path
from skillkit.store import Store
from skillkit.store.records import Kept, Seen, State, packed
folder = Path(sys.argv[1])
store = Store(folder)
for number in range(100_000):
    kept = Kept(str(number), str(number), "p", "a", packed([b"{}"]))
    store.remember(Seen(folder / str(number), State(1, 1), 1, {}, [kept]))
    print(number, flush=True)
"""


def test_what_was_acknowledged_outlives_a_kill(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    done = [process.stdout.readline() for _ in range(20)]
    time.sleep(0.05)
    os.kill(process.pid, signal.SIGKILL)
    done += process.stdout.read().splitlines()
    process.wait()
    process.stdout.close()
    acknowledged = {line.strip() for line in done if line.strip().isdecimal()}
    store = Store(tmp_path)
    assert len(acknowledged) >= 20
    assert store.count()[1] >= len(acknowledged)
    store.remember(Seen(tmp_path / "after", State(1, 1), 1, {}, [kept("after")]))


def test_without_a_store_nothing_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKILLKIT_STATE_DIR", str(tmp_path / "state"))
    plain = skillkit("mine", str(EXAMPLES), "--format", "json", "--no-store")
    assert plain.code == 0
    assert not (tmp_path / "state" / FILE).exists()
    stored = skillkit("mine", str(EXAMPLES), "--format", "json")
    assert (tmp_path / "state" / FILE).exists()
    assert stored.stdout == plain.stdout


@pytest.fixture
def own_logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an agent with two logs."""
    home = tmp_path / "claude" / "projects"
    for name in ("own-0", "own-1"):
        SessionLogs(home).add(name, program="gradle", day="2026-02-02")
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(home.parent))
    return home


@pytest.mark.parametrize("command", ["mine", "stats"])
def test_logs_that_are_named_count_for_that_run_alone(command: str, own_logs: Path, logs: SessionLogs) -> None:
    def sessions(*arguments: str | Path) -> tuple[int, int]:
        summary = skillkit(command, *arguments, "--format", "json").json["summary"]
        return summary["sessions"], summary["remembered"]

    assert sessions() == (2, 0)
    assert sessions(logs.folder) == (9, 0)
    assert sessions() == (2, 0)
    assert sessions(logs.folder, "--remember") == (9, 0)
    assert sessions() == (11, 9)
    (own_logs / "own-0.jsonl").unlink()
    assert sessions() == (11, 10)
    assert ", 1 project: 10 remembered, 1 read" in skillkit(command).stdout.splitlines()[0]
    done = skillkit(command, "--remember", "--no-store")
    assert (done.code, "--no-store remembers nothing" in done.stderr) == (2, True)


@pytest.mark.parametrize("author", [(), ("--author", "agent")])
def test_logs_of_others_are_not_proposed(
    own_logs: Path, logs: SessionLogs, skill_repo: SkillRepo, author: tuple[str, ...]
) -> None:
    def branches(*arguments: str | Path) -> set[str]:
        done = skillkit("propose", *arguments, "--dry-run", "--format", "json", cwd=skill_repo.root).json
        return {each["branch"].split("-")[1] for each in done["proposals"]}

    assert "bun" in branches(logs.folder)
    skillkit("mine", logs.folder)
    assert "bun" not in branches()
    skillkit("mine", logs.folder, *author, "--remember")
    assert "bun" in branches()
    assert "  11 sessions (claude-code 11), 4 days, 1 project: 9 remembered, 2 read\n" in (
        skillkit("propose", "--dry-run", cwd=skill_repo.root).stdout
    )
    assert len(list(own_logs.iterdir())) == 2


@pytest.mark.parametrize("options", [(), ("--remember",)])
def test_a_log_that_is_named_again_is_read_again(own_logs: Path, options: tuple[str, ...]) -> None:
    assert skillkit("mine").code == 0
    SessionLogs(own_logs).add("later", day="2026-03-03")
    skillkit("mine")
    assert skillkit("forget", "--before", "2026-03-01", "--yes").stdout == "2 sessions forgotten\n"
    without = skillkit("mine", "--format", "json").json
    assert without["summary"]["sessions"] == 1
    assert len(without["unrecognised_reasons"]) == 2
    assert "2 logs left out, forgotten: name a log, or a folder of logs, to read it again\n" in skillkit("mine").stdout
    assert "own-0.jsonl: forgotten; name it to read it again\n" in skillkit("-v", "mine").stdout
    assert skillkit("mine", own_logs, *options, "--format", "json").json["summary"]["sessions"] == 3
    assert skillkit("mine", "--format", "json").json["summary"]["sessions"] == (3 if options else 1)


def test_where_all_logs_are_forgotten_they_are_named(own_logs: Path) -> None:
    skillkit("mine")
    skillkit("forget", "--before", "2026-03-01", "--yes")
    done = skillkit("mine")
    assert done.code == 2
    assert "; 2 not read: forgotten; name it to read it again (" in done.stderr
    assert str(own_logs / "own-0.jsonl") in done.stderr


def test_forget_asks_or_needs_a_yes(own_logs: Path) -> None:
    skillkit("mine")
    refused = skillkit("forget", "--all")
    assert (refused.code, "nothing was forgotten: stdin is not a terminal" in refused.stderr) == (2, True)
    assert skillkit("forget", "--all", "--yes").stdout.startswith(f"{len(list(own_logs.iterdir()))} sessions forgotten")


def test_forget_wants_to_know_what() -> None:
    assert skillkit("forget").code == 2
    assert skillkit("forget", "--all", "--session", "x").code == 2
    done = skillkit("forget", "--before", "yesterday")
    assert (done.code, "'yesterday' is no day; write YYYY-MM-DD" in done.stderr) == (2, True)
    done = skillkit("forget", "--project", "/srv/nothing")
    assert (done.code, done.stdout) == (0, "0 sessions forgotten\n")
    assert done.stderr == "hint: nothing remembered fits; remembered is nothing\n"


def test_forget_takes_the_beginning_of_an_id_a_folder_and_a_day(
    logs: SessionLogs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret-project").mkdir()
    logs.add("of-another-project", cwd="/srv/ada")
    monkeypatch.setenv("USER", "ada")
    skillkit("mine", str(logs.folder), "--remember")
    several = skillkit("forget", "--session", "bun-session")
    assert (several.code, several.stdout) == (2, "")
    assert "3 sessions have ids that begin with bun-session" in several.stderr
    assert skillkit("forget", "--session", "deno", "--yes").stdout == "1 session forgotten\n"
    assert skillkit("forget", "--project", "/srv/ada", "--yes").stdout == "1 session forgotten\n"
    day = ("--before", "2026-01-12")
    assert (
        skillkit("forget", "--project", ".", "--yes", *day, cwd=tmp_path / "secret-project").stdout
        == "4 sessions forgotten\n"
    )
    assert skillkit("forget", "--all", "--yes").stdout == "4 sessions forgotten\n"


def test_forget_shows_what_would_go_and_asks(logs: SessionLogs, tmp_path: Path) -> None:
    skillkit("mine", str(logs.folder), "--remember")
    code, shown = in_terminal(["forget", "--project", "secret-project"], tmp_path, ["n"])
    assert code == 130
    assert "About to forget 9 sessions (claude-code 9) of 1 project, 2026-01-05 to\n2026-01-19:\n" in shown
    assert "  2026-01-12  claude-code     secret-project                  bun-session-1\n" in shown
    assert shown.endswith("nothing was forgotten\n")
    code, shown = in_terminal(["forget", "--all"], tmp_path, ["y"])
    assert (code, shown.splitlines()[-1]) == (0, "9 sessions forgotten")


def test_what_a_forked_session_copied_happened_once(tmp_path: Path) -> None:
    lines = ["", ""]
    for number, which in ((0, (0, 1)), (1, (0, 1)), (2, (1,))):
        call = {
            "type": "tool_use",
            "id": f"toolu_{number:020}",
            "name": "Bash",
            "input": {"command": f"make t{number}"},
        }
        result = {"type": "tool_result", "tool_use_id": call["id"], "content": "done"}
        for file in which:
            for role, block in (("assistant", call), ("user", result)):
                message = {"role": role, "content": [block]}
                record = {"type": role, "uuid": f"{file}{role}{number}", "sessionId": f"s{file}", "message": message}
                lines[file] += json.dumps(record) + "\n"
    for file, text in enumerate(lines):
        (tmp_path / f"{file}.jsonl").write_text(text, encoding="utf-8")
    seen = [[each.command for each in trace.observations] for trace in Traces([tmp_path])]
    assert seen == [["make t0", "make t1"], ["make t2"]]


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
def test_what_was_remembered_before_is_kept_when_the_database_grows(tmp_path: Path, version: int) -> None:
    file = log(tmp_path)
    state = state_of(file)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as old:
        old.create_function("day_of", 1, str)
        for statement in (each for step in MIGRATIONS[:version] for each in step):
            old.execute(statement)
        values = (key_of(file), state.size, state.modified)
        old.execute("INSERT INTO logs (log, size, modified, observer, facts) VALUES (?, ?, ?, 1, '{}')", values)
        trace = packed([b'{"started_at": "2026-01-05T10:00:00Z"}'])
        row = (key_of(file), trace)
        old.execute("INSERT INTO sessions VALUES (?, 0, 'd', 'a', 'p', 'codex', ?" + ", ''" * (version > 1) + ")", row)
        old.execute(f"PRAGMA user_version = {version}")
    store = Store(tmp_path)
    assert store.count() == (1, 1)
    assert store.unchanged({file: state}, 1) == {file}
    known = store.known(file, state, 1)
    assert known
    assert len(known.traces) == 1
    assert store.known_sessions(Wanted()) == [("2026-01-05" if version == 1 else "", "codex", "p", "a")]
    assert store.outcome("any") is None


def test_a_log_with_another_inode_has_changed(tmp_path: Path) -> None:
    file, store = log(tmp_path), Store(tmp_path / "state")
    state = state_of(file)
    store.remember(Seen(file, state, 1, {}, [kept("x")]))
    assert store.unchanged({file: state}, 1) == {file}
    other = state._replace(inode=state.inode + 1)
    assert store.unchanged({file: other}, 1) == frozenset()
    assert store.known(file, other, 1) is None


def test_of_logs_remembered_together_all_are_or_none(tmp_path: Path) -> None:
    store = Store(tmp_path)
    broken = Seen(tmp_path / "b", State(1, 1), 1, {"problem": object()}, [])
    with pytest.raises(TypeError):
        store.remember(Seen(tmp_path / "a", State(1, 1), 1, {}, [kept("a")]), broken)
    assert store.count() == (0, 0)


def test_an_outcome_is_forgotten_with_what_it_came_of(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for number in range(MAX_OUTCOMES + 1):
        store.remember_outcome(str(number), b"outcome")
    assert store.outcome("0") is None
    assert store.outcome(str(MAX_OUTCOMES)) == b"outcome"
    store.remember(Seen(tmp_path / "a", State(1, 1), 1, {}, [kept("a")]))
    assert store.outcome(str(MAX_OUTCOMES)) is None
    store.remember_outcome("again", b"outcome")
    store.forget(Wanted(session="nobody"))
    assert store.outcome("again") is None


def test_an_unchanged_run_opens_no_log_and_makes_no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    logs = tmp_path / "logs"
    shutil.copytree(EXAMPLES, logs)
    (logs / "none.jsonl").write_text("no log\n", encoding="utf-8")
    first = skillkit("mine", str(logs), "--format", "json")
    with monkeypatch.context() as patched:
        patched.setattr("skillkit.mining.traces.Logs", None)
        patched.setattr("skillkit.mining.traces.from_json", None)
        again = skillkit("mine", str(logs), "--format", "json")
        other = skillkit("mine", str(logs), "--format", "json", "--limit", "1")
    assert (first.code, first.stdout) == (again.code, again.stdout)
    assert again.json["summary"]["unrecognised"] == 1
    assert other.code != 0
    assert len(skillkit("mine", str(logs), "--format", "json", "--limit", "1").json["candidates"]) == 1


def test_of_logs_of_which_one_has_changed_that_one_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    logs, state = tmp_path / "logs", tmp_path / "state"
    shutil.copytree(EXAMPLES, logs)
    before = [trace.digest for trace in Traces([logs], Store(state))]
    changed = max(logs.rglob("*.jsonl"))
    changed.write_bytes(changed.read_bytes() + b"\n")
    read: list[Path] = []

    def reading(paths: list[Path], keep: Keep) -> Logs:
        read.extend(paths)
        return Logs(paths, keep=keep)

    monkeypatch.setattr("skillkit.mining.traces.Logs", reading)
    after = [trace.digest for trace in Traces([logs], Store(state))]
    assert read == [changed]
    assert len(set(before) - set(after)) == len(set(after) - set(before)) == 1
    plain = [trace.digest for trace in Traces([logs])]
    assert after == plain


def database(file: Path) -> sqlite3.Connection:
    """The database of an agent that works: what it writes stays in the write-ahead log."""
    made = sqlite3.connect(file, isolation_level=None)
    made.execute("PRAGMA journal_mode = WAL")
    made.execute("PRAGMA wal_autocheckpoint = 0")
    made.executescript((FIXTURES / "opencode" / "database" / "session.sql").read_text("utf-8"))
    made.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return made


@pytest.mark.parametrize("name", ["opencode.db", "linked.db"])
def test_what_a_database_has_in_its_write_ahead_log_is_new(tmp_path: Path, name: str) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "linked.db").symlink_to(tmp_path / "real" / "opencode.db")
    file = tmp_path / ("real/opencode.db" if name == "opencode.db" else name)
    with closing(database(file)) as agent:
        count = skillkit("mine", file, "--format", "json").json["summary"]["sessions"]
        assert skillkit("mine", file, "--format", "json").json["summary"]["sessions"] == count
        for table, ids in (("session", {"id"}), ("message", {"id", "session_id"}), ("part", {"id", "session_id"})):
            rows = agent.execute(f"SELECT * FROM {table}")
            names = [column for column, *_ in rows.description]
            for row in rows.fetchall():
                copy = [f"{text}x" if column in ids | {"message_id"} else text for column, text in zip(names, row)]
                agent.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(copy))})", copy)
        for command in ("mine", "stats"):
            assert skillkit(command, file, "--format", "json").json["summary"]["sessions"] == 2 * count


def test_a_look_into_a_database_does_not_change_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "opencode.db"
    with closing(database(file)) as agent:
        agent.execute("DELETE FROM session WHERE 0")
        first = [trace.digest for trace in Traces([file], Store(tmp_path / "state"))]
        state = state_of(file)
        assert len(list(Logs([file]))) == len(first)
        assert state_of(file) == state
        monkeypatch.setattr("skillkit.mining.traces.Logs", None)
        assert [trace.digest for trace in Traces([file], Store(tmp_path / "state"))] == first


def test_a_database_that_was_locked_is_read_the_next_time(
    logs: SessionLogs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skillkit.transcripts.log_file.PATIENCE_SECONDS", 0)
    with closing(sqlite3.connect(logs.folder / "opencode.db", isolation_level=None)) as agent:
        agent.executescript((FIXTURES / "opencode" / "database" / "session.sql").read_text("utf-8"))
        agent.execute("BEGIN EXCLUSIVE")
        locked = skillkit("mine", logs.folder, "--format", "json")
        agent.execute("ROLLBACK")
    assert locked.json["summary"]["unrecognised"] == 1
    read = skillkit("mine", logs.folder, "--format", "json")
    assert read.json["summary"]["unrecognised"] == 0
    assert read.stdout == skillkit("mine", logs.folder, "--format", "json", "--no-store").stdout
    (tmp_path / "none.db").write_bytes(b"SQLite format 3\0 and no more")
    assert list(Traces([tmp_path / "none.db"], Store(tmp_path / "state"))) == []
    monkeypatch.setattr("skillkit.mining.traces.Logs", None)
    assert list(Traces([tmp_path / "none.db"], Store(tmp_path / "state"))) == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_a_log_that_might_not_be_read_is_read_when_it_may(logs: SessionLogs) -> None:
    closed = logs.add("closed")
    closed.chmod(0)
    assert skillkit("mine", logs.folder, "--format", "json").json["summary"]["unrecognised"] == 1
    closed.chmod(0o600)
    assert skillkit("mine", logs.folder, "--format", "json").json["summary"]["unrecognised"] == 0


def damaged(file: Path) -> None:
    raw = bytearray(file.read_bytes())
    raw[8192:] = b"\xff" * (len(raw) - 8192)
    file.write_bytes(raw)


def replaced(file: Path) -> None:
    file.write_bytes(b"no database, but longer than the header of one" * 10)


def torn(file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("UPDATE sessions SET trace = x'ffff'")
        database.execute("UPDATE outcomes SET outcome = x'ffff'")


@pytest.mark.parametrize("harm", [damaged, replaced, torn])
def test_a_damaged_database_is_reported_with_a_remedy(logs: SessionLogs, harm: Callable[[Path], None]) -> None:
    skillkit("mine", logs.folder, "--remember")
    gc.collect()  # closes the database, as the end of the process does
    file = state_dir() / FILE
    harm(file)
    for command in ("mine", "stats", "doctor"):
        done = skillkit(command, *(() if command == "doctor" else (logs.folder,)))
        assert done.code == (1 if command == "doctor" else 2)
        assert "what was remembered cannot be opened" in done.said
        assert f"move {file} away" in done.said
    file.unlink()
    assert skillkit("mine", logs.folder).code == 0


def test_a_database_that_others_have_locked_is_reported(logs: SessionLogs, monkeypatch: pytest.MonkeyPatch) -> None:
    skillkit("mine", logs.folder)
    monkeypatch.setattr("skillkit.store.BUSY_SECONDS", 0)
    logs.add("new")
    with closing(sqlite3.connect(state_dir() / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        done = skillkit("mine", logs.folder)
    assert done.code == 2
    assert "database is locked" in done.stderr
    assert "hint: end other runs of skillkit" in done.stderr
