"""Finds session logs below paths and reads them, one session at a time, each once."""

import contextlib
import os
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fnmatch import translate
from functools import cache
from pathlib import Path, PurePosixPath

from skillkit.errors import SkillkitError
from skillkit.model.digest import Digest
from skillkit.model.observation import Trace
from skillkit.model.session import Keep, Session, Unrecognised
from skillkit.paths import from_home
from skillkit.pool import Watch, unwatched
from skillkit.readers import READERS, Home, Reader
from skillkit.redact.engine import Redactor
from skillkit.transcripts.log_file import LogFile

NAMED = 3
"""How many paths an error names."""
SUFFIXES = frozenset({".jsonl", ".json", ".traj", ".db", ".sqlite3"})


@cache
def _parts(globs: tuple[str, ...]) -> Callable[[Path], bool]:
    """Returns a function that tests whether a file is a part of a log that lies elsewhere."""
    # One search in the name excludes most files.
    names = re.compile("|".join(translate(glob.rpartition("/")[2]) for glob in globs) or r"(?!)")
    return lambda file: names.match(file.name) is not None and any(file.match(glob) for glob in globs)


def _files_below(folder: Path) -> Iterator[Path]:
    """Yields the files with a log's suffix, links to such, and folders that cannot be read; skips links to folders."""
    waiting = [str(folder)]
    while waiting:
        below = waiting.pop()
        try:
            with os.scandir(below) as entries:
                for entry in entries:
                    stem, dot, ending = entry.name.rpartition(".")
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    elif stem and dot + ending in SUFFIXES and entry.is_file():
                        yield Path(entry.path)
        except PermissionError:
            yield Path(below)


def log_files(paths: Sequence[Path]) -> list[Path]:
    """Returns the files that may be logs, sorted: `paths` that are files, and files with a log's suffix below folders.

    A folder that cannot be read is among them, so that its readers say so.

    Raises SkillkitError for a missing path and for a pipe.
    """
    found: set[Path] = set()
    for path in paths:
        if path.is_dir():
            is_part = _parts(tuple(glob for reader in READERS for glob in reader.parts))
            found.update(file for file in _files_below(path) if not is_part(file))
        elif path.is_file():
            found.add(path)
        elif path.exists():
            raise SkillkitError(f"{path} is no file", "write the log to a file: it is looked at more than once")
        else:
            raise SkillkitError(f"{path} is not there", "name session logs, or a folder that holds some")
    return sorted(found)


def _below(home: Home) -> Iterator[Path]:
    """Yields the logs in a home, and the folders above logs that cannot be read."""
    folders = [Path(os.environ.get(home.variable) or home.folder).expanduser()]
    *above, name = PurePosixPath(home.glob).parts
    with contextlib.suppress(OSError):
        for part in (*above, name):
            closed = {each for each in folders if not os.access(each, os.R_OK | os.X_OK) and os.path.isdir(each)}  # noqa: PTH112 - no error
            yield from closed
            folders = [each for folder in folders if folder not in closed for each in folder.glob(part)]
        yield from (file for file in folders if file.is_file())


def logs_of(reader: Reader) -> list[Path]:
    """Returns the logs that one agent keeps on this machine, and folders of them that cannot be read, sorted."""
    found = {file for home in reader.homes for file in _below(home)}
    is_part = _parts(reader.parts)
    return sorted(file for file in found if not is_part(file))


def agent_logs() -> list[Path]:
    """Returns the logs that the agents on this machine keep, and folders of them that cannot be read, sorted."""
    return sorted({file for reader in READERS for file in logs_of(reader)})


def reader_failure(error: Exception) -> str:
    """Returns why a log is not read on which a reader failed. Raises errors that do not concern that log alone.

    The reason names the place in our code, and never the error's own text, which may come from the log.
    """
    if isinstance(error, SkillkitError | MemoryError):
        raise error
    from traceback import extract_tb  # noqa: PLC0415 - only who fails needs it

    ours = Path(__file__).parents[1]
    frames = [frame for frame in extract_tb(error.__traceback__) if ours in Path(frame.filename).parents]
    place = f" at {Path(frames[-1].filename).relative_to(ours)}:{frames[-1].lineno}" if frames else ""
    return f"its reader failed: {type(error).__name__}{place}"


def _recognise(log: LogFile) -> Reader | str:
    """Returns the reader of a file, or why there is none."""
    try:
        for head in log.heads():
            if not head:
                return log.problem
            found = next((reader for reader in READERS if reader.sniff(head)), None)
            if found:
                return found
    except OSError as error:
        log.passing = True
        return f"cannot be read: {error.strerror}"
    except Exception as error:  # noqa: BLE001 - one odd log keeps nobody from the others
        return reader_failure(error)
    return "no known format"


