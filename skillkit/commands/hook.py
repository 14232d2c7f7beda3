"""`skillkit hook`."""

import errno
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click


def _leads_nowhere() -> bool:
    """Whether standard output is the null device, as it is where the agent has closed it."""
    try:
        return os.path.samestat(os.fstat(sys.stdout.fileno()), Path(os.devnull).stat())
    except (OSError, ValueError):  # no file, or none of that name
        return False


def _answer(reply: Mapping[str, Any]) -> None:
    """Writes one line of JSON, and makes sure that it has left. Raises OSError if it cannot be read."""
    if reply and _leads_nowhere():
        raise OSError(errno.EBADF, "standard output is closed")
    try:
        sys.stdout.write(f"{json.dumps(reply)}\n")
        sys.stdout.flush()
    except OSError:
        # What is left in the buffer goes nowhere, so that the end of the program does not fail with it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise


@click.command(
    "hook",
    short_help="Take an event of a coding agent: skillkit hooks install has it call this.",
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
)
@click.argument("event", required=False, default="")
@click.option("--agent", default="", metavar="NAME", help="The agent whose event it is, such as claude-code.")
def command(*, event: str, agent: str) -> int:
    """Take the EVENT of a coding agent, with its payload as JSON on stdin; print JSON, and exit with 0 in any case.

    When a session ends, it is queued, and a process of its own looks at it: what it teaches, together with the sessions
    before, is staged. When a session begins, the agent is given the staged candidates that wait to be offered: those of
    its project, those that two projects share, and in a repository of skills all. Nothing is written into a repository.
    Errors go to hook.log in the folder that `skillkit doctor` names.
    """
    from skillkit.hooks.events import handle  # noqa: PLC0415 - not needed for the help

    handle(agent, event, sys.stdin, _answer)
    return 0
