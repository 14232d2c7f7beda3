"""What Gemini CLI and its forks write of a message: parts with text, calls of functions, and their responses."""

import re

from skillkit.model.session import Status
from skillkit.transcripts.json_fields import mapping, text
from skillkit.transcripts.json_lines import Record

REFERENCED = re.compile(r"(?:\A|\n)--- Content from referenced files ---[ \t]*(?:\n|\Z)")
"""What the program adds to what was typed begins so."""
EXIT_CODE = re.compile(
    r"^Exit Code: (-?\d{1,9})(?=(?:\n(?:Signal|Background PIDs|Process Group PGID|Error): .*)*\s*\Z)", re.M
)
OUTPUT = re.compile(r"\A(?:Command: .{1,400}\n)?(?:Directory: .{1,400}\n)?Output: ")
DENIED = re.compile(r"User (?:denied|did not allow|rejected)|denied by (?:policy|user)")
CANCELLED = "Command was cancelled by user"


def is_of_parts(record: Record) -> bool:
    """Whether a record in an envelope like Claude Code's holds a message of parts, or what such a program notes."""
    return "systemPayload" in record or "parts" in mapping(record.get("message"))


def text_of(content: object) -> str:
    """The text of a content: a text, a part, or a list of these. Thoughts are left out."""
    parts = content if isinstance(content, list) else [content]
    shown = (part for part in parts if not mapping(part).get("thought"))
    return "\n".join(part if isinstance(part, str) else text(mapping(part).get("text")) for part in shown).strip()


def response_of(part: object) -> str:
    """What a function gave back, by a part that holds its response, without the label before what a command printed."""
    response = mapping(mapping(mapping(part).get("functionResponse")).get("response"))
    return OUTPUT.sub("", text(response.get("output")) or text(response.get("error")) or text_of(part))


def exit_code_of(output: str) -> int | None:
    """The exit code in the output of a command; None if there is none, as of one that succeeded."""
    found = EXIT_CODE.search(output)
    return int(found[1]) if found else None


def status_of(given: object, output: str, code: int | None) -> Status | None:
    """How a call ended; None if it has not."""
    if given == "cancelled" or output.startswith(CANCELLED):
        return "denied" if DENIED.search(output) else "interrupted"
    if given == "error":
        return "denied" if DENIED.search(output) else "error"
    if given != "success":
        return None
    return "error" if code else "ok"
