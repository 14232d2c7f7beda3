"""Pi (and Oh My Pi): `~/.pi/agent/sessions/--<cwd>--/<time>_<id>.jsonl`, one entry a line.

Since version 2 entries form a tree (`id`, `parentId`): what counts is the path from the last entry back to the root,
and branches that a rewind left behind are skipped. Version 1 is a plain sequence. A fork begins with a copy of its
parent's entries; they are skipped if the parent's log lies beside it. `bashExecution` is a command that the user ran.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from skillkit.model.session import Session, Status, ToolKind
from skillkit.readers import Home, reader
from skillkit.transcripts.json_fields import mapping, sequence, text, time_of, whole_number
from skillkit.transcripts.json_lines import JsonLines, Record, keys
from skillkit.transcripts.log_file import LogFile
from skillkit.transcripts.messages import text_of
from skillkit.transcripts.prompts import user_text
from skillkit.transcripts.transcript import Transcript

NAME = "pi"
KINDS: dict[str, ToolKind] = {"ls": "search"}
ROLES = frozenset({"user", "assistant", "toolResult", "bashExecution"})
BOOKKEEPING = frozenset(
    {"session", "thinking_level_change", "model_change", "label", "session_info", "custom", "mode_change"}
    | {"context_transform", "ephemeral", "leaf"}
)
EXIT_CODE = re.compile(r"Command exited with code (-?\d{1,9})\s*\Z")
ABORTED = re.compile(r"(?:Command|Operation|Request) (?:was )?aborted\.?\s*\Z")
BLOCKED = re.compile(r"\A(?:Tool execution was blocked|Blocked by )|\bdenied by (?:the )?user\b")
SKILL = re.compile(r"\A\s*<skill name=.*?</skill>\s*", re.DOTALL)
FILE = re.compile(r"[\w.:+-]{1,200}\.jsonl")


LINK = keys("type id parentId")
LINE = keys(
    "type id parentId timestamp content summary cwd parentSession branchedFrom",
    message=keys("role content toolCallId isError stopReason exitCode cancelled command output summary"),
)


def sniff(records: Sequence[Record]) -> bool:
    """Whether a record is the header, or a message with the roles and the times in milliseconds that Pi writes."""
    return any(
        (r.get("type") == "session" and isinstance(r.get("cwd"), str) and "timestamp" in r)
        or (
            r.get("type") == "message"
            and text(mapping(r.get("message")).get("role")) in ROLES
            and isinstance(mapping(r.get("message")).get("timestamp"), int)
        )
        for r in records
    )


def _live(lines: JsonLines) -> set[str] | None:
    """The ids on the path from the last entry to the root; None if the entries form no tree.

    If the line of a parent is torn, the entry before takes its place.
    """
    parents: dict[str, str] = {}
    before: dict[str, str] = {}
    last = ""
    for record in lines:
        entry = text(record.get("id"))
        if entry and record.get("type") != "session":
            parents.setdefault(entry, text(record.get("parentId")))
            before.setdefault(entry, last)
            last = entry
    live: set[str] = set()
    while last and last not in live:
        live.add(last)
        parent = parents[last]
        last = parent if not parent or parent in parents else before[last]
    return live or None


def _forked_at(header: Record, log: LogFile) -> str:
    """When the session was forked, if its parent's log lies beside it: older entries are copies then."""
    parent = text(header.get("parentSession") or header.get("branchedFrom")).replace("\\", "/").rpartition("/")[2]
    beside = FILE.fullmatch(parent) and parent != log.path.name and log.path.with_name(parent).is_file()
    return text(header.get("timestamp")) if beside else ""


def _outcome(message: dict[str, Any], shown: str) -> tuple[Status, int | None]:
    code = EXIT_CODE.search(shown[-100:])
    if message.get("isError") is not True:
        return ("ok" if message.get("isError") is False else "unknown"), None
    if ABORTED.search(shown[-100:]):
        return "interrupted", None
    if BLOCKED.search(shown[:200]):
        return "denied", None
    return "error", int(code[1]) if code else None


