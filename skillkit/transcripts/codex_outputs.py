"""What Codex writes around the output of a call: how it ended, and how long it took."""

import json
import re

from skillkit.model.session import Status

EXIT_CODE = re.compile(r"Process exited with code (-?\d+)|^Exit code: (-?\d+)|\"exit_code\": ?(-?\d+)", re.MULTILINE)
FAULT = re.compile(
    r"(?:apply_patch verification|write_stdin|exec_command|unified_exec) failed\b|failed to (?:parse|spawn) "
)
"""How what Codex itself says of a call that failed begins, which has no exit code."""
REFUSAL = re.compile(
    r"tool call (?:error|failed)\b|unsupported (?:custom tool )?call\b|(?i:error|failed): |err: |Failed to |unable to "
)
"""How the output of a call begins that runs no command, and failed."""
WALL_TIME = re.compile(r"Wall time: (\d+(?:\.\d+)?) seconds")
HEAD_CHARACTERS = 400


def unwrapped(text: str) -> str:
    """Old builds log an output as JSON, its exit code behind it: the same text as newer builds write it."""
    if not text.startswith('{"output"'):
        return text
    try:
        value = json.loads(text)
        told = value["metadata"]
        return (
            f"Exit code: {told['exit_code']}\nWall time: {told['duration_seconds']} seconds\nOutput:\n{value['output']}"
        )
    except (ValueError, KeyError, TypeError):
        return text


def outcome(text: str, *, runs: bool) -> tuple[Status, int | None, float | None]:
    """How a call ended, its exit code and its duration in seconds, as far as its output tells.

    One that `runs` a command tells it by an exit code; any other ended well unless it says that it did not.
    """
    head = text[:HEAD_CHARACTERS]
    code = EXIT_CODE.search(head)
    wall = WALL_TIME.search(head)
    seconds = float(wall[1]) if wall else None
    if "rejected by user" in head:
        return "denied", None, seconds
    if head.startswith("aborted by user") or head == "aborted":
        return "interrupted", None, seconds
    if not code:
        if FAULT.match(head) or (not runs and REFUSAL.match(head)):
            return "error", None, seconds
        return ("unknown" if runs or not text else "ok"), None, seconds
    number = int(next(group for group in code.groups() if group is not None))
    return ("ok" if number == 0 else "error"), number, seconds
