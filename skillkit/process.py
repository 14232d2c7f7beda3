"""The only module that starts processes: argument lists, never a shell, a time limit, output as bytes."""

import contextlib
import os
import signal
import subprocess
from collections.abc import Collection
from collections.abc import Mapping
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from skillkit.errors import SkillkitError

TIMEOUT_SECONDS = 300
_apart: "set[subprocess.Popen[bytes]]" = set()
"""The programs that run apart from our terminal right now."""


class Completed(NamedTuple):
    """How a process ended, and what it wrote."""

    code: int
    stdout: bytes
    stderr: str


def _end(process: "subprocess.Popen[bytes]", *, apart: bool) -> None:
    """Ends a process, and if it runs apart all its children, which would keep its output open."""
    with contextlib.suppress(ProcessLookupError):
        if apart and hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.communicate()


def end_all() -> None:
    """Ends the programs that run apart, with all that they started: they do not get the terminal's interrupts."""
    for process in tuple(_apart):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL) if hasattr(os, "killpg") else process.kill()


def run(
    arguments: Sequence[str],
    *,
    cwd: Path,
    stdin: bytes = b"",
    environment: Mapping[str, str] | None = None,
    without: Collection[str] = (),
    seconds: float = TIMEOUT_SECONDS,
    apart: bool = False,
) -> Completed:
    """Runs a program to its end; `environment` is added to our own, from which the names in `without` are taken out.

    `apart` from our terminal: it cannot ask the user anything, and is ended with all that it started.
    Raises SkillkitError if the program is not installed or takes longer than `seconds`.
    """
    own = {name: value for name, value in os.environ.items() if name not in without}
    try:
        process = subprocess.Popen(
            list(arguments),
            cwd=cwd,
            env={**own, **(environment or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=apart,
        )
    except FileNotFoundError:
        raise SkillkitError(f"{arguments[0]} is not installed", f"install {arguments[0]} and try again") from None
    if apart:
        _apart.add(process)
    try:
        stdout, stderr = process.communicate(stdin, timeout=seconds)
    except subprocess.TimeoutExpired:
        _end(process, apart=apart)
        message = f"{' '.join(arguments[:2])} took longer than {seconds:g} s"
        raise SkillkitError(message, "look at the network, then try again") from None
    except BaseException:
        _end(process, apart=apart)
        raise
    finally:
        _apart.discard(process)
    return Completed(process.returncode, stdout, stderr.decode("utf-8", errors="replace"))


def start_detached(
    arguments: Sequence[str], *, cwd: Path, environment: Mapping[str, str], keep: Collection[int] = ()
) -> None:
    """Starts a program that outlives this one and its terminal, without input and output; it inherits the files `keep`.

    Raises OSError if it cannot be started.
    """
    process = subprocess.Popen(
        list(arguments),
        cwd=cwd,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        pass_fds=tuple(keep) if os.name == "posix" else (),
    )
    process.returncode = 0  # nobody waits for it: Python would warn of that when it lets go of the object
