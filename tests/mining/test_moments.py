"""Problems solved, deep investigations and discoveries, planted in three agents' logs; and what looks like them."""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from skillkit.mining.corpus import Corpus
from skillkit.mining.extract import observe
from skillkit.mining.moments import groups, title_of
from skillkit.mining.pipeline import candidates_of
from skillkit.mining.sessions import Logs
from skillkit.model.candidate import Candidate, Dropped
from skillkit.model.session import Session, ToolCall, Turn

FIXTURE = Path(__file__).parent.parent / "fixtures" / "moments.yaml"
TABLE: dict[str, dict[str, dict[str, Any]]] = yaml.safe_load(FIXTURE.read_text(encoding="utf-8"))
HITS = [(kind, name) for kind, cases in TABLE.items() for name in cases if kind != "near"]
CWD, TIME = "/srv/kiosk", {"timestamp": "2026-03-02T10:00:00.000Z"}
Steps = Sequence[Sequence[Any]]
Records = Iterator[dict[str, Any]]


def call_of(step: Sequence[Any]) -> tuple[str, dict[str, str]]:
    match step:
        case ["run", command, *_]:
            return "run", {"command": command}
        case ["edit", file]:
            return "edit", {"file_path": f"{CWD}/{file}", "old_string": "a", "new_string": "b"}
        case _:
            return "read", {"file_path": f"{CWD}/{step[1]}"}


def claude(steps: Steps) -> Records:
    names = {"run": "Bash", "edit": "Edit", "read": "Read"}
    for number, step in enumerate(steps):

        def record(kind: str, content: Any, number: int = number) -> dict[str, Any]:
            message = {"role": kind, "content": content}
            return {"type": kind, "uuid": f"c{kind}{number}", "sessionId": "c", "cwd": CWD, **TIME, "message": message}

        if step[0] in ("user", "say"):
            yield record("user" if step[0] == "user" else "assistant", [{"type": "text", "text": step[1]}])
            continue
        kind, given = call_of(step)
        failed = kind == "run" and step[2] != 0
        output = (f"Exit code {step[2]}\n" if failed else "") + (step[3] if kind == "run" else "done")
        yield record("assistant", [{"type": "tool_use", "id": f"t{number}", "name": names[kind], "input": given}])
        result = {"type": "tool_result", "tool_use_id": f"t{number}", "content": output, "is_error": failed}
        yield record("user", [result])


def codex(steps: Steps) -> Records:
    def item(**payload: Any) -> dict[str, Any]:
        return {**TIME, "type": "response_item", "payload": payload}

    yield {**TIME, "type": "session_meta", "payload": {"id": "x", **TIME, "cwd": CWD, "originator": "codex_cli_rs"}}
    for number, step in enumerate(steps):
        if step[0] == "user":
            yield {**TIME, "type": "event_msg", "payload": {"type": "user_message", "message": step[1], "images": []}}
        elif step[0] == "say":
            yield item(type="message", role="assistant", content=[{"type": "output_text", "text": step[1]}])
        elif step[0] == "edit":
            patch = f"*** Begin Patch\n*** Update File: {step[1]}\n@@\n-a\n+b\n*** End Patch"
            yield item(type="custom_tool_call", name="apply_patch", input=patch, call_id=str(number))
            yield item(type="custom_tool_call_output", output="Success. Updated the files", call_id=str(number))
        else:
            command, code, output = step[1:] if step[0] == "run" else (f"cat {step[1]}", 0, "x")
            said = f"Chunk ID: a\nWall time: 1.0 seconds\nProcess exited with code {code}\nOutput:\n{output}"
            arguments = json.dumps({"cmd": command})
            yield item(type="function_call", name="exec_command", arguments=arguments, call_id=str(number))
            yield item(type="function_call_output", output=said, call_id=str(number))


def gemini(steps: Steps) -> Records:
    names = {"run": "run_shell_command", "edit": "replace", "read": "read_file"}
    yield {"sessionId": "g", "projectHash": "ab12", "startTime": TIME["timestamp"], "kind": "main"}
    for number, step in enumerate(steps):
        record = {"id": f"g{number}", **TIME, "type": "gemini", "content": ""}
        if step[0] == "user":
            yield {**record, "type": "user", "content": [{"text": step[1]}]}
        elif step[0] == "say":
            yield {**record, "content": step[1]}
        else:
            kind, given = call_of(step)
            code = f"\nExit Code: {step[2]}" if kind == "run" and step[2] else ""
            output = f"Output: {step[3]}{code}\nProcess Group PGID: 7" if kind == "run" else "Successfully done"
            answer = {"functionResponse": {"id": "r", "name": names[kind], "response": {"output": output}}}
            call = {"id": f"r{number}", "name": names[kind], "args": given, "status": "success", "result": [answer]}
            yield {**record, "toolCalls": [{**call, **TIME}]}


