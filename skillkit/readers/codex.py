"""Codex rollouts: `<home>/sessions/YYYY/MM/DD/rollout-<time>-<id>.jsonl`.

Two streams run side by side: `response_item` (what the model sees) and `event_msg` (what the person sees). Tool calls
are taken from the first, the person's words from the second, where there are any. A call has no error flag: its outcome
is read from the exit code in its output. `write_stdin` goes on with a command that `exec_command` left running. The
first builds wrote payloads alone, behind a header without a type. A fork begins with a replay of its parent, which is
left out: its own header is followed by the parent's, with another id.
"""

import json
import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from skillkit.model.session import Session, Status
from skillkit.readers import Home, reader
from skillkit.transcripts.json_fields import mapping, sequence, time_of, time_since_1970
from skillkit.transcripts.json_lines import Record, keys, whole
from skillkit.transcripts.log_file import LogFile
from skillkit.transcripts.prompts import OWN
from skillkit.transcripts.tool_names import PATCHED_FILE, command_of, kind_of
from skillkit.transcripts.transcript import Transcript

NAME = "codex"
TYPES = frozenset({"session_meta", "response_item", "event_msg", "turn_context", "compacted"})
BARE = frozenset({"message", "reasoning", "function_call", "function_call_output", "local_shell_call"})
"""Types of records of the first builds."""
WRAPPERS = (
    "<environment_context>",
    "<user_instructions>",
    "<permissions instructions>",
    "# AGENTS.md instructions",
    "<turn_aborted>",
    "<skill>",
    "<user_shell_command>",
    "Generate a file named AGENTS.md that serves as a contributor guide",
)
IDE_CONTEXT = ("# Context from my IDE setup:", "# Files mentioned by the user:", "# In app browser:")
IDE_REQUEST = re.compile(r"^## My request(?: for \w+)?:", re.MULTILINE)
"""An editor puts what is open before what the user typed."""
RUN = re.compile(
    r"\A<user_shell_command>\s*<command>(.*?)</command>\s*<result>\s*(?:Exit code: (-?\d+))?(.*?)</result>", re.DOTALL
)
"""A command that the user ran, and what it printed."""
CWD = re.compile(r"\A<environment_context>[^<]*<cwd>([^<\n]+)</cwd>")
RUNNING = re.compile(r"Process running with session ID (\d+)")
OUTPUT = "\nOutput:\n"
UUID_7 = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-")
MODEL_VIEW = "model view"
"""Marks the user's words as the model got them; left out where the log also has them as the person typed them."""


PAYLOAD = (
    "type id call_id turn_id timestamp name status tools role message content arguments input action output cwd"
    " cli_version git forked_from_id"
)
LINE = keys(f"{PAYLOAD} instructions record_type", payload=keys(PAYLOAD))
"""The first builds had no envelope: a record was its own payload."""
EXIT_CODE = re.compile(r"Process exited with code (-?\d+)|^Exit code: (-?\d+)|\"exit_code\": ?(-?\d+)", re.MULTILINE)
FAULT = re.compile(
    r"(?:apply_patch verification|write_stdin|exec_command|unified_exec) failed\b|failed to (?:parse|spawn) "
)
"""How a message of Codex itself begins on a call that failed; it has no exit code."""
REFUSAL = re.compile(
    r"tool call (?:error|failed)\b|unsupported (?:custom tool )?call\b|(?i:error|failed): |err: |Failed to |unable to "
)
"""How the output of a failed call begins that runs no command."""
WALL_TIME = re.compile(r"Wall time: (\d+(?:\.\d+)?) seconds")
HEAD_CHARACTERS = 400
SEARCHES = {"web_search_call": "web_search", "tool_search_call": "tool_search"}
"""Searches that the model's provider runs, or Codex itself: each is a type of its own and says how it ended."""
ENDED: dict[str, Status] = {"completed": "ok", "failed": "error"}
"""How such a call ended, by its own status; one in progress has not."""


def sniff(records: Sequence[Record]) -> bool:
    """Whether a record is one of the rollout's types with a payload, or the header of the first builds."""
    return any(
        (str(r.get("type")) in TYPES and isinstance(r.get("payload"), dict))
        or ("type" not in r and {"id", "timestamp", "instructions"} <= r.keys())
        for r in records
    )


def _text(content: object) -> str:
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    return "\n".join(str(part.get("text", "")) for part in parts if isinstance(part, dict))


