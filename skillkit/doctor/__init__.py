"""Looks at where everything lies and what may be wrong with it: skillkit itself, session logs, the repository here."""

import os
import platform
from collections.abc import Iterator
from pathlib import Path

from skillkit import __version__
from skillkit import config
from skillkit import paths
from skillkit.doctor.fact import Fact
from skillkit.doctor.here import here
from skillkit.doctor.logs import logs
from skillkit.drafting.staging import FILE as STAGING_FILE
from skillkit.drafting.staging import Staging
from skillkit.errors import SkillkitError
from skillkit.machine import from_home
from skillkit.store import FILE
from skillkit.store import Store
from skillkit.store.retention import VARIABLE
from skillkit.store.retention import keep_days

__all__ = ["Fact", "facts"]


def _settings(folder: Path, named: str | None) -> Fact:
    try:
        file = Path(named) if named else config.file_for(folder)
        config.load(folder, named)
    except SkillkitError as error:
        return Fact("settings", from_home(str(file)), error.message, error.hint)
    return Fact("settings", from_home(str(file)) if file else "no config file; using defaults")


def _folder(name: str, folder: Path, variable: str) -> Fact:
    """A folder that is written to, now or when it is first needed."""
    existing = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    found = from_home(str(folder)) + ("" if folder.exists() else " (not made yet)")
    if existing.is_dir() and os.access(existing, os.W_OK | os.X_OK):
        return Fact(name, found)
    return Fact(
        name, found, f"{from_home(str(existing))} cannot be written to", f"let {variable} name a folder of yours"
    )


def _remembered(folder: Path) -> Fact:
    if not (folder / FILE).exists():
        return Fact("remembered", "nothing yet; skillkit mine remembers the logs of your agents")
    try:
        remembered = Store(folder)
        remembered.check()
        store = remembered.summary()
        days = keep_days()
    except SkillkitError as error:
        return Fact("remembered", from_home(str(folder / FILE)), error.message, error.hint)
    sessions = sum(store.sessions.values())
    if not sessions:
        return Fact("remembered", "no session; skillkit mine remembers the logs of your agents")
    agents = ", ".join(f"{agent} {count}" for agent, count in store.sessions.items())
    since = f" since {store.since}" if store.since else ""
    kept = f"forgotten after {days} day{'' if days == 1 else 's'}" if days else "never forgotten"
    count = f"{sessions:,} session{'' if sessions == 1 else 's'}"
    return Fact("remembered", f"{count} ({agents}){since}, {store.size / 1000:,.0f} kB; {kept} ({VARIABLE})")


def _staged(folder: Path) -> Fact:
    if not (folder / STAGING_FILE).exists():
        return Fact("staged", "nothing; skillkit mine --stage stages candidates")
    try:
        count = len(Staging(folder).candidates())
    except SkillkitError as error:
        return Fact("staged", from_home(str(folder / STAGING_FILE)), error.message, error.hint)
    return Fact("staged", f"{count} candidate{'' if count == 1 else 's'}; skillkit candidates lists them")


def _own(folder: Path, named: str | None) -> Iterator[Fact]:
    yield Fact("skillkit", f"{__version__} on Python {platform.python_version()}, {platform.system()}")
    yield _settings(folder, named)
    yield _folder("state folder", paths.state_dir(), "SKILLKIT_STATE_DIR")
    yield _folder("cache folder", paths.cache_dir(), "SKILLKIT_CACHE_DIR")
    yield _remembered(paths.state_dir())
    yield _staged(paths.state_dir())


def facts(folder: Path, named: str | None = None) -> list[Fact]:
    """Everything that is looked at, in a fixed order, for someone in `folder`. `named` is a file of settings."""
    return [*_own(folder, named), *logs(), *here(folder)]
