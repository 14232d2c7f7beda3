"""Past runs of workflows, and which ones the user trusts: a SQLite database in the user's state folder, with nothing
secret in it.

A run is masked again before it is stored, whatever its caller did: shapes of secrets, the values of parameters and
variables of the environment whose names call for it, home folders, names of the user and the machine. Kept are the
latest `MAX_RUNS` runs, none longer than `SKILLKIT_KEEP_DAYS`; of what a step printed the end. What is deleted is
overwritten with zeros.
"""

import json
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any, Literal

from skillkit import paths
from skillkit.errors import SkillkitError
from skillkit.files.write import make_private
from skillkit.model.run import RunResult, StepResult
from skillkit.redact.context import kind_of
from skillkit.redact.engine import SECRET, Redactor
from skillkit.store.retention import Wanted, keep_days
from skillkit.store.transactions import migrate, remedy, writing
from skillkit.transcripts.transcript import project_of

FILE = "runs.sqlite"
MAX_RUNS = 1000
MAX_TEXT = 16_000
"""Characters that are kept of what a step printed or changed: the last ones."""
MARGIN = 2_000
"""Characters before these that are looked at, too: a secret that begins there is masked as a whole."""
LEAST_SECRET = 6
"""Characters of a value that is masked wherever it occurs; shorter ones occur by chance."""
BUSY_SECONDS = 30
MIGRATIONS = (
    (
        "CREATE TABLE runs (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, skill TEXT NOT NULL,"
        " project TEXT NOT NULL, started TEXT NOT NULL, run BLOB NOT NULL)",
        "CREATE INDEX runs_by_start ON runs (started)",
    ),
    (
        "CREATE TABLE trusted (digest TEXT PRIMARY KEY, path TEXT NOT NULL, project TEXT NOT NULL,"
        " started TEXT NOT NULL)",
    ),
)
"""The statements that bring the database to version 1, 2, ..., each from the one before."""
PUT = "INSERT OR REPLACE INTO runs (id, skill, project, started, run) VALUES (?, ?, ?, ?, ?)"
PRUNE = "DELETE FROM runs WHERE number NOT IN (SELECT number FROM runs ORDER BY started DESC, number DESC LIMIT ?)"


def _names_secret(name: str) -> bool:
    return name not in ("PWD", "OLDPWD") and kind_of(name) in ("password", "secret")


def _secrets(result: RunResult) -> list[str]:
    """The values that their names call secret, the longest first: `token` of a parameter, `API_TOKEN` of a variable."""
    named = [*result.parameters, *os.environ.items()]
    found = {value for name, value in named if len(value) >= LEAST_SECRET and _names_secret(name)}
    return sorted(found - {SECRET}, key=lambda value: (-len(value), value))


def _end_of(text: str, mask: Callable[[str], str]) -> str:
    """The masked end of a text that may be long, from the beginning of a line."""
    if len(text) <= MAX_TEXT:
        return mask(text)
    shown = mask(text[-(MAX_TEXT + MARGIN) :])[-MAX_TEXT:]
    return f"[…]\n{shown.partition(chr(10))[2] or shown}"


def masked(result: RunResult) -> RunResult:
    """Returns the run without what is private, and without the beginning of long outputs."""
    secrets = _secrets(result)
    redactor = Redactor(paths.user_names(), paths.host_names())
    redactor.look(text for step in result.steps for text in (step.shown, step.output[-MAX_TEXT:]))

    def mask(text: str) -> str:
        for secret in secrets:
            text = text.replace(secret, SECRET)
        return redactor(text)

    def parameter(name: str, value: str) -> str:
        return SECRET if value and _names_secret(name) else mask(f"{name}={value}").removeprefix(f"{name}=")

    def step(each: StepResult) -> StepResult:
        return each._replace(
            shown=_end_of(each.shown, mask),
            output=_end_of(each.output, mask),
            changes=_end_of(each.changes, mask),
            message=_end_of(each.message, mask),
        )

    return result._replace(
        source=mask(result.source),
        root=mask(result.root),
        parameters=tuple((name, parameter(name, value)) for name, value in result.parameters),
        steps=tuple(map(step, result.steps)),
        message=mask(result.message),
        undone=tuple(map(mask, result.undone)),
        not_undone=tuple(map(mask, result.not_undone)),
        aside=mask(result.aside),
    )


def fields_of(result: RunResult) -> dict[str, Any]:
    """The run as JSON has it."""
    steps = [step._asdict() for step in result.steps]
    return {**result._asdict(), "parameters": dict(result.parameters), "steps": steps}


def _packed(result: RunResult) -> bytes:
    return zlib.compress(json.dumps(fields_of(result), ensure_ascii=False).encode("utf-8", "surrogatepass"))


def _unpacked(raw: bytes) -> RunResult:
    """Returns the run. Raises ValueError, TypeError or zlib.error if it is none."""
    found = json.loads(zlib.decompress(raw).decode("utf-8", "surrogatepass"))
    found = {key: value for key, value in found.items() if key in RunResult._fields}
    steps = ({key: value for key, value in step.items() if key in StepResult._fields} for step in found["steps"])
    return RunResult(
        **{
            **found,
            "parameters": tuple(found["parameters"].items()),
            "steps": tuple(StepResult(**step) for step in steps),
            "undone": tuple(found["undone"]),
            "not_undone": tuple(found["not_undone"]),
        }
    )


