"""A change of a SQLite database that happens as a whole or not at all."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager


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
