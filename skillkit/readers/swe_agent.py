"""SWE-agent's trajectories: `<instance>.traj`, one JSON object with `trajectory`, `history` and `info`.

A step is one command. Some commands are the program's own (`open`, `edit`, `find_file`, `str_replace_editor`): they are
reads, edits and searches. No step has an exit code: errors are known by their text. `state` is an object, before 1.0 a
text that holds one. Demonstrations in the history are skipped; a file of demonstrations alone has a history and no
steps. The task is the user's, the instructions around it are the program's.
"""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from skillkit.model.session import Session, Status, ToolKind
from skillkit.readers import reader
from skillkit.transcripts.json_fields import mapping, seconds, sequence, text
from skillkit.transcripts.json_lines import Counted, Record
from skillkit.transcripts.log_file import LogFile
from skillkit.transcripts.messages import text_of
from skillkit.transcripts.prompts import parted
from skillkit.transcripts.transcript import Transcript

NAME = "swe-agent"
KINDS: dict[str, ToolKind] = {
    **dict.fromkeys(("edit", "insert", "undo_edit", "str_replace"), "edit"),
    "create": "write",
    **dict.fromkeys(("open", "goto", "scroll_up", "scroll_down", "view", "view_image", "filemap"), "read"),
    **dict.fromkeys(("find_file", "search_dir", "search_file"), "search"),
    **dict.fromkeys(("submit", "exit_cost", "exit_context", "exit_forfeit", "set_cursors"), "other"),
    **dict.fromkeys(("decompile", "disassemble", "connect_start", "connect_sendline", "connect_exec"), "other"),
    **dict.fromkeys(("debug_start", "debug_exec", "debug_step", "debug_continue", "debug_stop"), "other"),
}
NAMES_A_FILE = frozenset({"open", "create", "filemap", "view", "str_replace", "insert", "undo_edit", "view_image"})
ERROR = re.compile(
    r"^(?:Your proposed edit has introduced new syntax error|Your edit was not applied|Usage: |No file open"
    r"|File .{1,300} not found|Text not found|No replacement|Error: |error: |Invalid |EXECUTION TIMED OUT"
    r"|Traceback \(most recent call last\)|.{0,200}: command not found|.{0,60}command .{0,200} was cancelled because)",
    re.MULTILINE,
)
BLOCKED = re.compile(r"Operation '.{0,200}' is not supported by this environment|COMMAND BLOCKED")
EDITED = re.compile(r"\[File: .{1,300} lines total|Text replaced|has been edited|created successfully|File updated")
PROMPT = re.compile(r"\n?\(Open file: .*\)\s*\(Current directory: .*\)\s*bash-\$\s*\Z")


def _numbered(values: object) -> list[tuple[int, dict[str, Any]]]:
    """The objects in a list, each with its number."""
    return [(number, value) for number, value in enumerate(sequence(values), 1) if isinstance(value, dict)]


def sniff(records: Sequence[Record]) -> bool:
    """Whether the value has steps with an action and an observation, or a history in which agents have names."""
    for r in records:
        spoken = [mapping(m) for m in sequence(r.get("history"))[:3]]
        if any("action" in step and "observation" in step for _, step in _numbered(r.get("trajectory"))[:3]):
            return True
        if any(text(m.get("role")) and ("agent" in m or "message_type" in m) for m in spoken):
            return True
    return False


def _state(step: dict[str, Any]) -> dict[str, Any]:
    state = step.get("state")
    try:
        return mapping(json.loads(state) if isinstance(state, str) else state)
    except (ValueError, RecursionError):
        return {}


def _acted(history: list[tuple[int, dict[str, Any]]]) -> list[tuple[int, dict[str, Any]]]:
    """The steps in a history, for a file without a trajectory."""
    steps: list[tuple[int, dict[str, Any]]] = []
    for number, message in history:
        if message.get("role") == "assistant":
            steps.append((number, {**message, "response": message.get("content")}))
        elif steps and "observation" not in steps[-1][1]:
            steps[-1][1]["observation"] = PROMPT.sub("", text_of(message.get("content")))
    return steps


def _call(action: str, state: dict[str, Any]) -> tuple[str, ToolKind, dict[str, object]]:
    words = action.split(maxsplit=3)
    name, kind = words[0], KINDS.get(words[0], "shell")
    if name == "str_replace_editor":
        kind = KINDS.get(words[1], "other") if len(words) > 1 else "other"
        file = words[2] if len(words) > 2 else ""
    else:
        file = words[1] if name in NAMES_A_FILE and len(words) > 1 else ""
    if kind in ("edit", "write") and not file:
        file = text(state.get("open_file"))
    name = "bash" if kind == "shell" else name
    path: dict[str, object] = {"file_path": file.strip("'\"")} if file not in ("", "n/a") else {}
    return name, kind, {"command": action, **path}


def _status(kind: ToolKind, shown: str) -> Status:
    if BLOCKED.search(shown[:1000]):
        return "denied"
    if ERROR.search(shown[:1000] + "\n" + shown[-1000:]):
        return "error"
    # A shell command that printed nothing of the kind may have failed all the same.
    return "ok" if kind != "shell" and (kind in ("read", "search", "other") or EDITED.search(shown)) else "unknown"


def _add_step(transcript: Transcript, step: dict[str, Any], ref: str) -> None:
    transcript.say("agent", text(step.get("thought")).strip() or text(step.get("response")), ref)
    action, shown = text(step.get("action")).strip(), text_of(step.get("observation"))
    if not action:
        # The answer was not understood, or the run was ended: what follows is the program's remark.
        transcript.say("harness", shown, ref)
        return
    name, kind, arguments = _call(action, _state(step))
    transcript.call(ref, name, arguments, kind=kind, ref=ref)
    if isinstance(step.get("observation"), str | list):
        transcript.result(ref, shown, _status(kind, shown), duration=seconds(step.get("execution_time")))


@reader(NAME, sniff)
def read(log: LogFile) -> Iterable[Session]:
    """The session of a trajectory; nothing if nobody spoke in it."""
    document = mapping(log.document)
    history = _numbered(document.get("history"))
    own = [(number, m) for number, m in history if not m.get("is_demo")]
    steps = _numbered(document.get("trajectory")) or _acted(own)
    first = next((i for i, (_, m) in enumerate(own) if m.get("role") == "assistant"), len(own))
    demos, run = len(history) - len(own), sequence(document.get("trajectory"))
    # A history repeats the steps, but for the prompts before them.
    counted = Counted(log.digest, lines=len(run) + first + demos if run else len(sequence(document.get("history"))))
    lost = (len(run) if run else counted.lines) - (len(steps) if run else len(history))
    counted.skipped.update({reason: n for reason, n in (("demonstration", demos), ("not an object", lost)) if n})
    transcript = Transcript(log, counted)
    asked = ((number, mapping(m)) for number, step in steps[:1] for m in sequence(step.get("query")))
    for number, message in own[:first] or asked:
        transcript.line = number
        said = text_of(message.get("content"))
        parts = parted(PROMPT.sub("", said)) if message.get("role") == "user" else iter([("harness", said)])
        for origin, part in parts:
            transcript.say("user" if origin == "user" else "harness", part)
    for at, (number, step) in enumerate(steps):
        transcript.line = number
        _add_step(transcript, step, str(at))
    info = mapping(document.get("info"))
    header = {
        # A benchmark's instance is run many times.
        "id": f"{log.path.stem}-{log.digest[:12]}",
        "cwd": text(_state(steps[0][1]).get("working_dir")) if steps else "",
        "agent_version": text(info.get("swe_agent_version")),
    }
    return transcript.sessions(NAME, header)
