"""What is remembered of session logs: a SQLite database in the user's state folder.

Agents delete their logs after some weeks; support over sessions has to outlive them. Kept are the traces that `observe`
makes: redacted, normalised facts. A log is known by a hash of its path, and unchanged if its size, time and inode are;
a row is written whole or not at all, whatever else writes at the same time, and whenever the process ends. What is
deleted is overwritten with zeros.

Also kept is what the last runs came to, under a hash of all that they depended on: a run that changes nothing reads
neither logs nor traces. A change of the traces makes them stale: they are kept for what they showed, and answer no run.
What is forgotten takes all of them with it.
"""

import json
import sqlite3
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from skillkit.errors import SkillkitError
from skillkit.files.write import make_private
from skillkit.store.records import Known, Remembered, Seen, State, Summary, key_of, packed
from skillkit.store.retention import Wanted
from skillkit.store.transactions import is_in_use, migrate, remedy, writing

MIGRATIONS = (
    (
        "CREATE TABLE logs (log TEXT PRIMARY KEY, size INTEGER, modified INTEGER, observer INTEGER, facts TEXT)",
        "CREATE TABLE sessions (log TEXT, number INTEGER, digest TEXT, session TEXT, project TEXT, agent TEXT,"
        " trace BLOB, PRIMARY KEY (log, number))",
        "CREATE INDEX sessions_by_project ON sessions (project)",
        "CREATE INDEX sessions_by_session ON sessions (session)",
    ),
    (
        "ALTER TABLE sessions ADD COLUMN day TEXT NOT NULL DEFAULT ''",
        "UPDATE sessions SET day = day_of(trace)",
        "ALTER TABLE logs ADD COLUMN remembered INTEGER NOT NULL DEFAULT 0",
        "UPDATE logs SET remembered = strftime('%s', 'now')",
        "CREATE INDEX logs_by_age ON logs (remembered)",
    ),
    # A log that was remembered before is known without its inode.
    (
        "ALTER TABLE logs ADD COLUMN inode INTEGER",
        "CREATE TABLE outcomes (run TEXT PRIMARY KEY, number INTEGER, outcome BLOB)",
    ),
)
"""The statements that bring the database to version 1, 2, ..., each from the one before."""
FILE = "observations.sqlite"
MAX_OUTCOMES = 8
STALE = "stale "
"""Begins the key of an outcome that no run may take over: what it depended on has changed."""
BUSY_SECONDS = 60
"""How long a writer waits for others."""
PATIENCE_SECONDS = 5
"""How long forgetting waits for those who still read."""

