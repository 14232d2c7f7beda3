"""OpenHands: trajectories of version 0, rows of `output.jsonl`, and conversations of version 1.

Version 0 is a list of events: actions, and observations whose `cause` is the action's id. A row of a benchmark's or the
resolver's `output.jsonl` holds such a list as `history`, at times as pairs, in old ones without ids: there an
observation belongs to the action before. Each row is a session. Version 1 keeps each event in a file,
`~/.openhands/conversations/<id>/events/event-00000-<id>.json` and so on, paired by `tool_call_id`, and the working
directory in `base_state.json`: the log is the first event's file.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from skillkit.model.session import Session, Status, ToolKind
from skillkit.readers import Home, reader
from skillkit.transcripts.json_fields import mapping, name_of, sequence, text, time_of, whole_number
from skillkit.transcripts.json_lines import Counted, JsonLines, Record
from skillkit.transcripts.log_file import LogFile, digest_of, object_in
from skillkit.transcripts.messages import text_of
from skillkit.transcripts.prompts import parted, user_text
from skillkit.transcripts.transcript import Transcript

NAME = "openhands"
FIRST = "event-00000-"
PARTS = (
    "events/event-[0-9][0-9][0-9][0-9][1-9]-*.json",
    "events/event-[0-9][0-9][0-9][1-9]0-*.json",
    "events/event-[0-9][0-9][1-9]00-*.json",
    "events/event-[0-9][1-9]000-*.json",
    "events/event-[1-9]0000-*.json",
    "base_state.json",
)
"""The events after the first one."""
KINDS: dict[str, ToolKind] = {
    # Actions of version 0.
    "run": "shell",
    "run_ipython": "other",
    "edit": "edit",
    "write": "write",
    "read": "read",
    "browse": "web",
    "browse_interactive": "web",
    "delegate": "task",
    "call_tool_mcp": "mcp",
    "mcp": "mcp",
    "think": "other",
    "task_tracking": "other",
    # Tools of version 1.
    "terminal": "shell",
    "execute_bash": "shell",
    "bash": "shell",
    "file_editor": "edit",
    "str_replace_editor": "edit",
    "apply_patch": "edit",
    "planning_file_editor": "edit",
    "grep": "search",
    "glob": "search",
    "browser_use": "web",
    "task": "task",
}
EDITORS: dict[str, ToolKind] = {"view": "read", "create": "write"}
"""What an editor does when it does not edit, by its `command`."""

BOOKKEEPING = frozenset(
    {"change_agent_state", "agent_state_changed", "null", "recall", "condensation_request", "pause", "resume", "stop"}
    | {"loop_recovery", "delegate_observation", "success", "server_ready", "file_download"}
    | {"PauseEvent", "ConversationStateUpdateEvent", "CondensationRequest", "TokenEvent", "LLMCompletionLogEvent"}
    | {"CondensationSummaryEvent", "StreamingDeltaEvent", "InterruptEvent"}
)
NOISE = frozenset(
    {"thought", "action", "blocking", "hidden", "is_confirmed", "confirmation_state", "security_risk", "action_risk"}
    | {"keep_prompt", "kernel_init_code", "is_static", "kind", "summary"}
)
ERROR = re.compile(
    r"\s*\[?(?:ERROR\b|Error\b|Your proposed edit has introduced new syntax error|No exact match found|Invalid )"
)
TRACEBACK = re.compile(r"^(?:Traceback \(most recent call last\)|-{20,}\n\w*Error\b)", re.MULTILINE)
NOT_ENDED = -1
"""The exit code of a command that is still running."""


def _is_event(value: object) -> bool:
    event = mapping(value)
    if "source" in event and "kind" in event and "timestamp" in event:
        return True
    if isinstance(event.get("action"), str):
        return isinstance(event.get("args"), dict) or ("thought" in event and "role" not in event) or "source" in event
    return isinstance(event.get("observation"), str) and ("extras" in event or "cause" in event)


def sniff(records: Sequence[Record]) -> bool:
    """Whether a record is an event, or a row whose history begins with one or with a pair of them."""
    firsts = [r for record in records for r in [record, *sequence(record.get("history"))[:5]]]
    return any(_is_event(one) for first in firsts for one in (first if isinstance(first, list) else [first]))


def _flat(history: object) -> Iterator[object]:
    for item in sequence(history):
        yield from item if isinstance(item, list) else [item]


def _outcome(shown: str, code: int | None, *, failed: bool) -> tuple[Status, int | None]:
    if code == NOT_ENDED:
        return "unknown", None
    if code is not None:
        return ("error" if code else "ok"), code
    return ("error" if failed or ERROR.match(shown) else "ok"), None


class _Events:
    """Goes through the events of one session."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self.cwd = ""
        self.version = ""
        self._asked = False
        self._last = ""
        self._actions: dict[str, str] = {}
        self._count = 0

    def add(self, event: dict[str, Any]) -> bool:
        """Any event; False if it is not understood."""
        self._count += 1
        self.transcript.time = time_of(event.get("timestamp"))
        if isinstance(event.get("action"), str):
            return self._action(event, event["action"])
        if isinstance(event.get("observation"), str):
            return self._observation(event, event["observation"])
        return self._event(event, text(event.get("kind")))

    def _user(self, said: str) -> None:
        """The user's words; the first are the task, within what a benchmark wraps it in."""
        origin, said = user_text(said)
        parts = [(origin, said)] if self._asked or origin != "user" else list(parted(said))
        self._asked = True
        for who, part in parts:
            self.transcript.say(who, part, "")

    def _call(self, call_id: str, name: str, given: dict[str, Any], *, kind: ToolKind, ref: str) -> None:
        # File tools of version 1 and the editor of version 0 say in `command` what they do.
        kind = EDITORS.get(text(given.get("command")), kind) if kind == "edit" else kind
        arguments = {key: value for key, value in given.items() if key not in NOISE}
        self.transcript.call(call_id, name, arguments, kind=kind, ref=ref)

    def _action(self, event: dict[str, Any], action: str) -> bool:
        """An action of version 0; old ones have their arguments at the top and nobody's name."""
        given = mapping(event.get("args")) if "args" in event else event
        source = text(event.get("source")) or ("agent" if self._asked or action != "message" else "user")
        ref = name_of(event.get("id")) or f"#{self._count}"
        if action in ("message", "system"):
            said = text(given.get("content"))
            if action == "system":
                self.version = text(given.get("openhands_version")) or self.version
                self.transcript.say("harness", said, ref)
            elif source == "user":
                self._user(said)
            else:
                self.transcript.say("agent" if source == "agent" else "harness", said, ref)
        elif action in ("finish", "reject"):
            said = text(given.get("final_thought")) or text(given.get("thought")) or text(event.get("message"))
            self.transcript.say("agent", said, ref)
        elif action == "condensation":
            self.transcript.say("summary", text(given.get("summary")), ref)
        elif action in KINDS:
            self._acted(event, action, given, ref)
        else:
            return action in BOOKKEEPING
        return True

    def _acted(self, event: dict[str, Any], action: str, given: dict[str, Any], ref: str) -> None:
        about = mapping(event.get("tool_call_metadata"))
        response = mapping(about.get("model_response"))
        turn = name_of(response.get("id")) or ref
        said = text(given.get("thought"))
        if not said and turn not in self._actions:
            choice = mapping(next(iter(sequence(response.get("choices"))), None))
            said = text_of(mapping(choice.get("message")).get("content"))
        self.transcript.say("agent", said, turn)
        self._actions[turn] = ref
        self._last = ref
        name = text(about.get("function_name")) or action
        self._call(ref, name, given, kind=KINDS[action], ref=turn)
        if given.get("confirmation_state") == "rejected" or given.get("is_confirmed") == "rejected":
            self.transcript.more(ref, "", "denied")

    def _observation(self, event: dict[str, Any], kind: str) -> bool:
        """An observation of version 0; where it names no cause, it is the last action's."""
        if kind in BOOKKEEPING:
            return True
        extras = mapping(event.get("extras"))
        about = mapping(extras.get("metadata"))
        shown = text_of(event.get("content"))
        cause = name_of(event.get("cause")) or ("" if "id" in event else self._last)
        self.cwd = self.cwd or text(about.get("working_dir"))
        codes = [whole_number(place.get("exit_code")) for place in (about, extras, event)]
        code = next((code for code in codes if code is not None), None) if kind == "run" else None
        raised = kind == "run_ipython" and TRACEBACK.search(shown) is not None
        status, code = _outcome(shown, code, failed=raised or kind == "error" or event.get("success") is False)
        if kind == "error" and not cause:
            self.transcript.say("harness", shown, "")
            return True
        self.transcript.result(cause, shown, "denied" if kind == "user_rejected" else status, exit_code=code)
        return True

    def _event(self, event: dict[str, Any], kind: str) -> bool:
        """An event of version 1."""
        ref = text(event.get("llm_response_id")) or name_of(event.get("id"))
        call_id = name_of(event.get("tool_call_id"))
        if kind == "MessageEvent":
            said = text_of(mapping(event.get("llm_message")).get("content"))
            if event.get("source") == "user":
                self._user(said)
                self.transcript.say("harness", text_of(event.get("extended_content")), "")
            else:
                self.transcript.say("agent" if event.get("source") == "agent" else "harness", said, ref)
        elif kind == "ActionEvent":
            self.transcript.say("agent", text_of(event.get("thought")), ref)
            self._asked_tool(event, call_id, ref)
        elif kind in ("ObservationEvent", "UserRejectObservation", "AgentErrorEvent"):
            self._answered(event, kind, call_id)
        elif kind == "SystemPromptEvent":
            self.transcript.say("harness", text(mapping(event.get("system_prompt")).get("text")), ref)
        elif kind == "Condensation":
            self.transcript.say("summary", text(event.get("summary")), ref)
        elif kind == "ConversationErrorEvent":
            self.transcript.say("harness", text(event.get("detail")), ref)
        else:
            return kind in BOOKKEEPING
        return True

    def _asked_tool(self, event: dict[str, Any], call_id: str, ref: str) -> None:
        name, given = text(event.get("tool_name")), mapping(event.get("action"))
        if name == "finish":
            self.transcript.say("agent", text(given.get("message")), ref)
            return
        kind: ToolKind = "mcp" if given.get("kind") == "MCPToolAction" else KINDS.get(name, "other")
        self._call(call_id, name, mapping(given.get("data")) or given, kind=kind, ref=ref)

    def _answered(self, event: dict[str, Any], kind: str, call_id: str) -> None:
        if event.get("tool_name") == "finish":
            return
        if kind != "ObservationEvent":
            shown = text(event.get("rejection_reason")) or text(event.get("error"))
            self.transcript.result(call_id, shown, "denied" if kind == "UserRejectObservation" else "error")
            return
        seen = mapping(event.get("observation"))
        shown = text_of(seen.get("content")) or text(seen.get("output"))
        code = whole_number(seen.get("exit_code"))
        code = whole_number(mapping(seen.get("metadata")).get("exit_code")) if code is None else code
        status, code = _outcome("", code, failed=seen.get("is_error") is True or bool(text(seen.get("error"))))
        self.transcript.result(call_id, shown or text(seen.get("error")), status, exit_code=code)


