"""Cursor: `~/.cursor/projects/<slug>/agent-transcripts/<id>/<id>.jsonl`, one message a line.

A transcript has calls without ids, and neither their results nor times nor the working directory: how a call ended is
unknown. What the user typed stands in `<user_query>`; files, links and rules around it are put there by the program.
Sub-agents have transcripts of their own in `subagents/`.
"""

import re
from collections.abc import Iterator
from collections.abc import Sequence

from skillkit.json_fields import mapping
from skillkit.json_fields import sequence
from skillkit.json_fields import text
from skillkit.jsonlines import Record
from skillkit.log_file import LogFile
from skillkit.messages import text_of
from skillkit.messages import user_text
from skillkit.model.session import Origin
from skillkit.model.session import Session
from skillkit.model.session import ToolKind
from skillkit.readers import Home
from skillkit.readers import reader
from skillkit.tool_names import kind_of
from skillkit.transcript import Transcript

NAME = "cursor"
KINDS: dict[str, ToolKind] = {"LS": "search", "list_dir": "search", "CallMcpTool": "mcp"}
QUERY = re.compile(r"<user_query>\s*(.*?)\s*</user_query>", re.DOTALL)
WRAPPED = re.compile(r"\s*<[a-z_]+[ >]")


def sniff(records: Sequence[Record]) -> bool:
    """Whether a record is nothing but a role and a message of blocks."""
    return any(
        "type" not in r
        and text(r.get("role")) in ("user", "assistant")
        and isinstance(mapping(r.get("message")).get("content"), list)
        for r in records
    )


def _user(transcript: Transcript, said: str, ref: str, *, inner: bool) -> None:
    """What was typed, and apart from it what was put around it."""
    queries = QUERY.findall(said)
    around = QUERY.sub("", said).strip() if queries else said
    if queries or not WRAPPED.match(said):
        origin, typed = user_text("\n".join(queries) if queries else said)
        around = around if queries else ""
        if typed:
            transcript.say("subagent" if inner else origin, typed, ref)
    if around:
        transcript.say("harness", around, ref)


def _assistant(transcript: Transcript, blocks: Sequence[object], ref: str, origin: Origin) -> None:
    for number, block in enumerate(map(mapping, blocks)):
        if block.get("type") == "text" and text(block.get("text")).strip():
            transcript.say(origin, text(block.get("text")).strip(), ref)
        elif block.get("type") == "tool_use":
            name, given = text(block.get("name")), block.get("input")
            arguments = given if isinstance(given, dict) else {"input": given} if given else {}
            transcript.call(f"{ref}.{number}", name, kind_of(name, KINDS), arguments, origin=origin, ref=ref)


@reader(NAME, sniff, homes=(Home("projects/*/agent-transcripts/**/*.jsonl", "~/.cursor"),))
def read(log: LogFile) -> Iterator[Session]:
    """Yields the session of a transcript; nothing if nobody spoke in it."""
    lines = log.lines()
    transcript = Transcript(log.keep)
    inner = log.path.parent.name == "subagents"
    for number, record in enumerate(lines):
        content = mapping(record.get("message")).get("content")
        blocks = content if isinstance(content, list) else [{"type": "text", "text": text(content)}]
        if record.get("role") == "user":
            _user(transcript, text_of(blocks), str(number), inner=inner)
        elif record.get("role") == "assistant":
            _assistant(transcript, sequence(blocks), str(number), "subagent" if inner else "agent")
        else:
            lines.skipped["no message"] += 1
    if transcript.empty:
        return
    parent = log.path.parent.parent.name if inner else ""
    header = {"id": log.path.stem, "parent": parent, "format": NAME, "agent": NAME, "source_path": str(log.path)}
    yield transcript.session(lines, header, None)
