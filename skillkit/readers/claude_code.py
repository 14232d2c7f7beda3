"""Claude Code's transcripts on disk: `<config>/projects/<slug>/<session>.jsonl`, one record a line.

Tool results are in user records and are paired by id. Records that were copied on resume have the same uuid and count
once. Compaction summaries, injected text and sub-agents are kept apart from what the user and the agent said. A
sub-agent may have a file of its own, named after it, whose records bear the id of the session that started it.

Records form a tree (`parentUuid`). The user may edit a prompt or go back behind it: from that prompt on, turns are
marked as superseded. The calls on such a branch count, its requests do not.

What is typed while the agent works waits in a queue, and the program logs what goes in and out. What begins a turn
then has a record of its own. What the agent gets during a turn is attached to that turn; older versions attach nothing,
so that it is in the queue alone.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from skillkit.model.session import Origin, Session
from skillkit.readers import Home, reader
from skillkit.transcripts.branches import Branches
from skillkit.transcripts.gemini_parts import is_of_parts
from skillkit.transcripts.instruction_files import is_instructions
from skillkit.transcripts.json_fields import time_of
from skillkit.transcripts.json_lines import Record, keys
from skillkit.transcripts.log_file import LogFile
from skillkit.transcripts.messages import KINDS, add_message, text_of
from skillkit.transcripts.prompts import user_text
from skillkit.transcripts.transcript import ORIGINAL_TEXT, Transcript

NAME = "claude-code"
EVENT = "task-notification"
COMMAND = re.compile(r"/[\w:.-]+(?:\s|\Z)")
ORIGINAL = b'"originalFile":"'
HEADER = {"id": "sessionId", "cwd": "cwd", "git_branch": "gitBranch", "agent_version": "version"}
"""The header of a session, and the key whose first value it is."""


LINE = keys(
    "type subtype uuid parentUuid logicalParentUuid sessionId cwd gitBranch version timestamp operation content"
    " isCompactSummary isSidechain isMeta origin promptSource attributionSkill",
    message=keys("id role content"),
    attachment=keys("type prompt commandMode origin"),
    toolUseResult=msgspec.Raw,
)
EDIT = keys("filePath originalFile")
"""The keys that are read of the program's own account of an edit: the file as it was before."""


class _Prompt(NamedTuple):
    """What was typed while the agent worked, its line and its time."""

    text: str
    line: int
    time: datetime | None


def _holds(said: str, text: str) -> bool:
    """Whether a text is another one, or whole lines of it, or the command that it says was run."""
    return f"\n{text}\n" in f"\n{said}\n" or said == f"<bash-input>{text}</bash-input>"


class _Queue:
    """The prompts that wait, and those that the agent was given and that no record contains so far."""

    def __init__(self, transcript: Transcript) -> None:
        self._transcript = transcript
        self._waiting: list[_Prompt] = []
        self._given: list[_Prompt] = []
        self._attaches = False
        self._begun: list[_Prompt] = []

    def see(self, record: Record, message: Record | None, line: int) -> None:
        """Reads any record. The prompts that the agent was given come before what it says next."""
        kind = record.get("type")
        if kind == "queue-operation":
            self._take(record, line)
        elif kind == "assistant":
            self._say(self._given)
        self._attaches = self._attaches or kind == "attachment"
        if kind in ("user", "attachment") and message and not record.get("isCompactSummary"):
            self._came(text_of(message.get("content")).strip())

    def _take(self, record: Record, line: int) -> None:
        operation, content = record.get("operation"), str(record.get("content") or "").strip()
        if operation == "enqueue":
            origin, text = user_text(content)
            if origin == "user" and not COMMAND.match(text):
                self._waiting.append(_Prompt(text, line, time_of(record.get("timestamp"))))
        elif operation == "remove":
            # The log does not say which one: those of the user go before those of the program.
            self._given += [] if self._attaches else self._waiting[:1]
            del self._waiting[:1]
        elif operation == "popAll":
            # The user took them back.
            self._waiting = [prompt for prompt in self._waiting if content and not _holds(content, prompt.text)]
        elif operation == "dequeue":
            self._begun = self._waiting[:1]

    def _came(self, said: str) -> None:
        """Removes the prompts that a record contains: they do not wait any more."""
        came = [prompt for prompt in (*self._given, *self._waiting) if _holds(said, prompt.text)]
        if not came and self._begun and user_text(said)[0] == "user":
            # What begins a turn may be filled in before, as a pasted text is.
            came = self._begun
        if came:
            self._begun = []
            self._given, self._waiting = (
                [prompt for prompt in prompts if prompt not in came] for prompts in (self._given, self._waiting)
            )

    def _say(self, prompts: list[_Prompt]) -> None:
        for prompt in prompts:
            self._transcript.line, self._transcript.time = prompt.line, prompt.time
            self._transcript.say("user", prompt.text)
        self._transcript.line = 0
        prompts.clear()

    def end(self) -> None:
        """Adds the prompts that the agent never came to."""
        self._say(self._given)
        self._say(self._waiting)


