"""Fields of foreign JSON, where anything may have any type: what has the wrong one is empty, and nothing raises."""

from datetime import UTC, datetime
from typing import Any

from skillkit.transcripts.json_lines import Record, whole

EXACT = 2**53
"""Larger numbers are no times, codes or counts; their arithmetic overflows or is inexact."""


def mapping(value: object) -> Record:
    """The value if it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def at(value: object, *keys: str) -> Any:
    """The value below these keys of objects; None if there is none."""
    for key in keys:
        value = mapping(value).get(key)
    return value


def sequence(value: object) -> list[Any]:
    """The value if it is a list, else an empty one."""
    return value if isinstance(value, list) else []


def text(value: object) -> str:
    """The value if it is a text, else an empty one."""
    return value if isinstance(value, str) else ""


def number(value: object) -> float | int | None:
    """The value if it is a number of ordinary size; None for true, NaN and whatever else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value if -EXACT < value < EXACT else None


def whole_number(value: object) -> int | None:
    """The value if it is an integer of ordinary size."""
    return value if isinstance(value, int) and number(value) is not None else None


def seconds_between(start: object, end: object) -> float | None:
    """The seconds between two times in milliseconds."""
    begun, done = number(start), number(end)
    return (done - begun) / 1000 if begun is not None and done is not None and done >= begun else None


def parsed(value: object) -> Record | None:
    """The object that a column of a database holds as JSON text; None if it holds none."""
    if not isinstance(value, str | bytes):
        return None
    try:
        found = whole(value.encode("utf-8", errors="replace") if isinstance(value, str) else value)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def name_of(value: object) -> str:
    """An id, which some programs write as a text and others as a number; empty for anything else."""
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""


def seconds(value: object) -> float | None:
    """The value if it is a duration."""
    found = number(value)
    return float(found) if found is not None and found >= 0 else None


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
