"""Writes the logs of sessions that a table lists, an operation a line, as three agents log them.

`user: TEXT`, `$ COMMAND -> OUTPUT`, `grep: PATTERN`, `read: FILE`, `edit: FILE`, `write: FILE`, `web: QUERY`,
`url: URL`, `mcp TOOL: ARGUMENT`; `!!` in the place of `->` begins the output of a failure.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

CWD = "/srv/kiosk"
AGENTS = ("claude-code", "codex", "gemini-cli")
START, WEEK = 2, 7


class Step(NamedTuple):
    """An operation: what it does, by which tool of an MCP server, to what, and how that ended."""

    kind: str
    tool: str
    text: str
    output: str
    failed: bool


def steps(lines: Sequence[str]) -> Iterator[Step]:
    """Reads the operations of a session."""
    for line in lines:
        text, failing, failure = line.partition(" !! ")
        text, _, output = text.partition(" -> ")
        kind, _, text = ("run", "", text[2:]) if text.startswith("$ ") else text.partition(": ")
        kind, _, tool = kind.partition(" ")
        yield Step(kind, tool, text.strip(), failure if failing else output, bool(failing))


def _given(step: Step, names: dict[str, tuple[str, str]]) -> tuple[str, dict[str, str]]:
    tool, argument = (step.tool, "query") if step.kind == "mcp" else names[step.kind]
    new = {"old_string": "a", "new_string": "b"} if step.kind == "edit" else {}
    return tool, {argument: step.text, **new, **({"content": "b"} if step.kind == "write" else {})}


CLAUDE = {
    "run": ("Bash", "command"), "grep": ("Grep", "pattern"), "read": ("Read", "file_path"),
    "edit": ("Edit", "file_path"), "write": ("Write", "file_path"), "web": ("WebSearch", "query"),
    "url": ("WebFetch", "url"),
}  # fmt: skip
GEMINI = {
    "run": ("run_shell_command", "command"), "grep": ("search_file_content", "pattern"),
    "read": ("read_file", "file_path"), "edit": ("replace", "file_path"), "write": ("write_file", "file_path"),
    "web": ("google_web_search", "query"), "url": ("web_fetch", "url"),
}  # fmt: skip

CODEX = {"web": ("search", "query"), "url": ("open_page", "url")}


def _claude(name: str, at: str, done: Sequence[Step]) -> Iterator[dict[str, Any]]:
    for number, step in enumerate(done):
        head = {"sessionId": name, "cwd": CWD, "timestamp": f"{at}T10:{number:02}:00Z"}
        if step.kind == "user":
            yield {
                **head,
                "type": "user",
                "uuid": f"{name}-{number}",
                "message": {"role": "user", "content": step.text},
            }
            continue
        tool, given = _given(step, CLAUDE)
        call = {"type": "tool_use", "id": f"{name}-t{number}", "name": tool, "input": given}
        output = f"Exit code 1\n{step.output}" if step.failed and step.kind == "run" else step.output
        result = {"type": "tool_result", "tool_use_id": f"{name}-t{number}", "content": output, "is_error": step.failed}
        for role, content in (("assistant", call), ("user", result)):
            message = {"role": role, "content": [content]}
            yield {**head, "type": role, "uuid": f"{name}-{number}-{role}", "message": message}


def _codex(name: str, at: str, done: Sequence[Step]) -> Iterator[dict[str, Any]]:
    time = {"timestamp": f"{at}T10:00:00.000Z"}
    yield {**time, "type": "session_meta", "payload": {"id": name, **time, "cwd": CWD, "originator": "codex_cli_rs"}}
    shell = {"run": "{}", "grep": "rg -n {}", "read": "sed -n 1,80p {}"}
    for number, step in enumerate(done):
        called, kind = {"call_id": f"{name}-{number}"}, "function_call"
        if step.kind == "user":
            yield {**time, "type": "event_msg", "payload": {"type": "user_message", "message": step.text, "images": []}}
            continue
        if step.kind in CODEX:
            action = dict(zip(("type", CODEX[step.kind][1]), (CODEX[step.kind][0], step.text)))
            asked = {"type": "web_search_call", "status": "completed", "action": action}
            yield {**time, "type": "response_item", "payload": asked}
            continue
        output = step.output
        if step.kind in ("edit", "write"):
            kind = "custom_tool_call"
            patch = f"*** Begin Patch\n*** Update File: {step.text}\n@@\n-a\n+b\n*** End Patch"
            call: dict[str, Any] = {"name": "apply_patch", "input": patch}
        elif step.kind == "mcp":
            call = {"name": step.tool, "arguments": json.dumps({"query": step.text})}
            output = f"tool call error: {output}" if step.failed else output
        else:
            command = shell[step.kind].format(step.text)
            call = {"name": "exec_command", "arguments": json.dumps({"cmd": command})}
            output = (
                f"Chunk ID: a\nWall time: 1.0 seconds\nProcess exited with code {int(step.failed)}\nOutput:\n{output}"
            )
        yield {**time, "type": "response_item", "payload": {"type": kind, **call, **called}}
        yield {**time, "type": "response_item", "payload": {"type": f"{kind}_output", "output": output, **called}}


def _gemini(name: str, at: str, done: Sequence[Step]) -> Iterator[dict[str, Any]]:
    time = {"timestamp": f"{at}T10:00:00.000Z"}
    yield {"sessionId": name, "projectHash": "ab12", "startTime": time["timestamp"], "kind": "main"}
    for number, step in enumerate(done):
        if step.kind == "user":
            yield {"id": f"{name}-m{number}", **time, "type": "user", "content": [{"text": step.text}]}
            continue
        tool, given = _given(step, GEMINI)
        output = f"Output: {step.output}\nExit Code: {int(step.failed)}" if step.kind == "run" else step.output
        ended = {"functionResponse": {"id": f"r{number}", "name": tool, "response": {"output": output}}}
        status = "error" if step.failed and step.kind != "run" else "success"
        call = {"id": f"{name}-r{number}", "name": tool, "args": given, "status": status, "result": [ended], **time}
        yield {"id": f"{name}-m{number}", **time, "type": "gemini", "content": "", "toolCalls": [call]}


WRITERS = dict(zip(AGENTS, (_claude, _codex, _gemini), strict=True))


def write_logs(folder: Path, sessions: Sequence[Sequence[str]], agent: str) -> list[Path]:
    """Writes a log for each session of one project, a week apart."""
    home = folder / "tmp" / "kiosk"
    (home / "chats").mkdir(parents=True)
    (home / ".project_root").write_text(CWD)  # Gemini CLI says it there alone
    logs = []
    for number, lines in enumerate(sessions):
        name, day = f"0195{number:04}-0000-7000-8000-000000000000", f"2026-03-{START + WEEK * number:02}"
        log = home / "chats" / f"session-{number}.jsonl"
        log.write_text("".join(json.dumps(each) + "\n" for each in WRITERS[agent](name, day, list(steps(lines)))))
        logs.append(log)
    return logs
