"""Sessions made from a list of steps, as three agents log them.

A step is `$ command`, its exit status and its output, or `edit` and a file.
"""

import json
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

Step = Sequence[Any]
CWD = "/srv/kiosk"
WEEKS = ("2026-03-02", "2026-03-11", "2026-03-18")


def _claude(name: str, day: str, steps: Sequence[Step]) -> Iterator[dict[str, Any]]:
    def record(number: int, kind: str, content: Any) -> dict[str, Any]:
        time = {"timestamp": f"{day}T10:00:00Z"} if day else {}
        message = {"role": kind, "content": content}
        return {"type": kind, "uuid": f"{name}-{number}", "sessionId": name, "cwd": CWD, **time, "message": message}

    yield record(0, "user", "Do it")
    for number, step in enumerate(steps):
        edits = step[0] == "edit"
        given = (
            {"file_path": f"{CWD}/{step[1]}", "old_string": "a", "new_string": "b"} if edits else {"command": step[0]}
        )
        call = {"type": "tool_use", "id": f"{name}-t{number}", "name": "Edit" if edits else "Bash", "input": given}
        failed = not edits and step[1] != 0
        output = "done" if edits else f"Exit code {step[1]}\n{step[2]}" if failed else step[2]
        result = {"type": "tool_result", "tool_use_id": f"{name}-t{number}", "content": output, "is_error": failed}
        yield record(2 * number + 1, "assistant", [call])
        yield record(2 * number + 2, "user", [result])


def _codex(name: str, day: str, steps: Sequence[Step]) -> Iterator[dict[str, Any]]:
    time = {"timestamp": f"{day}T10:00:00.000Z"}
    yield {**time, "type": "session_meta", "payload": {"id": name, **time, "cwd": CWD, "originator": "codex_cli_rs"}}
    yield {**time, "type": "event_msg", "payload": {"type": "user_message", "message": "Do it", "images": []}}
    for number, step in enumerate(steps):
        called = {"call_id": f"{name}-{number}"}
        if step[0] == "edit":
            patch = f"*** Begin Patch\n*** Update File: {step[1]}\n@@\n-a\n+b\n*** End Patch"
            call = {"type": "custom_tool_call", "name": "apply_patch", "input": patch}
            result = {
                "type": "custom_tool_call_output",
                "output": f"Success. Updated the following files:\nM {step[1]}",
            }
        else:
            call = {"type": "function_call", "name": "exec_command", "arguments": json.dumps({"cmd": step[0]})}
            said = f"Chunk ID: a\nWall time: 1.0 seconds\nProcess exited with code {step[1]}\nOutput:\n{step[2]}"
            result = {"type": "function_call_output", "output": said}
        yield {**time, "type": "response_item", "payload": {**call, **called}}
        yield {**time, "type": "response_item", "payload": {**result, **called}}


def _gemini(name: str, day: str, steps: Sequence[Step]) -> Iterator[dict[str, Any]]:
    time = {"timestamp": f"{day}T10:00:00.000Z"}
    start = {"startTime": time["timestamp"], "lastUpdated": time["timestamp"]}
    yield {"sessionId": name, "projectHash": "ab12", **start, "kind": "main"}
    yield {"id": f"{name}-u", **time, "type": "user", "content": [{"text": "Do it"}]}
    for number, step in enumerate(steps):
        edits = step[0] == "edit"
        tool = "replace" if edits else "run_shell_command"
        given = {"file_path": step[1], "old_string": "a", "new_string": "b"} if edits else {"command": step[0]}
        code = f"\nExit Code: {step[1]}" if not edits and step[1] else ""
        output = (
            "Successfully modified file" if edits else f"Output: {step[2] or '(empty)'}{code}\nProcess Group PGID: 7"
        )
        answer = {"functionResponse": {"id": f"r{number}", "name": tool, "response": {"output": output}}}
        call = {"id": f"{name}-r{number}", "name": tool, "args": given, "status": "success", "result": [answer], **time}
        yield {"id": f"{name}-m{number}", **time, "type": "gemini", "content": "", "toolCalls": [call]}


AGENTS: dict[str, Callable[[str, str, Sequence[Step]], Iterator[dict[str, Any]]]] = {
    "claude-code": _claude,
    "codex": _codex,
    "gemini-cli": _gemini,
}


def plant(folder: Path, agent: str, steps: Sequence[Step], days: Sequence[str] = WEEKS) -> Path:
    """Writes one session with these steps for each day; without a day, its records have no time."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, day in enumerate(days):
        name = f"{zlib.crc32(agent.encode()):08x}-0000-4000-8000-00000000000{number}"
        lines = (json.dumps(record) for record in AGENTS[agent](name, day, steps))
        (folder / f"{number}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder
