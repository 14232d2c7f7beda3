"""A change of a SQLite database that happens as a whole or not at all, and what helps where one cannot be used."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

IN_USE = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
CLOSED = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM)


@contextmanager
def writing(database: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """The database for one change: what is raised meanwhile takes it back. Raises sqlite3.Error."""
    # Asked for at once: a reader that becomes a writer may find that it is too late.
    database.execute("BEGIN IMMEDIATE")
    try:
        yield database
    except BaseException:
        database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def kind_of_error(error: Exception) -> int:
    """The kind of an error of SQLite, 0 for another error."""
    # The lower byte is the kind, the others tell more of it.
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def is_in_use(error: Exception) -> bool:
    """Whether others have locked a database."""
    return kind_of_error(error) in IN_USE


def remedy(error: Exception, file: Path, otherwise: str) -> str:
    """What helps against an error of the database in the state folder; `otherwise` if the file itself is to blame."""
    if is_in_use(error):
        return f"end other runs of skillkit, or whatever has {file} open, and try again"
    if isinstance(error, OSError) or kind_of_error(error) in CLOSED:
        return f"let yourself write to {file.parent}, or set SKILLKIT_STATE_DIR to a folder of yours"
    if kind_of_error(error) == sqlite3.SQLITE_FULL:
        return f"make room on the disk on which {file.parent} lies"
    return otherwise
