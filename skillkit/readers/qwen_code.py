"""Qwen Code: `~/.qwen/projects/<slug>/chats/<session>.jsonl`, Gemini's messages in envelopes like Claude Code's.

Each result is a record of its own and is paired by the id of its call; a command that failed has the status "success"
and an exit code in its output. What a person typed is the part before "Content from referenced files", or the
`displayText` beside it. Records form a tree: turns from which somebody went back are marked as superseded.
"""

from collections.abc import Iterable, Sequence

from skillkit.model.session import Origin, Session
from skillkit.readers import Home, reader
from skillkit.transcripts.branches import Branches
from skillkit.transcripts.gemini_parts import REFERENCED, exit_code_of, is_of_parts, response_of, status_of, text_of
from skillkit.transcripts.json_fields import mapping, sequence, text, time_of
from skillkit.transcripts.json_lines import Record
from skillkit.transcripts.log_file import LogFile
from skillkit.transcripts.tool_names import arguments_of, kind_of
from skillkit.transcripts.transcript import Transcript

NAME = "qwen-code"
HEADER = {"id": "sessionId", "cwd": "cwd", "git_branch": "gitBranch", "agent_version": "version"}
"""The header of a session, and the key whose first value it is."""
TYPED = frozenset({"", "mid_turn_user_message"})
"""Subtypes of what the user said; other ones are the program's: notifications, prompts of sub-agents, of goals."""


def sniff(records: Sequence[Record]) -> bool:
    """Whether a record has the envelope, and a message of parts or what the program notes."""
    return any("sessionId" in r and "uuid" in r and is_of_parts(r) for r in records)


def _origin(record: Record) -> Origin:
    if record.get("isSidechain") or record.get("agentId"):
        return "subagent"
    typed = text(record.get("provenance")) in ("", "real_user") and text(record.get("subtype")) in TYPED
    return "user" if typed else "harness"


def _say(transcript: Transcript, record: Record, ref: str) -> None:
    """What a user's record says: what was typed, then what the program added."""
    origin = _origin(record)
    said = text_of(mapping(record.get("message")).get("parts"))
    shown = text(mapping(record.get("systemPayload")).get("displayText")).strip()
    found = REFERENCED.search(said)
    end = len(shown) if shown and said.startswith(shown) else found.start() if found else len(said)
    transcript.say(origin, said[:end], ref)
    transcript.say("subagent" if origin == "subagent" else "harness", said[end:], ref)


def _answer(transcript: Transcript, record: Record, ref: str) -> None:
    """What the model said, thought and called."""
    origin: Origin = "subagent" if _origin(record) == "subagent" else "agent"
    parts = sequence(mapping(record.get("message")).get("parts"))
    for part in map(mapping, parts):
        if part.get("thought"):
            transcript.think(text(part.get("text")))
    transcript.say(origin, text_of(parts), ref)
    for call in (mapping(mapping(part).get("functionCall")) for part in parts):
        if call:
            name = text(call.get("name"))
            arguments = arguments_of(name, call.get("args"))
            transcript.call(text(call.get("id")), name, arguments, origin=origin, ref=ref)


def _result(transcript: Transcript, record: Record) -> None:
    about = mapping(record.get("toolCallResult"))
    for part in sequence(mapping(record.get("message")).get("parts")):
        response = mapping(mapping(part).get("functionResponse"))
        if response:
            output = response_of(part)
            code = exit_code_of(output) if kind_of(text(response.get("name"))) == "shell" else None
            given = about.get("status") or ("error" if "error" in mapping(response.get("response")) else "success")
            call_id = text(response.get("id")) or text(about.get("callId"))
            transcript.result(call_id, output, status_of(given, output, code) or "unknown", exit_code=code)


def _add(transcript: Transcript, record: Record) -> None:
    kind, ref = record.get("type"), text(record.get("uuid"))
    transcript.time = time_of(record.get("timestamp"))
    if kind == "user":
        _say(transcript, record, ref)
    elif kind == "assistant":
        _answer(transcript, record, ref)
    elif kind == "tool_result":
        _result(transcript, record)
    elif kind != "system":
        transcript.counted.skipped["unknown type"] += 1
    elif record.get("subtype") == "chat_compression":
        history = sequence(mapping(record.get("systemPayload")).get("compressedHistory"))
        summary = text_of(mapping(history[0]).get("parts")) if history else ""
        transcript.say("summary", summary, ref)


@reader(NAME, sniff, homes=(Home("projects/*/chats/**/*.jsonl", "~/.qwen"),))
def read(log: LogFile) -> Iterable[Session]:
    """The session of a recording; nothing if nobody spoke in it."""
    lines = log.lines()
    transcript = Transcript(log, lines)
    header = dict.fromkeys(HEADER, "")
    branches = Branches()
    for record in lines:
        if text(record.get("uuid")) in branches:
            lines.skipped["repeated"] += 1
            continue
        branches.add(record)
        for key, name in HEADER.items():
            header[key] = header[key] or text(record.get(name))
        _add(transcript, record)
    transcript.supersede(branches.left_behind())
    return transcript.sessions(NAME, header)
