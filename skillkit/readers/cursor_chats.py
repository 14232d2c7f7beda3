"""Cursor's command line: `~/.cursor/chats/<workspace>/<id>/store.db`, a database of blobs known by their SHA-256.

A root, a message of Protocol Buffers, lists the messages of the current conversation; these are JSON in the shape
of the AI SDK. Results are messages of their own and are paired by the id of their call. What ran in a shell begins with
its exit code. What the user typed is in `<user_query>`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from skillkit.model.session import Session, Status
from skillkit.readers import Home, reader
from skillkit.transcripts.json_fields import mapping, parsed, sequence, text, time_since_1970
from skillkit.transcripts.json_lines import Counted, Record
from skillkit.transcripts.log_file import LogFile, digest_of, tables_of
from skillkit.transcripts.prompts import CURSOR_KINDS, say_cursor_user
from skillkit.transcripts.tool_names import arguments_of
from skillkit.transcripts.transcript import Transcript

NAME = "cursor-chats"
SHELL = re.compile(
    r"\AExit code: (-?\d{1,9})\s+Command output:\s+```\n(.*?)\n?```\s+Command completed in (\d{1,12}) ms", re.DOTALL
)
"""What Cursor writes around the output of a command."""
REFUSED = re.compile(r"(?i)\b(?:rejected|denied|declined) by (?:the )?user|user (?:rejected|denied|declined|skipped)")
WORKSPACE = re.compile(r"^Workspace Path: (.+)$", re.MULTILINE)
FIELD_OF_MESSAGES = 0x0A
"""The tag of field 1, with a length, in the wire format of Protocol Buffers; it begins a root."""
ID_BYTES = 32


def sniff(records: Sequence[Record]) -> bool:
    """Whether it is a database of blobs and metadata."""
    tables = tables_of(records)
    return tables.get("blobs") == ["id", "data"] and tables.get("meta") == ["key", "value"]


def _ids(root: bytes) -> Iterator[str]:
    """The ids of messages that a root begins with."""
    head = bytes((FIELD_OF_MESSAGES, ID_BYTES))
    for at in range(0, len(root), ID_BYTES + len(head)):
        if root[at : at + len(head)] != head:
            return
        yield root[at + len(head) : at + len(head) + ID_BYTES].hex()


def _about(log: LogFile) -> Record:
    for (value,) in log.rows("SELECT value FROM meta WHERE key = '0'"):
        return mapping(parsed(bytes.fromhex(value) if re.fullmatch(r"(?:[0-9a-f]{2})+", str(value)) else b""))
    return {}


def _blob(log: LogFile, blob_id: str) -> bytes:
    found = next(iter(log.rows("SELECT data FROM blobs WHERE id = ?", blob_id)), (b"",))[0]
    return found if isinstance(found, bytes) else str(found).encode()


def _messages(log: LogFile, root: str, counted: Counted) -> Iterator[Record]:
    for blob_id in _ids(_blob(log, root)):
        counted.lines += 1
        message = mapping(parsed(_blob(log, blob_id)))
        if "role" in message:
            yield message
        else:
            counted.skipped["no message"] += 1


def _said(transcript: Transcript, message: Record, ref: str) -> None:
    """What the agent said and called."""
    for part in map(mapping, sequence(message.get("content"))):
        kind = part.get("type")
        if kind == "reasoning":
            transcript.think(text(part.get("text")))
        elif kind == "text":
            transcript.say("agent", text(part.get("text")), ref)
        elif kind == "tool-call":
            name = text(part.get("toolName"))
            arguments = arguments_of(name, part.get("args", part.get("input")))
            transcript.call(text(part.get("toolCallId")), name, arguments, ref=ref)


def _results(transcript: Transcript, message: Record) -> None:
    about = mapping(mapping(mapping(message.get("providerOptions")).get("cursor")).get("highLevelToolCallResult"))
    for part in map(mapping, sequence(message.get("content"))):
        if part.get("type") != "tool-result":
            continue
        output = text(part.get("result"))
        ran = SHELL.match(output)
        code = int(ran[1]) if ran else None
        failed = bool(about.get("isError")) or bool(code) or "failure" in mapping(about.get("output"))
        refused = "rejected" in mapping(about.get("output")) or (failed and not ran and REFUSED.search(output))
        status: Status = "denied" if refused else "error" if failed else "ok"
        seconds = int(ran[3]) / 1000 if ran else None
        shown = ran[2] if ran else output
        transcript.result(text(part.get("toolCallId")), shown, status, exit_code=code, duration=seconds)


def _user(transcript: Transcript, content: object, ref: str) -> str:
    """Adds what was said; the folder that it names as the workspace, if it does."""
    parts = content if isinstance(content, list) else [{"text": content}]
    said = "\n".join(text(mapping(part).get("text")) for part in parts).strip()
    say_cursor_user(transcript, said, ref)
    place = WORKSPACE.search(said) if said.startswith("<user_info>") else None
    return place[1].strip() if place else ""


@reader(NAME, sniff, homes=(Home("chats/*/*/store.db", "~/.cursor"),))
def read(log: LogFile) -> Iterable[Session]:
    """The conversation of a database; nothing if nobody spoke in it."""
    transcript = Transcript(log, Counted(), CURSOR_KINDS)
    with log.errors_as_problem():
        about, cwd = _about(log), ""
        root = text(about.get("latestRootBlobId"))
        for number, message in enumerate(_messages(log, root, transcript.counted)):
            role, ref = message.get("role"), str(number)
            if role == "user":
                cwd = _user(transcript, message.get("content"), ref) or cwd
            elif role == "assistant":
                _said(transcript, message, ref)
            elif role == "tool":
                _results(transcript, message)
        header = {"id": text(about.get("agentId")) or log.path.parent.name, "cwd": cwd, "agent": "cursor"}
        # The file itself does not identify the chat while all of it is in the write-ahead log.
        transcript.counted.digest = digest_of(NAME, header["id"], about.get("latestRootBlobId"))
        return transcript.sessions(NAME, header, time_since_1970(about.get("createdAt"), per_second=1000))
    return ()