def _session(
    log: LogFile, events: Iterable[object], counted: Counted, header: dict[str, str], line: int = 0
) -> Iterable[Session]:
    """The session of some events, which are on that `line` of JSON Lines."""
    reading = _Events(Transcript(log, counted))
    reading.transcript.line = line
    for event in events:
        if not isinstance(counted, JsonLines):
            counted.lines += 1
        if not isinstance(event, dict):
            counted.skipped["not an object"] += 1
        elif not reading.add(event):
            counted.skipped["unknown event"] += 1
    header = {**header, "cwd": header.get("cwd") or reading.cwd, "agent_version": reading.version}
    return reading.transcript.sessions(NAME, header)


def _rows(log: LogFile) -> Iterator[Session]:
    """The sessions of an `output.jsonl`, one a row; lines that are none count with the last one."""
    lines = log.lines()
    rows = ((row, Counted(), lines.lines) for row in lines)
    last = next(rows, None)
    for number in count(1):
        if last is None:
            return
        row, counted, line = last
        last = next(rows, None)
        if last is None:
            counted.skipped.update(lines.skipped)
        yield from _row(log, row, number, counted, line)


def _row(log: LogFile, row: dict[str, Any], number: int, counted: Counted, line: int) -> Iterable[Session]:
    counted.digest = digest_of(row)
    name = name_of(row.get("instance_id")) or f"{log.path.stem}-{number}"
    # A benchmark's instance is run many times.
    return _session(log, _flat(row.get("history")), counted, {"id": f"{name}-{counted.digest[:12]}"}, line)


