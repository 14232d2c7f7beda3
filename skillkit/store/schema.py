"""The tables of what is remembered, from version to version."""

import json
import sqlite3
import zlib

from skillkit.errors import SkillkitError

SCHEMA_VERSION = 3

MIGRATIONS = {
    1: (
        "CREATE TABLE logs (log TEXT PRIMARY KEY, size INTEGER, modified INTEGER, observer INTEGER, facts TEXT)",
        "CREATE TABLE sessions (log TEXT, number INTEGER, digest TEXT, session TEXT, project TEXT, agent TEXT,"
        " trace BLOB, PRIMARY KEY (log, number))",
        "CREATE INDEX sessions_by_project ON sessions (project)",
        "CREATE INDEX sessions_by_session ON sessions (session)",
    ),
    2: (
        "ALTER TABLE sessions ADD COLUMN day TEXT NOT NULL DEFAULT ''",
        "UPDATE sessions SET day = day_of(trace)",
        "ALTER TABLE logs ADD COLUMN remembered INTEGER NOT NULL DEFAULT 0",
        "UPDATE logs SET remembered = strftime('%s', 'now')",
        "CREATE INDEX logs_by_age ON logs (remembered)",
    ),
    # A log that was remembered before is known without its inode.
    3: (
        "ALTER TABLE logs ADD COLUMN inode INTEGER",
        "CREATE TABLE outcomes (run TEXT PRIMARY KEY, number INTEGER, outcome BLOB)",
    ),
}
"""What brings the database to each version from the one before."""


def _day_of(trace: bytes) -> str:
    """The day on which a stored session began; empty if its log does not say."""
    return str(json.loads(zlib.decompress(trace)).get("started_at") or "")[:10]


def version_of(database: sqlite3.Connection) -> int:
    """The version of its tables; 0 where there are none yet."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)


def migrate(database: sqlite3.Connection) -> None:
    """Brings the tables to this version, within a transaction. Raises SkillkitError for those of a newer one."""
    version = version_of(database)
    if version > SCHEMA_VERSION:
        message = f"what was remembered was written by a newer skillkit (schema {version})"
        raise SkillkitError(message, "update skillkit, or use --no-store")
    database.create_function("day_of", 1, _day_of, deterministic=True)
    for step in range(version + 1, SCHEMA_VERSION + 1):
        for statement in MIGRATIONS[step]:
            database.execute(statement)
    database.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