AGENTS: dict[str, Callable[[Steps], Records]] = {"claude-code": claude, "codex": codex, "gemini-cli": gemini}


def mined(folder: Path, agent: str, steps: Steps) -> tuple[list[Candidate], list[Dropped]]:
    log = folder / "session.jsonl"
    log.write_text("".join(f"{json.dumps(record)}\n" for record in AGENTS[agent](steps)), encoding="utf-8")
    (session,) = Logs([log])
    assert session.format == agent
    return candidates_of([observe(session)], (), b"key")


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize(("kind", "name"), HITS)
def test_a_planted_moment_is_a_lead(tmp_path: Path, agent: str, kind: str, name: str) -> None:
    case = TABLE[kind][name]
    found, dropped = mined(tmp_path, agent, case["steps"])
    lead = next((each for each in found if kind in each.detectors), None)
    assert lead, dropped
    assert lead.readiness == "lead"
    assert lead.level != "low"
    assert set(case["signals"]) <= {signal for row in lead.evidence for signal in row.signals}
    if "error-fix" not in lead.detectors:
        assert case["title"].replace("`", "") in lead.title


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("name", TABLE["near"])
def test_what_looks_like_a_moment_is_none(tmp_path: Path, agent: str, name: str) -> None:
    found, _ = mined(tmp_path, agent, TABLE["near"][name]["steps"])
    assert [
        each.title for each in found if {"problem-solution", "deep-investigation", "discovery"} & {*each.detectors}
    ] == []


@pytest.mark.parametrize(("name", "reason"), [("an-edit-of-the-work", "momentary"), ("no-cause", "no-reason")])
def test_what_is_near_is_named_with_its_reason(tmp_path: Path, name: str, reason: str) -> None:
    _, dropped = mined(tmp_path, "claude-code", TABLE["near"][name]["steps"])
    assert reason in {each.reason for each in dropped}


def test_a_file_read_by_a_tool_of_a_server_counts_as_a_look_and_equal_times_matter_not() -> None:
    def call(name: str, kind: str, result: str = "x", **given: str) -> ToolCall:
        status = "error" if "error" in result else "ok"
        return ToolCall(id="1", name=name, kind=kind, arguments={**given}, result=result, status=status)  # type: ignore[arg-type]

    said = "The check fails because `ledger.db` is locked by the backup of macOS."
    calls = [call("Bash", "shell", "error: ledger.db is locked", command="make check")]
    calls += [call("mcp__files__read", "mcp", path=f"{CWD}/ledger.db") for _ in range(5)]
    after = [call("Bash", "shell", command="rm ledger.db-wal"), call("Bash", "shell", command="make check")]
    spoken = (Turn(0, "agent", tool_calls=tuple(calls)), Turn(1, "agent", text=said, tool_calls=tuple(after)))
    session = Session(id="s", format="f", agent="a", cwd=CWD, project="kiosk", turns=spoken)
    (group,) = groups(Corpus([observe(session)]))
    assert group.best.looks == ("ledger.db",)
    assert group.best.is_solved


def test_what_sub_agents_of_several_sessions_say_is_one_lead() -> None:
    said = (
        "I could not run the tests because `npm` needs node 20 and this environment has node 14.",
        "The tests were not run: `npm` in this environment has node 14, and needs node 20 because of `engines`.",
    )
    traces = [
        observe(
            Session(
                id=str(at), format="f", agent="a", cwd=CWD, project="kiosk", turns=(Turn(0, "subagent", text=text),)
            )
        )
        for at, text in enumerate(said)
    ]
    (group,) = groups(Corpus(traces))
    assert len(group.moments) == len(said)
    assert group.recurs


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        (
            "Root cause: the DB stores keys bare, but the UI expects `0x`.",
            "The DB stores keys bare, but the UI expects `0x`",
        ),
        ("I found that `a` needs `b` on every run, so I'll change it.", "`a` needs `b` on every run"),
        ("Since it may fail again beside Vite, I'm going to verify that.", ""),
        ("This is what the check of the till needs.", ""),
    ],
)
def test_a_title_is_what_a_stranger_understands(sentence: str, title: str) -> None:
    assert title_of(sentence) == title
