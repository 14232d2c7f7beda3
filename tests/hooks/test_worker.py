"""The queue and the worker: killed at any moment, many events at once, large logs, hooks of the user."""

import json
import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from skillkit import paths
from skillkit.agents.stop_hooks import HookResult, StopHookContext, StopHookRegistry
from skillkit.drafting.staging import Staging
from skillkit.errors import SkillkitError
from skillkit.hooks import queue, user_hooks, worker
from skillkit.hooks.enhance import NO_AUTHOR
from skillkit.hooks.queue import Entry, Queue, locked
from skillkit.hooks.user_settings import settings_file
from tests.authored import Log
from tests.conftest import SessionLogs
from tests.hooks.hooking import ask, begin, given_up, hook, logged, payload, staged, started, waiting, work, worked

BUN = "da61beda"


@pytest.fixture
def logs(tmp_path: Path) -> SessionLogs:
    return SessionLogs(tmp_path / "logs")


def day_of(number: int) -> str:
    return f"2026-{1 + number // 28:02}-{1 + number % 28:02}"


@pytest.mark.parametrize("many", [2, pytest.param(10, marks=pytest.mark.slow)])
def test_many_events_at_once_lose_and_double_nothing(logs: SessionLogs, many: int) -> None:
    files = [logs.add(f"bun-{number}", day=day_of(number)) for number in range(20)]
    begun = [started("SessionEnd", payload(file.stem, file)) for _ in range(many) for file in files]
    assert {(process.communicate(timeout=120), process.returncode) for process in begun} == {((b"{}\n", b""), 0)}
    worked()
    assert (waiting(), given_up(), logged()) == ([], [], "")
    assert {known: each.support.sessions for known, each in staged().items()} == {BUN: 20}


RECORDED = """
import os, sys, time
from skillkit.agents.stop_hooks import REGISTRY
from skillkit.hooks import worker
from skillkit.hooks.queue import Queue, locked
def record(context):
    if context.session_id == "deadly":
        os._exit(9)
    with open(sys.argv[1], "a") as file:
        file.write(context.session_id + "\\n")
REGISTRY.register("skillkit", record)
queue = Queue()
worker.work(locked(queue.folder), queue)
"""


def test_every_session_is_looked_at_once_and_one_that_kills_the_worker_stops_no_other(
    logs: SessionLogs, tmp_path: Path
) -> None:
    files = [logs.add(name) for name in ("deadly", *(f"s-{number}" for number in range(50)))]
    for file in files:
        Queue().put(Entry("claude-code", file.stem, "", str(file), final=True))
    for _ in range(queue.MAX_ATTEMPTS + 1):
        subprocess.run([sys.executable, "-c", RECORDED, tmp_path / "seen"], check=False, timeout=60)
    seen = (tmp_path / "seen").read_text(encoding="utf-8").split()
    assert sorted(seen) == sorted(file.stem for file in files[1:])
    assert (given_up(), waiting()) == (["deadly"], [])
    assert f"the worker did not get over it {queue.MAX_ATTEMPTS} times" in logged()


@pytest.mark.parametrize("many", [6, pytest.param(20, marks=pytest.mark.slow)])
def test_a_worker_that_is_killed_at_any_moment_loses_and_doubles_nothing(logs: SessionLogs, many: int) -> None:
    moments = random.Random(28)
    for number in range(many):
        file = logs.add(f"bun-{number}", day=day_of(number))
        Queue().put(Entry("claude-code", file.stem, "/home/ada/secret-project", str(file), final=True))
        process = subprocess.Popen([sys.executable, "-m", "skillkit.hooks.worker"])
        time.sleep(moments.uniform(0.0, 1.6))  # the moment
        process.kill()
        process.wait()
    for half_written in Queue().folder.glob(".*.new"):
        os.utime(half_written, (0, 0))  # as it is when a later worker removes it
    work()
    assert (waiting(), given_up()) == ([], [])
    assert {known: each.support.sessions for known, each in staged().items()} == {BUN: many}


LATE = """
import threading
from skillkit.hooks import mine_session, worker
mine_session.stage_session = lambda context: threading.Event().wait()
worker.OWN_SECONDS = 0.1
worker.main()
"""


def test_work_that_takes_too_long_ends_with_its_process_and_another_worker_goes_on(logs: SessionLogs) -> None:
    for name in ("bun-1", "bun-2"):
        Queue().put(Entry("claude-code", name, "", str(logs.add(name)), final=True))
    assert subprocess.run([sys.executable, "-c", LATE], check=False, timeout=60).returncode == 1
    worked()
    assert logged().count("skillkit's own work failed: took longer than 0.1 s") == 1
    assert (waiting(), given_up(), staged()[BUN].support.sessions) == ([], [], 2)


