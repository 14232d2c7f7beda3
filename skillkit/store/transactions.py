"""What SQLite databases in the state folder share: changes as a whole or not at all, migrations, remedies."""

import errno
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

IN_USE = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
LITTLE = 256 * 1024
"""Bytes free on a disk with which a database cannot be sure to be opened."""
CLOSED = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM)


@contextmanager
def writing(database: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Yields the database for one change, which an exception rolls back. Raises sqlite3.Error."""
    # Locks at once: a reader that becomes a writer may find that it is too late.
    database.execute("BEGIN IMMEDIATE")
    try:
        yield database
    except BaseException:
        database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def migrate(database: sqlite3.Connection, migrations: Sequence[Sequence[str]]) -> None:
    """Brings a database to the version after all migrations. Raises sqlite3.Error for a newer one."""
    latest = len(migrations)
    if database.execute("PRAGMA user_version").fetchone() == (latest,):
        return
    with writing(database):
        # Another process may have been quicker: then nothing is left to do.
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if not 0 <= version <= latest:
            message = f"a newer skillkit wrote it (version {version}, this one reads {latest}): update skillkit"
            raise sqlite3.DatabaseError(message)
        for statement in (each for step in migrations[version:] for each in step):
            database.execute(statement)
        database.execute(f"PRAGMA user_version = {latest}")


def kind_of_error(error: Exception) -> int:
    """Returns the primary result code of an error of SQLite, 0 for another error."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def is_in_use(error: Exception) -> bool:
    """Whether others have locked a database."""
    return kind_of_error(error) in IN_USE


def remedy(error: Exception, file: Path, otherwise: str) -> str:
    """Returns what helps against an error of a database; `otherwise` if the file itself is to blame."""
    if is_in_use(error):
        return f"end other runs of skillkit, or whatever has {file} open, and try again"
    if _is_full(error, file.parent):
        return f"the disk on which {file.parent} lies is full: make room on it"
    if isinstance(error, OSError) or kind_of_error(error) in CLOSED:
        return f"let yourself write to {file.parent}, or set SKILLKIT_STATE_DIR to a folder of yours"
    return otherwise


def _is_full(error: Exception, folder: Path) -> bool:
    """Whether an error comes from a full disk: SQLite says so of its pages, not of the memory that it shares."""
    if kind_of_error(error) == sqlite3.SQLITE_FULL or getattr(error, "errno", None) in NO_ROOM:
        return True
    if kind_of_error(error) not in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN):
        return False
    try:
        return shutil.disk_usage(folder).free < LITTLE
    except OSError:
        return False
