"""Cline's command line: `~/.cline/data/sessions/<id>/<id>.messages.json`, an object with messages.

These are in Anthropic's shape. A tool may do several things in one call: its result is a list of what each came to, or
one of these as JSON text. The output of a command that failed begins with its exit code. What the user typed is in
`<user_input>`. The file beside it states the working directory.
"""

import re
from collections.abc import Iterable, Sequence

from skillkit.model.session import Session, Status, ToolKind
from skillkit.readers import Home, reader
from skillkit.transcripts.json_fields import mapping, parsed, sequence, text, time_since_1970
from skillkit.transcripts.json_lines import Counted, Record
from skillkit.transcripts.log_file import LogFile, object_in
from skillkit.transcripts.tool_names import PATCHED_FILE, arguments_of
from skillkit.transcripts.transcript import Transcript

NAME = "cline"
KINDS: dict[str, ToolKind] = {
    "run_commands": "shell",
    "editor": "edit",
    "read_files": "read",
    "search_codebase": "search",
    "fetch_web_content": "web",
}
TYPED = re.compile(r"\A\s*<user_input[^>]*>\n?(.*?)\n?</user_input>\s*", re.DOTALL)
EXITED = re.compile(r"\A\[Command exited with code (-?\d{1,9})\]\s*")
DENIED = re.compile(
    r"(?i)\b(?:user|approval)\b[^.\n]{0,40}\b(?:denied|rejected|declined)|(?:denied|rejected) by (?:the )?user"
)
MESSAGES = ".messages.json"


def sniff(records: Sequence[Record]) -> bool:
    """Whether it is an object with messages of a session, and the system's prompt or the name of an agent."""
    return any(
        isinstance(r.get("messages"), list) and text(r.get("sessionId")) and ("system_prompt" in r or "agent" in r)
        for r in records
    )


def _arguments(name: str, given: object) -> dict[str, object]:
    """The arguments, by the names that others have for them."""
    found = arguments_of(name, given)
    given = found.get("commands")
    commands = [command for command in (given if isinstance(given, list) else [given]) if isinstance(command, str)]
    files = [text(mapping(file).get("path")) for file in sequence(found.get("files"))]
    patch = text(found.get("input")) if name == "apply_patch" else ""
    if commands:
        found["command"] = "\n".join(commands)
    if files and files[0]:
        found["file_path"] = files[0]
    if name == "editor":
        known = {"file_path": "path", "new_string": "new_text", "old_string": "old_text"}
        found |= {ours: found[theirs] for ours, theirs in known.items() if theirs in found}
    if patch:
        found |= {"patch": patch, "files": PATCHED_FILE.findall(patch)}
    return found


def _parts(content: object) -> list[Record]:
    """What each thing that a call did came to."""
    whole = parsed(content)
    if whole is not None and ("result" in whole or "error" in whole):
        return [whole]
    if isinstance(content, list):
        return [mapping(each) for each in content]
    return [{"result": text(content)}]


def _result(transcript: Transcript, block: Record) -> None:
    parts = _parts(block.get("content"))
    outputs, codes = [], []
    for part in parts:
        output = text(part.get("result")) or text(part.get("text")) or text(part.get("error"))
        exited = EXITED.match(output)
        codes += [int(exited[1])] if exited else []
        outputs.append(output[exited.end() :] if exited else output)
    shown = "\n".join(outputs)
    failed = block.get("is_error") is True or any(part.get("success") is False for part in parts) or any(codes)
    status: Status = "denied" if failed and not codes and DENIED.search(shown) else "error" if failed else "ok"
    code = next((each for each in codes if each), None)
    transcript.result(text(block.get("tool_use_id")), shown, status, exit_code=code)


def _user(transcript: Transcript, said: str, ref: str) -> None:
    typed = TYPED.match(said)
    if typed:
        transcript.say("user", typed[1], ref)
    around = said[typed.end() :] if typed else said
    transcript.say("harness" if typed or around.lstrip().startswith(("<", "[")) else "user", around, ref)


def _add(transcript: Transcript, message: Record, ref: str) -> None:
    transcript.time = time_since_1970(message.get("ts"), per_second=1000)
    content = message.get("content")
    for block in map(mapping, content if isinstance(content, list) else [{"type": "text", "text": content}]):
        kind, said = block.get("type"), text(block.get("text"))
        if kind == "tool_result":
            _result(transcript, block)
        elif message.get("role") == "user":
            _user(transcript, said, ref)
        elif kind == "thinking":
            transcript.think(text(block.get("thinking")))
        elif kind == "text":
            transcript.say("agent", said, ref)
        elif kind == "tool_use":
            name = text(block.get("name"))
            arguments = _arguments(name, block.get("input"))
            transcript.call(text(block.get("id")), name, arguments, ref=ref)


@reader(
    NAME,
    sniff,
    homes=(Home("sessions/*/*.messages.json", "~/.cline/data", "CLINE_DATA_DIR"),),
    # The file beside a session's has its id for a name: a time and five letters.
    parts=(".cline/data/sessions/*/*_?????.json",),
)
def read(log: LogFile) -> Iterable[Session]:
    """The session of a file; nothing if nobody spoke in it."""
    whole = next(iter(log.head), {})
    messages = sequence(whole.get("messages"))
    transcript = Transcript(log, Counted(log.digest), KINDS)
    for number, message in enumerate(map(mapping, messages)):
        transcript.counted.lines += 1
        _add(transcript, message, text(message.get("id")) or str(number))
    name = log.path.name
    beside = object_in(log.path.with_name(f"{name.removesuffix(MESSAGES)}.json")) if name.endswith(MESSAGES) else {}
    header = {"id": text(whole.get("sessionId")), "cwd": text(beside.get("cwd"))}
    return transcript.sessions(NAME, header | {"agent_version": text(mapping(whole.get("origin")).get("version"))})
