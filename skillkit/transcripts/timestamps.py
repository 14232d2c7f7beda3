"""The times of logs, in whatever way they are written, as times in UTC."""

from datetime import UTC
from datetime import datetime


def time_of(value: object) -> datetime | None:
    """An ISO 8601 text as a time in UTC; None for anything else."""
    if not isinstance(value, str):
        return None
    try:
        time = datetime.fromisoformat(value)
        return time if time.tzinfo is UTC else time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None


def time_since_1970(value: object, *, per_second: int) -> datetime | None:
    """A number of seconds, or parts of them, since 1970 as a time in UTC; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        return datetime.fromtimestamp(value / per_second, UTC)
    except (ValueError, OverflowError, OSError):
        return None
