"""mini-swe-agent's trajectories: `<name>.traj.json`, a list of messages, or since 1.x an object that holds one.

A message of the agent has one command: in a block of `bash`, in `extra.actions`, or as a native tool call. What came of
it is the next message, with the exit code between tags or in `extra`. A command that the user rejected was denied; one
that timed out has failed. The task is the user's, the instructions around it are the program's.
"""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from skillkit.model.session import Origin, Session, Status
from skillkit.readers import reader
from skillkit.transcripts.json_fields import mapping, name_of, sequence, text, time_since_1970, whole_number
from skillkit.transcripts.json_lines import Counted, Record
from skillkit.transcripts.log_file import LogFile
from skillkit.transcripts.prompts import parted
from skillkit.transcripts.transcript import Transcript

NAME = "mini-swe-agent"
COMMAND = re.compile(r"```(?:bash|mswea_bash_command)[^\S\n]*\n(.*?)\n```", re.DOTALL)
RETURN_CODE = re.compile(
    r"<returncode>\s*(-?\d{1,9})\s*</returncode>|\A\s*Observation: \{.*'returncode': (-?\d{1,9})", re.DOTALL
)
OUTPUT = re.compile(r"(?>.*?<output>\n?)(.*?)\n?</output>", re.DOTALL)
MARKS = ("COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT", "MINI_SWE_AGENT_FINAL_OUTPUT", "mswea_bash_command", "<returncode>")
SUBMITS = MARKS[:2]
TIMED_OUT = re.compile(r"timed out and has been killed|TimeoutExpired|timed out after")
REJECTED = re.compile(
    r"\ACommands? not executed\.(?: The user rejected your commands? with the following message:)?\s*"
)
BROKEN_OFF = re.compile(r"\AInterrupted by user: (?:Temporary interruption caught\.)?\s*")
NEW_TASK = re.compile(r"\AThe user added a new task:\s*")
BY_USER = re.compile(r"\AUser command:\s*")


def sniff(records: Sequence[Record]) -> bool:
    """Whether the value says so, has its `info`, or is a list of messages with its marks."""
    for r in records:
        info = mapping(r.get("info"))
        if isinstance(r.get("messages"), list) and (
            text(r.get("trajectory_format")).startswith(NAME) or "mini_version" in info or "exit_status" in info
        ):
            return True
    bare = [text(r.get("content")) for r in records if text(r.get("role")) and set(r) <= {"role", "content", "extra"}]
    return any(mark in content for content in bare for mark in MARKS)


def _text(message: dict[str, Any]) -> str:
    content = message.get("content", message.get("output"))
    if isinstance(content, str):
        return content
    parts = [mapping(part) for part in sequence(content)]
    return "\n".join(text(part.get("text")) or _text(part) for part in parts if "text" in part or "content" in part)


def _arguments(raw: object) -> dict[str, Any]:
    try:
        return mapping(json.loads(raw) if isinstance(raw, str) else raw)
    except (ValueError, RecursionError):
        return {"input": raw}


