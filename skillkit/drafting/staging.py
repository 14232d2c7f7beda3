"""The staging area on the disk: a SQLite database beside the store, for the user alone to read.

Each change is one transaction that reads what is there: several processes at once come to what one after the other
would. What cannot be read is told and left as it is.
"""

import sqlite3
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import contextmanager
from functools import cached_property
from functools import lru_cache
from pathlib import Path
from typing import Any
from typing import Literal
from typing import NamedTuple

from skillkit.drafting.draft import frame
from skillkit.errors import SkillkitError
from skillkit.model.candidate import Candidate
from skillkit.model.candidate import as_json
from skillkit.model.candidate import from_json
from skillkit.similarity.compare import Facts
from skillkit.similarity.compare import compare
from skillkit.similarity.text import Text
from skillkit.similarity.text import shingles
from skillkit.similarity.text import squeezed
from skillkit.store.retention import Wanted
from skillkit.store.transactions import remedy
from skillkit.store.transactions import writing

MAX_OF_RUN = 5
MAX_IN_ALL = 10

How = Literal["dropped", "proposed"]


class Settled(NamedTuple):
    """A candidate that a person dropped, or that was proposed on so many sessions."""

    id: str
    title: str
    how: How
    sessions: int


def strength(candidate: Candidate) -> tuple[object, ...]:
    """What candidates are sorted by, the strongest first: as `mine` shows them."""
    return -candidate.confidence, candidate.readiness, -candidate.support.sessions, candidate.name, candidate.id


@lru_cache(maxsize=1)
def _frame() -> frozenset[int]:
    return shingles(frame())


def _facts(candidate: Candidate) -> Facts:
    texts = [text for _, text in sorted(candidate.files.items())]
    if candidate.kind == "enhancement":
        texts = [line[1:] for line in candidate.patch.split("\n") if line.startswith("+") and line[:4] != "+++ "]
    texts = texts or [line for passage in candidate.passages for line in passage.lines]
    return Facts(Text(candidate.id, candidate.title, candidate.description, "\n".join(texts)))


def _is_one(one: Candidate, other: Candidate) -> bool:
    """Whether two candidates say the same."""
    if one.id == other.id:
        return True
    if (one.kind, one.target) != (other.kind, other.target):
        return False
    if squeezed(one.title) == squeezed(other.title):
        return True
    return compare(_facts(one), _facts(other), frame=_frame()).verdict == "duplicate"


def distinct(candidates: Iterable[Candidate]) -> list[Candidate]:
    """The strongest of each that say the same, the strongest first. Of two that are as strong the first one stays."""
    kept: list[Candidate] = []
    for candidate in sorted(candidates, key=strength):
        if not any(_is_one(candidate, other) for other in kept):
            kept.append(candidate)
    return kept


def is_settled(candidate: Candidate, settled: Iterable[Settled]) -> bool:
    """Whether a candidate was dropped, under this id or title, or proposed on no fewer sessions."""
    return any(
        candidate.id == each.id or squeezed(candidate.title) == squeezed(each.title)
        if each.how == "dropped"
        else candidate.id == each.id and candidate.support.sessions <= each.sessions
        for each in settled
    )


def merged(
    kept: Sequence[Candidate],
    found: Iterable[Candidate],
    settled: Sequence[Settled],
    accepted: Collection[str] = frozenset(),
) -> list[Candidate]:
    """What is staged when `found` comes to what is `kept`. The `accepted`, by their ids, give way to no other."""
    of_run = distinct(candidate for candidate in found if not is_settled(candidate, settled))[:MAX_OF_RUN]
    after = distinct([*of_run, *kept])
    held = [each for each in after if each.id in accepted]
    others = [each for each in after if each.id not in accepted]
    return sorted([*held, *others[: max(0, MAX_IN_ALL - len(held))]], key=strength)


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
