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


def log_file() -> Path:
    """Where hooks and the worker note what they do."""
    return paths.state_dir() / FILE


def note(message: str) -> None:
    """Adds a line with the time. What cannot be written is lost: a hook never fails because of its log."""
    from skillkit.redact.engine import Redactor  # noqa: PLC0415 - 0.1 s that a hook without a problem need not spend

    with contextlib.suppress(OSError):
        masked = Redactor(paths.user_names(), paths.host_names())(paths.from_home(message[: 4 * MAX_LINE]))
        line = " ".join("".join(c if c.isprintable() else " " for c in masked).split())[:MAX_LINE]
        file = log_file()
        make_private(file.parent)
        if file.exists() and file.stat().st_size > MAX_BYTES:
            file.replace(file.with_name(f"{FILE}.1"))
        number = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            os.write(number, f"{time.strftime('%Y-%m-%dT%H:%M:%S')} {line}\n".encode(errors="replace"))
        finally:
            os.close(number)


def reason(error: BaseException) -> str:
    """An error in one line: what it says, and its type where skillkit did not raise it itself."""
    if isinstance(error, SkillkitError):
        return f"{error.message}; {error.hint}" if error.hint else error.message
    return f"{type(error).__name__}: {error}"
