"""Gemini CLI: `~/.gemini/tmp/<project>/chats/session-….json`, one object, and `.jsonl`, to which is appended.

A message that is written again under its id replaces the earlier one; `$rewindTo` takes back a message and all after
it. `$set` with `messages` is what the model gets to see from then on, compressed: what went before has happened and
stays, and what is new in it is added. A call holds its result; a command that failed has the status "success" and an
exit code in its output. What a person typed is the part before "Content from referenced files", or `displayContent`.
The working directory is known only from the agent's own folder: `.project_root`, or `projects.json` above it.
"""

import hashlib
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from skillkit.model.session import Origin, Session
from skillkit.readers import Home, reader
from skillkit.transcripts.gemini_parts import REFERENCED, exit_code_of, response_of, status_of, text_of
from skillkit.transcripts.json_fields import mapping, sequence, text, time_of
from skillkit.transcripts.json_lines import Counted, JsonLines, Record
from skillkit.transcripts.log_file import LogFile, object_in
from skillkit.transcripts.tool_names import arguments_of, kind_of
from skillkit.transcripts.transcript import Transcript

NAME = "gemini-cli"
HOOKED = re.compile(r"(?<!\s)\s*<hook_context>.*?</hook_context>\s*", re.DOTALL)
"""What a hook adds to what was typed."""
SUMMARY = "<state_snapshot>"
PUT_IN = re.compile(
    r"\s*(?:<(session_context|hook_context|system-reminder|context_summary)\b(?=(?s:.*)</\1>)"
    r"|This is the Gemini CLI\. We are setting up|I ran the following shell command:\s*\n"
    r"|Here is (?:the|a summary of changes in the) user's editor context|System: |/[a-z:-]+(?:\s|$))"
)
"""How a user's message begins that the program wrote, or that is a command to the program."""


def sniff(records: Sequence[Record]) -> bool:
    """Whether a record has a session and a project's hash, or is a message of the model, or an update of these."""
    return any(
        ("sessionId" in r and "projectHash" in r and "type" not in r)
        or (r.get("type") == "gemini" and "id" in r and "content" in r)
        or isinstance(r.get("$rewindTo"), str)
        or (isinstance(r.get("$set"), dict) and ("lastUpdated" in r["$set"] or "messages" in r["$set"]))
        for r in records
    )


def _call_ids(message: Record) -> tuple[str, ...]:
    return tuple(text(mapping(call).get("id")) for call in sequence(message.get("toolCalls")))


class _Conversation:
    """The messages that remain, by id and in order, and the line, or the number, of each."""

    def __init__(self, counted: Counted) -> None:
        self.counted = counted
        self.about: Record = {}
        self.messages: dict[str, Record] = {}
        self.places: dict[str, int] = {}

    def take(self, value: Record) -> None:
        """A record of the log."""
        if "$rewindTo" in value:
            self._rewind(text(value["$rewindTo"]))
        elif "$set" in value:
            changes = mapping(value["$set"])
            self.about |= {key: change for key, change in changes.items() if key != "messages"}
            self._shown(sequence(changes.get("messages")))
        elif "type" in value or "content" in value:
            self._add(value)
        elif "sessionId" in value:
            self.about |= {key: change for key, change in value.items() if key != "messages"}
            for message in sequence(value.get("messages")):
                if not isinstance(self.counted, JsonLines):
                    self.counted.lines += 1
                self._add(mapping(message))
        else:
            self.counted.skipped["unknown record"] += 1

    def _add(self, message: Record) -> None:
        key = text(message.get("id")) or f"message {len(self.messages)}"
        self.messages[key], self.places[key] = message, self.counted.lines

    def _rewind(self, target: str) -> None:
        ids = list(self.messages)
        if target not in self.messages:
            self.counted.skipped["rewound to an unknown message"] += 1
            return
        for key in ids[ids.index(target) :]:
            del self.messages[key]
            self.counted.skipped["taken back"] += 1

    def _shown(self, messages: list[object]) -> None:
        known = {(m.get("type") == "user", text_of(m.get("content")), _call_ids(m)) for m in self.messages.values()}
        for message in map(mapping, messages):
            same = (message.get("type") == "user", text_of(message.get("content")), _call_ids(message)) in known
            if text(message.get("id")) in self.messages or not same:
                self._add(message)
            else:
                self.counted.skipped["repeated"] += 1


