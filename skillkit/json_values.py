"""Values out of a log that may have any JSON type: what fits is given back, anything else is as good as missing."""

from datetime import UTC
from datetime import datetime
from typing import Any

LONGEST = 10**9
"""Seconds; a larger number is no duration."""

LATEST = 10**11
"""Seconds since 1970; a larger number counts something else."""


def mapping(value: object) -> dict[str, Any]:
    """The object; empty for anything else."""
    return value if isinstance(value, dict) else {}


def sequence(value: object) -> list[Any]:
    """The list; empty for anything else."""
    return value if isinstance(value, list) else []


def text(value: object) -> str:
    """The text; empty for anything else."""
    return value if isinstance(value, str) else ""


def name_of(value: object) -> str:
    """An id, which some programs write as a text and others as a number; empty for anything else."""
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""


def whole_number(value: object) -> int | None:
    """The whole number, such as an exit code; None for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def seconds(value: object) -> float | None:
    """The duration; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= LONGEST:
        return None
    return float(value)


def epoch_time(value: object) -> datetime | None:
    """Seconds since 1970 as a time in UTC; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= LATEST:
        return None
    return datetime.fromtimestamp(value, UTC)