def test_a_project_with_broken_files_is_mined_without_them(logs: SessionLogs, tmp_path: Path) -> None:
    broken = tmp_path / "p" / ".skillkit" / "signatures" / "a.yaml"
    broken.parent.mkdir(parents=True)
    (tmp_path / "p" / ".git").mkdir()
    broken.write_text("[", encoding="utf-8")
    hook("SessionEnd", payload("bun-1", logs.add("bun-1"), tmp_path / "p"))
    worked()
    assert list(staged()) == [BUN]
    assert "a project's signatures are left out: " in logged()


AUTHOR = """
from skillkit.hooks import enhance, mine_session, worker
from skillkit.hooks.user_settings import SkillEnhance
def enhanced(log, session, cwd):
    return enhance.Enhancement(line=f"[Skill] Created: {log.stem}-{session}-{cwd.name}")
mine_session.skill_enhance = lambda: SkillEnhance(auto=True)
enhance.enhance_session = enhanced
worker.main()
"""


@pytest.mark.parametrize(("author", "asked"), [("claude", True), ("agent", False), ("", False)])
def test_an_author_decides_once_a_session_is_over(
    logs: SessionLogs,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    author: str,
    asked: bool,  # noqa: FBT001 - a parameter
) -> None:
    monkeypatch.setenv("SKILLKIT_AUTHOR", author)
    entry = Entry("claude-code", "bun-1", str(tmp_path), str(logs.add("bun-1")), final=False)
    for final in (False, True):
        Queue().put(entry._replace(final=final))
        subprocess.run([sys.executable, "-c", AUTHOR], check=True, timeout=60)
        assert list(staged()) == [BUN]  # row 68: rules mine it all the same
    unset = f"[Skill] Enhancement is on, but {NO_AUTHOR.get(author)}: set SKILLKIT_AUTHOR, for example to claude"
    assert ask() == [f"[Skill] Created: bun-1-bun-1-{tmp_path.name}" if asked else unset]
    Queue().put(entry._replace(final=True))
    subprocess.run([sys.executable, "-c", AUTHOR], check=True, timeout=60)
    assert bool(ask()) == asked  # row 92: that there is none is said once


def test_a_claim_that_is_left_behind_never_replaces_a_newer_entry(logs: SessionLogs) -> None:
    entry = Entry("claude-code", "s", "/old", str(logs.add("s")), final=False)
    first = Queue()
    first.put(entry)
    (claimed,) = [next(first.claimed())]
    assert claimed == entry._replace(attempts=1)
    first.put(entry._replace(cwd="/new", final=True))
    second = Queue()
    second.put_back()
    assert waiting() == [f"{entry.key}.json"]
    again = next(second.claimed())
    assert again == entry._replace(cwd="/new", final=True, attempts=2)
    second.done(again)
    assert waiting() == []


@pytest.mark.parametrize("text", ["", "{", "[]", '{"agent": 1}', "[" * 90_000])
def test_a_torn_entry_is_given_up(text: str) -> None:
    own = Queue()
    own.folder.mkdir(parents=True)
    (own.folder / f"{'a' * 24}.json").write_text(text, encoding="utf-8")
    assert own.has_work()
    assert list(own.claimed()) == []
    assert [path.name for path in (own.folder / "failed").iterdir()] == [f"{'a' * 24}.json"]
    assert "its file in the queue is no entry" in logged()


def test_a_turn_is_looked_at_once_a_minute_and_is_over_when_another_session_begins(
    logs: SessionLogs, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [logs.add(f"bun-{number}", day=day_of(7 * number)) for number in range(3)]
    for file in files[:2]:
        hook("SessionEnd", payload(file.stem, file))
    hook("Stop", payload("bun-2", files[2], stop_hook_active=False))
    worked()
    assert staged()[BUN].support.sessions == 3
    (seen,) = Queue().folder.glob("*.seen")
    before = seen.stat().st_mtime_ns
    hook("Stop", payload("bun-2", files[2]))
    assert (waiting(), seen.stat().st_mtime_ns) == ([f"{seen.stem}.json"], before)
    begin("bun-2")  # itself, resumed
    assert not Queue().has_work()
    os.utime(seen, (time.time() - 61,) * 2)
    assert Queue().has_work()
    hook("Stop", payload("bun-2", files[2]))
    worked()
    assert (waiting(), seen.stat().st_mtime_ns > before) == ([], True)
    monkeypatch.setattr(queue, "PAUSE_SECONDS", 0.0)
    begin("next")
    worked()
    assert (waiting(), seen.exists()) == ([], False)


def test_a_session_without_a_log_is_noted_and_stops_nothing(logs: SessionLogs, tmp_path: Path) -> None:
    file = logs.add("s")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "empty.jsonl").write_text("", encoding="utf-8")
    (tmp_path / "torn.jsonl").write_bytes(b'{"type": "user", "mess\0\xff')
    for name in ("/none.jsonl", str(tmp_path / "pipe"), "relative.jsonl", str(tmp_path)):
        hook("SessionEnd", payload(f"lost-{len(name)}", name))
    worked()
    assert logged().count(" is not mined: its log is not there: ") == 4
    for name in ("empty", "torn"):
        hook("SessionEnd", payload(name, tmp_path / f"{name}.jsonl"))
    hook("SessionEnd", payload("s", file))
    worked()
    assert (waiting(), given_up()) == ([], [])
    assert logged().count(".jsonl is not mined: ") == 2
    assert "Enhancement" not in logged()  # row 64: it is off
    assert ask() == []


