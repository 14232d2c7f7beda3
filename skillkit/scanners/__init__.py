"""External scanners, one a file: programs that the user has installed, whose findings count beside ours.

A scanner gets a folder with copies of the linted skills. It is a process without a shell, with a time limit, and
without the variables of our environment that it does not need. What it writes is untrusted data.
"""

import os
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from skillkit.errors import SkillkitError
from skillkit.plugins import Registry
from skillkit.process import stream

KEPT_VARIABLES = ("HOME", "LANG", "LC_ALL", "LC_CTYPE", "PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "USERPROFILE")
"""The variables of our environment that a scanner gets; none of them holds a key or a token."""
MAX_OUTPUT = 16_384
"""The bytes that are kept of what a scanner prints, for the message of an error."""
Scan = Callable[[Path, str, Sequence[str]], bytes]
"""From a working folder, the name of the folder in it with the skills, and their paths below that, to a SARIF log.

Addresses in the log are relative to the folder with the skills. Raises SkillkitError if anything was not scanned.
"""


class Scanner(NamedTuple):
    """A scanner: its name in options and codes, how it calls itself in SARIF, where it is described."""

    name: str
    tool: str
    title: str
    page: str
    scan: Scan


SCANNERS: Registry[Scanner] = Registry("skillkit.scanners")


def scanner(name: str, *, tool: str, title: str, page: str) -> Callable[[Scan], Scan]:
    """Registers a scanner."""

    def decorate(scan: Scan) -> Scan:
        SCANNERS.add(name, Scanner(name, tool, title, page, scan))
        return scan

    return decorate


def program(name: str, remedy: str) -> str:
    """The path of a program: beside the Python that runs, or on the PATH. Raises SkillkitError with the remedy."""
    found = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    if found is None:
        raise SkillkitError(f"{name} is not installed", remedy)
    return str(Path(found).absolute())


def run(arguments: Sequence[str], cwd: Path, seconds: float, **environment: str) -> tuple[int, str]:
    """Runs a scanner's program; its exit status, and the end of what it printed.

    Raises SkillkitError if it takes longer than `seconds`.
    """
    printed = bytearray()

    def keep(part: bytes) -> None:
        printed.extend(part)
        del printed[:-MAX_OUTPUT]

    without = [name for name in os.environ if name.upper() not in KEPT_VARIABLES]
    code = stream(arguments, cwd=cwd, environment=environment, seconds=seconds, write=keep, without=without)
    if code is None:
        message = f"{Path(arguments[0]).name} took longer than {seconds:g} s"
        raise SkillkitError(message, "name fewer skills, or run it yourself and use --import-sarif")
    return code, printed.decode("utf-8", errors="replace")


def output(file: Path, limit: int) -> bytes:
    """What a scanner wrote to a file. Raises SkillkitError if it wrote none, or too much."""
    try:
        size = file.stat().st_size
        if size <= limit:
            return file.read_bytes()
    except OSError as error:
        raise SkillkitError(
            f"the scanner wrote no {file.name}: {error.strerror}", "run it yourself to see why"
        ) from None
    raise SkillkitError(f"the scanner wrote {size:,} bytes; not read above {limit:,}", "name fewer skills")
