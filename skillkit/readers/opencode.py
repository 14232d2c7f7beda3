"""OpenCode: its database `opencode.db`, the files of `storage/` before version 1.2, and what `opencode export` prints.

All three hold the same messages and parts. A call and its result are one part; that a command failed is in
`metadata.exit` alone. A session has one digest wherever it is found, made of its id, so that it counts once; in an
export without an id, its file's name is the id. Texts that are marked `synthetic` or `ignored`, and all that is in a
sub-agent's session as its user's, were written by a program. A command with a slash is logged as its template reads and
looks like what was typed.
`lines` counts messages and parts.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from skillkit.model.session import Origin, Session, Status
from skillkit.readers import Home, reader
from skillkit.transcripts.json_fields import (
    mapping,
    parsed,
    seconds_between,
    sequence,
    text,
    time_since_1970,
    whole_number,
)
from skillkit.transcripts.json_lines import Counted, Record
from skillkit.transcripts.log_file import LogFile, digest_of, object_in, tables_of
from skillkit.transcripts.tool_names import arguments_of
from skillkit.transcripts.transcript import Transcript, id_of

NAME = "opencode"
Message = tuple[Record, list[Any]]
"""A message's `info` and its parts."""

WITHOUT_WORDS = frozenset(
    {"reasoning", "step-start", "step-finish", "snapshot", "patch", "file", "agent", "subtask", "retry", "compaction"}
)
"""Parts that say nothing, or nothing that is not said elsewhere."""

DENIED = re.compile(r"The user (?:rejected permission|dismissed|has specified a rule which prevents)")
ABORTED = re.compile(r"Tool execution (?:was )?aborted|User aborted the command|Command was aborted")
ID = re.compile(r"[\w-]+")
TAIL_CHARACTERS = 300


def sniff(records: Sequence[Record]) -> bool:
    """Whether it is an export, a session's file in storage, or a database of sessions, messages and parts."""
    tables = tables_of(records)
    if {"session", "message", "part"} <= tables.keys():
        return "directory" in tables["session"] and "data" in tables["part"] and "data" in tables["message"]
    infos = (mapping(r["info"]) if isinstance(r.get("messages"), list) and "info" in r else r for r in records)
    return any(_names_session(info) and ("projectID" in info or "directory" in info) for info in infos)


def _names_session(info: Record) -> bool:
    """Whether an `info` is that of a session: by its id, or, if that is masked or missing, by what only such have."""
    known = id_of(text(info.get("id")))
    return known.startswith("ses") or (not known and {"projectID", "directory", "time"} <= info.keys())


def _status(state: Record, output: str, code: int | None) -> Status | None:
    """How a call ended; None if it has not."""
    status = state.get("status")
    if status == "error":
        if DENIED.search(output):
            return "denied"
        return "interrupted" if ABORTED.search(output) else "error"
    if status != "completed":
        return None
    if mapping(state.get("metadata")).get("interrupted") is True or ABORTED.search(output[-TAIL_CHARACTERS:]):
        return "interrupted"
    return "error" if code else "ok"


def _call(transcript: Transcript, part: Record, ref: str, *, in_child: bool) -> None:
    state, call_id, name = mapping(part.get("state")), text(part.get("callID")), text(part.get("tool"))
    time = mapping(state.get("time"))
    arguments = arguments_of(name, state.get("input"))
    transcript.time = time_since_1970(time.get("start"), per_second=1000)
    who: Origin = "subagent" if in_child else "agent"
    transcript.call(call_id, name, arguments, origin=who, ref=ref)
    code = whole_number(mapping(state.get("metadata")).get("exit"))
    output = text(state.get("error") if state.get("status") == "error" else state.get("output"))
    status = _status(state, output, code)
    if status:
        seconds = seconds_between(time.get("start"), time.get("end"))
        transcript.result(call_id, output, status, exit_code=code, duration=seconds)


def _add(transcript: Transcript, message: Message, *, in_child: bool) -> None:
    """Adds the parts of a message."""
    info, parts = message
    role, ref = info.get("role"), text(info.get("id"))
    when = time_since_1970(mapping(info.get("time")).get("created"), per_second=1000)
    counted = transcript.counted
    counted.lines += 1 + len(parts)
    if role not in ("user", "assistant"):
        counted.skipped["in a message of unknown role"] += 1 + len(parts)
        return
    for part in parts:
        transcript.time = when
        kind = part.get("type") if isinstance(part, dict) else None
        if kind == "tool":
            _call(transcript, part, ref, in_child=in_child)
        elif kind == "text":
            origin: Origin = "subagent" if in_child else "agent"
            if role == "user":
                written = in_child or part.get("synthetic") is True or part.get("ignored") is True
                origin = "harness" if written else "user"
            elif info.get("summary") is True:
                origin = "summary"
            transcript.say(origin, text(part.get("text")), ref)
        elif not (isinstance(kind, str) and kind in WITHOUT_WORDS):
            counted.skipped["part of unknown type"] += 1
    error = mapping(info.get("error"))
    transcript.time = when
    if name := text(error.get("name")):
        transcript.say("harness", f"{name}: {text(mapping(error.get('data')).get('message'))}")