class _Entries:
    """Goes through the entries of a session."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript

    def user(self, message: dict[str, Any], ref: str) -> None:
        """What the user typed, and before it the text of a skill called by name."""
        said = text_of(message.get("content"))
        skill = SKILL.match(said)
        if skill:
            self.transcript.say("harness", skill[0], ref)
            said = said[skill.end() :]
        origin, said = user_text(said)
        self.transcript.say(origin, said, ref)

    def assistant(self, message: dict[str, Any], ref: str) -> None:
        """A text and calls; the calls of a message that was broken off never ran."""
        self.transcript.say("agent", text_of(message.get("content")), ref)
        for block in map(mapping, sequence(message.get("content"))):
            if block.get("type") != "toolCall":
                continue
            name, call_id = text(block.get("name")), text(block.get("id"))
            self.transcript.call(call_id, name, mapping(block.get("arguments")), ref=ref)
            if message.get("stopReason") in ("aborted", "error"):
                self.transcript.more(call_id, "", "interrupted")

    def ran(self, message: dict[str, Any], ref: str) -> None:
        """A command that the user ran himself."""
        code = whole_number(message.get("exitCode"))
        status: Status = "unknown" if code is None else "error" if code else "ok"
        status = "interrupted" if message.get("cancelled") is True else status
        arguments: dict[str, object] = {"command": text(message.get("command"))}
        self.transcript.call(ref, "bash", arguments, origin="user", ref=ref)
        self.transcript.result(ref, text(message.get("output")), status, exit_code=code)

    def add(self, record: Record, ref: str) -> None:
        """Any entry."""
        self.transcript.time = time_of(record.get("timestamp"))
        message, kind = mapping(record.get("message")), text(record.get("type"))
        role = text(message.get("role")) if kind == "message" else kind
        if role == "user":
            self.user(message, ref)
        elif role == "assistant":
            self.assistant(message, ref)
        elif role == "toolResult":
            shown = text_of(message.get("content"))
            status, code = _outcome(message, shown)
            self.transcript.result(text(message.get("toolCallId")), shown, status, exit_code=code)
        elif role == "bashExecution":
            self.ran(message, ref)
        elif role in ("compaction", "branch_summary", "compactionSummary", "branchSummary"):
            self.transcript.say("summary", text(record.get("summary") or message.get("summary")), ref)
        elif role in ("custom_message", "custom", "hookMessage", "developer", "fileMention") and kind != "custom":
            self.transcript.say("harness", text_of(message.get("content") or record.get("content")), ref)
        elif kind not in BOOKKEEPING:
            self.transcript.counted.skipped["unknown type"] += 1


@reader(NAME, sniff, homes=(Home("sessions/*/*.jsonl", "~/.pi/agent", "PI_CODING_AGENT_DIR"),))
def read(log: LogFile) -> Iterable[Session]:
    """The session of a log; nothing if nobody spoke in it."""
    live = _live(log.lines(LINK))
    lines = log.lines(LINE)
    entries = _Entries(Transcript(log, lines, KINDS))
    header: Record = {}
    forked = ""
    for number, record in enumerate(lines):
        entry = text(record.get("id"))
        if record.get("type") == "session":
            header = header or record
            forked = _forked_at(header, log)
        elif forked and "" < text(record.get("timestamp")) < forked:
            lines.skipped["copied from its parent"] += 1
        elif live is not None and entry and entry not in live:
            lines.skipped["left behind by a rewind"] += 1
        else:
            entries.add(record, entry or f"#{number}")
    parent = text(header.get("parentSession") or header.get("branchedFrom")).removesuffix(".jsonl")
    about = {
        "id": text(header.get("id")),
        "cwd": text(header.get("cwd")),
        "parent": parent.replace("\\", "/").rpartition("/")[2].rpartition("_")[2],
    }
    return entries.transcript.sessions(NAME, about, time_of(header.get("timestamp")))