def _events(folder: Path, counted: Counted) -> Iterator[object]:
    """The events of a conversation, from the files in its folder; `counted` gets the digest of all at the end."""
    digests: list[str] = []
    for path in sorted(folder.glob("event-*.json")):
        part = LogFile(path)
        try:
            digests.append(part.digest)
            event = part.document
        except OSError:
            counted.skipped["cannot be read"] += 1
            continue
        if event is None:
            counted.lines += 1
            counted.skipped[part.problem or "not an object"] += 1
        else:
            yield event
    counted.digest = digest_of(*digests)


def _conversation(log: LogFile) -> Iterable[Session]:
    """The session of a conversation, an event a file."""
    counted = Counted()
    folder = log.path.parent.parent
    state = object_in(folder / "base_state.json")
    cwd = text(mapping(state.get("workspace")).get("working_dir"))
    header = {"id": text(state.get("id")) or folder.name, "cwd": cwd}
    return _session(log, _events(log.path.parent, counted), counted, header)


@reader(
    NAME,
    sniff,
    homes=(Home(f"conversations/*/events/{FIRST}*.json", "~/.openhands", "OPENHANDS_PERSISTENCE_DIR"),),
    parts=PARTS,
)
def read(log: LogFile) -> Iterator[Session]:
    """Yields the sessions of a trajectory, of an `output.jsonl` or of a conversation."""
    if log.path.name.startswith(FIRST):
        yield from _conversation(log)
    elif any("history" in record for record in log.head):
        if len(log.head) == 1 and isinstance(log.document, dict):
            yield from _row(log, log.document, 1, Counted(), 0 if log.spread else 1)
        else:
            yield from _rows(log)
    else:
        document, lines = log.document, log.lines()
        counted = lines if document is None else Counted(log.digest)
        events = lines if document is None else document if isinstance(document, list) else [document]
        yield from _session(log, events, counted, {"id": f"{log.path.stem}-{log.digest[:12]}"})
