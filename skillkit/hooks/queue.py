"""Sessions that the worker has to look at, one file each, whatever happens to the processes that write and read them.

`KEY.json` waits; `KEY.working` is being looked at; `KEY.seen` was looked at while its session went on, and says by its
time when; `failed/KEY.json` is given up. Files are replaced by a rename, so that each is whole and holds one state.
"""

import contextlib
import hashlib
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from skillkit import paths
from skillkit.files.write import make_private
from skillkit.hooks.log import note

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

PAUSE_SECONDS = 60.0
"""How long a session that goes on is left alone after a look at it."""
MAX_ATTEMPTS = 3
"""How often the worker begins with an entry that fails, or during which it is ended: perhaps not because of that."""
MAX_BYTES = 65_536
MAX_LEFT_SECONDS = 3600.0
"""How old the claim of a dead worker is at least, where files cannot be locked."""


class Entry(NamedTuple):
    """A session to look at. `final`: it is over; `attempts`: how often the worker began with it."""

    agent: str
    session: str
    cwd: str
    transcript: str
    final: bool
    attempts: int = 0

    @property
    def key(self) -> str:
        """What its files are called: the same for all events of one session in one transcript."""
        return hashlib.sha256("\0".join((self.agent, self.session, self.transcript)).encode()).hexdigest()[:24]


def _read(file: Path) -> Entry | None:
    """The entry in a file; None for one that is not there, or holds something else."""
    try:
        with file.open("rb") as opened:
            data = json.loads(opened.read(MAX_BYTES))
        entry = Entry(**data)
    except (OSError, ValueError, TypeError, RecursionError):
        return None
    texts = (entry.agent, entry.session, entry.cwd, entry.transcript)
    fits = all(isinstance(text, str) for text in texts) and isinstance(entry.attempts, int)
    return entry if fits and isinstance(entry.final, bool) else None


