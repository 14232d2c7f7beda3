"""Copilot CLI: `<home>/session-state/<id>/events.jsonl`, one event a line.

Calls are taken from `toolRequests` and their results from `tool.execution_complete`; one that `toolRequests` does not
name was asked for by the user. The exit code of a shell command is in the last line of its result. A command left
running is finished by `read_bash`, `stop_bash` or a notification. The user's words are those typed (`content`), not
those sent on with reminders (`transformedContent`).
"""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from skillkit.model.session import Origin, Session, Status
from skillkit.readers import Home, reader
from skillkit.transcripts.json_fields import mapping, sequence, text, time_of, whole_number
from skillkit.transcripts.json_lines import Record, keys
from skillkit.transcripts.log_file import LogFile
from skillkit.transcripts.prompts import user_text
from skillkit.transcripts.tool_names import kind_of
from skillkit.transcripts.transcript import Transcript

NAME = "copilot-cli"
FAMILIES = frozenset(
    {"session", "user", "assistant", "tool", "system", "hook", "permission", "subagent", "skill", "abort", "agent"}
    | {"model", "command", "commands", "external_tool", "tool_search", "pending_messages", "prompt_cache_break", "ui"}
    | {"sandbox", "user_input", "elicitation", "sampling", "mcp", "mcp_app", "auto_mode_switch", "capabilities"}
    | {"session_limits_exhausted", "exit_plan_mode", "human_response", "workflow"}
)
"""What an event's type begins with; most are bookkeeping."""

ENDED = re.compile(r"\n?<(?:shellId: \S+ completed|(?:command )?exited) with exit code (-?\d{1,9})>\s*\Z")
RUNNING = re.compile(r"shellId: (\S+) is still running|started in .{0,40}background with shellId: (\S+?)[.>\s]")
CONTINUES = frozenset(
    {"read_bash", "read_powershell", "write_bash", "write_powershell", "stop_bash", "stop_powershell"}
)
DENIED = re.compile(r"(?i)\A(?:the )?(?:user rejected|permission (?:to \w+ )?(?:was )?denied|denied )")
LINE = keys(
    "type id agentId timestamp",
    data=keys(
        "content context copilotVersion error kind messageId parentToolCallId result sessionId source startTime success"
        " summaryContent toolCallId toolName toolRequests arguments mcpServerName name"
    ),
)


def sniff(records: Sequence[Record]) -> bool:
    """Whether a record is an event: a dotted type of a known family, with data and a place in the chain of events."""
    return any(
        "parentId" in r
        and isinstance(r.get("data"), dict)
        and ("." in text(r.get("type")) or r.get("type") == "abort")
        and text(r.get("type")).split(".")[0] in FAMILIES
        for r in records
    )