class History:
    """The runs in the user's file, made when one is first added. Raises SkillkitError where it cannot be used."""

    def __init__(self) -> None:
        self.path = paths.state_dir() / FILE

    @cached_property
    def _database(self) -> sqlite3.Connection:
        make_private(self.path.parent)
        self.path.touch(mode=0o600)
        # The picker adds runs from another thread, one at a time.
        database = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        database.execute("PRAGMA secure_delete = ON")
        migrate(database, MIGRATIONS)
        return database

    @contextmanager
    def _usable(self) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.Error, ValueError, TypeError, KeyError, AttributeError, zlib.error) as error:
            away = f"move {self.path} away: then no run is remembered, and new ones are"
            hint = remedy(error, self.path, away)
            raise SkillkitError(f"the history of runs cannot be used: {error}", hint) from None

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Returns the rows of a query: none, and no database is made, where nothing was ever added."""
        with self._usable():
            return self._database.execute(query, values).fetchall() if self.path.exists() else []

    def add(self, result: RunResult) -> RunResult:
        """Stores a run, masked, in place of one with its id, and prunes; returns it as it is stored."""
        kept, days = masked(result), keep_days()
        with self._usable(), writing(self._database) as database:
            row = (kept.id, kept.skill, project_of(kept.root), kept.started_at, _packed(kept))
            database.execute(PUT, row)
            database.execute(PRUNE, (MAX_RUNS,))
            if days is not None:
                oldest = f"{datetime.now(UTC) - timedelta(days=days):%Y-%m-%d}"
                database.execute("DELETE FROM runs WHERE started < ?", (oldest,))
                database.execute("DELETE FROM trusted WHERE started < ?", (oldest,))
        return kept

    def trusts(self, digest: str) -> bool:
        """Whether the user has agreed to run a workflow with this digest."""
        return bool(self._rows("SELECT 1 FROM trusted WHERE digest = ?", digest))

    def knows(self, path: str) -> bool:
        """Whether the user has agreed to run the workflow at a path in any of its versions."""
        return bool(self._rows("SELECT 1 FROM trusted WHERE path = ?", path))

    def trust(self, digest: str, path: str, root: str) -> None:
        """Remembers that the user has agreed to run a workflow, from now on or once more."""
        with self._usable(), writing(self._database) as database:
            row = (digest, path, project_of(root), datetime.now(UTC).isoformat(timespec="seconds"))
            database.execute("INSERT OR REPLACE INTO trusted VALUES (?, ?, ?, ?)", row)

    def runs(self, limit: int | None = None, skill: str = "") -> list[RunResult]:
        """Returns the latest runs, of one skill if it is named, the latest first; all without a limit."""
        query = "SELECT run FROM runs WHERE ? IN ('', skill) ORDER BY started DESC, number DESC LIMIT ?"
        rows = self._rows(query, skill, -1 if limit is None else limit)
        with self._usable():
            return [_unpacked(raw) for (raw,) in rows]

    def find(self, begun: str) -> RunResult:
        """Returns the run whose id begins like that; raises SkillkitError if not exactly one does."""
        query = "SELECT id, run FROM runs WHERE substr(id, 1, ?) = ? ORDER BY id"
        rows = self._rows(query, len(begun), begun)
        rows = [row for row in rows if row[0] == begun] or rows
        if len(rows) != 1 or not begun:
            what = f"{len(rows)} runs have ids" if rows else "no run has an id"
            raise SkillkitError(f"{what} beginning with {begun!r}", "skillkit history lists them")
        with self._usable():
            return _unpacked(rows[0][1])

    def count(self, wanted: Wanted = Wanted(), table: Literal["runs", "trusted"] = "runs") -> int:  # noqa: B008 - it is frozen
        """Returns how many runs that are meant are stored, or trusted workflows; those of a session are none."""
        clause, values = _condition(wanted)
        return int(sum(n for (n,) in self._rows(f"SELECT count(*) FROM {table} WHERE {clause}", *values)))  # noqa: S608 - made of constants

    def forget(self, wanted: Wanted) -> int:
        """Deletes the runs that are meant, so that the file has nothing of them left; returns how many.

        Workflows that were trusted in the same projects or days are no longer.
        """
        if not self.path.exists():
            return 0
        clause, values = _condition(wanted)
        with self._usable():
            with writing(self._database) as database:
                deleted = database.execute(f"DELETE FROM runs WHERE {clause}", values).rowcount  # noqa: S608 - made of constants
                database.execute(f"DELETE FROM trusted WHERE {clause}", values)  # noqa: S608 - made of constants
            self._database.execute("VACUUM")
        return int(deleted)

    def check(self) -> None:
        """Reads all that is stored: part of a damaged file may still be readable."""
        for (found,) in self._rows("PRAGMA quick_check(1)"):
            if found != "ok":
                with self._usable():
                    raise sqlite3.DatabaseError(found)
        self.runs()


def remembered(result: RunResult) -> tuple[RunResult, SkillkitError | None]:
    """Puts a run into the history, unless it was dry; returns it masked, and why it could not be put there."""
    if result.dry_run:
        return masked(result), None
    try:
        return History().add(result), None
    except SkillkitError as error:
        return masked(result), SkillkitError(f"the run is not in the history: {error.message}", error.hint)


def _condition(wanted: Wanted) -> tuple[str, tuple[str, ...]]:
    """The condition in SQL on the runs that are meant, and its values."""
    if wanted.session:
        return "0", ()
    return wanted.clause.replace("day", "substr(started, 1, 10)"), wanted.values