class Queue:
    """The user's queue. Methods raise OSError where its folder cannot be used."""

    def __init__(self) -> None:
        self.folder = paths.state_dir() / "queue"
        self._tried: dict[str, int] = {}

    def put(self, entry: Entry) -> None:
        """Lets an entry wait, in place of an older one of its session. One that was given up waits when it is over."""
        if entry.final or not self._path(entry, "failed").exists():
            self._write(self._path(entry, "json"), entry)

    def finish_others(self, agent: str, session: str) -> None:
        """Takes every other session of an agent as over of which that is not known yet: a new one has begun."""
        for file in (*self._files("json"), *self._files("seen")):
            entry = _read(file)
            if entry and not entry.final and entry.agent == agent and entry.session != session:
                self.put(entry._replace(final=True))
                if file.suffix == ".seen":
                    file.unlink(missing_ok=True)

    def has_work(self) -> bool:
        """Whether an entry is due that this queue has not failed with, or a worker has left one behind."""
        return bool(self._files("working") or self._due())

    def put_back(self) -> None:
        """Lets entries wait again whose worker is gone, and removes what a killed hook has half written.

        Only who holds the lock may call this.
        """
        for file in self._files("working"):
            if fcntl is not None or _age(file) > MAX_LEFT_SECONDS:
                self._restore(file)
        for file in self.folder.glob(".*.new"):
            if _age(file) > MAX_LEFT_SECONDS:
                file.unlink(missing_ok=True)

    def claimed(self) -> Iterator[Entry]:
        """Yields the entries that are due, each claimed, until none is; what comes meanwhile is among them."""
        while due := self._due():
            entry = self._claim(due[0])
            if entry:
                yield entry

    def done(self, entry: Entry) -> None:
        """Takes a claimed entry out. One that goes on is kept as seen, for when another session begins."""
        if entry.final:
            self._path(entry, "seen").unlink(missing_ok=True)
        else:
            self._write(self._path(entry, "seen"), entry._replace(attempts=0))
        self._path(entry, "working").unlink(missing_ok=True)
        self._path(entry, "failed").unlink(missing_ok=True)

    def failed(self, entry: Entry, why: str) -> None:
        """Lets a claimed entry wait for the next worker, or gives it up after `MAX_ATTEMPTS`."""
        working = self._path(entry, "working")
        if entry.attempts >= MAX_ATTEMPTS:
            self._give_up(working, why)
            return
        note(f"{why}; session {entry.session} is tried again, later")
        if self._restore(working):
            self._tried[entry.key] = _stamp(self._path(entry, "json"))

    def _restore(self, working: Path) -> bool:
        """Lets a claimed entry wait again; False if a newer one does, which then has its attempts."""
        waiting, left = working.with_suffix(".json"), _read(working)
        try:
            os.link(working, waiting)  # fails where a newer one waits
            is_alone = True
        except FileExistsError:
            is_alone = False
        except OSError:  # no links here
            is_alone = not waiting.exists()
            if is_alone:
                working.replace(waiting)
        newer = None if is_alone else _read(waiting)
        if left and newer:
            self._write(waiting, newer._replace(attempts=max(left.attempts, newer.attempts)))
        working.unlink(missing_ok=True)
        return is_alone

    def _claim(self, file: Path) -> Entry | None:
        """Claims a waiting entry; None if another worker was first, or if it is given up."""
        working = file.with_suffix(".working")
        try:
            file.rename(working)
        except OSError:
            if file.exists():
                raise
            return None
        entry = _read(working)
        if entry is None or entry.key != file.stem:
            self._give_up(working, "its file in the queue is no entry")
            return None
        if entry.attempts >= MAX_ATTEMPTS:
            self._give_up(working, f"the worker did not get over it {entry.attempts} times")
            return None
        entry = entry._replace(attempts=entry.attempts + 1)
        # Before the work: it counts even if this process does not survive it.
        self._write(working, entry)
        return entry

    def _give_up(self, file: Path, why: str) -> None:
        place = self.folder / "failed" / f"{file.stem}.json"
        make_private(place.parent)
        file.replace(place)
        note(f"given up, and kept as {place}: {why}")

    def _due(self) -> list[Path]:
        """The files of the entries that are due, those first with which no worker has begun."""
        due: list[tuple[int, Path]] = []
        for file in self._files("json"):
            if self._tried.get(file.stem) == _stamp(file):
                continue
            entry = _read(file)
            if _is_due(file, entry):
                due.append((entry.attempts if entry else 0, file))
        return [file for _, file in sorted(due)]

    def _path(self, entry: Entry, kind: str) -> Path:
        return self.folder / "failed" / f"{entry.key}.json" if kind == "failed" else self.folder / f"{entry.key}.{kind}"

    def _files(self, kind: str) -> list[Path]:
        return sorted(self.folder.glob(f"[0-9a-f]*.{kind}"))

    def _write(self, file: Path, entry: Entry) -> None:
        make_private(self.folder)
        fresh = self.folder / f".{file.name}.{os.getpid()}.new"
        try:
            number = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(number, "w", encoding="utf-8") as opened:
                json.dump(entry._asdict(), opened)
            fresh.replace(file)
        except BaseException:
            with contextlib.suppress(OSError):
                fresh.unlink(missing_ok=True)
            raise


def _age(file: Path) -> float:
    """Seconds since a file was written; endless for one that is not there."""
    try:
        return time.time() - file.stat().st_mtime
    except OSError:
        return float("inf")


def _is_due(file: Path, entry: Entry | None) -> bool:
    """Whether to look at a session now: it is over, or was not looked at of late. What is no entry is given up now."""
    return entry is None or entry.final or not 0 <= _age(file.with_suffix(".seen")) < PAUSE_SECONDS


def _stamp(file: Path) -> int:
    """What changes with a file: a newer one of its name has another inode or time; 0 for one that is not there."""
    try:
        about = file.stat()
    except OSError:
        return 0
    return hash((about.st_ino, about.st_mtime_ns))


def locked(folder: Path) -> int | None:
    """The worker's lock as an open file, or None where another process holds it; closing the file lets go of it.

    Raises OSError where the folder cannot be written. Without locks, as on Windows, everybody gets it.
    """
    make_private(folder)
    number = os.open(folder / "worker.lock", os.O_RDWR | os.O_CREAT, 0o600)
    if fcntl is None:
        return number
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(number)
        return None
    except OSError:
        pass  # a file system without locks: renames keep workers apart
    return number
