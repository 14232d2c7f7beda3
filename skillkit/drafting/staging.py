"""Candidates that wait for a person: staged by `mine --stage`, looked through, dropped or proposed.

One SQLite database for each user, shared by every project and process, readable by the user alone. Each change is one
transaction that reads what is there. What cannot be read is reported and left as it is. The area holds few candidates:
of one run (a session that ended, or `mine --stage`) the five strongest count, of all together the ten strongest, and
two that say the same count once. What was dropped is remembered, and comes back with `GROWTH` times its sessions.

What a session was offered is remembered, too: it is offered again when more sessions speak for it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from skillkit.errors import SkillkitError
from skillkit.files.write import make_private
from skillkit.similarity.text import squeezed
from skillkit.store.transactions import migrate, remedy, writing

if TYPE_CHECKING:
    # Hooks look at each start of a session whether something waits: they need not pay for what compares candidates.
    from skillkit.model.candidate import Candidate
    from skillkit.similarity.compare import Facts
    from skillkit.store.retention import Wanted

FILE = "staging.sqlite"
MAX_OF_RUN = 5
MAX_IN_ALL = 10
BUSY_SECONDS = 60
"""How long a process waits for another."""
MIGRATIONS = (
    (
        "CREATE TABLE candidates (id TEXT PRIMARY KEY, candidate TEXT NOT NULL)",
        "CREATE TABLE settled (id TEXT PRIMARY KEY, title TEXT NOT NULL, how TEXT NOT NULL, sessions INTEGER NOT NULL)",
    ),
    ("CREATE TABLE accepted (id TEXT PRIMARY KEY REFERENCES candidates ON DELETE CASCADE)",),
    # What is staged no longer may come back: it stays known to whom it was offered.
    (
        "CREATE TABLE offered (session TEXT, candidate TEXT, sessions INTEGER NOT NULL,"
        " PRIMARY KEY (session, candidate))",
        "CREATE TABLE messages (number INTEGER PRIMARY KEY, line TEXT NOT NULL)",
    ),
    ("ALTER TABLE settled ADD COLUMN reason TEXT NOT NULL DEFAULT ''",),
)
"""The statements that bring the database to version 1, 2, ..., each from the one before."""
GROWTH = 2
"""What was dismissed, or closed as a pull request, comes back with so many times its sessions."""
MAX_MESSAGES = 5
"""Messages that are kept for the next session, the latest."""
PUT = "INSERT INTO candidates VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET candidate = excluded.candidate"

How = Literal["dropped", "proposed"]


class Settled(NamedTuple):
    """A candidate that a person dropped, and why if they said so, or that was proposed on so many sessions."""

    id: str
    title: str
    how: How
    sessions: int
    reason: str = ""


def strength(candidate: Candidate) -> tuple[object, ...]:
    """Sorts candidates, the strongest first, as `mine` shows them."""
    return -candidate.confidence, candidate.readiness, -candidate.support.sessions, candidate.name, candidate.id


@lru_cache(maxsize=1)
def _frame() -> frozenset[int]:
    from skillkit.drafting.draft import frame  # noqa: PLC0415 - see above
    from skillkit.similarity.text import shingles  # noqa: PLC0415

    return shingles(frame())


def _facts(candidate: Candidate) -> Facts:
    from skillkit.similarity.compare import Facts  # noqa: PLC0415 - see above
    from skillkit.similarity.text import Text  # noqa: PLC0415

    texts = [text for _, text in sorted(candidate.files.items())]
    if candidate.kind == "enhancement":
        texts = [line[1:] for line in candidate.patch.split("\n") if line.startswith("+") and line[:4] != "+++ "]
    texts = texts or [line for passage in candidate.passages for line in passage.lines]
    return Facts(Text(candidate.id, candidate.title, candidate.description, "\n".join(texts)))


def _say_the_same(one: Candidate, other: Candidate) -> bool:
    if one.id == other.id:
        return True
    if (one.kind, one.target) != (other.kind, other.target):
        return False
    if squeezed(one.title) == squeezed(other.title):
        return True
    from skillkit.similarity.compare import compare  # noqa: PLC0415 - see above

    return compare(_facts(one), _facts(other), frame=_frame()).verdict == "duplicate"


def _distinct(candidates: Iterable[Candidate], first: Collection[str] = frozenset()) -> list[Candidate]:
    """Returns the strongest of each that say the same, the strongest first; of two as strong the first one.

    Those with an id among the `first` are stronger than all others.
    """
    kept: list[Candidate] = []
    for candidate in sorted(candidates, key=lambda each: (each.id not in first, strength(each))):
        if not any(_say_the_same(candidate, other) for other in kept):
            kept.append(candidate)
    return kept


def is_dismissed(candidate: Candidate, settled: Iterable[Settled]) -> bool:
    """Whether a person dismissed a candidate, by its id or title, and its sessions are not `GROWTH` times as many."""
    return any(
        each.how == "dropped"
        and (candidate.id == each.id or squeezed(candidate.title) == squeezed(each.title))
        and candidate.support.sessions < GROWTH * max(1, each.sessions)
        for each in settled
    )


def merged(
    kept: Sequence[Candidate],
    found: Iterable[Candidate],
    settled: Sequence[Settled],
    accepted: Collection[str] = frozenset(),
) -> list[Candidate]:
    """Returns what is staged when `found` comes to what is `kept`; it does not depend on their order.

    The `accepted`, by their ids, give way to no other and stay as they were accepted.
    """
    written = {each.id for each in kept if each.id in accepted}
    proposed = {each.id: each.sessions for each in settled if each.how == "proposed"}
    wanted = (
        each
        for each in found
        if each.id not in written
        and each.support.sessions > proposed.get(each.id, -1)
        and not is_dismissed(each, settled)
    )
    after = _distinct([*_distinct(wanted)[:MAX_OF_RUN], *kept], accepted)
    held = [each for each in after if each.id in accepted]
    others = [each for each in after if each.id not in accepted]
    return sorted([*held, *others[: max(0, MAX_IN_ALL - len(held))]], key=strength)


class Staged(NamedTuple):
    """How many candidates are newly staged, and how many there are now."""

    new: int
    total: int


class Staging:
    """The area in `folder`, made when something is first staged. Raises SkillkitError where it cannot be used."""

    def __init__(self, folder: Path, patience: float = BUSY_SECONDS) -> None:
        """`patience` is how many seconds others are waited for."""
        self._path = folder / FILE
        self._patience = patience

    @cached_property
    def _database(self) -> sqlite3.Connection:
        make_private(self._path.parent)
        self._path.touch(mode=0o600)
        database = sqlite3.connect(self._path, timeout=self._patience, isolation_level=None)
        database.execute("PRAGMA secure_delete = ON")
        database.execute("PRAGMA foreign_keys = ON")
        migrate(database, MIGRATIONS)
        return database

    def _useless(self, reason: Exception | str) -> SkillkitError:
        hint = f"update skillkit, or move {self._path} away: then nothing is staged, and nothing counts as dropped"
        if isinstance(reason, Exception):
            hint = remedy(reason, self._path, hint)
        return SkillkitError(f"the staged candidates cannot be read: {reason}", hint)

    @contextmanager
    def _changing(self) -> Iterator[sqlite3.Connection]:
        """Yields the database for one change, which happens as a whole or not at all."""
        try:
            with writing(self._database) as database:
                yield database
        except (OSError, sqlite3.Error) as error:
            raise self._useless(error) from None

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        """Returns the rows of a query: none, and no database is made, where nothing was ever staged."""
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
        from skillkit.model.candidate import from_json  # noqa: PLC0415 - see above

        candidates: list[Candidate] = []
        for name, raw in self._rows("SELECT id, candidate FROM candidates ORDER BY id"):
            try:
                candidates.append(from_json(raw))
            except ValueError as error:
                raise self._useless(f"{name}: {error}") from None
        return sorted(candidates, key=strength)

    def settled(self) -> list[Settled]:
        """Returns what was dropped or proposed."""
        rows = self._rows("SELECT id, title, how, sessions, reason FROM settled ORDER BY id")
        return [Settled(*row) for row in rows]

    def accepted(self) -> frozenset[str]:
        """Returns the ids of those that a person has accepted."""
        return frozenset(row[0] for row in self._rows("SELECT id FROM accepted"))

    def offered(self) -> Mapping[str, int]:
        """Returns by id on how many sessions candidates were offered to an agent, at most."""
        return dict(self._rows("SELECT candidate, max(sessions) FROM offered GROUP BY candidate"))

    def _is_new_to(self, session: str) -> bool:
        """Whether a session was offered nothing yet; always of one without an id."""
        return session not in ("", *(row[0] for row in self._rows("SELECT DISTINCT session FROM offered")))

    def has_news(self, session: str) -> bool:
        """Whether `offer` may have something for a session: a quick look, which validates nothing."""
        if not self._path.exists() or (session and not self._is_new_to(session)):
            return False
        offered, accepted = self.offered(), self.accepted()
        dismissed = {each.id for each in self.settled() if each.how == "dropped"}
        staged = self._rows("SELECT id, json_extract(candidate, '$.candidate.support.sessions') FROM candidates")
        waiting = (known not in {*accepted, *dismissed} and offered.get(known, 0) < n for known, n in staged)
        return any(waiting) or bool(self._rows("SELECT 1 FROM messages LIMIT 1"))

    def offer(self, session: str, give: Callable[[list[Candidate], list[str]], Iterable[Candidate]]) -> None:
        """Has `give` hand to a session what waits, and the latest messages, and marks as offered what it returns.

        A candidate waits that nobody has accepted, dismissed or been offered on as many sessions. A session is offered
        something once; if `give` raises, nothing is marked. Others that would offer wait meanwhile.
        """
        with self._changing() as database:
            if session and not self._is_new_to(session):
                return
            offered, accepted = self.offered(), self.accepted()
            waiting = [
                each
                for each in self.candidates()
                if each.id not in accepted and offered.get(each.id, 0) < each.support.sessions
            ]
            lines = [row[0] for row in self._rows("SELECT line FROM messages ORDER BY number")]
            if not (waiting or lines):
                return
            rows = [(session, each.id, each.support.sessions) for each in give(waiting, lines)]
            database.executemany("INSERT OR REPLACE INTO offered VALUES (?, ?, ?)", rows)
            database.execute("DELETE FROM messages")

    def leave_message(self, line: str) -> None:
        """Keeps a line for the session that begins next, whichever it is."""
        with self._changing() as database:
            database.execute("INSERT INTO messages (line) VALUES (?)", (line,))
            kept = "SELECT number FROM messages ORDER BY number DESC LIMIT ?"
            database.execute(f"DELETE FROM messages WHERE number NOT IN ({kept})", (MAX_MESSAGES,))  # noqa: S608 - a constant

    def stage(self, found: Iterable[Candidate]) -> Staged:
        """Adds what a run found, as far as there is room and it is not dismissed."""
        from skillkit.model.candidate import as_json  # noqa: PLC0415 - see above

        with self._changing() as database:
            before = self.candidates()
            after = merged(before, found, self.settled(), self.accepted())
            old, new = ({each.id for each in group} for group in (before, after))
            database.executemany("DELETE FROM candidates WHERE id = ?", [(each,) for each in sorted(old - new)])
            database.executemany(PUT, [(each.id, as_json(each)) for each in after])
            database.executemany("DELETE FROM settled WHERE id = ? AND how = 'dropped'", [(i,) for i in new - old])
        return Staged(len(new - old), len(after))

    def accept(self, *candidates: Candidate) -> None:
        """Marks candidates as accepted, staged before or not: they stay staged until they are proposed or dropped."""
        from skillkit.model.candidate import as_json  # noqa: PLC0415 - see above

        with self._changing() as database:
            for each in candidates:
                database.execute(PUT, (each.id, as_json(each)))
                database.execute("INSERT OR IGNORE INTO accepted VALUES (?)", (each.id,))
                database.execute("DELETE FROM settled WHERE id = ? AND how = 'dropped'", (each.id,))

    def restore(self, begun: str) -> Settled:
        """Takes back that a candidate was dropped. Raises SkillkitError unless one dropped id begins like that."""
        found = [each for each in self.settled() if each.how == "dropped" and each.id.startswith(begun)]
        if len(found) != 1:
            what = (
                f"{len(found)} dismissed candidates have ids that begin"
                if found
                else "no dismissed candidate's id begins"
            )
            raise SkillkitError(f"{what} with {begun!r}", "skillkit candidates list --dismissed")
        with self._changing() as database:
            database.execute("DELETE FROM settled WHERE id = ?", (found[0].id,))
        return found[0]

    def settle(self, candidates: Iterable[Candidate], how: How, reason: str = "") -> None:
        """Takes candidates out that were dropped or proposed, and remembers that. What was dropped can be restored."""
        known = {each.id: each.reason for each in self.settled() if each.how == how}
        with self._changing() as database:
            for each in candidates:
                row = (each.id, each.title, how, each.support.sessions, reason or known.get(each.id, ""))
                if how == "proposed":
                    database.execute("DELETE FROM candidates WHERE id = ?", (each.id,))
                database.execute("DELETE FROM accepted WHERE id = ?", (each.id,))
                database.execute("INSERT OR REPLACE INTO settled VALUES (?, ?, ?, ?, ?)", row)

    def clear(self, *, settled: bool = False) -> int:
        """Takes all out; with `settled`, also forgets what was dropped or proposed. Returns how many were staged."""
        if not self._path.exists():
            return 0
        with self._changing() as database:
            count = database.execute(
                "DELETE FROM candidates WHERE id NOT IN (SELECT id FROM settled WHERE how = 'dropped')"
            ).rowcount
            if settled:
                for table in ("candidates", "settled", "offered", "messages"):
                    database.execute(f"DELETE FROM {table}")  # noqa: S608 - of these four
        return int(count)

    def covered(self, wanted: Wanted) -> list[str]:
        """Returns the ids of those with evidence of a session that is meant."""
        return [
            each.id
            for each in (self._kept() if self._path.exists() else [])
            if wanted.everything or any(wanted.covers(row.session, row.project, row.day) for row in each.evidence)
        ]

    def forget(self, wanted: Wanted) -> int:
        """Takes out what has evidence of a session that is meant; returns how many."""
        if wanted.everything:
            return self.clear(settled=True)
        gone = [(name,) for name in self.covered(wanted)]
        if not self._path.exists():
            return 0
        with self._changing() as database:
            database.executemany("DELETE FROM candidates WHERE id = ?", gone)
            database.executemany("DELETE FROM offered WHERE candidate = ?", gone)
            database.execute("DELETE FROM offered WHERE session = ?", (wanted.session,))
        return len(gone)
