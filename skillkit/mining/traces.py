"""Reads the traces of sessions from logs that are new or have changed, and from the store for the others."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from skillkit.mining.extract import VERSION, observe
from skillkit.mining.keep import KEEP
from skillkit.mining.sessions import Logs, log_files, reader_failure
from skillkit.model.observation import Trace, as_json, from_json, in_pieces
from skillkit.model.report import FORGOTTEN
from skillkit.model.session import Unrecognised
from skillkit.pool import Watch, in_order, unwatched
from skillkit.store import Store
from skillkit.store.records import Kept, Seen, State, packed, state_of

PORTION = 2_000_000
"""Bytes of logs that a process gets at once: less costs more to hand over, more makes the others wait for the last."""
SHARED_FROM = 2 * PORTION
"""Bytes from which a second process pays off."""
WRITTEN_AT_ONCE = 200
"""Logs that are stored in one commit."""

Names = tuple[tuple[str, ...], tuple[str, ...]]


class Read(NamedTuple):
    """The result of reading a log: its traces as stored and as used, its problem, the number of skipped lines.

    `passing` marks a problem that may pass, such as a missing permission, so that nothing is stored.
    """

    kept: tuple[Kept, ...]
    traces: tuple[Trace | bytes, ...]
    problem: str
    skipped: int
    passing: bool = False


class _Portion(NamedTuple):
    files: tuple[Path, ...]
    names: Names
    packs: bool
    """Whether the traces are stored."""
    here: bool = True
    """Whether this process uses the traces; a worker serialises them."""


def _read_log(file: Path, portion: _Portion) -> Read:
    logs = Logs([file], keep=KEEP)
    kept: list[Kept] = []
    traces: list[Trace | bytes] = []
    problem = ""
    try:
        for session in logs:
            trace = observe(session, *portion.names)
            written = None if portion.here else as_json(trace)
            traces.append(written or trace)
            if portion.packs:
                content = packed([written] if written else in_pieces(trace))
                kept.append(Kept(trace.digest, trace.session, trace.project, trace.agent, content, trace.day))
    except Exception as error:  # noqa: BLE001 - one odd log keeps nobody from the others
        problem = reader_failure(error)
    problem = problem or next((item.reason for item in logs.unrecognised), "")
    passing = any(item.passing for item in logs.unrecognised)
    return Read(tuple(kept), tuple(traces), problem, logs.lines_skipped, passing)


def _read(portion: _Portion) -> list[Read]:
    """Reads some logs, in this process or in a worker."""
    return [_read_log(file, portion) for file in portion.files]


def _portions(sizes: Iterable[tuple[Path, int]]) -> Iterator[tuple[Path, ...]]:
    """Yields the logs in order, in portions of about the same size."""
    portion: list[Path] = []
    total = 0
    for file, size in sizes:
        portion.append(file)
        total += size
        if total >= PORTION:
            yield tuple(portion)
            portion, total = [], 0
    if portion:
        yield tuple(portion)


class Traces:
    """Iterates over the traces of the sessions below `paths`, each once, and counts what it leaves out.

    With a `store` unchanged logs are not read, and traces are stored if `remember` is set. With `others` the traces of
    all other stored logs come last, their digests in `remembered`, and forgotten sessions stay out; else their logs are
    read again. `users` and `hosts` are names to mask. At most `jobs` processes read logs; the result is the same.
    """

    def __init__(
        self,
        paths: Sequence[Path],
        store: Store | None = None,
        *,
        others: bool = False,
        remember: bool = True,
        users: Iterable[str] = (),
        hosts: Iterable[str] = (),
        jobs: int = 1,
        watch: Watch = unwatched,
    ) -> None:
        self.files = log_files(paths)
        self._watch = watch
        self._store = store
        self._others = others
        self._remembers = store is not None and remember
        self._names: Names = tuple(users), tuple(hosts)
        self._jobs = jobs
        self._unwritten: list[Seen] = []
        self.unrecognised: list[Unrecognised] = []
        self.by_format: Counter[str] = Counter()
        self.lines_skipped = 0
        self.remembered: set[str] = set()

    def __iter__(self) -> Iterator[Trace]:
        digests: set[str] = set()
        refs: set[str] = set()
        for found, is_remembered in self._all():
            trace = from_json(found) if isinstance(found, bytes) else found
            if trace.digest not in digests:
                digests.add(trace.digest)
                if is_remembered:
                    self.remembered.add(trace.digest)
                self.by_format[trace.format] += 1
                # A resumed or forked session begins with a copy of the other one, which counts once.
                new = tuple(each for each in trace.observations if not each.ref or each.ref not in refs)
                asked = tuple(each for each in trace.asked if not each.ref or each.ref not in refs)
                refs.update(each.ref for each in new if each.ref)
                refs.update(each.ref for each in asked if each.ref)
                is_whole = len(new) == len(trace.observations) and len(asked) == len(trace.asked)
                yield trace if is_whole else replace(trace, observations=new, asked=asked)

    def _all(self) -> Iterator[tuple[Trace | bytes, bool]]:
        """Yields the traces, each with whether it belongs to another log."""
        try:
            for file, state, read in self._of_logs():
                yield from ((trace, False) for trace in self._of_log(file, state, read))
        finally:
            self._write()
        if self._store and self._others:
            yield from ((trace, True) for trace in self._store.others(self.files))

    def _of_logs(self) -> Iterator[tuple[Path, State, Read | None]]:
        """Yields the logs in order, each with its state and, if it is new or has changed, its content."""
        states: dict[Path, State | OSError] = {}
        for file in self.files:
            try:
                states[file] = state_of(file)
            except OSError as error:
                states[file] = error
        there = {file: state for file, state in states.items() if isinstance(state, State)}
        unchanged = self._store.unchanged(there, VERSION) if self._store else frozenset()
        fresh = [(file, state.size) for file, state in there.items() if file not in unchanged]
        parts = list(_portions(fresh))
        jobs = self._jobs if len(parts) > 1 and sum(size for _, size in fresh) >= SHARED_FROM else 1
        portions = [_Portion(files, self._names, self._remembers, jobs < 2) for files in parts]
        reads = (read for portion in in_order(_read, portions, jobs=jobs) for read in portion)
        for file in self._watch(self.files):
            state = states[file]
            if isinstance(state, OSError):
                self.unrecognised.append(Unrecognised(str(file), f"cannot be read: {state.strerror}", passing=True))
            else:
                yield file, state, None if file in unchanged else next(reads)

    def _of_log(self, file: Path, state: State, read: Read | None) -> Sequence[Trace | bytes]:
        known = self._store.known(file, state, VERSION) if self._store and read is None else None
        passing = False
        if known and (self._others or known.facts.get("sessions") == len(known.traces)):
            traces: Sequence[Trace | bytes] = known.traces
            problem, skipped = str(known.facts["problem"]), int(str(known.facts["skipped"]))
            problem = problem or ("" if traces else FORGOTTEN)
        else:
            # Forgotten sessions are read again, also those that another process has just forgotten.
            read = read or _read(_Portion((file,), self._names, self._remembers))[0]
            traces, problem, skipped, passing = read.traces, read.problem, read.skipped, read.passing
            if self._remembers and not passing:
                facts: dict[str, object] = {"problem": problem, "skipped": skipped, "sessions": len(read.kept)}
                self._unwritten.append(Seen(file, state, VERSION, facts, read.kept))
                if len(self._unwritten) >= WRITTEN_AT_ONCE:
                    self._write()
        if problem:
            self.unrecognised.append(Unrecognised(str(file), problem, passing))
        self.lines_skipped += skipped
        return traces

    def _write(self) -> None:
        if self._store and self._unwritten:
            self._store.remember(*self._unwritten)
        self._unwritten = []
