"""A log on disk as readers take it: JSON Lines, one JSON value, or a SQLite database."""

import codecs
import contextlib
import hashlib
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from skillkit.model.session import Keep
from skillkit.store.transactions import kind_of_error
from skillkit.transcripts.json_lines import MAX_LINE_BYTES, Counted, JsonLines, Record, is_whole, whole

FEW_RECORDS = 4
HEAD_RECORDS = 50
"""Logs need not begin with a typical record: a format is recognised by any of the first, mostly of a few."""

SMALL_BYTES = 1024 * 1024
"""A file that is no larger is read once, for all who look at it."""

MAX_DOCUMENT_BYTES = 512 * 1024 * 1024
"""A larger JSON value is not read: unlike lines, it has to be held in memory as a whole."""

SQLITE = b"SQLite format 3\0"
PATIENCE_SECONDS = 5
"""How long is waited for a database that its agent writes to."""

PASSING = frozenset(
    {
        *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_NOMEM),
        *(sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR),
    }
)
"""Errors of a database that say nothing about what is in it."""


class LogFile:
    """A file that may be a log. What is read to recognise its format is kept for its reader.

    `keep` selects what of the log is kept; without it, that is all. `problem` is what could not be read, and `passing`
    whether that may be different the next time.
    """

    def __init__(self, path: Path, keep: Keep | None = None) -> None:
        self.path = path
        self.keep = keep
        self.problem = ""
        self.passing = False

    @cached_property
    def _start(self) -> tuple[bytes, bool]:
        """The first bytes of the file, and whether they are all."""
        with self.path.open("rb", buffering=0) as file:
            # Room for more bytes than there are would be made and cleared for nothing.
            start = file.read(min(SMALL_BYTES, os.fstat(file.fileno()).st_size + 1))
            return start, len(start) < SMALL_BYTES and not file.read(1)

    @property
    def _content(self) -> bytes | None:
        """All that is in the file, if that is not much."""
        start, is_all = self._start
        return start if is_all else None

    @cached_property
    def head(self) -> list[Record]:
        """The first records; a JSON value is the only one, of a list its first items are; of a database its tables.

        A table is a record `{"table": name, "columns": [names]}`. Empty if nothing can be made of the file: `problem`
        says why. Raises OSError.
        """
        return self._head(HEAD_RECORDS)

    def heads(self) -> Iterator[list[Record]]:
        """A few of the first records, then all of `head`. Raises OSError."""
        few = self._head(FEW_RECORDS)
        yield few
        if len(few) >= FEW_RECORDS:
            yield self.head

    def _head(self, count: int) -> list[Record]:
        start, _ = self._start
        if not start:
            self.problem = "empty"
            return []
        if start.startswith(SQLITE):
            return self._tables()
        if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            self.problem = "UTF-16, not UTF-8"
            return []
        if self.spread:
            value = self.document
            found = (value if isinstance(value, list) else [value])[:HEAD_RECORDS]
            return [one for one in found if isinstance(one, dict)]
        lines = JsonLines(self.path, content=self._content)
        found = lines.first(count)
        self.problem = "" if found else self.problem or "; ".join(lines.skipped) or "no records"
        return found

    @cached_property
    def spread(self) -> bool:
        """Whether the file is one JSON value that is no object on a line of its own. Raises OSError.

        Printed over several lines it may hold lines that look like records.
        """
        start, is_all = self._start
        begin = len(start) - len(start.lstrip())
        end = start.find(b"\n", begin)
        first = start[begin : end if end >= 0 else None]
        if end < 0 and not is_all:
            with self.path.open("rb") as file:
                first = next((line for line in iter(lambda: file.readline(MAX_LINE_BYTES), b"") if line.strip()), b"")
        opening = first.lstrip()[:1]
        if opening not in (b"{", b"[") or (opening == b"{" and is_whole(first)):
            return False
        value = self.document
        return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(one, dict) for one in value))

    def records(self) -> tuple[Iterable[Record], Counted]:
        """The records, and what counts them: streamed lines, or one JSON value, whose parts the reader counts."""
        if self.spread:
            return self.head, Counted(self.digest)
        lines = self.lines()
        return lines, lines

    @cached_property
    def document(self) -> Any:
        """The whole file as one JSON value; None if it is none. Lone surrogates are replaced. Raises OSError."""
        if self._content is None and self.path.stat().st_size > MAX_DOCUMENT_BYTES:
            self.problem = f"a JSON value of more than {MAX_DOCUMENT_BYTES // 1024**2} MiB"
            return None
        try:
            return whole(self._content if self._content is not None else self.path.read_bytes())
        except (ValueError, RecursionError):
            self.problem = "no JSON"
            return None

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the file, in hexadecimal. Raises OSError."""
        if self._content is not None:
            return hashlib.sha256(self._content).hexdigest()
        with self.path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()

    def lines(self, shape: type = Record) -> JsonLines:
        """The records of JSON Lines, streamed; `shape` may say which of their keys are read."""
        return JsonLines(self.path, shape, content=self._content)

    def _tables(self) -> list[Record]:
        with self.errors_as_problem(), contextlib.closing(self.database()) as database:
            names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            # A table's name comes out of the file: it is bound, not written into the statement.
            columns = "SELECT name FROM pragma_table_info(?)"
            return [{"table": n, "columns": [c for (c,) in database.execute(columns, (n,))]} for n in names]
        return []

    @contextlib.contextmanager
    def errors_as_problem(self) -> Iterator[None]:
        """Ends what is done with the database at an error of it, which becomes the file's problem."""
        try:
            yield
        except sqlite3.Error as error:
            self.problem = f"a database that cannot be read: {error}"
            self.passing = kind_of_error(error) in PASSING

    def database(self) -> sqlite3.Connection:
        """The file as a SQLite database, read-only. Raises sqlite3.Error."""
        database = sqlite3.connect(f"{self.path.resolve().as_uri()}?mode=ro", uri=True, timeout=PATIENCE_SECONDS)
        # A text cut within a character is still a text.
        database.text_factory = lambda raw: raw.decode("utf-8", errors="replace")
        return database

    @property
    def is_database(self) -> bool:
        """Whether it is a SQLite database with tables."""
        return bool(self.head) and "table" in self.head[0]

    def rows(self, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
        """The rows of a query. Raises sqlite3.Error."""
        with contextlib.closing(self.database()) as database:
            yield from database.execute(query, values)


def digest_of(*values: object) -> str:
    """The SHA-256, in hexadecimal, of values that JSON can hold: for a session that is a part of a file."""
    return hashlib.sha256(json.dumps(values, sort_keys=True, default=str).encode()).hexdigest()


def object_in(path: Path) -> Record:
    """The JSON object that is a file; an empty one if the file holds none or cannot be read."""
    try:
        document = LogFile(path).document
    except OSError:
        return {}
    return document if isinstance(document, dict) else {}


def tables_of(head: Sequence[Record]) -> dict[str, list[str]]:
    """The tables of a database and their columns, by its `head`."""
    columns = ((record.get("table"), record.get("columns")) for record in head)
    return {
        table: [str(name) for name in names]
        for table, names in columns
        if isinstance(table, str) and isinstance(names, list)
    }
