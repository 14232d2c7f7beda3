"""Messages in Anthropic's shape (text, tool_use and tool_result blocks), as several agents log them."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

from skillkit.model.session import Origin
from skillkit.model.session import Status
from skillkit.model.session import ToolKind
from skillkit.transcripts import tool_names
from skillkit.transcripts.transcript import Transcript

KINDS: dict[str, ToolKind] = {"LS": "search"}

HARNESS_STARTS = (
    "<command-name>",
    "<command-message>",
    "<local-command-stdout>",
    "<local-command-caveat>",
    "<task-notification>",
    '{"task_id":"',
    "<bash-input>",
    "<bash-stdout>",
    "<user-prompt-submit-hook>",
    "<bash-stderr>",
    "<local-command-stderr>",
    "<command-args>",
    "<scheduled-task",
    "<cron",
    "<teammate-message",
    "Stop hook feedback:",
    "Please analyze this codebase and create a CLAUDE.md file",
    "Briefly inform the user about the task result and perform any follow-up actions",
    "Caveat: The messages below were generated",
    "Implement the following plan:",
    "This session is being continued from a previous conversation",
)
"""How text begins that stands where a user's does and was written by the agent's program."""

HARNESS_LINE = re.compile(
    r"\[Request interrupted by user(?: for tool use)?\]\s*(?:\n|\Z)"
    r"|Tool loaded\.\s*\Z|Base directory for this skill: (?:[~/]|[A-Za-z]:\\)\S*\s*(?:\n|\Z)"
)
"""A first line that somebody may also ask about: only as the program writes it."""
REMINDERS = {
    tag: re.compile(rf"((?m:^)[ \t]*)?<{tag}>(.*?)(?:(</{tag}>)(?:(?=[ \t]*(?:\n|\Z))())?\s*|\Z)", re.DOTALL)
    for tag in ("system-reminder", "ide_opened_file", "ide_selection", "ide_diagnostics", "new-diagnostics")
}
"""What the program puts before, behind or between what was typed. Within one line it is what somebody asks about."""
MEMORY = re.compile(r"\A<user-memory-input>(.*?)</user-memory-input>\s*\Z", re.DOTALL)
COMMAND = re.compile(r"<command-name>\s*(/?[\w:.-]+)\s*</command-name>")
ARGUMENTS = re.compile(r"(?>.*?<command-args>)(.+?)</command-args>", re.DOTALL)
FIELD = re.compile(r"^\[\[ ## \w+ ## \]\]\s*", re.MULTILINE)
"""How DSPy's programs mark what they fill into a prompt."""

EXIT_CODE = re.compile(r"^(?:Error: )?Exit code (\d+)")
DENIALS = (
    "The user doesn't want to proceed with this tool use",
    "The user doesn't want to take this action right now",
    "Permission to use",
    "Permission for this action",
    "Claude requested permissions to",
)
INTERRUPTED = re.compile(
    r"(?:\A|\n)(?:\[Request interrupted by user[^\]\n]*\]|<error>Command was aborted before completion</error>)\s*\Z"
)
"""How a result ends that the user did not wait for."""
ENDING = 200


def kind_of(name: str) -> ToolKind:
    """What a tool does, by the name that Claude Code has for it."""
    return tool_names.kind_of(name, KINDS)


def text_of(content: object) -> str:
    """The text of a content that is a text, or a list of blocks."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    return "\n".join(str(b.get("text", "")) for b in content if isinstance(b, dict) and b.get("type") == "text")


def _asked(found: re.Match[str]) -> str:
    """What is left of a reminder: all of it where it is not closed, or stands within a line."""
    before, inner, closed, after = found.groups()
    alone = before is not None or after is not None or "\n" in inner.partition("<")[0]
    return "" if closed and alone else found[0]


def user_text(text: str) -> tuple[Origin, str]:
    """Who said it, and what is left of it without reminders that the program put in."""
    for tag, reminder in REMINDERS.items():
        text = reminder.sub(_asked, text) if tag in text else text
    text = FIELD.sub("", text).strip()
    noted = MEMORY.match(text)
    if noted:
        return "user", noted[1].strip()
    is_harness = not text or text.startswith(HARNESS_STARTS) or HARNESS_LINE.match(text) is not None
    return ("harness" if is_harness else "user"), text


def command_given(text: str) -> str:
    """What the user typed where the program writes of a command with arguments: `/name arguments`, else nothing."""
    name, given = COMMAND.search(text), ARGUMENTS.match(text)
    words = given[1].strip() if given else ""
    return f"/{name[1].lstrip('/')} {words}" if name and words else ""


def status_of(text: str, *, is_error: bool) -> tuple[Status, int | None]:
    """How a tool call ended, and the exit code if the text gives one."""
    code = EXIT_CODE.match(text)
    if INTERRUPTED.search(text, max(0, len(text) - ENDING)):
        return "interrupted", int(code[1]) if code else None
    if not is_error:
        return "ok", int(code[1]) if code else None
    if text.startswith(DENIALS):
        return "denied", None
    return "error", int(code[1]) if code else None


def add_message(
    transcript: Transcript,
    message: dict[str, Any],
    *,
    origin: Origin | None,
    ref: str,
    timestamp: datetime | None,
    kinds: Callable[[str], ToolKind] = kind_of,
) -> None:
    """Adds one message's blocks. `origin` overrides who is taken to speak; `kinds` says what a tool does."""
    content = message.get("content")
    agent = message.get("role") == "assistant"
    blocks = content if isinstance(content, list) else [{"type": "text", "text": text_of(content)}]
    for block in blocks:
        if not isinstance(block, dict):
            continue
        kind = block.get("type")
        if kind == "text" and agent:
            transcript.say(origin or "agent", str(block.get("text", "")).strip(), ref, timestamp)
        elif kind == "text":
            who, text = user_text(str(block.get("text", "")))
            transcript.say(origin or who, text, ref, timestamp)
            typed = command_given(text) if who == "harness" and not origin else ""
            if typed:
                transcript.say("user", typed, ref, timestamp)
        elif kind == "thinking" and agent:
            transcript.think(str(block.get("thinking", "")))
        elif kind == "tool_use":
            name = str(block.get("name", ""))
            arguments = block.get("input")
            arguments = arguments if isinstance(arguments, dict) else {}
            transcript.call(
                str(block.get("id", "")),
                name,
                kinds(name),
                arguments,
                origin="subagent" if origin == "subagent" else "agent",
                ref=ref,
                timestamp=timestamp,
            )
        elif kind == "tool_result":
            text = text_of(block.get("content"))
            status, code = status_of(text, is_error=block.get("is_error") is True)
            transcript.result(str(block.get("tool_use_id", "")), text, status, exit_code=code)