def _output(call: Record) -> str:
    """What a call gave back."""
    parts = call["result"] if isinstance(call.get("result"), list) else [call.get("result")]
    return "\n".join(filter(None, map(response_of, parts))) or text(call.get("resultDisplay"))


def _calls(transcript: Transcript, message: Record, ref: str, origin: Origin) -> None:
    for call in map(mapping, sequence(message.get("toolCalls"))):
        call_id, name = text(call.get("id")), text(call.get("name"))
        transcript.call(call_id, name, arguments_of(name, call.get("args")), origin=origin, ref=ref)
        output = _output(call)
        code = exit_code_of(output) if kind_of(name) == "shell" else None
        status = status_of(call.get("status"), output, code)
        if status:
            transcript.result(call_id, output, status, exit_code=code)


def _typed(message: Record) -> tuple[str, str]:
    """What the user typed, and what the program added."""
    said = text_of(message.get("content"))
    if shown := text_of(message.get("displayContent")):
        return shown, said.removeprefix(shown).strip() if said != shown else ""
    hooked = HOOKED.search(said)
    added = hooked[0] if hooked else ""
    typed = HOOKED.sub("\n", said) if hooked else said
    found = REFERENCED.search(typed)
    end = found.start() if found else len(typed)
    return typed[:end].strip(), f"{typed[end:].strip()}\n{added.strip()}".strip()


def _say(transcript: Transcript, message: Record, *, in_child: bool) -> None:
    kind, ref = message.get("type"), text(message.get("id"))
    transcript.time = time_of(message.get("timestamp"))
    if kind == "user":
        typed, added = _typed(message)
        written = in_child or PUT_IN.match(typed)
        transcript.say("summary" if SUMMARY in typed else "harness" if written else "user", typed, ref)
        transcript.say("harness", added, ref)
    elif kind == "gemini":
        origin: Origin = "subagent" if in_child else "agent"
        transcript.say(origin, text_of(message.get("content")), ref)
        _calls(transcript, message, ref, origin)
    elif kind in ("info", "warning", "error"):
        transcript.say("harness", text_of(message.get("content")), ref)
    else:
        transcript.counted.skipped["message of unknown type"] += 1


def _cwd(log: Path, project_hash: str) -> str:
    """The project's folder, if the log lies in the agent's own; nothing else is looked at."""
    chats = next((parent for parent in log.absolute().parents if parent.name == "chats"), None)
    if chats is None or chats.parent.parent.name != "tmp":
        return ""
    project, home = chats.parent, chats.parent.parent.parent
    try:
        if (project / ".project_root").is_file():
            return (project / ".project_root").read_text("utf-8", errors="replace").strip()
    except OSError:
        return ""
    known = mapping(object_in(home / "projects.json").get("projects"))
    hashes = {project.name, project_hash} - {""}
    return next((p for p, slug in known.items() if slug == project.name or _hash(p) in hashes), "")


def _hash(folder: str) -> str:
    return hashlib.sha256(folder.encode()).hexdigest()


@reader(
    NAME,
    sniff,
    homes=(Home("tmp/*/chats/**/*.json", "~/.gemini"), Home("tmp/*/chats/**/*.jsonl", "~/.gemini")),
    parts=(".gemini/tmp/*/logs.json", ".gemini/projects.json"),
)
def read(log: LogFile) -> Iterable[Session]:
    """The session of a recording; nothing if nobody spoke in it."""
    records, counted = log.records()
    conversation = _Conversation(counted)
    for value in records:
        conversation.take(value)
    about = conversation.about
    in_child = about.get("kind") == "subagent"
    transcript = Transcript(log, counted)
    for key, message in conversation.messages.items():
        transcript.line = conversation.places[key]
        _say(transcript, message, in_child=in_child)
    folder = log.path.absolute().parent
    header = {
        "id": text(about.get("sessionId")),
        "cwd": _cwd(log.path, text(about.get("projectHash"))),
        # The log of a sub-agent is in a folder named as its parent's id.
        "parent": folder.name if in_child and folder.parent.name == "chats" else "",
    }
    return transcript.sessions(NAME, header, time_of(about.get("startTime")))
