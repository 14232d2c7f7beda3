"""What is put into the store and taken out of it: logs in a state, traces as they are stored."""

import hashlib
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

TEXTS = frozenset({".json", ".jsonl", ".traj"})
"""How logs end that are no databases."""


class Kept(NamedTuple):
    """A trace, `packed`, and what it can be found by."""

    digest: str
    session: str
    project: str
    agent: str
    trace: bytes
    day: str = ""


class State(NamedTuple):
    """What changes with a log: its size, when it was written to (nanoseconds since 1970), its inode.

    The write-ahead log of a database counts with it: days may pass before its content is in the file.
    """

    size: int
    modified: int
    inode: int = 0


class Remembered(NamedTuple):
    """What is remembered of one log: facts about reading it, and its traces as JSON."""

    facts: dict[str, object]
    traces: tuple[bytes, ...]


class Seen(NamedTuple):
    """What was seen of a log in a state by an observer: facts about reading it, and its traces."""

    file: Path
    state: State
    observer: int
    facts: dict[str, object]
    kept: Sequence[Kept]


class Known(NamedTuple):
    """A remembered session, as it is shown."""

    day: str
    agent: str
    project: str
    session: str


class Summary(NamedTuple):
    """How much is remembered: logs, sessions by agent, the day on which the oldest began, bytes on the disk."""

    logs: int
    sessions: dict[str, int]
    since: str
    size: int


def key_of(file: Path) -> str:
    """How a log is called in the database: its path says who somebody is and what he works on."""
    return hashlib.sha256(str(file.resolve()).encode("utf-8", errors="surrogateescape")).hexdigest()


def _ahead(file: Path) -> tuple[int, int]:
    """The size and the time of the write-ahead log of what may be a database; zeros if there is nothing in it."""
    # SQLite has it beside the database itself, wherever a link to that lies.
    beside = file.resolve() if file.is_symlink() else file
    try:
        about = beside.with_name(f"{beside.name}-wal").stat()
    except OSError:
        return 0, 0
    # Whoever looks into a database, skillkit too, may leave an empty one.
    return (about.st_size, about.st_mtime_ns) if about.st_size else (0, 0)


def state_of(file: Path) -> State:
    """The state of a log. Taken before it is read: it may grow meanwhile. Raises OSError."""
    about = file.stat()
    size, modified = _ahead(file) if file.suffix not in TEXTS else (0, 0)
    return State(about.st_size + size, max(about.st_mtime_ns, modified), about.st_ino)


def packed(pieces: Iterable[bytes]) -> bytes:
    """A text as it is stored, of its pieces: of a trace, which repeats itself, a seventh is left."""
    packer = zlib.compressobj(1)
    return b"".join([*map(packer.compress, pieces), packer.flush()])