def test_a_log_is_found_by_its_session_where_the_agent_names_none(
    logs: SessionLogs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "claude" / "projects" / "p"
    folder.mkdir(parents=True)
    logs.add("s-1").rename(folder / "s-1.jsonl")
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "claude"))
    entry = Entry("claude-code", "s-1", "", "", final=True)
    assert worker.transcript_of(entry) == folder / "s-1.jsonl"
    assert worker.transcript_of(entry._replace(session="s-2")) is None
    assert worker.transcript_of(entry._replace(agent="nobody")) is None


@pytest.mark.slow
def test_a_log_of_two_hundred_megabytes(logs: SessionLogs) -> None:
    files = [logs.add(f"bun-{number}", day=day_of(7 * number)) for number in range(3)]
    last = json.loads(files[2].read_text(encoding="utf-8").splitlines()[-1])
    with files[2].open("a", encoding="utf-8") as opened:
        for number in range(2_100):
            said = {"id": f"more-{number}", "role": "assistant", "content": [{"type": "text", "text": "x" * 99_000}]}
            opened.write(json.dumps({**last, "type": "assistant", "uuid": f"u-{number}", "message": said}) + "\n")
    assert files[2].stat().st_size > 200_000_000
    for file in files:
        assert hook("SessionEnd", payload(file.stem, file)).stdout == "{}\n"
    worked()
    assert (waiting(), given_up()) == ([], [])
    assert staged()[BUN].support.sessions == 3


def test_a_log_that_is_too_large_is_left_alone(logs: SessionLogs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "MAX_TRANSCRIPT", 100)
    own, file = Queue(), logs.add("s")
    own.put(Entry("claude-code", "s", "", str(file), final=True))
    worker.work(locked(own.folder), own)
    assert waiting() == []
    assert "nothing is made of it" in logged()


def test_stop_hooks_run_the_last_one_first_and_none_stops_another() -> None:
    order: list[str] = []
    own = StopHookRegistry()

    def first(context: StopHookContext) -> str:
        order.append("first")
        return context.session_id

    def failing(_: StopHookContext) -> None:
        order.append("failing")
        raise SkillkitError("no luck")

    own.register("first", first)
    own.register("failing", failing)
    own.register("slow", lambda _: time.sleep(30), seconds=0.05)
    own.register("gone", lambda _: None)
    own.unregister("gone")
    own.unregister("gone")
    assert (own.has("slow"), own.has("gone"), own.names()) == (True, False, ["first", "failing", "slow"])
    assert own.execute_all(StopHookContext("claude-code", "s", "", "")) == [
        HookResult("slow", error="took longer than 0.05 s", late=True),
        HookResult("failing", error="no luck"),
        HookResult("first", "s"),
    ]
    assert order == ["failing", "first"]


def settings(text: object) -> None:
    file = settings_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text if isinstance(text, str) else json.dumps(text), encoding="utf-8")


