"""Factory's Droid: `~/.factory/sessions/<slug>/<id>.jsonl`, messages in Anthropic's shape within envelopes.

Reminders that the program puts into the user's messages are left out. A message that is shown to the user alone, or to
the model alone, is the program's. A session that another one called is a sub-agent's.
"""

from collections.abc import Iterable, Sequence

from skillkit.model.session import Origin, Session, ToolKind
from skillkit.readers import Home, reader
from skillkit.transcripts.json_fields import mapping, text, time_of
from skillkit.transcripts.json_lines import Record
from skillkit.transcripts.log_file import LogFile
from skillkit.transcripts.messages import add_message
from skillkit.transcripts.transcript import Transcript

NAME = "droid"
KINDS: dict[str, ToolKind] = {"Execute": "shell", "FetchUrl": "web", "LS": "search"}
BOOKKEEPING = frozenset({"session_end", "session_settings", "agent_turn_outcome", "todo_state"})


def sniff(records: Sequence[Record]) -> bool:
    """Whether a record starts a session, or is a message whose time is in the envelope alone."""
    return any(
        (r.get("type") == "session_start" and "id" in r and ("cwd" in r or "title" in r))
        or (
            r.get("type") == "message"
            and "id" in r
            and "timestamp" in r
            and text(mapping(r.get("message")).get("role")) in ("user", "assistant")
            and "timestamp" not in r["message"]
        )
        for r in records
    )


@reader(NAME, sniff, homes=(Home("sessions/**/*.jsonl", "~/.factory"),))
def read(log: LogFile) -> Iterable[Session]:
    """The session of a log; nothing if nobody spoke in it."""
    lines = log.lines()
    transcript = Transcript(log, lines, KINDS)
    header = {"id": "", "cwd": "", "parent": ""}
    known: set[str] = set()
    for number, record in enumerate(lines):
        kind, message = record.get("type"), mapping(record.get("message"))
        ref = text(record.get("id")) or f"#{number}"
        transcript.time = time_of(record.get("timestamp"))
        if kind == "session_start":
            for key, name in (("id", "id"), ("cwd", "cwd"), ("parent", "callingSessionId")):
                header[key] = header[key] or text(record.get(name))
        elif ref in known:
            lines.skipped["repeated"] += 1
        elif kind == "message" and message:
            origin: Origin | None = "subagent" if header["parent"] else None
            if message.get("visibility") in ("user_only", "llm_only"):
                origin = "harness"
            add_message(transcript, message, origin=origin, ref=ref)
        elif kind == "compaction_state" and text(record.get("summaryText")):
            transcript.say("summary", text(record.get("summaryText")), ref)
        elif text(kind) not in BOOKKEEPING:
            lines.skipped["unknown type"] += 1
        known.add(ref)
    return transcript.sessions(NAME, header)
