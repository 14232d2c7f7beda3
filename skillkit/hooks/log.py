"""The log of hooks: what went wrong where nobody looks, masked, bounded in size, readable by the user alone."""

import contextlib
import os
import time
from pathlib import Path

from skillkit import paths
from skillkit.errors import SkillkitError
from skillkit.files.write import make_private

FILE = "hook.log"
MAX_BYTES = 200_000
"""A log of this size is kept as `hook.log.1`, and begun anew."""
MAX_LINE = 1_000
MAX_TRACE, MAX_INDENT = 40, 20
"""Lines of a traceback that are kept, the last ones, and how far they may be indented."""


def log_file() -> Path:
    """Where hooks and the worker note what they do."""
    return paths.state_dir() / FILE


def one_line(text: str, most: int = MAX_LINE) -> str:
    """A text in one line, masked, without control characters, cut to so many."""
    from skillkit.redact.engine import Redactor  # noqa: PLC0415 - 0.1 s that a hook without a problem need not spend

    masked = Redactor(paths.user_names(), paths.host_names())(paths.from_home(text[: 4 * MAX_LINE]))
    return " ".join("".join(c if c.isprintable() else " " for c in masked).split())[:most]


def note(message: str, trace: str = "") -> None:
    """Adds a line with the time, and below it those of a traceback.

    What cannot be written is lost: a hook never fails because of its log.
    """
    with contextlib.suppress(OSError):
        rows = trace.splitlines()[-MAX_TRACE:]
        below = [f"    {' ' * min(MAX_INDENT, len(row) - len(row.lstrip()))}{one_line(row)}\n" for row in rows]
        line = one_line(message)
        file = log_file()
        make_private(file.parent)
        if file.exists() and file.stat().st_size > MAX_BYTES:
            file.replace(file.with_name(f"{FILE}.1"))
        number = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            os.write(number, f"{time.strftime('%Y-%m-%dT%H:%M:%S')} {line}\n{''.join(below)}".encode(errors="replace"))
        finally:
            os.close(number)


def trace_of(error: BaseException) -> str:
    """The traceback of an error that skillkit did not raise itself, else what was added to it: see `add_note`."""
    if isinstance(error, SkillkitError):
        return "\n".join(getattr(error, "__notes__", ()))
    from traceback import format_exception  # noqa: PLC0415 - only an error needs it

    return "".join(format_exception(error))


def reason(error: BaseException) -> str:
    """An error in one line: what it says, and its type where skillkit did not raise it itself."""
    if isinstance(error, SkillkitError):
        return f"{error.message}; {error.hint}" if error.hint else error.message
    return f"{type(error).__name__}: {error}"
