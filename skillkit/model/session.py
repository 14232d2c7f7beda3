"""A session of a coding agent as its log tells it: turns, and the tool calls in them, each with its result.

The words are those of ATIF and of OpenTelemetry's `gen_ai` conventions. All text is as logged: not redacted.
"""

from datetime import datetime
from typing import Literal

from skillkit.model.base import Frozen

ToolKind = Literal["shell", "edit", "write", "read", "search", "web", "task", "mcp", "other"]
Status = Literal["ok", "error", "denied", "interrupted", "unknown"]
Origin = Literal["user", "agent", "harness", "subagent", "summary"]


class ToolCall(Frozen):
    """One call of a tool. `duration` is in seconds; `exit_code` is that of a shell command, where the log has it."""

    id: str
    name: str
    kind: ToolKind
    arguments: dict[str, object] = {}
    result: str = ""
    status: Status = "unknown"
    exit_code: int | None = None
    duration: float | None = None


class Turn(Frozen):
    """Something said, and the tools then called. `ref` is the log's own id of it; `index` counts from 0."""

    index: int
    ref: str = ""
    origin: Origin
    text: str = ""
    timestamp: datetime | None = None
    tool_calls: tuple[ToolCall, ...] = ()


class ReadStats(Frozen):
    """What reading a log came to. `skipped` counts the lines left out, by reason."""

    lines: int = 0
    tool_results: int = 0
    skipped: dict[str, int] = {}


class Session(Frozen):
    """One session. `digest` is the SHA-256 of the log; `format` the reader that read it."""

    id: str
    format: str
    agent: str
    agent_version: str = ""
    cwd: str = ""
    project: str = ""
    parent: str = ""
    git_branch: str = ""
    started_at: datetime | None = None
    turns: tuple[Turn, ...] = ()
    source_path: str = ""
    digest: str = ""
    stats: ReadStats = ReadStats()

    @property
    def tool_calls(self) -> list[ToolCall]:
        """All tool calls, in order."""
        return [call for turn in self.turns for call in turn.tool_calls]


class Unrecognised(Frozen):
    """A file that no reader could make sense of, and why."""

    path: str
    reason: str