def _uuid_time(value: object) -> datetime | None:
    """The time in an id of version 7 (RFC 9562): its first 48 bits are milliseconds; None for anything else."""
    if not isinstance(value, str) or not UUID_7.match(value):
        return None
    return time_since_1970(int(value[:8] + value[9:13], 16), per_second=1000)


def unwrapped(text: str) -> str:
    """An output that an old build logged as JSON, as newer builds write it."""
    if not text.startswith('{"output"'):
        return text
    try:
        value = json.loads(text)
        code, seconds = value["metadata"]["exit_code"], value["metadata"]["duration_seconds"]
        return f"Exit code: {code}\nWall time: {seconds} seconds\nOutput:\n{value['output']}"
    except (ValueError, KeyError, TypeError):
        return text


def outcome(text: str, *, runs: bool) -> tuple[Status, int | None, float | None]:
    """How a call ended, its exit code and its duration in seconds, as far as they are in its output.

    A call that `runs` a command ended as its exit code says; any other ended well unless its output says otherwise.
    """
    head = text[:HEAD_CHARACTERS]
    code = EXIT_CODE.search(head)
    wall = WALL_TIME.search(head)
    seconds = float(wall[1]) if wall else None
    if "rejected by user" in head:
        return "denied", None, seconds
    if head.startswith("aborted by user") or head == "aborted":
        return "interrupted", None, seconds
    if not code:
        if FAULT.match(head) or (not runs and REFUSAL.match(head)):
            return "error", None, seconds
        return ("unknown" if runs or not text else "ok"), None, seconds
    number = int(next(group for group in code.groups() if group is not None))
    return ("ok" if number == 0 else "error"), number, seconds


def arguments_of(payload: dict[str, Any], name: str) -> dict[str, object]:
    """The arguments of a call, by name: JSON in a text, a patch, or a command as a list of words."""
    raw = payload.get("arguments", payload.get("input", payload.get("action")))
    if isinstance(raw, str):
        if name == "apply_patch":
            return {"patch": raw, "files": PATCHED_FILE.findall(raw)}
        try:
            raw = whole(raw.encode())
        except (ValueError, RecursionError):
            return {"input": raw}
    if not isinstance(raw, dict):
        return {}
    command = raw.get("command", raw.get("cmd"))
    if isinstance(command, list):
        command = command_of(command)
    return {**raw, "command": command} if isinstance(command, str) else dict(raw)


