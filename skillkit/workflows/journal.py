"""The journal of a run: which step began and which ended, each line on the disk before its step begins.

It lies with the snapshot in the git directory, or outside of git in the user's state folder: no `git clean` removes it,
and no clone or archive brings one along, whose commands an undo would run. A run that was killed leaves both behind.

The commands of a run inherit the lock: nobody else begins while one that outlived its runner is still at work.
"""

import contextlib
import hashlib
import json
import os
import shutil
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from skillkit import git, process
from skillkit.errors import SkillkitError
from skillkit.files.write import make_private
from skillkit.paths import from_home, host_names, state_dir
from skillkit.workflows.snapshot import Snapshot

try:
    import fcntl
except ImportError:  # Windows: no lock
    fcntl = None  # type: ignore[assignment]

VERSION = 1
PATIENCE = 5.0
"""Seconds in which processes that were ended let go of the lock."""


def place_of(root: Path) -> Path:
    """The folder for the journal of a project's runs."""
    if (root / ".git").exists():
        return git.git_dir(root) / "skillkit-run"
    return state_dir() / "runs" / hashlib.sha256(os.fsencode(root.resolve())).hexdigest()[:16]


def _runner() -> dict[str, Any]:
    """What a journal says of the process that runs or undoes something now."""
    return {"pid": os.getpid(), "host": sorted(host_names())}


class Journal:
    """The journal of a run, and its lock. Steps are added before they begin and after they ended."""

    def __init__(self, root: Path) -> None:
        self.root, self.folder = root, place_of(root)
        self._file: IO[str] | None = None
        self._lock: IO[str] | None = None

    @property
    def inherited(self) -> tuple[int, ...]:
        """The open lock, for the commands of the run."""
        return (self._lock.fileno(),) if self._lock else ()

    def _taken(self) -> bool:
        """Takes the lock, unless somebody has it. Raises OSError."""
        while True:
            self._lock = (self.folder / "lock").open("a", encoding="utf-8")
            if fcntl is None:
                return True
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self._lock.close()
                self._lock = None
                return False
            # The run that had it may have removed the file meanwhile.
            with contextlib.suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(self._lock.fileno()), (self.folder / "lock").stat()):
                    return True
            self._lock.close()

    def _lock_project(self, *, end_orphan: bool) -> None:
        """Takes the lock of the project; with `end_orphan`, ends a command that outlived its runner for it.

        Raises SkillkitError while a run is at work.
        """
        try:
            make_private(self.folder).chmod(0o700)
            if self._taken():
                return
            group = self.orphan()
            if group is None:
                raise SkillkitError("another run is at work in this project", "wait for its end, then try again")
            if end_orphan:
                process.end_group(group)
                until = time.monotonic() + PATIENCE
                while time.monotonic() < until:
                    if self._taken():
                        return
                    time.sleep(0.02)
        except OSError as error:
            self._unlock()
            where = from_home(str(self.folder))
            raise SkillkitError(f"{where} cannot be written: {error.strerror}", "nothing was run") from None
        message = f"a run was interrupted, and a command of it is still at work (process group {group})"
        raise SkillkitError(message, f"skillkit undo: ends and undoes it; or end it with kill -- -{group}")

    def orphan(self) -> int | None:
        """The process group of a command whose runner was killed on this machine; None if there is none."""
        lines = self.left()
        runner: dict[str, Any] = next((line for line in reversed(lines) if "pid" in line), {})
        if runner.get("host") != sorted(host_names()) or process.is_alive(int(runner["pid"])):
            return None
        groups = [(int(line["group"]), line["start"]) for line in lines if "group" in line]
        alive = [group for group, start in groups if process.start_of(group) in ("", start)]
        return alive[-1] if alive else None

    def _unlock(self) -> None:
        if self._lock:
            if fcntl is not None:
                # Programs that the run started in the background have inherited it.
                fcntl.flock(self._lock, fcntl.LOCK_UN)
            self._lock.close()
            self._lock = None

    def left(self) -> list[dict[str, Any]]:
        """The lines of a run that did not end; a torn last line is left out. Empty if there is none."""
        lines = []
        with contextlib.suppress(FileNotFoundError):
            for line in (self.folder / "journal.jsonl").read_text(encoding="utf-8").splitlines():
                with contextlib.suppress(ValueError):
                    lines.append(json.loads(line))
        return lines if lines and "version" in lines[0] else []

    def begin(self, head: Mapping[str, Any]) -> Snapshot:
        """Saves the state of the project, then begins the journal. Raises SkillkitError; then nothing is left."""
        snapshot = Snapshot(self.root, self.folder)
        try:
            self._clear()
            snapshot.take()
            place = os.open(self.folder / "journal.jsonl", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            self._file = os.fdopen(place, "w", encoding="utf-8")
            self.add({"version": VERSION, **_runner(), **head})
        except BaseException as error:
            self._clear()
            if not isinstance(error, OSError):
                raise
            what = f"{error.filename}: {error.strerror}" if error.filename else error.strerror
            hint = "nothing was run; it needs a copy of all files that git does not ignore"
            raise SkillkitError(f"the state before the run cannot be saved: {what}", hint) from None
        return snapshot

    def resume(self) -> None:
        """Goes on with the journal of a run that was interrupted, whose last line may be torn. Raises OSError."""
        self._file = (self.folder / "journal.jsonl").open("a", encoding="utf-8")
        self._file.write("\n")
        self.add(_runner())

    def add(self, line: Mapping[str, Any]) -> None:
        """Puts a line on the disk. Raises OSError."""
        assert self._file is not None
        self._file.write(f"{json.dumps(line)}\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def started(self, group: int) -> None:
        """Notes the process group of a command, so that an undo can end it. Raises OSError."""
        if self._file:
            self.add({"group": group, "start": process.start_of(group)})

    def keep(self, contents: Mapping[str, bytes]) -> None:
        """Saves the bytes of files before their first edit, where no snapshot has them. Raises OSError."""
        for path, content in contents.items():
            place = self.folder / "edits" / path
            if not place.exists():
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(content)

    def kept(self) -> dict[str, bytes]:
        """What `keep` saved, by path. Raises OSError."""
        places = (place for place in (self.folder / "edits").rglob("*") if place.is_file())
        return {place.relative_to(self.folder / "edits").as_posix(): place.read_bytes() for place in places}

    def _close(self) -> None:
        if self._file:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None

    def _clear(self) -> None:
        self._close()
        # The journal goes first: without it nothing else counts.
        for name in ("journal.jsonl", "snapshot.json", "index"):
            (self.folder / name).unlink(missing_ok=True)
        for name in ("files", "edits", "state"):
            shutil.rmtree(self.folder / name, ignore_errors=True)

    def end(self) -> None:
        """Removes journal and snapshot, and lets go of the lock."""
        self._clear()
        (self.folder / "lock").unlink(missing_ok=True)
        self._unlock()
        with contextlib.suppress(OSError):
            self.folder.rmdir()

    @contextlib.contextmanager
    def locked(self, *, end_orphan: bool = False) -> Iterator["Journal"]:
        """Holds the lock, whatever happens in between; the journal stays where it is, unless it was ended."""
        self._lock_project(end_orphan=end_orphan)
        try:
            yield self
        finally:
            self._close()
            self._unlock()