class _Events:
    """Goes through the events of a session."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self.header = {"id": "", "cwd": "", "agent_version": "", "git_branch": ""}
        self.started: datetime | None = None
        self._open: dict[str, datetime | None] = {}
        self._names: dict[str, tuple[str, str]] = {}
        self._denied: set[str] = set()
        self._running: dict[str, str] = {}

    def start(self, data: dict[str, Any]) -> None:
        """A session.start or session.resume; the first one counts."""
        context = mapping(data.get("context"))
        self.started = self.started or time_of(data.get("startTime"))
        values = (data.get("sessionId"), context.get("cwd"), data.get("copilotVersion"), context.get("branch"))
        self.header = {key: known or text(value) for (key, known), value in zip(self.header.items(), values)}

    def user(self, data: dict[str, Any], origin: Origin | None) -> None:
        """A user.message; with a source it was put in, such as a skill's text."""
        who, said = user_text(text(data.get("content")))
        if text(data.get("source")) not in ("", "user"):
            who = "harness"
        self.transcript.say(origin or who, said)

    def message(self, data: dict[str, Any], ref: str, origin: Origin) -> None:
        """An assistant.message: a text and the calls that follow."""
        self.transcript.say(origin, text(data.get("content")), ref)
        for request in map(mapping, sequence(data.get("toolRequests"))):
            self.call(request, text(request.get("name")), ref, origin)

    def call(self, request: dict[str, Any], name: str, ref: str, origin: Origin) -> None:
        """A call, unless it is known from the message that asked for it."""
        call_id = text(request.get("toolCallId"))
        if call_id in self._names:
            self._open[call_id] = self.transcript.time
            return
        arguments = request.get("arguments")
        self._names[call_id] = (name, str(mapping(arguments).get("shellId", "")))
        self._open[call_id] = self.transcript.time
        # Tools of MCP servers are named server-tool, the program's own with underscores.
        kind = "mcp" if request.get("mcpServerName") or "-" in name else kind_of(name)
        self.transcript.call(call_id, name, arguments, kind=kind, origin=origin, ref=ref or call_id)

    def done(self, data: dict[str, Any]) -> None:
        """A tool.execution_complete."""
        call_id = text(data.get("toolCallId"))
        result, error = mapping(data.get("result")), mapping(data.get("error"))
        shown = text(result.get("content")) or text(error.get("message")) or text(data.get("error"))
        name, shell = self._names.get(call_id, ("", ""))
        ended = ENDED.search(shown) if kind_of(name) == "shell" or name in CONTINUES else None
        code = int(ended[1]) if ended else None
        shown = shown[: ended.start()] if ended else shown
        running = RUNNING.search(shown)
        status: Status = "ok" if data.get("success") is True and not code else "error"
        if call_id in self._denied or error.get("code") in ("denied", "rejected") or DENIED.search(shown[:100]):
            status = "denied" if data.get("success") is not True else status
        if running:
            self._running[str(running[1] or running[2])] = call_id
            status = "unknown"
        began = self._open.pop(call_id, None)
        time = self.transcript.time
        took = max((time - began).total_seconds(), 0.0) if time and began else None
        self.transcript.result(call_id, shown, status, exit_code=code, duration=took)
        command = self._running.get(shell, call_id) if name in CONTINUES else call_id
        if command != call_id and (code is not None or (name.startswith("stop_") and status == "ok")):
            self.transcript.more(command, shown, status if ended else "interrupted", exit_code=code)
            del self._running[shell]

    def notified(self, data: dict[str, Any]) -> None:
        """A system.notification may state how a command ended that was left running."""
        kind = mapping(data.get("kind"))
        code = whole_number(kind.get("exitCode"))
        shell = str(kind.get("shellId", ""))
        if shell in self._running and code is not None:
            self.transcript.more(self._running.pop(shell), "", "error" if code else "ok", exit_code=code)

    def permission(self, data: dict[str, Any]) -> None:
        """A permission.completed."""
        if text(mapping(data.get("result")).get("kind")).startswith("denied"):
            self._denied.add(text(data.get("toolCallId")))

    def abort(self) -> None:
        """The user broke off: calls under way have no result and never will."""
        for call_id in self._open:
            self.transcript.more(call_id, "", "denied" if call_id in self._denied else "interrupted")
        self._open.clear()


def _read(events: _Events, kind: str, data: dict[str, Any], record: Record) -> None:
    events.transcript.time = time_of(record.get("timestamp"))
    inner = bool(record.get("agentId") or data.get("parentToolCallId"))
    origin: Origin = "subagent" if inner else "agent"
    if kind in ("session.start", "session.resume"):
        events.start(data)
    elif kind == "user.message":
        events.user(data, "subagent" if inner else None)
    elif kind == "assistant.message":
        events.message(data, text(data.get("messageId")) or str(record.get("id")), origin)
    elif kind == "tool.execution_start":
        events.call(data, text(data.get("toolName")), "", origin)
    elif kind == "tool.execution_complete":
        events.done(data)
    elif kind in ("system.message", "skill.invoked", "system.notification"):
        events.transcript.say("harness", text(data.get("content")))
        events.notified(data)
    elif kind == "session.compaction_complete":
        events.transcript.say("summary", text(data.get("summaryContent")))
    elif kind == "permission.completed":
        events.permission(data)
    elif kind == "abort":
        events.abort()


@reader(
    NAME,
    sniff,
    homes=(
        Home("session-state/*/events.jsonl", "~/.copilot", "COPILOT_HOME"),
        Home("session-state/*.jsonl", "~/.copilot", "COPILOT_HOME"),
    ),
)
def read(log: LogFile) -> Iterable[Session]:
    """The session of an event log; nothing if nobody spoke in it."""
    lines = log.lines(LINE)
    events = _Events(Transcript(log, lines))
    for record in lines:
        kind, data = record.get("type"), record.get("data")
        if not isinstance(kind, str) or not isinstance(data, dict):
            lines.skipped["no event"] += 1
        elif kind.split(".")[0] not in FAMILIES:
            lines.skipped["unknown type"] += 1
        else:
            _read(events, kind, data, record)
    name = log.path.parent.name if log.path.stem == "events" else log.path.stem
    header = {**events.header, "id": events.header["id"] or name}
    return events.transcript.sessions(NAME, header, events.started)
