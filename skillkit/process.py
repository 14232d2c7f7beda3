"""The only module that starts processes: argument lists, never a shell, a time limit, output as bytes."""

import os
import subprocess
from collections.abc import Collection
from collections.abc import Mapping
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from skillkit.errors import SkillkitError

TIMEOUT_SECONDS = 300


class Completed(NamedTuple):
    """How a process ended, and what it wrote."""

    code: int
    stdout: bytes
    stderr: str


def run(
    arguments: Sequence[str],
    *,
    cwd: Path,
    stdin: bytes = b"",
    environment: Mapping[str, str] | None = None,
    without: Collection[str] = (),
) -> Completed:
    """Runs a program to its end; `environment` is added to our own, from which the names in `without` are taken out.

    Raises SkillkitError if the program is not installed or takes longer than `TIMEOUT_SECONDS`.
    """
    try:
        done = subprocess.run(
            list(arguments),
            cwd=cwd,
            input=stdin,
            capture_output=True,
            check=False,
            timeout=TIMEOUT_SECONDS,
            env={**{k: v for k, v in os.environ.items() if k not in without}, **(environment or {})},
        )
    except FileNotFoundError:
        raise SkillkitError(f"{arguments[0]} is not installed", f"install {arguments[0]} and try again") from None
    except subprocess.TimeoutExpired:
        message = f"{' '.join(arguments[:2])} took longer than {TIMEOUT_SECONDS} s"
        raise SkillkitError(message, "look at the network, then try again") from None
    return Completed(done.returncode, done.stdout, done.stderr.decode("utf-8", errors="replace"))
