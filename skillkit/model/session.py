"""A session of a coding agent as logged: turns, and the tool calls in them, each with its result.

The words are those of ATIF and of OpenTelemetry's `gen_ai` conventions. All text is as logged: not redacted.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, NamedTuple

import msgspec

from skillkit.model.source import Names

ToolKind = Literal["shell", "edit", "write", "read", "search", "web", "task", "mcp", "other"]
Status = Literal["ok", "error", "denied", "interrupted", "unknown"]
Origin = Literal["user", "agent", "harness", "subagent", "summary"]


class ToolCall(msgspec.Struct, frozen=True, gc=False):
    """One call of a tool. `duration` is in seconds; `exit_code` is that of a shell command, where the log has it.

    `line` is that of the call, not of its result, and counts as that of a turn does.
    """

    id: str
    name: str
    kind: ToolKind
    arguments: dict[str, object] = {}
    result: str = ""
    status: Status = "unknown"
    exit_code: int | None = None
    duration: float | None = None
    line: int = 0


class Turn(msgspec.Struct, frozen=True, gc=False):
    """Something said, and the tools then called. `ref` is the log's own id of it; `index` counts from 0.

    `thought` is what the agent thought before, where the log has it in plain words.

    `line` is the line of the log on which the turn begins, counted from 1; in a log that is not JSON Lines, the number
    of the message, step or event. 0 if nobody counted.

    `superseded` turns are on a branch that the user left by editing a prompt or going back: what was done there counts,
    what was requested does not.
    """

    index: int
    origin: Origin
    ref: str = ""
    text: str = ""
    timestamp: datetime | None = None
    tool_calls: tuple[ToolCall, ...] = ()
    superseded: bool = False
    thought: str = ""
    line: int = 0


class Keep(NamedTuple):
    """What is kept of a log while it is read, by one who needs but a part: functions of what the log says.

    Each but `names` and `printed` returns what is kept: of what an `Origin` said, of a thought, of the arguments of a
    kind of tool, of a result. `short` keeps less of a result, in long logs. `names` are those in a text, and `printed`
    those in a command and its output; both get the whole text.
    """

    said: Callable[[Origin, str], str]
    thought: Callable[[str], str]
    arguments: Callable[[ToolKind, dict[str, object]], dict[str, object]]
    result: Callable[[ToolKind, dict[str, object], str], str]
    short: Callable[[ToolKind, dict[str, object], str], str]
    names: Callable[[str], Names]
    printed: Callable[[str, str], Names]


@dataclass(frozen=True)
class ReadStats:
    """What reading a log came to: `lines`, or messages or rows, in it; `skipped` counts those left out, by reason."""

    lines: int = 0
    tool_results: int = 0
    skipped: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Session:
    """One session. `format` is the reader that read it.

    `digest` is the SHA-256 of the log, or, for a session that is a part of a file or lies in several, of what it is
    known by. `names` are those in its texts if only a part of these was kept; else None. `attributed` are the
    skills that the agent's program noted as followed.
    """

    id: str
    format: str
    agent: str
    agent_version: str = ""
    cwd: str = ""
    project: str = ""
    parent: str = ""
    git_branch: str = ""
    started_at: datetime | None = None
    turns: Sequence[Turn] = ()
    source_path: str = ""
    digest: str = ""
    attributed: tuple[str, ...] = ()
    names: Names | None = None
    stats: ReadStats = field(default_factory=ReadStats)

    @property
    def is_sub_agent(self) -> bool:
        """Whether another agent gave the orders in it. A fork has a parent, too, but a person speaks in it."""
        origins = {turn.origin for turn in self.turns}
        return "user" not in origins and (bool(self.parent) or ("subagent" in origins and "agent" not in origins))

    @property
    def size(self) -> int:
        """The characters of what was said, thought, given to tools and returned by them."""
        said = sum(len(turn.text) + len(turn.thought) for turn in self.turns)
        given = (len(str(value)) for call in self.tool_calls for value in call.arguments.values())
        return said + sum(given) + sum(len(call.result) for call in self.tool_calls)

    @property
    def tool_calls(self) -> list[ToolCall]:
        """All tool calls, in order."""
        return [call for turn in self.turns for call in turn.tool_calls]


@dataclass(frozen=True)
class Unrecognised:
    """A file that no reader could make sense of, or of a part of it, and why."""

    path: str
    reason: str
    passing: bool = False
    """Whether it may be read the next time though it has not changed, as when its permissions were mended."""
