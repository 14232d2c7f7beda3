"""What is kept of a session: redacted, normalised facts, small enough to remember."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from skillkit.model.base import Frozen
from skillkit.model.session import Status
from skillkit.model.session import ToolKind


class Slot(Frozen):
    """An argument that may differ from run to run: what kind of thing it is, and what stood there (redacted)."""

    kind: Literal["path", "version", "branch", "url", "number", "message", "identifier", "text"]
    value: str


class Action(Frozen):
    """One simple command, or one tool call, in normal form.

    `words` are the words of the command, redacted; `env` the assignments before them (`CI=1`). `verb` is the program
    with its subcommands (`git commit`, `bun run test`); `flags` its options; `slots` its other arguments. `effect` says
    whether it only looks (`look`), checks (`check`) or changes something (`change`).
    """

    kind: ToolKind
    verb: str
    words: tuple[str, ...] = ()
    env: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    slots: tuple[Slot, ...] = ()
    effect: Literal["look", "check", "change"] = "change"

    @property
    def key(self) -> str:
        """Equal for two actions that do the same to different things."""
        return " ".join((self.verb, *self.flags, *(f"{{{kind}}}" for kind in sorted({s.kind for s in self.slots}))))


class Observation(Frozen):
    """A fact about one moment of a session.

    `kind` is `request` (what the user asked), `action` (a tool call that went well or whose outcome is unknown) or
    `error` (one that failed). For a tool call `text` holds the lines of its output that tell of a failure, redacted;
    `command` the whole command line, redacted. `ref` is the log's own id of the call or the words, if it is one that no
    other session has: a copy of the record in a resumed or forked session bears the same.
    """

    session: str
    turn: int
    ref: str = ""
    kind: Literal["request", "action", "error", "problem", "solution", "fix", "discovery", "correction"]
    text: str = ""
    command: str = ""
    files: tuple[str, ...] = ()
    actions: tuple[Action, ...] = ()
    status: Status = "unknown"
    timestamp: datetime | None = None


class Trace(Frozen):
    """A session's observations under its header.

    `scheduled` marks runs that no person asked for; `redactions` counts what was masked, by kind.
    """

    session: str
    digest: str
    agent: str
    project: str
    format: str = ""
    started_at: datetime | None = None
    scheduled: bool = False
    observations: tuple[Observation, ...] = ()
    redactions: dict[str, int] = Field(default_factory=dict)

    @property
    def day(self) -> str:
        """The day it began (UTC), `YYYY-MM-DD`; empty if the log does not say."""
        return self.started_at.strftime("%Y-%m-%d") if self.started_at else ""

    @property
    def week(self) -> str:
        """The ISO week it began, `YYYY-Www`; empty if the log does not say."""
        return self.started_at.strftime("%G-W%V") if self.started_at else ""
