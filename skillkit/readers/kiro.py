"""Kiro CLI (before: Amazon Q Developer CLI): the database `data.sqlite3`, its conversations as JSON, and session files.

A conversation is an object with a `history` of exchanges: what the user, or a tool, said and what the agent answered;
the database has one a row. Since version 2 each session is `~/.kiro/sessions/cli/<id>.jsonl`, a message a line, with
its folder and times in `<id>.json` beside it. A session has one digest wherever it is found, made of its id. Of
calls that were not made (`CancelledToolUses`) the words that came instead show whether the user refused or broke off;
the program's own words are kept apart from what was typed. `lines` counts exchanges, or lines.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence

from skillkit.model.session import Session, Status
from skillkit.readers import Home, reader
from skillkit.transcripts.json_fields import mapping, parsed, sequence, text, time_of, time_since_1970
from skillkit.transcripts.json_lines import Counted, JsonLines, Record
from skillkit.transcripts.log_file import LogFile, digest_of, object_in, tables_of
from skillkit.transcripts.tool_names import arguments_of, kind_of
from skillkit.transcripts.transcript import Transcript

NAME = "kiro"
KINDS = ("Prompt", "AssistantMessage", "ToolResults")
INTERRUPTED = "The user interrupted the tool execution"
REFUSED = "I deny this tool request"
PUT_IN = (INTERRUPTED, REFUSED, "[SYSTEM NOTE:", "In a few words, summarize our conversation so far")
"""How text begins that the program writes as the user's."""

EXIT_STATUS = re.compile(r"(-?\d{1,9})\s*$")
STOPPED = re.compile(r"cancelled by the user|user interrupted|\binterrupted by\b", re.IGNORECASE)
DENIED = re.compile(r"(?:denied|rejected) by (?:the )?user|permission denied by|is not allowed|I deny", re.IGNORECASE)
HEAD_CHARACTERS = 300


def _conversations(records: Sequence[Record]) -> list[str]:
    tables = tables_of(records)
    return [name for name in ("conversations_v2", "conversations") if {"key", "value"} <= {*tables.get(name, ())}]


def sniff(records: Sequence[Record]) -> bool:
    """Whether it is a conversation with its history, a line of a session, or a database with conversations."""
    return bool(_conversations(records)) or any(
        ("conversation_id" in r and isinstance(r.get("history"), list))
        or (str(r.get("kind")) in KINDS and isinstance(r.get("data"), dict))
        for r in records
    )


def _result_text(content: object) -> tuple[str, int | None]:
    """The text of a result and a command's exit code; blocks are `{"Text": …}` or `{"kind": "text", "data": …}`."""
    if isinstance(content, str):
        return content, None
    found, code = [], None
    for block in map(mapping, sequence(content)):
        value = next((block[key] for key in ("Text", "Json", "data") if key in block), None)
        if isinstance(value, dict) and "exit_status" in value:
            status = EXIT_STATUS.search(str(value["exit_status"]))
            code = int(status[1]) if status else None
            found += [text(value.get("stdout")), text(value.get("stderr"))]
        else:
            found.append(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str))
    return "\n".join(one for one in found if one), code


def _result(transcript: Transcript, call_id: object, result: Record, stopped: Status | None = None) -> None:
    output, code = _result_text(result.get("content"))
    failed = text(result.get("status")).lower() == "error"
    status: Status = "error" if failed or code else "ok"
    if failed and DENIED.search(output[:HEAD_CHARACTERS]):
        status = "denied"
    elif failed and STOPPED.search(output[:HEAD_CHARACTERS]):
        status = "interrupted"
    transcript.result(text(call_id), output, stopped or status, exit_code=code)


def _call(transcript: Transcript, call: Record, ref: str) -> None:
    name, call_id = text(call.get("name")), text(call.get("id")) or text(call.get("toolUseId"))
    arguments, kind = arguments_of(name, call.get("args", call.get("input"))), kind_of(name)
    # One tool writes new files and changes old ones.
    kind = "edit" if kind == "write" and arguments.get("command") not in (None, "create") else kind
    transcript.call(call_id, name, arguments, kind=kind, ref=ref)


def _prompt(transcript: Transcript, said: str, ref: str = "") -> None:
    transcript.say("harness" if said.startswith(PUT_IN) else "user", said, ref)


def _exchange(transcript: Transcript, entry: object) -> str:
    """Adds what was said and answered; gives the folder it was said in."""
    pair = entry if isinstance(entry, list) else [mapping(entry).get("user"), mapping(entry).get("assistant")]
    user, assistant = (mapping(pair[at]) if len(pair) > at else {} for at in (0, 1))
    content = mapping(user.get("content"))
    transcript.time = time_of(user.get("timestamp"))
    transcript.say("harness", text(user.get("additional_context")))
    _prompt(transcript, text(mapping(content.get("Prompt")).get("prompt")))
    cancelled = mapping(content.get("CancelledToolUses"))
    instead = text(cancelled.get("prompt"))
    for result in map(mapping, sequence(mapping(content.get("ToolUseResults")).get("tool_use_results"))):
        _result(transcript, result.get("tool_use_id"), result)
    for result in map(mapping, sequence(cancelled.get("tool_use_results"))):
        stopped: Status = "interrupted" if instead.startswith(INTERRUPTED) else "denied"
        _result(transcript, result.get("tool_use_id"), result, stopped)
    _prompt(transcript, instead)
    unknown = [*(content.keys() - {"Prompt", "CancelledToolUses", "ToolUseResults"})]
    unknown += assistant.keys() - {"Response", "ToolUse"}
    if unknown or not (user or assistant):
        transcript.counted.skipped["unknown entry"] += 1
    answer = mapping(assistant.get("Response")) or mapping(assistant.get("ToolUse"))
    ref = text(answer.get("message_id"))
    asked = mapping(mapping(entry).get("request_metadata")).get("request_start_timestamp_ms")
    transcript.time = time_since_1970(asked, per_second=1000) or transcript.time
    transcript.say("agent", text(answer.get("content")), ref)
    for call in map(mapping, sequence(answer.get("tool_uses"))):
        _call(transcript, call, ref)
    return text(mapping(mapping(user.get("env_context")).get("env_state")).get("current_working_directory"))


