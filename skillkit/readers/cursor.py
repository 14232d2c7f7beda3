"""Cursor: `~/.cursor/projects/<slug>/agent-transcripts/<id>/<id>.jsonl`, one message a line.

A transcript has calls without ids, and neither their results nor times nor the working directory: how a call ended is
unknown. What the user typed is in `<user_query>`; the program puts files, links and rules around it.
Sub-agents have transcripts of their own in `subagents/`. A conversation that Cursor keeps as a chat as well, with its
results, is read from there.
"""

import glob
from collections.abc import Iterable, Sequence
from pathlib import Path

from skillkit.model.session import Origin, Session
from skillkit.readers import Home, reader
from skillkit.transcripts.json_fields import mapping, text
from skillkit.transcripts.json_lines import Record
from skillkit.transcripts.log_file import LogFile
from skillkit.transcripts.messages import text_of
from skillkit.transcripts.prompts import CURSOR_KINDS, say_cursor_user
from skillkit.transcripts.transcript import Transcript

NAME = "cursor"


def sniff(records: Sequence[Record]) -> bool:
    """Whether a record is nothing but a role and a message of blocks."""
    return any(
        "type" not in r
        and text(r.get("role")) in ("user", "assistant")
        and isinstance(mapping(r.get("message")).get("content"), list)
        for r in records
    )


def _assistant(transcript: Transcript, blocks: Sequence[object], ref: str, origin: Origin) -> None:
    for number, block in enumerate(map(mapping, blocks)):
        if block.get("type") == "text":
            transcript.say(origin, text(block.get("text")), ref)
        elif block.get("type") == "tool_use":
            transcript.call(f"{ref}.{number}", text(block.get("name")), block.get("input"), origin=origin, ref=ref)


def _is_chat(log: Path) -> bool:
    """Whether the agent's own folder has the conversation of this transcript as a chat."""
    home = next((parent for parent in log.absolute().parents if parent.name == ".cursor"), None)
    return home is not None and any(home.glob(f"chats/*/{glob.escape(log.stem)}/store.db"))


@reader(NAME, sniff, homes=(Home("projects/*/agent-transcripts/**/*.jsonl", "~/.cursor"),))
def read(log: LogFile) -> Iterable[Session]:
    """The session of a transcript; nothing if nobody spoke in it, or it is a chat."""
    if _is_chat(log.path):
        log.problem = "read from its chat"
        return ()
    lines = log.lines()
    transcript = Transcript(log, lines, CURSOR_KINDS)
    inner = log.path.parent.name == "subagents"
    for number, record in enumerate(lines):
        content = mapping(record.get("message")).get("content")
        blocks = content if isinstance(content, list) else [{"type": "text", "text": text(content)}]
        if record.get("role") == "user":
            say_cursor_user(transcript, text_of(blocks), str(number), inner=inner)
        elif record.get("role") == "assistant":
            _assistant(transcript, blocks, str(number), "subagent" if inner else "agent")
        else:
            lines.skipped["no message"] += 1
    parent = log.path.parent.parent.name if inner else ""
    return transcript.sessions(NAME, {"id": log.path.stem, "parent": parent})