REMEMBER_SESSION = (
    "INSERT INTO sessions (log, number, digest, session, project, agent, trace, day) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
REMEMBER_LOG = (
    "INSERT OR REPLACE INTO logs (log, size, modified, inode, observer, facts, remembered) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
REWRITE = "end other runs of skillkit, then say skillkit forget again: it rewrites the file"


def _day_of(trace: bytes) -> str:
    """Returns the day on which a stored session began; empty if its log does not say."""
    return str(json.loads(zlib.decompress(trace)).get("started_at") or "")[:10]


class Store:
    """The database at `folder/observations.sqlite`, made where there is none.

    What was remembered more than `keep_days` ago is forgotten when something is remembered.

    Everything raises SkillkitError if it cannot be used: a file that is damaged, or that others have locked for long.
    """

    def __init__(self, folder: Path, keep_days: int | None = None) -> None:
        self._path = folder / FILE
        self._keep_days = keep_days
        try:
            make_private(folder)
            self._database = sqlite3.connect(self._path, timeout=BUSY_SECONDS, isolation_level=None)
            # Redacted, and still nobody else's business.
            self._path.chmod(0o600)
            self._write_ahead()
            # A commit that was acknowledged is on the disk.
            self._database.execute("PRAGMA synchronous = FULL")
            self._database.execute("PRAGMA secure_delete = ON")
            self._database.create_function("day_of", 1, _day_of, deterministic=True)
            migrate(self._database, MIGRATIONS)
        except (OSError, sqlite3.Error) as error:
            raise self._useless(error) from None

    def _useless(self, error: Exception) -> SkillkitError:
        away = f"move {self._path} away: logs that are there are read anew; mine, stats and propose have --no-store"
        return SkillkitError(f"what was remembered cannot be opened: {error}", remedy(error, self._path, away))

    @contextmanager
    def _usable(self) -> Iterator[sqlite3.Connection]:
        """Yields the database; errors of it and of what it holds become a SkillkitError."""
        try:
            yield self._database
        except (sqlite3.Error, zlib.error, json.JSONDecodeError) as error:
            raise self._useless(error) from None

    @contextmanager
    def _changing(self) -> Iterator[sqlite3.Connection]:
        """Yields the database for one change, which happens as a whole or not at all."""
        with self._usable(), writing(self._database) as database:
            yield database

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        with self._usable() as database:
            return database.execute(query, values).fetchall()

    def check(self) -> None:
        """Reads all that is remembered: part of a damaged file may still be readable."""
        with self._usable() as database:
            for (found,) in database.execute("PRAGMA quick_check(1)"):
                if found != "ok":
                    raise sqlite3.DatabaseError(found)
            for table, column in (("sessions", "trace"), ("outcomes", "outcome")):
                for (raw,) in database.execute(f"SELECT {column} FROM {table}"):  # noqa: S608 - of the two above
                    zlib.decompress(raw)

    def _write_ahead(self) -> None:
        """Makes the database one with a write-ahead log, which it stays."""
        until = time.monotonic() + BUSY_SECONDS
        while self._database.execute("PRAGMA journal_mode").fetchone() != ("wal",):
            try:
                self._database.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError:
                # Where two want this at once, SQLite does not wait by itself.
                if time.monotonic() > until:
                    raise
                time.sleep(0.02)

    def unchanged(self, states: Mapping[Path, State], observer: int) -> frozenset[Path]:
        """Returns those of the logs that the same observer read in the state in which they are."""
        query = "SELECT log, size, modified, inode FROM logs WHERE observer = ?"
        known = {log: tuple(state) for log, *state in self._rows(query, observer)}
        if not known:
            return frozenset()
        found = ((file, state, known.get(key_of(file))) for file, state in states.items())
        return frozenset(f for f, state, row in found if row in (state, (state.size, state.modified, None)))

    def known(self, file: Path, state: State, observer: int) -> Remembered | None:
        """Returns what is remembered of a log that is unchanged since the same observer read it; else None."""
        query = (
            "SELECT facts FROM logs WHERE log = ? AND size = ? AND modified = ? AND (inode IS NULL OR inode = ?)"
            " AND observer = ?"
        )
        log = key_of(file)
        with self._usable() as database:
            row = database.execute(query, (log, *state, observer)).fetchone()
            if row is None:
                return None
            rows = database.execute("SELECT trace FROM sessions WHERE log = ? ORDER BY number", (log,))
            return Remembered(json.loads(row[0]), tuple(zlib.decompress(raw) for (raw,) in rows))

    def remember(self, *seen: Seen) -> None:
        """Replaces what is remembered of logs: of all of these, or of none."""
        now = int(time.time())
        with self._changing() as database:
            for file, state, observer, facts, kept in seen:
                log = key_of(file)
                rows = [(log, n, k.digest, k.session, k.project, k.agent, k.trace, k.day) for n, k in enumerate(kept)]
                database.execute("DELETE FROM sessions WHERE log = ?", (log,))
                database.executemany(REMEMBER_SESSION, rows)
                database.execute(REMEMBER_LOG, (log, *state, observer, json.dumps(facts, sort_keys=True), now))
            database.execute("UPDATE OR REPLACE outcomes SET run = ? || run", (STALE,))
            if self._keep_days is not None:
                limit = (now - self._keep_days * 86_400,)
                database.execute("DELETE FROM sessions WHERE log IN (SELECT log FROM logs WHERE remembered < ?)", limit)
                if database.execute("DELETE FROM logs WHERE remembered < ?", limit).rowcount:
                    database.execute("DELETE FROM outcomes")

    @property
    def changes_of_others(self) -> int:
        """A number that changes when another process, or another `Store`, changes the database."""
        ((version,),) = self._rows("PRAGMA data_version")
        return int(version)

    def outcome(self, run: str) -> bytes | None:
        """Returns the outcome of the run with this hash, if nothing that is remembered has changed since.

        It counts as that of the latest run from then on.
        """
        query = "SELECT outcome, number, (SELECT max(number) FROM outcomes) FROM outcomes WHERE run = ?"
        for raw, number, last in self._rows(query, run):
            if number < last:
                with self._changing() as database:
                    database.execute("UPDATE outcomes SET number = ? WHERE run = ?", (last + 1, run))
            with self._usable():
                return zlib.decompress(raw)
        return None

    def outcomes(self) -> list[bytes]:
        """Returns the outcomes of the last `MAX_OUTCOMES` runs, the latest first, stale ones too."""
        with self._usable() as database:
            rows = database.execute("SELECT outcome FROM outcomes ORDER BY number DESC")
            return [zlib.decompress(raw) for (raw,) in rows]

    def remember_outcome(self, run: str, outcome: bytes) -> None:
        """Remembers the outcome of a run, and forgets those of the oldest."""
        with self._changing() as database:
            (last,) = database.execute("SELECT coalesce(max(number), 0) FROM outcomes").fetchone()
            database.execute("INSERT OR REPLACE INTO outcomes VALUES (?, ?, ?)", (run, last + 1, packed([outcome])))
            kept = "SELECT number FROM outcomes ORDER BY number DESC LIMIT ?"
            database.execute(f"DELETE FROM outcomes WHERE number NOT IN ({kept})", (MAX_OUTCOMES,))  # noqa: S608 - a constant

    def others(self, files: Iterable[Path]) -> Iterator[bytes]:
        """Yields the traces, as JSON, of logs that are not among these: those that are gone, too."""
        logs = set(map(key_of, files))
        with self._usable() as database:
            rows = database.execute("SELECT log, trace FROM sessions ORDER BY digest, log, number")
            yield from (zlib.decompress(raw) for log, raw in rows if log not in logs)

    def count(self) -> tuple[int, int]:
        """Returns how many logs and sessions are remembered."""
        query = "SELECT (SELECT count(*) FROM logs), (SELECT count(*) FROM sessions)"
        ((logs, sessions),) = self._rows(query)
        return int(logs), int(sessions)

    def summary(self) -> Summary:
        """Returns how much is remembered."""
        rows = self._rows("SELECT agent, count(*) FROM sessions GROUP BY agent ORDER BY agent")
        by_agent = {str(agent): int(count) for agent, count in rows}
        ((since,),) = self._rows("SELECT min(day) FROM sessions WHERE day != ''")
        ((logs,),) = self._rows("SELECT count(*) FROM logs")
        beside = (self._path, self._path.with_name(f"{FILE}-wal"))
        size = sum(file.stat().st_size for file in beside if file.exists())
        return Summary(int(logs), by_agent, since or "", size)

    def ids(self, begun: str) -> list[str]:
        """Returns the ids of remembered sessions that begin with `begun`; that id alone if there is one."""
        query = "SELECT DISTINCT session FROM sessions WHERE substr(session, 1, ?) = ? ORDER BY session"
        found = [str(session) for (session,) in self._rows(query, len(begun), begun)]
        return [begun] if begun in found else found

    def known_sessions(self, wanted: Wanted) -> list[Known]:
        """Returns the remembered sessions that are meant, the oldest first."""
        query = f"SELECT day, agent, project, session FROM sessions WHERE {wanted.clause} ORDER BY day, session"  # noqa: S608 - the clause is made of constants
        return [Known(*row) for row in self._rows(query, *wanted.values)]

    def forget(self, wanted: Wanted) -> int:
        """Deletes what is remembered of the sessions that are meant; returns how many these were.

        The file shrinks, and what was deleted cannot be read from it. A log that is still there and does not change is
        read again only where it is named; everything forgotten, it is. Raises SkillkitError if some stays readable.
        """
        try:
            with writing(self._database) as database:
                deleted = database.execute(f"DELETE FROM sessions WHERE {wanted.clause}", wanted.values).rowcount  # noqa: S608 - the clause is made of constants
                database.execute("DELETE FROM outcomes")
                if wanted.everything:
                    database.execute("DELETE FROM logs")
            # The write-ahead log still has what was there before, and so has the file beyond its new end.
            self._database.execute(f"PRAGMA busy_timeout = {PATIENCE_SECONDS * 1000}")
            self._database.execute("VACUUM")
            (busy, *_) = self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.Error as error:
            hint = REWRITE if is_in_use(error) else self._useless(error).hint
            raise SkillkitError(f"{self._path} could not be rewritten: {error}", hint) from None
        if busy:
            raise SkillkitError("forgotten, but another program still reads what was there", REWRITE)
        return int(deleted)