def _session(log: LogFile, info: Record, messages: Iterable[Message], counted: Counted) -> Iterable[Session]:
    transcript = Transcript(log, counted)
    parent = text(info.get("parentID"))
    session_id = id_of(text(info.get("id"))) or (log.path.stem if log.path.stem.startswith("ses_") else "")
    for message in messages:
        transcript.line += 1
        _add(transcript, message, in_child=bool(parent))
    counted.digest = digest_of(NAME, session_id) if session_id else log.digest
    header = {"id": session_id, "cwd": text(info.get("directory")), "parent": parent}
    header["agent_version"] = text(info.get("version"))
    created = mapping(info.get("time")).get("created")
    return transcript.sessions(NAME, header, time_since_1970(created, per_second=1000))


def _stored(folder: Path, glob: str, counted: Counted) -> Iterator[Record]:
    """The objects in the files of a folder, in the order of their names, which is that of their ids and times."""
    for file in sorted(folder.glob(glob)):
        value = object_in(file)
        if value:
            yield value
        else:
            counted.skipped["no JSON"] += 1


def _from_storage(log: LogFile, session_id: str, counted: Counted) -> Iterator[Message]:
    storage = log.path.absolute().parents[2] if len(log.path.absolute().parents) > 2 else log.path.parent
    if not ID.fullmatch(session_id):
        return
    for info in _stored(storage / "message" / session_id, "*.json", counted):
        message_id = text(info.get("id"))
        known = ID.fullmatch(message_id)
        yield info, list(_stored(storage / "part" / message_id, "*.json", counted)) if known else []


def _from_database(log: LogFile, session_id: str, counted: Counted) -> Iterator[Message]:
    parts: dict[object, list[Any]] = {}
    query = "SELECT id, message_id, data FROM part WHERE session_id = ? ORDER BY id"
    for part_id, message_id, data in log.rows(query, session_id):
        part = parsed(data)
        parts.setdefault(message_id, []).append(None if part is None else {**part, "id": part_id})
    for message_id, data in log.rows("SELECT id, data FROM message WHERE session_id = ? ORDER BY id", session_id):
        info = parsed(data)
        if info is None:
            counted.skipped["no JSON"] += 1
        yield {**(info or {}), "id": message_id}, parts.pop(message_id, [])
    if parts:
        counted.skipped["part without message"] += sum(len(left) for left in parts.values())


def _database(log: LogFile) -> Iterator[Session]:
    wanted = {"parent_id": "parentID", "directory": "directory", "version": "version", "time_created": "created"}
    known = [name for name in wanted if name in tables_of(log.head).get("session", ())]
    # The names are of the four above.
    query = f"SELECT id, {', '.join(known)} FROM session ORDER BY id"  # noqa: S608
    for session_id, *values in list(log.rows(query)):
        info: Record = {wanted[name]: value for name, value in zip(known, values)}
        info |= {"id": text(session_id), "time": {"created": info.get("created")}}
        counted = Counted()
        yield from _session(log, info, _from_database(log, text(session_id), counted), counted)


@reader(
    NAME,
    sniff,
    homes=(
        Home("opencode/opencode*.db", "~/.local/share", "XDG_DATA_HOME"),
        Home("opencode/storage/session/*/ses_*.json", "~/.local/share", "XDG_DATA_HOME"),
    ),
    parts=(
        *("storage/message/*/*.json", "storage/part/*/*.json", "storage/project/*.json", "storage/todo/*.json"),
        *("storage/session_diff/*.json", "storage/session_share/*.json", "storage/share/*.json"),
    ),
)
def read(log: LogFile) -> Iterator[Session]:
    """Yields the sessions of a database, or that of an export or of a file in storage."""
    if log.is_database:
        with log.errors_as_problem():
            yield from _database(log)
        return
    whole = mapping(log.document) or next(iter(log.head), {})
    counted = Counted()
    if not isinstance(whole.get("messages"), list):
        yield from _session(log, whole, _from_storage(log, text(whole.get("id")), counted), counted)
        return
    messages = [mapping(message) for message in whole["messages"]]
    yield from _session(
        log, mapping(whole.get("info")), ((mapping(m.get("info")), sequence(m.get("parts"))) for m in messages), counted
    )
