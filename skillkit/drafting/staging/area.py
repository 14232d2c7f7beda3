"""The staging area on the disk: a SQLite database beside the store, for the user alone to read.

Each change is one transaction that reads what is there: several processes at once come to what one after the other
would. What cannot be read is told and left as it is.
"""

import sqlite3
from collections.abc import Iterable
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any
from typing import NamedTuple

from skillkit.drafting.staging.merge import How
from skillkit.drafting.staging.merge import Settled
from skillkit.drafting.staging.merge import merged
from skillkit.drafting.staging.merge import strength
from skillkit.errors import SkillkitError
from skillkit.model.candidate import Candidate
from skillkit.model.candidate import as_json
from skillkit.model.candidate import from_json
from skillkit.store.retention import Wanted
from skillkit.store.transactions import remedy
from skillkit.store.transactions import writing

FILE = "staging.sqlite"
SCHEMA_VERSION = 2
BUSY_SECONDS = 60
"""How long one waits for another."""
MIGRATIONS = {
    1: (
        "CREATE TABLE candidates (id TEXT PRIMARY KEY, candidate TEXT NOT NULL)",
        "CREATE TABLE settled (id TEXT PRIMARY KEY, title TEXT NOT NULL, how TEXT NOT NULL, sessions INTEGER NOT NULL)",
    ),
    2: ("CREATE TABLE accepted (id TEXT PRIMARY KEY REFERENCES candidates ON DELETE CASCADE)",),
}
"""What brings the database to each version from the one before."""
PUT = "INSERT INTO candidates VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET candidate = excluded.candidate"


class Staged(NamedTuple):
    """What staging came to: how many candidates are new, and how many there are now."""

    new: int
    total: int


