"""What `claude -p --output-format stream-json` prints: the same messages as a transcript in another envelope.

It begins with `system/init`, which holds the working directory, and ends with `result`. It has no times.
"""

from collections.abc import Iterable, Sequence

from skillkit.model.session import Origin, Session
from skillkit.readers import reader
from skillkit.transcripts.json_fields import time_of
from skillkit.transcripts.json_lines import Record
from skillkit.transcripts.log_file import LogFile
from skillkit.transcripts.messages import KINDS, add_message
from skillkit.transcripts.transcript import Transcript

NAME = "claude-code-stream"


def sniff(records: Sequence[Record]) -> bool:
    """Whether a record has a snake-case `session_id` and one of the stream's types."""
    types = ("system", "assistant", "user", "result")
    return any("session_id" in r and r.get("type") in types for r in records)


@reader(NAME, sniff)
def read(log: LogFile) -> Iterable[Session]:
    """The session of a stream; nothing if nobody spoke in it."""
    lines = log.lines()
    transcript = Transcript(log, lines, KINDS)
    header = {"id": "", "cwd": "", "agent_version": ""}
    seen: set[str] = set()
    for record in lines:
        uuid = str(record.get("uuid") or "")
        if uuid and uuid in seen:
            lines.skipped["repeated"] += 1
            continue
        seen.add(uuid)
        header["id"] = header["id"] or str(record.get("session_id") or "")
        header["cwd"] = header["cwd"] or str(record.get("cwd") or "")
        header["agent_version"] = header["agent_version"] or str(record.get("claude_code_version") or "")
        message = record.get("message")
        if record.get("type") not in ("user", "assistant") or not isinstance(message, dict):
            continue
        origin: Origin | None = None
        if record.get("parent_tool_use_id"):
            origin = "subagent"
        elif record.get("isSynthetic"):
            origin = "harness"
        ref = str(message.get("id") or uuid)
        transcript.time = time_of(record.get("timestamp"))
        add_message(transcript, message, origin=origin, ref=ref)
    return transcript.sessions(NAME, {**header, "agent": "claude-code"})
