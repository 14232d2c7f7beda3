"""Looks at where everything lies and what may be wrong with it."""

import os
import platform
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from skillkit import __version__
from skillkit import paths
from skillkit.errors import SkillkitError
from skillkit.readers import READERS
from skillkit.sessions import logs_of
from skillkit.store import FILE
from skillkit.store import Store


@dataclass(frozen=True)
class Fact:
    """Something looked at: what it is, what was found, and what is wrong with it, if anything."""

    name: str
    found: str
    wrong: str = ""


def _folder(name: str, folder: Path) -> Fact:
    """A folder that is written to, now or when it is first needed."""
    existing = next(each for each in (folder, *folder.parents) if each.exists())
    wrong = "" if os.access(existing, os.W_OK) else f"{existing} cannot be written to"
    return Fact(name, str(folder) + ("" if folder.exists() else " (not made yet)"), wrong)


def _remembered(folder: Path) -> Fact:
    if not (folder / FILE).exists():
        return Fact("remembered", "nothing yet; skillkit mine remembers what it reads")
    try:
        logs, sessions = Store(folder).count()
    except SkillkitError as error:
        return Fact("remembered", str(folder / FILE), f"{error.message}; {error.hint}")
    return Fact("remembered", f"{sessions} sessions of {logs} logs, in {(folder / FILE).stat().st_size // 1024} kB")


def _logs() -> Iterator[Fact]:
    """The logs of each agent that keeps some here."""
    for reader in READERS:
        found = logs_of(reader)
        if found:
            size = sum(file.stat().st_size for file in found) / 1024**2
            yield Fact(f"logs of {reader.name}", f"{len(found)} files, {size:.1f} MB")


def facts(config_file: Path | None) -> list[Fact]:
    """Everything that is looked at, in a fixed order. `config_file` is where the settings stand, if anywhere."""
    git = shutil.which("git")
    return [
        Fact("skillkit", f"{__version__} on Python {platform.python_version()}, {platform.system()}"),
        Fact("git", git or "not found", "" if git else "install git: propose and gate need it"),
        Fact("settings", str(config_file) if config_file else "none; the defaults hold"),
        _folder("state folder", paths.state_dir()),
        _folder("cache folder", paths.cache_dir()),
        _remembered(paths.state_dir()),
        *_logs(),
    ]
