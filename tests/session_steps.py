"""Writes the session logs of a table of planted cases, in the formats of three agents.

A session is a list of what happened, in order: `? request`, `$ command`, `x command that failed`, `+ file edited`,
`> answer`.
"""

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

Acts = Sequence[tuple[str, str]]
KINDS = {"?": "ask", "$": "run", "x": "fail", "+": "edit", ">": "say"}
START = datetime(2026, 3, 2, 9, tzinfo=UTC)
FORMATS = ("claude-code", "codex", "opencode")
OUTPUTS = {"run": "done", "fail": "Error: it failed", "edit": "ok"}


def _claude(name: str, cwd: str, acts: Acts, begun: datetime) -> str:
    lines: list[dict[str, Any]] = []

    def add(role: str, content: object) -> None:
        at = (begun + timedelta(seconds=len(lines))).isoformat().replace("+00:00", "Z")
        lines.append(
            {"type": role, "uuid": f"{name}-{len(lines)}", "sessionId": name, "cwd": cwd, "timestamp": at,
             "message": {"role": role, "content": content}}
        )  # fmt: skip

    for number, (kind, text) in enumerate(acts):
        if kind == "ask":
            add("user", text)
        elif kind == "say":
            add("assistant", [{"type": "text", "text": text}])
        else:
            given = {"file_path": f"{cwd}/{text}", "old_string": "a", "new_string": "b"}
            tool, given = ("Edit", given) if kind == "edit" else ("Bash", {"command": text})
            add("assistant", [{"type": "tool_use", "id": f"t{number}", "name": tool, "input": given}])
            result = {"type": "tool_result", "tool_use_id": f"t{number}", "content": OUTPUTS[kind]}
            add("user", [{**result, "is_error": kind == "fail"}])
    return "".join(json.dumps(line) + "\n" for line in lines)


def _codex(name: str, cwd: str, acts: Acts, begun: datetime) -> str:
    meta = {"id": name, "timestamp": begun.isoformat(), "cwd": cwd, "originator": "codex_cli_rs", "source": "cli"}
    lines: list[tuple[str, dict[str, Any]]] = [("session_meta", meta)]
    for number, (kind, text) in enumerate(acts):
        call = f"call_{number}"
        if kind == "ask":
            lines.append(("event_msg", {"type": "user_message", "message": text, "images": []}))
        elif kind == "say":
            content = [{"type": "output_text", "text": text}]
            lines.append(("response_item", {"type": "message", "role": "assistant", "content": content}))
        elif kind == "edit":
            patch = f"*** Begin Patch\n*** Update File: {text}\n@@\n-a\n+b\n*** End Patch"
            lines.append(("response_item", {"type": "custom_tool_call", "name": "apply_patch", "status": "completed",
                                            "call_id": call, "input": patch}))  # fmt: skip
            output = json.dumps({"output": "Success.", "metadata": {"exit_code": 0}})
            lines.append(("response_item", {"type": "custom_tool_call_output", "call_id": call, "output": output}))
        else:
            lines.append(("response_item", {"type": "function_call", "name": "exec_command", "call_id": call,
                                            "arguments": json.dumps({"cmd": text})}))  # fmt: skip
            output = f"Wall time: 1 seconds\nProcess exited with code {int(kind == 'fail')}\nOutput:\n{OUTPUTS[kind]}\n"
            lines.append(("response_item", {"type": "function_call_output", "call_id": call, "output": output}))
    moments = ((begun + timedelta(seconds=number)).isoformat() for number in range(len(lines)))
    records = ({"timestamp": at, "type": kind, "payload": body} for at, (kind, body) in zip(moments, lines))
    return "".join(json.dumps(record) + "\n" for record in records)


def _opencode(name: str, cwd: str, acts: Acts, begun: datetime) -> str:
    start = int(begun.timestamp() * 1000)
    messages: list[dict[str, Any]] = []
    for number, (kind, text) in enumerate(acts):
        at = start + number * 1000
        part: dict[str, Any] = {"id": f"prt_{number}", "type": "text", "text": text}
        if kind not in ("ask", "say"):
            given = {"filePath": f"{cwd}/{text}", "oldString": "a", "newString": "b"}
            state = {"input": given if kind == "edit" else {"command": text}, "time": {"start": at, "end": at + 500},
                     "output": OUTPUTS[kind], "status": "completed", "title": "x",
                     "metadata": {} if kind == "edit" else {"exit": int(kind == "fail")}}  # fmt: skip
            tool = "edit" if kind == "edit" else "bash"
            part = {"id": f"prt_{number}", "type": "tool", "callID": f"c{number}", "tool": tool, "state": state}
        info = {"id": f"msg_{number}", "sessionID": name, "role": "user" if kind == "ask" else "assistant",
                "time": {"created": at, "completed": at + 500}}  # fmt: skip
        messages.append({"info": info, "parts": [part]})
    info = {"id": name, "slug": name, "projectID": "p1", "directory": cwd, "title": "A session", "version": "1.2.16",
            "time": {"created": start, "updated": start + 9000}}  # fmt: skip
    return json.dumps({"info": info, "messages": messages})


WRITERS = dict(zip(FORMATS, (_claude, _codex, _opencode), strict=True))


def write_logs(folder: Path, sessions: Sequence[Sequence[str]], agent: str, projects: Sequence[str] = ()) -> list[Path]:
    """Writes a log for each session, a week apart, in the project of the same place or in `kiosk`."""
    logs: list[Path] = []
    for number, session in enumerate(sessions):
        acts = [(KINDS[act[0]], act[2:]) for act in session]
        cwd = f"/srv/{projects[number] if projects else 'kiosk'}"
        name = f"{'ses_' if agent == 'opencode' else ''}0195{number:04d}-0000-7000-8000-000000000000"
        logs.append(folder / f"{number}.{'json' if agent == 'opencode' else 'jsonl'}")
        logs[-1].write_text(WRITERS[agent](name, cwd, acts, START + timedelta(days=7 * number)), encoding="utf-8")
    return logs