def test_stop_hooks_of_the_user(logs: SessionLogs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own.py").write_text("def said(context):\n    return f'{context.agent} {context.session_id}'\n")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    asleep = f"(sleep 300; touch {tmp_path}/late) & echo $! >{tmp_path}/child; wait"
    rows: list[object] = [
        {"name": "python", "python": "own:said"},
        {"name": "command", "command": ["sh", "-c", "cat; echo; echo ${SKILLKIT_WORKER:+guarded}"]},
        {"name": "fails", "command": ["sh", "-c", "echo why >&2; exit 3"]},
        {"name": "slow", "command": ["sh", "-c", asleep], "seconds": 0.5},
        {"name": "absent", "command": ["/none/such"]},
        {"name": "both", "command": ["true"], "python": "own:said"},
        {"name": "skillkit", "command": ["true"]},
        {"name": "hasty", "command": ["true"], "seconds": -1},
        {"command": ["true"]},
        "true",
    ]
    settings({"stopHooks": rows, "skillEnhance": {}})
    (tmp_path / "skillkit.toml").write_text("[stopHooks]\n", encoding="utf-8")  # of a repository: nobody looks
    file = logs.add("s", cwd=str(tmp_path))
    hook("SessionEnd", payload("s", file, tmp_path))
    worked()
    assert begin("next") == ""
    assert ask() == ["guarded", "claude-code s"]
    assert ask() == []
    for said in (
        "stop hook fails: it ended with status 3: why",
        "stop hook slow: sh -c took longer than 0.5 s",
        "stop hook absent: /none/such is not installed",
        *(f"stop hook {number} in settings.json is left out" for number in (6, 7, 8, 9, 10)),
    ):
        assert said in logged()
    child = (tmp_path / "child").read_text(encoding="utf-8").strip()
    state = subprocess.run(["ps", "-o", "stat=", "-p", child], capture_output=True, text=True, check=False).stdout
    assert state.strip()[:1] in ("", "Z")  # ended, and perhaps nobody has asked how


@pytest.mark.parametrize("text", ["{", "[]", '{"stopHooks": {}}', "[" * 90_000])
def test_settings_that_make_no_sense_stop_no_work_of_ours(text: str) -> None:
    settings(text)
    own = StopHookRegistry()
    user_hooks.register(own)
    assert own.names() == []
    assert "no stop hook of the user runs" in logged()


SAID = """
def record(context):
    import json, pathlib
    pathlib.Path(__file__).with_name("said.json").write_text(json.dumps(context._asdict()))
def breaks(context):
    raise KeyError("kim@till.example.com")
"""


def test_row_58_a_stop_hook_gets_what_was_said_and_row_216_its_traceback_is_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own.py").write_text(SAID)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    settings({"stopHooks": [{"name": name, "python": f"own:{name}"} for name in ("record", "breaks")]})
    log = Log("s", str(tmp_path))
    for number in range(150):
        log.user(f"question {number}: mail kim@till.example.com")
        log.agent(f"answer {number} {'x' * 5_000}")
    hook("SessionEnd", payload("s", log.write(tmp_path / "logs"), tmp_path))
    worked()
    said = json.loads((tmp_path / "said.json").read_text())
    assert (said["session_id"], said["final"], len(said["messages"]), said["left_out"]) == ("s", True, 200, 100)
    assert said["messages"][0] == {"role": "user", "text": "question 50: mail <email>"}
    assert [len(each["text"]) for each in said["messages"][1::2]] == [4_000] * 100
    assert said["final_response"] == f"answer 149 {'x' * 5_000}"
    assert re.search(r"stop hook breaks: it ended with status 1: KeyError: .*\n    Traceback \(most", logged())
    assert '", line 6, in breaks\n' in logged()
    assert "kim@till.example.com" not in logged()


AGENTS_THAT_SHOW = {
    "claude-code": ["UserPromptSubmit"],
    "codex": ["SessionStart", "UserPromptSubmit"],
    "gemini-cli": ["SessionStart", "BeforeAgent"],
}


@pytest.mark.parametrize(
    ("agent", "name"), [(agent, name) for agent, names in AGENTS_THAT_SHOW.items() for name in names]
)
def test_row_84_all_lines_are_shown_at_the_next_event(agent: str, name: str) -> None:
    area = Staging(paths.state_dir())
    for number in range(9):
        area.leave_message(f"line {number}")
    assert ask("one", agent, name) == [f"line {number}" for number in range(9)]
    assert ask("two", agent, name) == []
    for number in range(102):
        area.leave_message(f"line {number}")
    lines = ask("three", agent, name)
    assert (lines[:2], len(lines)) == (["[Skill] 2 older lines are in hook.log", "line 2"], 101)


def test_lines_wait_for_an_agent_that_shows_them_and_where_none_does_the_model_is_asked_to_say_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    area = Staging(paths.state_dir())
    area.leave_message("line")
    monkeypatch.setenv("CLAUDE_CODE_ENTRYPOINT", "sdk-cli")
    assert ask("unwatched") == []
    assert begin("one") == ""  # not every Claude Code shows lines at a start
    given = {"sessionId": "s", "cwd": "/w"}
    assert "\n- `line`\n" in hook("sessionStart", given, "--agent", "copilot-cli").json["additionalContext"]
    assert ask() == []