def _conversation(
    log: LogFile, whole: Record, cwd: str, counted: Counted, *, known_id: str = "", line: int = 0
) -> Iterable[Session]:
    """The session of a conversation, which is on that `line` of JSON Lines."""
    transcript = Transcript(log, counted)
    transcript.line = line
    transcript.say("summary", text(next(iter(sequence(whole.get("latest_summary"))), "")))
    for entry in sequence(whole.get("history")):
        counted.lines += 1
        found = _exchange(transcript, entry)
        cwd = cwd or found
    session_id = known_id or text(whole.get("conversation_id"))
    counted.digest = digest_of(NAME, session_id) if session_id else counted.digest
    return transcript.sessions(NAME, {"id": session_id, "cwd": cwd})


def _database(log: LogFile) -> Iterator[Session]:
    for table in _conversations(log.head):
        with_id = "conversation_id" in tables_of(log.head)[table]
        # The table's name is one of two above.
        query = f"SELECT key, {'conversation_id' if with_id else 'NULL'}, value FROM {table} ORDER BY 1, 2"  # noqa: S608
        for key, known_id, value in log.rows(query):
            counted = Counted(digest_of(NAME, text(value)))
            whole = parsed(value)
            if whole is None:
                log.problem = "a conversation that is no JSON"
                continue
            yield from _conversation(log, whole, text(key), counted, known_id=text(known_id))


def _block(transcript: Transcript, kind: str, inner: object, ref: str, *, answers: bool) -> None:
    """Adds a block of an AssistantMessage, or of ToolResults, where text is what the user said instead of a call."""
    if kind == "text" and answers:
        transcript.say("agent", text(inner), ref)
    elif kind == "text":
        _prompt(transcript, text(inner), ref)
    elif kind == "toolUse":
        _call(transcript, mapping(inner), ref)
    elif kind == "toolResult":
        _result(transcript, mapping(inner).get("toolUseId"), mapping(inner))


def _add(transcript: Transcript, record: Record) -> None:
    """Adds a line of a session."""
    kind, data = record.get("kind"), mapping(record.get("data"))
    ref, meta = text(data.get("message_id")), mapping(data.get("meta"))
    blocks = [(text(block.get("kind")), block.get("data")) for block in map(mapping, sequence(data.get("content")))]
    transcript.time = time_since_1970(meta.get("timestamp"), per_second=1)
    if kind == "Prompt":
        transcript.say("harness", text(meta.get("additional_context")))
        _prompt(transcript, "\n".join(text(said) for block, said in blocks if block == "text"), ref)
    elif kind in ("AssistantMessage", "ToolResults"):
        for block, inner in blocks:
            _block(transcript, block, inner, ref, answers=kind == "AssistantMessage")
    elif kind == "Compaction":
        transcript.say("summary", text(data.get("summary")), ref)
    else:
        transcript.counted.skipped["unknown kind"] += 1


@reader(
    NAME,
    sniff,
    homes=(
        Home("sessions/cli/*.jsonl", "~/.kiro"),
        Home("kiro-cli/data.sqlite3", "~/.local/share", "XDG_DATA_HOME"),
        Home("amazon-q/data.sqlite3", "~/.local/share", "XDG_DATA_HOME"),
        Home("kiro-cli/data.sqlite3", "~/Library/Application Support"),
    ),
    parts=("sessions/cli/*.json",),
)
def read(log: LogFile) -> Iterator[Session]:
    """Yields the conversations of a database or a file, or the session that its lines are."""
    if log.is_database:
        with log.errors_as_problem():
            yield from _database(log)
        return
    records, lines = log.records()
    transcript = Transcript(log, lines)
    conversations: list[tuple[int, Record]] = []
    for value in records:
        if not isinstance(lines, JsonLines):
            lines.lines += 1
        if isinstance(value.get("history"), list):
            conversations.append((lines.lines if isinstance(lines, JsonLines) else 0, value))
        else:
            _add(transcript, value)
    for number, (line, conversation) in enumerate(conversations):
        counted = Counted(digest_of(lines.digest, number) if number else lines.digest)
        if not number:
            counted.skipped = lines.skipped
        yield from _conversation(log, conversation, "", counted, line=line)
    about = object_in(log.path.with_suffix(".json")) if log.path.suffix == ".jsonl" else {}
    header = {"id": text(about.get("session_id")), "cwd": text(about.get("cwd"))}
    lines.digest = digest_of(NAME, header["id"]) if header["id"] else lines.digest
    header["parent"] = text(about.get("parent_session_id"))
    yield from transcript.sessions(NAME, header, time_of(about.get("created_at")))