def _read(reader: Reader, log: LogFile) -> Iterator[Session]:
    """Yields the sessions of a log; if the reader fails, the log gets the problem."""
    try:
        yield from reader.read(log)
    except OSError as error:
        log.problem, log.passing = f"cannot be read: {error.strerror}", True
    except Exception as error:  # noqa: BLE001 - as above
        log.problem = reader_failure(error)


class Logs:
    """Iterates over the sessions below `paths`, each once, and counts what it leaves out.

    `keep` says which parts of a session to keep; by default all. Files with `first` in their names come first.
    """

    def __init__(
        self, paths: Sequence[Path], watch: Watch = unwatched, keep: Keep | None = None, *, first: str = ""
    ) -> None:
        self._files = sorted(log_files(paths), key=lambda file: first not in file.name)
        self._watch = watch
        self._keep = keep
        self.unrecognised: list[Unrecognised] = []
        self.repeated = 0
        self.by_format: Counter[str] = Counter()
        self.lines_skipped = 0

    def __iter__(self) -> Iterator[Session]:
        digests: set[str] = set()
        for file in self._watch(self._files):
            log = LogFile(file, self._keep)
            reader = _recognise(log)
            if isinstance(reader, str):
                self.unrecognised.append(Unrecognised(str(file), reader, log.passing))
                continue
            found = False
            for session in _read(reader, log):
                found = True
                if session.digest in digests:
                    self.repeated += 1
                    continue
                digests.add(session.digest)
                self.by_format[session.format] += 1
                self.lines_skipped += sum(session.stats.skipped.values())
                yield session
            if not found or log.problem:
                reason = log.problem or "nobody speaks in it"
                self.unrecognised.append(Unrecognised(str(file), reason, log.passing))


def _few(names: Sequence[str]) -> str:
    """Returns the first names, and how many more there are; control characters are escaped."""
    shown = [name if name.isprintable() else ascii(name) for name in map(from_home, names[:NAMED])]
    return ", ".join(shown + ([f"{len(names) - NAMED} more"] if len(names) > NAMED else []))


def mask_paths(unread: Iterable[Unrecognised], users: Iterable[str], hosts: Iterable[str]) -> tuple[Unrecognised, ...]:
    """Returns what could not be read with paths to show: the home folder is `~`, users and machines are masked."""
    redactor = Redactor(users, hosts)
    return tuple(replace(item, path=redactor(from_home(item.path))) for item in unread)


def require_sessions(paths: Sequence[Path], found: int, unrecognised: Iterable[Unrecognised]) -> None:
    """Raises SkillkitError if no session was `found` in the logs below `paths`."""
    if found:
        return
    names = _few([str(path) for path in paths]) or "the folders where agents keep them"
    unread: dict[str, list[str]] = {}
    for item in unrecognised:
        unread.setdefault(item.reason, []).append(item.path)
    why = "".join(f"; {len(files)} not read: {reason} ({_few(files)})" for reason, files in sorted(unread.items()))
    formats = ", ".join(READERS.names())
    raise SkillkitError(f"no session logs in {names}{why}", f"known formats: {formats}; name a file or folder of logs")


def one_session(paths: Sequence[Path], wanted: str, watch: Watch = unwatched, keep: Keep | None = None) -> Session:
    """Returns the session in the logs whose id is `wanted`, or the only one whose id begins with it.

    Logs that are named after it are read first. Raises SkillkitError if there is none, or more than one.
    """
    begun: dict[str, Session] = {}
    for session in Logs(paths, watch, keep, first=wanted):
        if session.id == wanted:
            return session
        if session.id.startswith(wanted):
            begun[session.id] = session
    if len(begun) == 1:
        return next(iter(begun.values()))
    if begun:
        ids = ", ".join(sorted(begun)[:NAMED])
        raise SkillkitError(f"{len(begun)} sessions have ids that begin with {wanted}: {ids} ...", "write more of it")
    raise SkillkitError(f"no session has the id {wanted}", "skillkit sessions lists them")


@dataclass(frozen=True)
class Selection:
    """The wanted sessions; an empty field admits all. Days are in UTC, and `until` is included.

    `projects` are the names of one project, masked as those of the sessions are; `seen` those of all sessions so far.
    """

    agents: Collection[str] = ()
    projects: Collection[str] = ()
    since: date | None = None
    until: date | None = None
    seen: set[str] = field(default_factory=set, compare=False, repr=False, kw_only=True)

    def __contains__(self, session: Session | Trace | Digest) -> bool:
        self.seen.update({session.project} - {""})
        day = session.started_at.date() if session.started_at else None
        return (
            (not self.agents or session.agent in self.agents)
            and (not self.projects or session.project in self.projects)
            and (self.since is None or (day is not None and day >= self.since))
            and (self.until is None or (day is not None and day <= self.until))
        )
