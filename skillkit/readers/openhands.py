"""OpenHands: trajectories of version 0, rows of `output.jsonl`, and conversations of version 1.

Version 0 is a list of events: actions, and observations whose `cause` is the action's id. A row of a benchmark's or the
resolver's `output.jsonl` holds such a list as `history`, at times as pairs, in old ones without ids: there an
observation belongs to the action before. Each row is a session. Version 1 keeps each event in a file,
`~/.openhands/conversations/<id>/events/event-00000-<id>.json` and so on, paired by `tool_call_id`, and the working
directory in `base_state.json`: the log is the first event's file.
"""

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from skillkit.model.session import Session
from skillkit.readers import Home
from skillkit.readers import reader
from skillkit.transcripts.json_fields import mapping
from skillkit.transcripts.json_fields import name_of
from skillkit.transcripts.json_fields import sequence
from skillkit.transcripts.json_fields import text
from skillkit.transcripts.json_lines import JsonLines
from skillkit.transcripts.json_lines import Record
from skillkit.transcripts.log_file import Counted
from skillkit.transcripts.log_file import LogFile
from skillkit.transcripts.log_file import digest_of
from skillkit.transcripts.openhands_events import Events

NAME = "openhands"
FIRST = "event-00000-"
PARTS = (
    "events/event-[0-9][0-9][0-9][0-9][1-9]-*.json",
    "events/event-[0-9][0-9][0-9][1-9]0-*.json",
    "events/event-[0-9][0-9][1-9]00-*.json",
    "events/event-[0-9][1-9]000-*.json",
    "events/event-[1-9]0000-*.json",
    "base_state.json",
)
"""The events after the first one."""


def _is_event(value: object) -> bool:
    event = mapping(value)
    if "source" in event and "kind" in event and "timestamp" in event:
        return True
    if isinstance(event.get("action"), str):
        return isinstance(event.get("args"), dict) or ("thought" in event and "role" not in event) or "source" in event
    return isinstance(event.get("observation"), str) and ("extras" in event or "cause" in event)


def sniff(records: Sequence[Record]) -> bool:
    """Whether a record is an event, or a row whose history begins with one or with a pair of them."""
    firsts = [r for record in records for r in [record, *sequence(record.get("history"))[:5]]]
    return any(_is_event(one) for first in firsts for one in (first if isinstance(first, list) else [first]))


def _flat(history: object) -> Iterator[object]:
    for item in sequence(history):
        yield from item if isinstance(item, list) else [item]


def _session(
    log: LogFile,
    events: Iterable[object],
    counted: Counted,
    header: dict[str, str],
    place: Counted | JsonLines | None = None,
) -> Iterator[Session]:
    """The session of some events; `place` tells on which line they stand, where the log is JSON Lines."""
    told = Events(log.keep, place or counted)
    for event in events:
        counted.lines += 1
        if not isinstance(event, dict):
            counted.skipped["not an object"] += 1
        elif not told.add(event):
            counted.skipped["unknown event"] += 1
    if told.transcript.empty:
        return
    header = {**header, "cwd": header.get("cwd") or told.cwd, "agent_version": told.version}
    yield told.transcript.session(
        counted, {**header, "format": NAME, "agent": NAME, "source_path": str(log.path)}, None
    )


def _rows(log: LogFile) -> Iterator[Session]:
    """The sessions of an `output.jsonl`, one a row; lines that are none count with the last one."""
    lines = log.lines()
    number, last, place = 0, None, Counted()
    for row in lines:
        if last is not None:
            yield from _row(log, last, number, Counted(), place)
        number, last, place = number + 1, row, Counted(lines=lines.lines)
    if last is not None:
        counted = Counted()
        counted.skipped.update(lines.skipped)
        yield from _row(log, last, number, counted, place)


def _row(
    log: LogFile, row: dict[str, Any], number: int, counted: Counted, place: Counted | None = None
) -> Iterator[Session]:
    counted.digest = digest_of(row)
    name = name_of(row.get("instance_id")) or f"{log.path.stem}-{number}"
    # A benchmark's instance is run many times.
    yield from _session(log, _flat(row.get("history")), counted, {"id": f"{name}-{counted.digest[:12]}"}, place)


def _events(folder: Path, counted: Counted) -> Iterator[object]:
    """The events of a conversation, from the files in its folder; `counted` gets the digest of all at the end."""
    digests: list[str] = []
    for path in sorted(folder.glob("event-*.json")):
        part = LogFile(path)
        try:
            digests.append(part.digest)
            event = part.document
        except OSError:
            counted.skipped["cannot be read"] += 1
            continue
        if event is None:
            counted.lines += 1
            counted.skipped[part.problem or "not an object"] += 1
        else:
            yield event
    counted.digest = digest_of(*digests)


def _conversation(log: LogFile) -> Iterator[Session]:
    """The session of a conversation, an event a file."""
    counted = Counted()
    folder = log.path.parent.parent
    try:
        state = mapping(LogFile(folder / "base_state.json").document)
    except OSError:
        state = {}
    header = {
        "id": text(state.get("id")) or folder.name,
        "cwd": text(mapping(state.get("workspace")).get("working_dir")),
    }
    yield from _session(log, _events(log.path.parent, counted), counted, header)


@reader(
    NAME,
    sniff,
    homes=(Home(f"conversations/*/events/{FIRST}*.json", "~/.openhands", "OPENHANDS_PERSISTENCE_DIR"),),
    parts=PARTS,
)
def read(log: LogFile) -> Iterator[Session]:
    """Yields the sessions of a trajectory, of an `output.jsonl` or of a conversation."""
    if log.path.name.startswith(FIRST):
        yield from _conversation(log)
    elif any("history" in record for record in log.head):
        if len(log.head) == 1 and isinstance(log.document, dict):
            yield from _row(log, log.document, 1, Counted(), None if log.spread else Counted(lines=1))
        else:
            yield from _rows(log)
    else:
        document = log.document
        lines = log.lines() if document is None else None
        events = lines or (document if isinstance(document, list) else [document])
        yield from _session(log, events, Counted(log.digest), {"id": f"{log.path.stem}-{log.digest[:12]}"}, lines)