def _commands(message: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The calls of a message of the agent: ids (empty where there are none) and arguments."""
    actions = [mapping(action) for action in sequence(mapping(message.get("extra")).get("actions"))]
    if actions:
        given = [{"command": text(action.get("command") or action.get("action"))} for action in actions]
        return [(name_of(action.get("tool_call_id")), one) for action, one in zip(actions, given)]
    native = [mapping(call) for call in sequence(message.get("tool_calls"))]
    if native:
        return [(name_of(c.get("id")), _arguments(mapping(c.get("function")).get("arguments"))) for c in native]
    asked = [mapping(part) for part in sequence(message.get("output"))]
    asked = [part for part in asked if part.get("type") == "function_call"]
    if asked:
        return [(name_of(c.get("call_id") or c.get("id")), _arguments(c.get("arguments"))) for c in asked]
    # Up to the last fence, so that each block ends.
    found = COMMAND.findall("".join(_text(message).rpartition("\n```")[:2]))
    return [("", {"command": found[0].strip()})] if len(found) == 1 else []


class _Messages:
    """Goes through the messages of a run."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self.asked = False
        self._pending: list[tuple[str, str]] = []
        self._unrun: list[str] = []
        self._submits: set[str] = set()

    def agent(self, message: dict[str, Any], ref: str) -> None:
        """A message of the agent, or a command that the user typed in its place."""
        by_user = message.get("role") == "user"
        self.transcript.say("agent", "" if by_user else _text(message), ref)
        self._pending, self._unrun = [], []
        for number, (call_id, arguments) in enumerate(_commands(message)):
            own = f"{ref}.{number}"
            origin: Origin = "user" if by_user else "agent"
            self.transcript.call(own, "bash", arguments, origin=origin, ref=ref)
            self._pending.append((call_id, own))
            if any(mark in str(arguments.get("command")) for mark in SUBMITS):
                self._submits.add(own)

    def result(self, message: dict[str, Any], call_id: str) -> None:
        """What came of the call of that id, or of the next one."""
        found = next((pair for pair in self._pending if pair[0] == call_id), None)
        own = found[1] if found else call_id
        if found:
            self._pending.remove(found)
        extra, shown = mapping(message.get("extra")), _text(message)
        tagged = RETURN_CODE.search(shown)
        code = whole_number(extra.get("returncode"))
        code = int(tagged[1] or tagged[2]) if code is None and tagged else code
        output = OUTPUT.match(shown)
        status: Status = "unknown" if code is None else "error" if code else "ok"
        if extra.get("exception_info") == "action was not executed":
            status, code = "interrupted", None
            self._unrun.append(own)
        elif TIMED_OUT.search(shown[:500] + text(extra.get("exception_info"))):
            status = "error"
        elif code is None and own in self._submits:
            # What comes next is the submission, not the output.
            status = "ok"
        shown = text(extra.get("raw_output")) or (output[1] if output else shown)
        self.transcript.result(own, shown, status, exit_code=code)

    def broken_off(self, said: str, status: Status) -> None:
        """The user rejected the commands, or broke one off; what he wrote is his."""
        for _, own in self._pending:
            self.transcript.result(own, "", status)
        for own in self._unrun:
            self.transcript.more(own, "", status)
        self._pending, self._unrun = [], []
        self.transcript.say("user", said)

    def user(self, message: dict[str, Any]) -> None:
        """A message in the user's place."""
        said, extra = _text(message), mapping(message.get("extra"))
        rejected, broken, task = REJECTED.match(said), BROKEN_OFF.match(said), NEW_TASK.match(said)
        if not self.asked:
            self.asked = True
            for origin, part in parted(said):
                self.transcript.say(origin, part)
        elif rejected:
            self.broken_off(said[rejected.end() :], "denied")
        elif broken:
            self.broken_off(said[broken.end() :], "interrupted")
        elif task:
            self.transcript.say("user", said[task.end() :])
        elif self._pending and "interrupt_type" not in extra:
            self.result(message, self._pending[0][0])
        else:
            self.transcript.say("harness", said)

    def add(self, message: dict[str, Any], ref: str) -> bool:
        """Any message; False if it is not understood."""
        role, kind = message.get("role"), message.get("type")
        self.transcript.time = time_since_1970(mapping(message.get("extra")).get("timestamp"), per_second=1)
        typed = role == "user" and self.asked and BY_USER.match(_text(message)) and _commands(message)
        if role == "assistant" or message.get("object") == "response" or typed:
            self.agent(message, ref)
        elif role == "tool" or kind == "function_call_output":
            self.result(message, name_of(message.get("tool_call_id") or message.get("call_id")))
        elif role == "exit" and self._pending and self._pending[0][1] in self._submits:
            self.result(message, self._pending[0][0])
        elif role in ("exit", "system"):
            self.transcript.say("harness", _text(message), ref)
        elif role == "user":
            self.user(message)
        else:
            return False
        return True


@reader(NAME, sniff)
def read(log: LogFile) -> Iterable[Session]:
    """The session of a trajectory; nothing if nobody spoke in it."""
    document = log.document
    whole = mapping(document)
    counted = Counted(log.digest)
    run = _Messages(Transcript(log, counted))
    for number, message in enumerate(sequence(document) or sequence(whole.get("messages"))):
        counted.lines += 1
        if not isinstance(message, dict):
            counted.skipped["not an object"] += 1
        elif not run.add(message, str(number)):
            counted.skipped["unknown role"] += 1
    info = mapping(whole.get("info"))
    name = text(whole.get("instance_id")) or log.path.name.split(".")[0]
    header = {
        # A benchmark's instance is run many times.
        "id": f"{name}-{log.digest[:12]}",
        "cwd": text(mapping(mapping(info.get("config")).get("environment")).get("cwd")),
        "agent_version": text(info.get("mini_version")),
    }
    return run.transcript.sessions(NAME, header)
