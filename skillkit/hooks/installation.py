"""Puts hooks into the files of coding agents and takes them out, with a backup, whole or not at all."""

import contextlib
import hashlib
import json
import os
import shlex
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, NamedTuple

from skillkit import paths
from skillkit.agents import Agent, Scope
from skillkit.errors import SkillkitError
from skillkit.files.write import make_private, write_atomically, write_privately

SCOPES: tuple[Scope, ...] = ("user", "project")
State = Literal["installed", "outdated", "not installed", "unreadable"]
MADE = "made-folders.json"


class Outcome(NamedTuple):
    """What was done to a file: its path, the backup of what it was, and whether it is gone."""

    path: Path
    changed: bool
    backup: Path | None = None
    removed: bool = False
    warning: str = ""
    """Why the agent does not run the hooks in it."""


class Status(NamedTuple):
    """How it is about the hooks of an agent in a scope."""

    agent: str
    scope: Scope
    state: State
    path: Path
    problem: str = ""


def command_for(scope: Scope) -> str:
    """What calls skillkit: for the user this one by its path, in shell words; in a project the one on the PATH."""
    if scope == "project":
        return "skillkit"
    started = Path(sys.argv[0])
    found = str(started.absolute()) if started.name == "skillkit" and started.is_file() else shutil.which("skillkit")
    return shlex.join([found] if found else [sys.executable, "-m", "skillkit"])


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Lets errors say which file they are about."""
    try:
        yield
    except SkillkitError as error:
        raise SkillkitError(f"{path}: {error.message}", error.hint) from None
    except UnicodeDecodeError as error:
        raise SkillkitError(
            f"{path}: byte {error.start} is no UTF-8", "save it as UTF-8; nothing was written"
        ) from None
    except (OSError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SkillkitError(f"{path}: {reason}", "look at the path and who may write it; nothing was written") from None


def _place(path: Path, scope: Scope, root: Path) -> Path:
    """Where a file is once links are followed; those of a project must not lead out of it."""
    place = path.resolve()
    if scope == "project" and not place.is_relative_to(root.resolve()):
        raise SkillkitError("it leads out of the project", "look at its links; nothing was written")
    return place


def _text(place: Path) -> str | None:
    """The text of a file with its line ends; None if there is none."""
    try:
        return place.read_bytes().decode()
    except FileNotFoundError:
        return None


def _kept(place: Path) -> Path:
    """The folder that keeps what we have to remember of a file, for the user alone to read."""
    return make_private(paths.state_dir() / "hooks" / hashlib.sha256(os.fsencode(place)).hexdigest()[:16])


def _backup(place: Path, text: str) -> Path:
    """Keeps a text for the user alone to read; the same text is kept once."""
    content = text.encode()
    backup = _kept(place) / f"{hashlib.sha256(content).hexdigest()[:12]}-{place.name}"
    if not backup.exists():
        backup.touch(mode=0o600)
        write_atomically(backup, content)
    return backup


def _write(place: Path, text: str) -> None:
    """Writes a file, and remembers which folders are made for it."""
    missing = [str(folder) for folder in place.parents if not folder.exists()]
    if missing:
        write_privately(_kept(place) / MADE, json.dumps(missing))
    write_atomically(place, text)


def _remove(place: Path) -> None:
    """Removes a file, and the folders that were made for it if nothing else is in them."""
    place.unlink()
    made = _kept(place) / MADE
    if made.is_file():
        with contextlib.suppress(ValueError):  # a torn file: then the folders stay
            for folder in json.loads(made.read_bytes()):
                with contextlib.suppress(OSError):
                    Path(folder).rmdir()
        made.unlink()


def change(agent: Agent, scope: Scope, root: Path, command: str | None) -> Outcome:
    """Puts hooks that call a command into an agent's file; without a command, takes them out. Links are followed.

    `root` is that of the project, or the home folder. A file that needs no change stays, one that was made for the
    hooks goes. Raises SkillkitError with the file and the line if it is not what the agent reads or cannot be written;
    then nothing was written.
    """
    path = agent.settings(scope, root)
    with _naming(path):
        place = _place(path, scope, root)
        before = _text(place)
        if command is not None:
            after: str | None = agent.installed(before, command)
        else:
            after = None if before is None else agent.uninstalled(before)
        warning = agent.warning(after) if after else ""
        if after == before:
            return Outcome(path, changed=False, warning=warning)
        backup = None if before is None else _backup(place, before)
        if after is None:
            _remove(place)
        else:
            _write(place, after)
    return Outcome(path, changed=True, backup=backup, removed=after is None, warning=warning)


def status(agent: Agent, scope: Scope, root: Path, command: str) -> Status:
    """Whether the hooks of an agent are in its file, and call this command."""
    path = agent.settings(scope, root)
    try:
        with _naming(path):
            text = _text(_place(path, scope, root))
            if text is None or agent.uninstalled(text) == text:
                return Status(agent.name, scope, "not installed", path)
            state: State = "installed" if agent.installed(text, command) == text else "outdated"
            return Status(agent.name, scope, state, path, agent.warning(text))
    except SkillkitError as error:
        return Status(agent.name, scope, "unreadable", path, error.message.removeprefix(f"{path}: "))
