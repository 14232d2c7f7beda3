"""The program that a command calls: its own name, or the script that an interpreter or a task runner gets."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.shell import tables
from skillkit.shell.tables import INTERPRETERS, words
from skillkit.shell.wrappers import unwrapped

SCRIPT = re.compile(r"(?:^|/)[\w@.-]+\.(?:py|js|mjs|cjs|ts|mts|rb|sh|pl|php)$")
KNOWN = (
    tables.KNOWN_PROGRAMS
    | tables.CHECK_WORDS
    | tables.NO_SUBCOMMAND
    | tables.TASKS
    | INTERPRETERS
    | frozenset(verb.partition(" ")[0] for verb in (*tables.DEPTH, *tables.GENERIC))
)
"""Common programs: how to call them is known everywhere."""
ROUTINE = frozenset({"git add", "git commit"})
PLAIN_OPTIONS = words("--body --body-file --fill --json --message --quiet --set-upstream --title")
"""Options of common commands that say nothing about the project."""
MAX_SUBCOMMANDS = 2


class Called(NamedTuple):
    """The parts of a call: the program as written, switches before its subcommands, these, and all other words."""

    program: str
    switches: tuple[str, ...]
    subcommands: tuple[str, ...]
    arguments: tuple[str, ...]


def _head(words: Sequence[str]) -> int:
    """How many words name the program."""
    name = words[0].rpartition("/")[2]
    second = words[1] if len(words) > 1 else ""
    if name in INTERPRETERS and SCRIPT.search(second):
        return 2
    if name in tables.TASK_RUNNERS and tables.SUBCOMMAND.match(second) and second not in tables.OWN_SUBCOMMANDS:
        return 2
    return 1


def uncommon_call(command: Sequence[str]) -> Called | None:
    """The parts of a simple command, whose subcommands may follow switches; None if its program is a common one."""
    rest = unwrapped(command)
    head = _head(rest)
    return None if is_common(" ".join(rest[:head])) else _call(rest, head)


def _call(rest: Sequence[str], head: int) -> Called:
    subcommands: list[str] = []
    place = head
    while place < len(rest) and len(subcommands) < MAX_SUBCOMMANDS:
        word = rest[place]
        is_switch = word.startswith("--") and "=" not in word and not subcommands
        goes_on = not subcommands or (subcommands[0] not in tables.ACTION_WORDS and word in tables.ACTION_WORDS)
        if not is_switch and not (goes_on and tables.SUBCOMMAND.match(word)):
            break
        subcommands += [] if is_switch else [word]
        place += 1
    switches = tuple(word for word in rest[head:place] if word.startswith("--"))
    if not subcommands:
        return Called(" ".join(rest[:head]), (), (), tuple(rest[head:]))
    return Called(" ".join(rest[:head]), switches, tuple(subcommands), tuple(rest[place:]))


def is_common(program: str) -> bool:
    """Whether a program is a common one; a script never is."""
    return " " not in program and program.rpartition("/")[2] in KNOWN


def says_how(verb: str, command: str) -> bool:
    """Whether the options of a command, even of a common one, are specific to the project."""
    options = (word for word in command.removeprefix(verb).split() if word.startswith("--") and word != "--")
    return verb not in ROUTINE and any(option.partition("=")[0] not in PLAIN_OPTIONS for option in options)
