"""What Codex gives its tools, as its rollouts have it."""

from typing import Any

from skillkit.model.session import Status
from skillkit.transcripts.json_lines import whole
from skillkit.transcripts.tool_names import PATCHED_FILE
from skillkit.transcripts.tool_names import command_of

SEARCHES = {"web_search_call": "web_search", "tool_search_call": "tool_search"}
"""Searches that the model's provider runs, or Codex itself: each is a type of its own and says how it ended."""
ENDED: dict[str, Status] = {"completed": "ok", "failed": "error"}
"""How such a call ended, by its own status; one in progress has not."""


def arguments_of(payload: dict[str, Any], name: str) -> dict[str, object]:
    """The arguments of a call, by name: JSON in a text, a patch, or a command as a list of words."""
    raw = payload.get("arguments", payload.get("input", payload.get("action")))
    if isinstance(raw, str):
        if name == "apply_patch":
            return {"patch": raw, "files": PATCHED_FILE.findall(raw)}
        try:
            raw = whole(raw.encode())
        except (ValueError, RecursionError):
            return {"input": raw}
    if not isinstance(raw, dict):
        return {}
    command = raw.get("command", raw.get("cmd"))
    if isinstance(command, list):
        command = command_of(command)
    return {**raw, "command": command} if isinstance(command, str) else dict(raw)
