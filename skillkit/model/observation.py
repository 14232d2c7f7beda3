"""What is kept of a session: redacted, normalised facts, small enough to remember.

They are msgspec's structs: thousands of sessions are made from what was remembered, in a tenth of the time that
pydantic takes, and what has an unknown field or a wrong type is refused as there.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Literal

import msgspec

from skillkit.model.session import Status, ToolKind

Kind = Literal[
    "request",
    "correction",
    "action",
    "error",
    "problem",
    "solution",
    "discovery",
    "admission",
    "answer",
    "document",
    "program",
]


class _Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Never changes, knows all its fields; JSON leaves out fields at their default."""


SlotKind = Literal["path", "version", "branch", "url", "number", "message", "identifier", "text"]


class Slot(_Fact, frozen=True):
    """An argument that may differ from run to run: its kind, and its value (redacted)."""

    kind: SlotKind
    value: str


class Action(_Fact, frozen=True):
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


class Observation(_Fact, frozen=True, kw_only=True):
    """A fact about one moment of a session.

    `kind` is one of

    - `request`: what the user asked; `correction`: what the user said on refusing a call;
    - `action`: a tool call that went well or whose outcome is unknown; `error`: one that failed;
    - `discovery`, `solution`, `problem`: a sentence in which the agent reports one;
    - `admission`: the agent's words that the user was right, or that it was wrong itself;
    - `statement`: sentences on the work, one a line, that the agent said, thought or told a sub-agent;
    - `answer`: the agent's last words before the user speaks again;
    - `document`: instructions for agents that the session read or was given, their orders in `text`;
    - `program`: what the agent's program did in the user's place (`plan TITLE`, `command NAME`, `skill NAME`,
      `interrupted`, `scheduled`, `summary`).

    For a tool call `text` holds the lines of its output that report a failure, unless these are what a file holds that
    was shown (of a failed call with a short output
    without such words, the last ones); for one that wrote down instructions, what it wrote; for a look-up in the web,
    what was looked up. `command` is the whole command line, or what a
    search or a tool of a server is given. `terms` are names in longer code that was run or written,
    `code` lines of it that import or call something. All is redacted. `ref` is the log's own id of the call or the
    words, if it is one that no other session has: a copy of the record in a resumed or forked session bears the same.
    """

    session: str
    turn: int
    ref: str = ""
    kind: Kind
    text: str = ""
    command: str = ""
    files: tuple[str, ...] = ()
    actions: tuple[Action, ...] = ()
    terms: tuple[str, ...] = ()
    status: Status = "unknown"
    timestamp: datetime | None = None


class Asked(_Fact, frozen=True, kw_only=True):
    """What the agent asked the user at the end of a message or with a tool, and the answer; redacted.

    `options` are the answers that the agent offered. `ref` is as of an observation.
    """

    turn: int
    ref: str = ""
    question: str
    options: tuple[str, ...] = ()
    answer: str


class Trace(_Fact, frozen=True, kw_only=True):
    """A session's observations under its header.

    `parent` is the session that this one continues, or that started the sub-agent whose session it is; `scheduled`
    marks runs that no person asked for; `redactions` counts what was masked, by kind; `attributed` are the skills that
    the agent's program says it followed; `asked` is what the agent asked and the user answered.
    """

    session: str
    digest: str
    agent: str
    project: str
    format: str = ""
    started_at: datetime | None = None
    parent: str = ""
    scheduled: bool = False
    observations: tuple[Observation, ...] = ()
    redactions: dict[str, int] = {}
    attributed: tuple[str, ...] = ()
    asked: tuple[Asked, ...] = ()

    @property
    def day(self) -> str:
        """The day it began (UTC), `YYYY-MM-DD`; empty if the log does not say."""
        return self.started_at.date().isoformat() if self.started_at else ""

    @property
    def week(self) -> str:
        """The ISO week it began, `YYYY-Www`; empty if the log does not say."""
        return self.started_at.strftime("%G-W%V") if self.started_at else ""


MANY = 2_000
"""Observations that are written down at once."""
_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Trace)


def as_json(trace: Trace) -> bytes:
    """The trace as it is remembered, in one line."""
    return _encoder.encode(trace)


def in_pieces(trace: Trace) -> Iterator[bytes]:
    """The same in pieces, of which few are there at once: of a log of 200 MB it is 35 MB."""
    if len(trace.observations) <= MANY:
        yield as_json(trace)
        return
    yield _encoder.encode(msgspec.structs.replace(trace, observations=()))[:-1]
    for at in range(0, len(trace.observations), MANY):
        yield b"," if at else b',"observations":['
        yield _encoder.encode(trace.observations[at : at + MANY])[1:-1]
    yield b"]}"


def from_json(raw: bytes) -> Trace:
    """The trace that was remembered. Raises ValueError for what is none."""
    return _decoder.decode(raw)