class _Rollout:
    """Goes through the records of a rollout."""

    def __init__(self, log: LogFile) -> None:
        self._log = log
        self.lines = log.lines(LINE)
        self.transcript = Transcript(log, self.lines)
        self.header = {"id": "", "cwd": "", "agent_version": "", "git_branch": "", "parent": ""}
        self.started: object = None
        self.person_speaks = False
        self._identified = False
        self._replays = False
        self._lives = False
        self._running: dict[str, str] = {}
        self._continues: dict[str, str] = {}
        self._runs_nothing: set[str] = set()
        self._searches = 0

    def meta(self, payload: dict[str, Any]) -> None:
        """The first session_meta says whose log it is; one with another id is a parent's, replayed.

        One with the same id is written again at later turns by the desktop application.
        """
        if self._identified:
            self._replays = self._replays or str(payload.get("id") or "") != self.header["id"]
            return
        self._identified = True
        git = payload.get("git")
        self.header["id"] = str(payload.get("id") or "")
        self.header["cwd"] = str(payload.get("cwd") or "")
        self.header["agent_version"] = str(payload.get("cli_version") or "")
        self.header["git_branch"] = str(git.get("branch") or "") if isinstance(git, dict) else ""
        self.header["parent"] = str(payload.get("forked_from_id") or "")
        self.started = payload.get("timestamp")

    def take(self, record: Record) -> bool:
        """A record; whether it is one."""
        payload, kind = record.get("payload"), record.get("type")
        self.transcript.time = time_of(record.get("timestamp"))
        if not isinstance(payload, dict):
            return self.bare(record)
        if kind == "session_meta":
            self.meta(payload)
        elif kind == "response_item":
            self.item(payload)
        elif kind == "turn_context":
            self.turn(payload)
        elif kind == "compacted":
            # Also where the summary is encrypted.
            summary = str(payload.get("message") or "")
            self.transcript.say("summary", summary, even_empty=True)
        elif kind == "event_msg" and payload.get("type") == "user_message":
            self.person_speaks = True
            self.said(str(payload.get("message") or "").strip())
        return True

    def bare(self, record: dict[str, Any]) -> bool:
        """A record without an envelope; whether it is one."""
        if record.get("record_type"):
            return True
        if "type" not in record and "instructions" in record:
            self.meta(record)
            return True
        self.item(record)
        return str(record.get("type")) in BARE

    def turn(self, payload: dict[str, Any]) -> None:
        """A turn_context. In a fork the first one made since it began ends the replay of its parent."""
        began, made = time_of(self.started), _uuid_time(payload.get("turn_id"))
        if self._lives or not (began and made and made >= began):
            return
        self._lives = True
        if self._replays:
            self.transcript = Transcript(self._log, self.lines)
            self.person_speaks = False

    def said(self, text: str, ref: str = "") -> None:
        """Adds a text of the user's: with a `ref` as the model is given it, else as it was typed."""
        request = IDE_REQUEST.search(text) if text.startswith(IDE_CONTEXT) else None
        if request:
            self.transcript.say("user", text[request.end() :], ref)
        elif ran := RUN.match(text):
            code = int(ran[2]) if ran[2] else None
            self.transcript.call(OWN, OWN, {"command": ran[1].strip()}, kind="shell", origin="user", ref=ref)
            self.transcript.result(OWN, ran[3].partition(OUTPUT)[2].strip(), "error" if code else "ok", exit_code=code)
        elif text.startswith(WRAPPERS):
            place = CWD.search(text) if not self.header["cwd"] else None
            self.header["cwd"] = place[1] if place else self.header["cwd"]
            self.transcript.say("harness", text)
        else:
            self.transcript.say("user", text, ref)

    def item(self, payload: dict[str, Any]) -> None:
        """A response_item."""
        kind = payload.get("type")
        if kind == "reasoning":
            return
        call_id = str(payload.get("call_id") or payload.get("id") or "")
        if kind in ("function_call_output", "custom_tool_call_output"):
            self._output(call_id, unwrapped(_text(payload.get("output"))))
            return
        if kind == "tool_search_output":
            tools = ", ".join(str(mapping(tool).get("name") or "") for tool in sequence(payload.get("tools")))
            self.transcript.result(call_id, tools or _text(payload.get("output")), "ok")
            return
        if str(kind) in SEARCHES:
            self._search(payload, call_id)
        elif kind == "message" and payload.get("role") == "assistant":
            self.transcript.say("agent", _text(payload.get("content")))
        elif kind == "message" and payload.get("role") == "user":
            text = _text(payload.get("content")).strip()
            self.said(text, MODEL_VIEW)
        elif kind in ("function_call", "custom_tool_call", "local_shell_call"):
            name = str(payload.get("name") or "local_shell")
            arguments = arguments_of(payload, name)
            running = self._running.get(str(arguments.get("session_id")))
            if name == "write_stdin" and running:
                self._continues[call_id] = running
            if kind_of(name) != "shell" and name != "write_stdin":
                self._runs_nothing.add(call_id)
            self.transcript.call(call_id, name, arguments)

    def _search(self, payload: dict[str, Any], call_id: str) -> None:
        self._searches += 1
        name = SEARCHES[str(payload.get("type"))]
        call_id = call_id or f"{name} {self._searches}"
        self.transcript.call(call_id, name, arguments_of(payload, name))
        if name == "web_search" and (ended := ENDED.get(str(payload.get("status")))):
            self.transcript.result(call_id, "", ended)

    def _output(self, call_id: str, text: str) -> None:
        status, code, seconds = outcome(text, runs=call_id not in self._runs_nothing)
        started = self._continues.get(call_id, call_id)
        running = RUNNING.search(text[:HEAD_CHARACTERS])
        if running:
            self._running[running[1]] = started
        _, mark, output = text.partition(OUTPUT)
        shown = output if mark and text.startswith(("Chunk ID", "Exit code", "Wall time")) else text
        self.transcript.result(call_id, shown, status, exit_code=code, duration=seconds)
        if started != call_id and not FAULT.match(text):
            self.transcript.more(started, shown, status, exit_code=code)


@reader(
    NAME,
    sniff,
    homes=(
        Home("sessions/**/rollout-*.jsonl", "~/.codex", "CODEX_HOME"),
        Home("archived_sessions/**/*.jsonl", "~/.codex", "CODEX_HOME"),
    ),
)
def read(log: LogFile) -> Iterable[Session]:
    """The session of a rollout; nothing if nobody spoke in it."""
    rollout = _Rollout(log)
    for record in rollout.lines:
        if not rollout.take(record):
            rollout.lines.skipped["no payload"] += 1
    if rollout.person_speaks:
        rollout.transcript.drop(MODEL_VIEW)
    return rollout.transcript.sessions(NAME, rollout.header, time_of(rollout.started))