def _instructions_before(record: Record) -> str:
    """The instructions in a file before it was edited, which the program logs beside the result."""
    noted = record.get("toolUseResult")
    if isinstance(noted, msgspec.Raw):
        raw = bytes(noted)
        if not raw.startswith(b"{") or ORIGINAL not in raw:
            return ""
        noted = msgspec.json.decode(noted, type=EDIT)
    if not isinstance(noted, dict) or not is_instructions(str(noted.get("filePath") or "")):
        return ""
    return str(noted.get("originalFile") or "")


def sniff(records: Sequence[Record]) -> bool:
    """Whether a record has the envelope: camel-case `sessionId` or `leafUuid`, and a type; Qwen Code's holds parts."""
    if any(map(is_of_parts, records)):
        return False
    return any(
        isinstance(r.get("type"), str) and ("sessionId" in r or "leafUuid" in r or r["type"] == "file-history-snapshot")
        for r in records
    )


def _is_by_program(origin: object) -> bool:
    return isinstance(origin, dict) and origin.get("kind") not in (None, "human")


def _typed_meanwhile(record: Record) -> Record | None:
    """The message of a prompt, or of an event, that waited until the agent came to it: it has no record of its own."""
    attached = record.get("attachment")
    if not isinstance(attached, dict) or attached.get("type") != "queued_command":
        return None
    mode = attached.get("commandMode", "prompt")
    if mode != EVENT and (mode != "prompt" or _is_by_program(attached.get("origin"))):
        return None
    return {"role": "user", "content": attached.get("prompt")}


def _origin(record: Record) -> Origin | None:
    if record.get("isCompactSummary"):
        return "summary"
    if record.get("isSidechain"):
        return "subagent"
    by_program = _is_by_program(record.get("origin"))
    return "harness" if record.get("isMeta") or by_program or record.get("promptSource") == "system" else None


def _message(record: Record) -> Record | None:
    """The message of a record, if it has one."""
    kind = record.get("type")
    message = record.get("message") if kind != "attachment" else _typed_meanwhile(record)
    return message if kind in ("user", "assistant", "attachment") and isinstance(message, dict) else None


@reader(NAME, sniff, homes=(Home("projects/**/*.jsonl", "~/.claude", "CLAUDE_CONFIG_DIR"),))
def read(log: LogFile) -> Iterable[Session]:
    """The session of a transcript; nothing if nobody spoke in it."""
    lines = log.lines(LINE)
    transcript = Transcript(log, lines, KINDS)
    header = dict.fromkeys(HEADER, "")
    missing = list(HEADER)
    branches = Branches()
    refs: dict[str, str] = {}
    attributed: set[str] = set()
    queue = _Queue(transcript)
    inner = True
    for record in lines:
        uuid = str(record.get("uuid") or "")
        if uuid in branches:
            lines.skipped["repeated"] += 1
            continue
        branches.add(record)
        for key in missing:
            header[key] = str(record.get(HEADER[key]) or "")
        missing = [key for key in missing if not header[key]]
        message = _message(record)
        queue.see(record, message, lines.lines)
        if message is None:
            if not isinstance(record.get("type"), str):
                lines.skipped["no type"] += 1
            continue
        inner = inner and record.get("isSidechain") is True
        skill = record.get("attributionSkill")
        if skill and isinstance(skill, str):
            attributed.add(skill)
        ref = refs[uuid] = str(message.get("id") or uuid)
        transcript.time = time_of(record.get("timestamp"))
        add_message(transcript, message, origin=_origin(record), ref=ref)
        if before := _instructions_before(record):
            transcript.note(ORIGINAL_TEXT, before)
    if not transcript.empty:
        queue.end()
    if inner and header["id"] != log.path.stem:
        header |= {"parent": header["id"], "id": log.path.stem}
    transcript.supersede({refs[uuid] for uuid in branches.left_behind() if uuid in refs})
    return transcript.sessions(NAME, header, attributed=attributed)
