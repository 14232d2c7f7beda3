"""What is remembered of logs: made anew when they change, kept when they are gone, forgotten when asked."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from skillkit.errors import SkillkitError
from skillkit.observations import Traces
from skillkit.sessions import Logs
from skillkit.store import FILE
from skillkit.store import MAX_OUTCOMES
from skillkit.store import MIGRATIONS
from skillkit.store import SCHEMA_VERSION
from skillkit.store import Kept
from skillkit.store import Seen
from skillkit.store import State
from skillkit.store import Store
from skillkit.store import key_of
from skillkit.store import packed
from skillkit.store import state_of
from tests.conftest import skillkit

EXAMPLES = Path(__file__).parent.parent / "examples" / "sessions"
WRITERS = 200


def kept(name: str) -> Kept:
    return Kept(f"digest {name}", name, "project", "agent", packed(json.dumps({"session": name}).encode()))


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
    ("what", "value", "left"), [("session", "a", {"b", "c"}), ("project", "project", set()), ("all", "", set())]
)
def test_what_is_forgotten_is_overwritten(tmp_path: Path, what: str, value: str, left: set[str]) -> None:
    store = Store(tmp_path)
    for name in "abc":
        store.remember(Seen(tmp_path / name, State(1, 1), 1, {}, [kept(name)]))
    assert store.forget(what, value) == 3 - len(left)  # type: ignore[arg-type]  # parametrised as plain text
    assert {json.loads(trace)["session"] for trace in store.others([])} == left
    raw = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert (b"digest a" in raw) is False


def test_a_database_of_a_newer_skillkit_is_left_alone(tmp_path: Path) -> None:
    Store(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    with pytest.raises(SkillkitError, match="newer skillkit"):
        Store(tmp_path)


def test_a_file_that_is_no_database_is_an_error_with_a_remedy(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database, but longer than the header of one" * 10)
    with pytest.raises(SkillkitError, match="cannot be opened") as caught:
        Store(tmp_path)
    assert "--no-store" in str(caught.value.hint)


def test_many_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    def write(number: int) -> None:
        Store(tmp_path).remember(Seen(tmp_path / str(number), State(1, 1), 1, {}, [kept(str(number))]))

    with ThreadPoolExecutor(WRITERS // 4) as pool:
        list(pool.map(write, range(WRITERS)))
    assert Store(tmp_path).count() == (WRITERS, WRITERS)


WRITER = """
import sys
from pathlib import Path
from skillkit.store import Kept, Seen, State, Store, packed
folder = Path(sys.argv[1])
store = Store(folder)
for number in range(100_000):
    kept = Kept(str(number), str(number), "p", "a", packed(b"{}"))
    store.remember(Seen(folder / str(number), State(1, 1), 1, {}, [kept]))
    print(number, flush=True)
"""


def test_what_was_acknowledged_outlives_a_kill(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    told = [process.stdout.readline() for _ in range(20)]
    time.sleep(0.05)
    os.kill(process.pid, signal.SIGKILL)
    told += process.stdout.read().splitlines()
    process.wait()
    process.stdout.close()
    acknowledged = {line.strip() for line in told if line.strip().isdecimal()}
    store = Store(tmp_path)
    assert len(acknowledged) >= 20
    assert store.count()[1] >= len(acknowledged)
    store.remember(Seen(tmp_path / "after", State(1, 1), 1, {}, [kept("after")]))


def test_mining_again_reads_nothing_and_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    first = skillkit("mine", str(EXAMPLES), "--format", "json")
    monkeypatch.setattr("skillkit.observations.Logs", None)
    again = skillkit("mine", str(EXAMPLES), "--format", "json")
    assert (first.code, first.stdout) == (again.code, again.stdout)


def test_without_a_store_nothing_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKILLKIT_STATE_DIR", str(tmp_path / "state"))
    plain = skillkit("mine", str(EXAMPLES), "--format", "json", "--no-store")
    assert plain.code == 0
    assert not (tmp_path / "state" / FILE).exists()
    stored = skillkit("mine", str(EXAMPLES), "--format", "json")
    assert (tmp_path / "state" / FILE).exists()
    assert stored.stdout == plain.stdout


def test_sessions_count_whose_logs_are_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "claude"
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(home))
    (home / "projects").mkdir(parents=True)
    for name in sorted(EXAMPLES.glob("claude-code/*/*.jsonl")):
        (home / "projects" / name.name).write_bytes(name.read_bytes())
    before = skillkit("mine", "--format", "json").json["candidates"]
    for file in (home / "projects").iterdir():
        file.unlink()
    after = skillkit("mine", "--format", "json").json
    assert [c["name"] for c in after["candidates"]] == [c["name"] for c in before]
    told = skillkit("forget", "--all")
    assert told.stdout.endswith("sessions forgotten\n")
    assert skillkit("mine", "--format", "json").code == 2


def test_forget_wants_one_thing() -> None:
    assert skillkit("forget").code == 2
    assert skillkit("forget", "--all", "--session", "x").code == 2
    assert skillkit("forget", "--project", "/srv/nothing").stdout == "0 sessions forgotten\n"


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


def test_what_was_remembered_before_is_kept_when_the_database_grows(tmp_path: Path) -> None:
    file = log(tmp_path)
    state = state_of(file)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as old:
        for statement in MIGRATIONS[1]:
            old.execute(statement)
        old.execute("INSERT INTO logs VALUES (?, ?, ?, 1, '{}')", (key_of(file), state.size, state.modified))
        old.execute("INSERT INTO sessions VALUES (?, 0, 'd', 's', 'p', 'a', ?)", (key_of(file), packed(b"{}")))
        old.execute("PRAGMA user_version = 1")
    store = Store(tmp_path)
    assert store.count() == (1, 1)
    assert store.unchanged({file: state}, 1) == {file}
    known = store.known(file, state, 1)
    assert known
    assert known.traces == (b"{}",)
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
    store.forget("session", "nobody")
    assert store.outcome("again") is None


def test_an_unchanged_run_opens_no_log_and_makes_no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    logs = tmp_path / "logs"
    shutil.copytree(EXAMPLES, logs)
    (logs / "none.jsonl").write_text("no log\n", encoding="utf-8")
    first = skillkit("mine", str(logs), "--format", "json")
    with monkeypatch.context() as patched:
        patched.setattr("skillkit.observations.Logs", None)
        patched.setattr("skillkit.observations.from_json", None)
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

    def reading(paths: list[Path]) -> Logs:
        read.extend(paths)
        return Logs(paths)

    monkeypatch.setattr("skillkit.observations.Logs", reading)
    after = [trace.digest for trace in Traces([logs], Store(state))]
    assert read == [changed]
    assert len(set(before) - set(after)) == len(set(after) - set(before)) == 1
    plain = [trace.digest for trace in Traces([logs])]
    assert after == plain
