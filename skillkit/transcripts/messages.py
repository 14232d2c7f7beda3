"""Messages in Anthropic's shape (text, tool_use and tool_result blocks), as several agents log them."""

import re
from typing import Any

from skillkit.model.session import Origin, Status, ToolKind
from skillkit.transcripts.prompts import add_own_command, command_given, user_text
from skillkit.transcripts.transcript import Transcript

KINDS: dict[str, ToolKind] = {"LS": "search"}


EXIT_CODE = re.compile(r"^(?:Error: )?Exit code (\d+)")
DENIALS = (
    "The user doesn't want to proceed with this tool use",
    "The user doesn't want to take this action right now",
    "Permission to use",
    "Permission for this action",
    "Claude requested permissions to",
    "This Bash command contains multiple operations. The following parts require approval",
    "This command requires approval",
)
INTERRUPTED = re.compile(
    r"(?:\A|\n)(?:\[Request interrupted by user[^\]\n]*\]|<error>Command was aborted before completion</error>)\s*\Z"
)
"""How a result ends that the user did not wait for."""
ENDING = 200


def text_of(content: object) -> str:
    """The text of a content that is a text, or a list of blocks."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    return "\n".join(str(b.get("text", "")) for b in content if isinstance(b, dict) and b.get("type") == "text")


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
) -> None:
    """Adds one message's blocks. `origin` overrides who is taken to speak."""
    content = message.get("content")
    agent = message.get("role") == "assistant"
    blocks = content if isinstance(content, list) else [{"type": "text", "text": text_of(content)}]
    for block in blocks:
        if not isinstance(block, dict):
            continue
        kind = block.get("type")
        if kind == "text" and agent:
            transcript.say(origin or "agent", str(block.get("text", "")), ref)
        elif kind == "text":
            who, text = user_text(str(block.get("text", "")))
            if who == "harness" and not origin and add_own_command(transcript, text, ref):
                continue
            transcript.say(origin or who, text, ref, even_empty=True)
            if who == "harness" and not origin:
                transcript.say("user", command_given(text), ref)
        elif kind == "thinking" and agent:
            transcript.think(str(block.get("thinking", "")))
        elif kind == "tool_use":
            given = block.get("input")
            transcript.call(
                str(block.get("id", "")),
                str(block.get("name", "")),
                given if isinstance(given, dict) else None,
                origin="subagent" if origin == "subagent" else "agent",
                ref=ref,
            )
        elif kind == "tool_result":
            text = text_of(block.get("content"))
            status, code = status_of(text, is_error=block.get("is_error") is True)
            transcript.result(str(block.get("tool_use_id", "")), text, status, exit_code=code)