class Staging:
    """The area in `folder`, made when something is first staged. All raises SkillkitError where it cannot be used."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    @cached_property
    def _database(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.touch(mode=0o600)
        made = sqlite3.connect(self._path, timeout=BUSY_SECONDS, isolation_level=None)
        made.execute("PRAGMA secure_delete = ON")
        made.execute("PRAGMA foreign_keys = ON")
        with writing(made) as database:
            (version,) = database.execute("PRAGMA user_version").fetchone()
            if not 0 <= version <= SCHEMA_VERSION:
                raise self._useless(f"it has version {version}, this skillkit reads {SCHEMA_VERSION}")
            for step in range(version + 1, SCHEMA_VERSION + 1):
                for statement in MIGRATIONS[step]:
                    database.execute(statement)
                database.execute(f"PRAGMA user_version = {step}")
        return made

    def _useless(self, reason: Exception | str) -> SkillkitError:
        hint = f"update skillkit, or move {self._path} away: then nothing is staged, and nothing counts as dropped"
        if isinstance(reason, Exception):
            hint = remedy(reason, self._path, hint)
        return SkillkitError(f"the staged candidates cannot be read: {reason}", hint)

    @contextmanager
    def _changing(self) -> Iterator[sqlite3.Connection]:
        """The database for one change, which happens as a whole or not at all."""
        try:
            with writing(self._database) as database:
                yield database
        except (OSError, sqlite3.Error) as error:
            raise self._useless(error) from None

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        """The rows of a query; where nothing was ever staged there are none, and no database is made."""
        try:
            return self._database.execute(query).fetchall() if self._path.exists() else []
        except (OSError, sqlite3.Error) as error:
            raise self._useless(error) from None

    def candidates(self) -> list[Candidate]:
        """What is staged, the strongest first."""
        dismissed = {each.id for each in self.settled() if each.how == "dropped"}
        return [each for each in self._kept() if each.id not in dismissed]

    def _kept(self) -> list[Candidate]:
        """What is staged or was dismissed and can be restored, the strongest first."""
        found: list[Candidate] = []
        for name, raw in self._rows("SELECT id, candidate FROM candidates ORDER BY id"):
            try:
                found.append(from_json(raw))
            except ValueError as error:
                raise self._useless(f"{name}: {error}") from None
        return sorted(found, key=strength)

    def settled(self) -> list[Settled]:
        """What was dropped or proposed."""
        return [Settled(*row) for row in self._rows("SELECT id, title, how, sessions FROM settled ORDER BY id")]

    def one(self, begun: str) -> Candidate:
        """The staged candidate whose id begins like that; raises SkillkitError if there is none, or more than one."""
        known = self.candidates()
        found = [candidate for candidate in known if candidate.id.startswith(begun)]
        if len(found) == 1:
            return found[0]
        if found:
            raise SkillkitError(f"{len(found)} candidates have ids that begin with {begun!r}", "write more of it")
        raise SkillkitError(f"no candidate is staged whose id begins with {begun!r}", "skillkit candidates lists them")

    def stage(self, found: Iterable[Candidate]) -> Staged:
        """Adds what a run found, as far as there is room and it was not dropped."""
        with self._changing() as database:
            before = self.candidates()
            after = merged(before, found, self.settled(), self.accepted())
            gone = {each.id for each in before} - {each.id for each in after}
            database.executemany("DELETE FROM candidates WHERE id = ?", [(each,) for each in sorted(gone)])
            database.executemany(PUT, [(each.id, as_json(each)) for each in after])
        return Staged(len({each.id for each in after} - {each.id for each in before}), len(after))

    def accepted(self) -> frozenset[str]:
        """The ids of those that a person has accepted."""
        return frozenset(row[0] for row in self._rows("SELECT id FROM accepted"))

    def accept(self, candidate: Candidate) -> None:
        """Marks a candidate as accepted, staged before or not: it stays staged until it is proposed or dropped."""
        with self._changing() as database:
            database.execute(PUT, (candidate.id, as_json(candidate)))
            database.execute("INSERT OR IGNORE INTO accepted VALUES (?)", (candidate.id,))
            database.execute("DELETE FROM settled WHERE id = ? AND how = 'dropped'", (candidate.id,))

    def restore(self, begun: str) -> Settled:
        """Takes back that a candidate was dropped. Raises SkillkitError unless one dropped id begins like that."""
        found = [each for each in self.settled() if each.how == "dropped" and each.id.startswith(begun)]
        if len(found) != 1:
            what = f"{len(found)} dismissed candidates have ids" if found else "no dismissed candidate has an id"
            raise SkillkitError(f"{what} that begin with {begun!r}", "skillkit candidates list --dismissed")
        with self._changing() as database:
            database.execute("DELETE FROM settled WHERE id = ?", (found[0].id,))
        return found[0]

    def replace(self, candidate: Candidate) -> None:
        """Puts a candidate in the place of the one with its id, if that is still staged."""
        with self._changing() as database:
            database.execute("UPDATE candidates SET candidate = ? WHERE id = ?", (as_json(candidate), candidate.id))

    def settle(self, candidates: Iterable[Candidate], how: How) -> None:
        """Takes candidates out that were dropped or proposed, and remembers that. What was dropped can be restored."""
        with self._changing() as database:
            for each in candidates:
                row = (each.id, each.title, how, each.support.sessions)
                if how == "proposed":
                    database.execute("DELETE FROM candidates WHERE id = ?", (each.id,))
                database.execute("DELETE FROM accepted WHERE id = ?", (each.id,))
                database.execute("INSERT OR REPLACE INTO settled VALUES (?, ?, ?, ?)", row)

    def clear(self, *, settled: bool = False) -> int:
        """Takes all out; with `settled`, also forgets what was dropped or proposed. How many were staged."""
        if not self._path.exists():
            return 0
        with self._changing() as database:
            count = database.execute(
                "DELETE FROM candidates WHERE id NOT IN (SELECT id FROM settled WHERE how = 'dropped')"
            ).rowcount
            if settled:
                database.execute("DELETE FROM candidates")
                database.execute("DELETE FROM settled")
        return int(count)

    def forget(self, wanted: Wanted) -> int:
        """Takes out what has evidence of a session that is meant; how many."""
        if wanted.everything:
            return self.clear(settled=True)
        if not self._path.exists():
            return 0
        with self._changing() as database:
            gone = [
                (each.id,)
                for each in self._kept()
                if any(wanted.covers(row.session, row.project, row.day) for row in each.evidence)
            ]
            database.executemany("DELETE FROM candidates WHERE id = ?", gone)
        return len(gone)
