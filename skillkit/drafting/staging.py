"""Candidates that wait for a person: staged by `mine --stage`, looked through, dropped or proposed.

One SQLite database for each user, shared by every project and process, readable by the user alone. Each change is one
transaction that reads what is there. What cannot be read is reported and left as it is. Few candidates wait: of one run
(a session that ended, or `mine --stage`) five have a place, of all together ten, with equal shares for the projects,
and two that say the same count once. What was dropped is remembered, and comes back with `GROWTH` times its sessions.

A candidate that was offered to a session leaves its place to others. It stays listed, and waits again when its evidence
has grown by half, `MAX_OFFERS` times in all.
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
    (
        "ALTER TABLE offered ADD COLUMN times INTEGER NOT NULL DEFAULT 1",
        "CREATE TABLE said (line TEXT PRIMARY KEY)",
    ),
)
"""The statements that bring the database to version 1, 2, ..., each from the one before."""
GROWTH = 2
"""What was dismissed, or closed as a pull request, comes back with so many times its sessions."""
OFFER_GROWTH = 1.5
"""What was offered waits again with so many times its sessions."""
MAX_OFFERS = 3
"""How often a candidate is offered at most."""
MAX_MESSAGES = 100
"""Messages that are kept until they are told, the latest; hook.log has all."""
PUT = "INSERT INTO candidates VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET candidate = excluded.candidate"

How = Literal["dropped", "proposed"]


class Settled(NamedTuple):
    """A candidate that a person dropped, and why if they said so, or that was proposed on so many sessions."""

    id: str
    title: str
    how: How
    sessions: int
    reason: str = ""


class Offered(NamedTuple):
    """How often a candidate was offered, and on how many sessions at most."""

    sessions: int
    times: int


def is_waiting(sessions: int, offered: Offered | None) -> bool:
    """Whether a candidate of so many sessions is to be offered: never offered, or grown by half since."""
    if offered is None:
        return True
    grown = sessions > offered.sessions and sessions >= OFFER_GROWTH * offered.sessions
    return grown and offered.times < MAX_OFFERS


def project_of(candidate: Candidate) -> str:
    """Returns the project that most of the evidence is from; of several the one with the newest, then by name."""
    rows: dict[str, list[str]] = {}
    for row in candidate.evidence:
        rows.setdefault(row.project, []).append(row.day)
    return max(sorted(rows), key=lambda each: (len(rows[each]), max(rows[each])), default="")


def strength(candidate: Candidate) -> tuple[object, ...]:
    """Sorts candidates, the strongest first, as `mine` shows them."""
    return candidate.rank


def _shared(candidates: Iterable[Candidate], places: int) -> list[Candidate]:
    """Returns those that get one of the places: each project in turn its strongest, so that all have the same share."""
    before: dict[str, int] = {}
    turns: list[tuple[int, Candidate]] = []
    for each in sorted(candidates, key=strength):
        project = project_of(each)
        turns.append((before.get(project, 0), each))
        before[project] = before.get(project, 0) + 1
    turns.sort(key=lambda pair: pair[0])  # in a turn, the strongest comes first
    return [each for _, each in turns[: max(0, places)]]


def _waiting(
    candidates: Iterable[Candidate], accepted: Collection[str], offered: Mapping[str, Offered]
) -> Iterator[Candidate]:
    """Yields the candidates that are to be offered, with a place or without."""
    for each in candidates:
        if each.id not in accepted and is_waiting(each.support.sessions, offered.get(each.id)):
            yield each


def with_places(
    candidates: Iterable[Candidate], accepted: Collection[str], offered: Mapping[str, Offered]
) -> list[Candidate]:
    """Returns the candidates that wait for an offer and have one of the places that the `accepted` leave."""
    waiting = _waiting(candidates, accepted, offered)
    return sorted(_shared(waiting, MAX_IN_ALL - len(accepted)), key=strength)


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


def _say_the_same(one: Candidate, other: Candidate, facts: Callable[[Candidate], Facts]) -> bool:
    if one.id == other.id:
        return True
    if bool(one.bullets) != bool(other.bullets):
        from skillkit.drafting.enhance import is_about  # noqa: PLC0415 - see above

        if is_about(one, other) if one.bullets else is_about(other, one):
            return True
    if (one.kind, one.target) != (other.kind, other.target):
        return False
    if squeezed(one.title) == squeezed(other.title):
        return True
    from skillkit.similarity.compare import compare  # noqa: PLC0415 - see above

    return compare(facts(one), facts(other), frame=_frame()).verdict == "duplicate"


def _grouped(
    found: Iterable[Candidate], kept: Sequence[Candidate], first: Collection[str] = frozenset()
) -> list[list[Candidate]]:
    """Returns candidates that say the same as groups, the strongest before all others; of two as strong the found one.

    Those with an id among the `first` are stronger than all others, and what an author wrote than what rules found.
    """
    old, told = {id(each) for each in kept}, {}
    both = sorted([*found, *kept], key=lambda each: (each.id not in first, not each.bullets, strength(each)))
    groups: list[list[Candidate]] = []

    def facts(candidate: Candidate) -> Facts:
        if id(candidate) not in told:
            told[id(candidate)] = _facts(candidate)
        return told[id(candidate)]

    for each in both:
        for group in groups:
            # What is kept was compared before it was kept.
            is_known = id(each) in old and id(group[0]) in old and each.id != group[0].id
            if not is_known and _say_the_same(each, group[0], facts):
                group.append(each)
                break
        else:
            groups.append([each])
    return groups


def is_dismissed(candidate: Candidate, settled: Iterable[Settled]) -> bool:
    """Whether a person dismissed a candidate, by its id or title, and its sessions are not `GROWTH` times as many."""
    return any(
        each.how == "dropped"
        and (candidate.id == each.id or squeezed(candidate.title) == squeezed(each.title))
        and candidate.support.sessions < GROWTH * max(1, each.sessions)
        for each in settled
    )


class Merged(NamedTuple):
    """What is staged after a run, and for each that went into another that says the same, by its id, which one."""

    candidates: list[Candidate]
    into: Mapping[str, str]


def merge(
    kept: Sequence[Candidate],
    found: Iterable[Candidate],
    settled: Sequence[Settled],
    accepted: Collection[str] = frozenset(),
    offered: Mapping[str, Offered] | None = None,
) -> Merged:
    """Returns what is staged when `found` comes to what is `kept`; it does not depend on their order.

    The `accepted`, by their ids, give way to no other and stay as they were accepted. What was offered stays, and needs
    no place until it waits again.
    """
    written = {each.id for each in kept if each.id in accepted}
    proposed = {each.id: each.sessions for each in settled if each.how == "proposed"}
    wanted = [
        each
        for each in found
        if each.id not in written
        and each.support.sessions > proposed.get(each.id, -1)
        and not is_dismissed(each, settled)
    ]
    ours, known = {id(each) for each in wanted}, dict(offered or {})
    groups = _grouped(wanted, kept, accepted)
    for head, *others in groups:  # what one was offered, all were that say the same
        told = [known[name] for name in {head.id, *(each.id for each in others)} if name in known]
        if told:
            known[head.id] = Offered(max(each.sessions for each in told), sum(each.times for each in told))
    heads = [head for head, *others in groups if any(id(each) in ours for each in (head, *others))]
    waiting = list(_waiting(heads, accepted, known))
    waits, chosen = ({each.id for each in some} for some in (waiting, _shared(waiting, MAX_OF_RUN)))
    after: list[Candidate] = []
    into: dict[str, str] = {}
    for head, *others in groups:
        if id(head) in ours and head.id in waits - chosen:  # the run has stronger ones: what was kept stays as it was
            after += [each for each in others if id(each) not in ours]
        else:
            after.append(head)
            into |= {each.id: head.id for each in others if each.id != head.id}
    stay = {*accepted, *known, *(each.id for each in with_places(after, accepted, known))}
    return Merged(sorted((each for each in after if each.id in stay), key=strength), into)


class Staged(NamedTuple):
    """How many candidates are newly staged, how many there are now, and how many gave way to stronger ones."""

    new: int
    total: int
    gone: int = 0


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

    def offered(self) -> Mapping[str, Offered]:
        """Returns by id what was offered to an agent: on how many sessions at most, and how often."""
        rows = self._rows("SELECT candidate, max(sessions), sum(times) FROM offered GROUP BY candidate")
        return {name: Offered(sessions, times) for name, sessions, times in rows}

    def waiting(self) -> list[Candidate]:
        """Returns the candidates that are to be offered, the strongest first: they have places."""
        return with_places(self.candidates(), self.accepted(), self.offered())

    def _is_new_to(self, session: str) -> bool:
        """Whether a session was offered nothing yet; always of one without an id."""
        return session not in ("", *(row[0] for row in self._rows("SELECT DISTINCT session FROM offered")))

    def has_news(self, session: str, *, lines: bool = True) -> bool:
        """Whether `offer` may have something for a session: a quick look, which validates nothing."""
        if not self._path.exists():
            return False
        if lines and self._rows("SELECT 1 FROM messages LIMIT 1"):
            return True
        if session and not self._is_new_to(session):
            return False
        offered, accepted = self.offered(), self.accepted()
        dismissed = {each.id for each in self.settled() if each.how == "dropped"}
        staged = self._rows("SELECT id, json_extract(candidate, '$.candidate.support.sessions') FROM candidates")
        return any(known not in {*accepted, *dismissed} and is_waiting(n, offered.get(known)) for known, n in staged)

    def offer(
        self, session: str, give: Callable[[list[Candidate], list[str]], Iterable[Candidate]], *, lines: bool = True
    ) -> None:
        """Has `give` hand to a session what waits, with `lines` all messages, and marks as offered what it returns.

        A session is offered something once, messages whenever there are some; if `give` raises, nothing is marked.
        Others that would offer wait meanwhile.
        """
        with self._changing() as database:
            waiting = [] if session and not self._is_new_to(session) else self.waiting()
            messages = self._lines() if lines else []
            if not (waiting or messages):
                return
            rows = [(session, each.id, each.support.sessions) for each in give(waiting, messages)]
            mark = "INSERT INTO offered VALUES (?, ?, ?, 1) ON CONFLICT (session, candidate) DO UPDATE SET "
            database.executemany(mark + "sessions = excluded.sessions, times = times + 1", rows)
            if lines:
                database.execute("DELETE FROM messages")

    def tell(self, give: Callable[[list[str]], None]) -> None:
        """Has `give` tell the user the messages, if there are any, and forgets them; if it raises, they are kept."""
        if not self._rows("SELECT 1 FROM messages LIMIT 1"):
            return
        with self._changing() as database:
            lines = self._lines()  # another event may have been quicker
            if lines:
                give(lines)
                database.execute("DELETE FROM messages")

    def _lines(self) -> list[str]:
        """The messages in their order; the first says how many older ones are in the log alone."""
        rows = self._rows("SELECT number, line FROM messages ORDER BY number")
        older = rows[0][0] - 1 if rows else 0
        return [*([f"[Skill] {older} older lines are in hook.log"] if older else []), *(line for _, line in rows)]

    def leave_message(self, line: str) -> None:
        """Keeps a line until it is told, whichever event comes next."""
        with self._changing() as database:
            database.execute("INSERT INTO messages (line) VALUES (?)", (line,))
            kept = "SELECT number FROM messages ORDER BY number DESC LIMIT ?"
            database.execute(f"DELETE FROM messages WHERE number NOT IN ({kept})", (MAX_MESSAGES,))  # noqa: S608 - a constant

    def is_first(self, line: str) -> bool:
        """Whether a line was not said since `unsay`; from now on it was."""
        with self._changing() as database:
            return database.execute("INSERT OR IGNORE INTO said VALUES (?)", (line,)).rowcount > 0

    def unsay(self) -> None:
        """Lets all lines that were said once be said again."""
        if self._rows("SELECT 1 FROM said LIMIT 1"):
            with self._changing() as database:
                database.execute("DELETE FROM said")

    def stage(self, found: Iterable[Candidate]) -> Staged:
        """Adds what a run found, as far as there is room and it is not dismissed."""
        from skillkit.model.candidate import as_json  # noqa: PLC0415 - see above

        with self._changing() as database:
            before = self.candidates()
            after, into = merge(before, found, self.settled(), self.accepted(), self.offered())
            old, new = ({each.id for each in group} for group in (before, after))
            database.executemany("DELETE FROM candidates WHERE id = ?", [(each,) for each in sorted(old - new)])
            database.executemany(PUT, [(each.id, as_json(each)) for each in after])
            database.executemany("DELETE FROM settled WHERE id = ? AND how = 'dropped'", [(i,) for i in new - old])
            moved = sorted((head, each) for each, head in into.items())
            database.executemany("UPDATE OR REPLACE offered SET candidate = ? WHERE candidate = ?", moved)
        return Staged(len(new - old), len(after), len(old - new - set(into)))

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
                for table in ("candidates", "settled", "offered", "messages", "said"):
                    database.execute(f"DELETE FROM {table}")  # noqa: S608 - of these five
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
