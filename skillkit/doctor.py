"""Looks at where everything lies and what may be wrong with it: skillkit itself, session logs, the repository here."""

import os
import platform
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

from skillkit import __version__, config, git, paths
from skillkit.authoring.answer_store import FOLDER as ANSWERS
from skillkit.authoring.lessons import FOLDER as LENT
from skillkit.drafting.staging import FILE as STAGING_FILE, Staging
from skillkit.errors import SkillkitError
from skillkit.mining.reading import KIND as DIGESTS
from skillkit.mining.sessions import logs_of
from skillkit.paths import from_home
from skillkit.readers import READERS, Home, Reader
from skillkit.store import FILE, Store
from skillkit.store.retention import VARIABLE, keep_days
from skillkit.workflows.history import History


@dataclass(frozen=True)
class Fact:
    """Something looked at: what it is, what was found; what is wrong with it, if anything, and what helps."""

    name: str
    found: str
    wrong: str = ""
    remedy: str = ""


SHOWN = 3


def _base(home: Home) -> Path:
    return Path(os.environ.get(home.variable) or home.folder).expanduser()


def _tops(reader: Reader) -> dict[Path, str]:
    """The folders below which an agent keeps its logs, with the variable that moves each."""
    tops = {}
    for home in reader.homes:
        plain = []
        for part in PurePosixPath(home.glob).parts[:-1]:
            if any(sign in part for sign in "*?["):
                break
            plain.append(part)
        tops[_base(home).joinpath(*plain)] = home.variable
    return tops


def _wrong(reader: Reader, files: list[Path]) -> tuple[str, str]:
    """What keeps the logs of an agent from being read, and the remedy."""
    errors: list[OSError] = []
    for top in _tops(reader):
        for _ in os.walk(top, onerror=errors.append):
            pass
    # Where there are none, nobody minds.
    closed = [str(error.filename) for error in errors if not isinstance(error, FileNotFoundError | NotADirectoryError)]
    closed += [str(file) for file in files if not os.access(file, os.R_OK)]
    if closed:
        more = f" and {len(closed) - SHOWN} more" if len(closed) > SHOWN else ""
        named = ", ".join(from_home(path) for path in sorted(closed)[:SHOWN])
        return (
            f"{named}{more} cannot be read",
            "look at whose they are (ls -l), and let yourself read them (chmod u+rX)",
        )
    for home in reader.homes:
        # A folder for the data of all programs may well not be there yet.
        own = not home.variable.startswith("XDG_")
        if own and os.environ.get(home.variable) and not _base(home).is_dir():
            return (
                f"{home.variable} names {from_home(str(_base(home)))}, which is no folder",
                f"mend or unset {home.variable}",
            )
    return "", ""


def _sized(size: int) -> str:
    """`71 bytes`, `9 kB`, `35.2 MB`."""
    if size < 1000:
        return f"{size} byte{'' if size == 1 else 's'}"
    return f"{size / 1000:,.0f} kB" if size < 1000**2 else f"{size / 1000**2:,.1f} MB"


def _logs_fact(reader: Reader) -> Fact | None:
    files = [file for file in logs_of(reader) if file.is_file()]
    wrong, remedy = _wrong(reader, files)
    if not files:
        return Fact(f"logs of {reader.name}", "none", wrong, remedy) if wrong else None
    about = [file.stat() for file in files]
    newest = datetime.fromtimestamp(max(each.st_mtime for each in about), UTC)
    size = _sized(sum(each.st_size for each in about))
    inside = ", ".join(sorted({from_home(str(top)) for top in _tops(reader) if any(top in f.parents for f in files)}))
    count = f"{len(files):,} file{'' if len(files) == 1 else 's'}"
    return Fact(
        f"logs of {reader.name}", f"{count}, {size}, last written {newest:%Y-%m-%d}, in {inside}", wrong, remedy
    )


def _logs() -> Iterator[Fact]:
    """A fact for each agent that keeps logs here; then those that keep none, or where all was looked for."""
    found = {reader.name: _logs_fact(reader) for reader in READERS if reader.homes}
    yield from (fact for fact in found.values() if fact)
    none = [name for name, fact in found.items() if fact is None]
    if len(none) == len(found):
        places = sorted({from_home(str(_base(home))) for reader in READERS for home in reader.homes})
        yield Fact("session logs", f"none in {', '.join(places)}; logs elsewhere are named: skillkit mine FOLDER")
    elif none:
        yield Fact("no logs of", ", ".join(none))


PRE_COMMIT = ".pre-commit-config.yaml"
HOOK = re.compile(r"^[ \t]*-[ \t]+(?:\{[ \t]*)?id:[ \t]*[\"']?(skillkit-(?:lint|check))\b", re.MULTILINE)
REMOTE = "origin"


def _hooks_fact(root: Path) -> Fact:
    """Whether the repository asks for our hooks, and whether git runs them."""
    file = root / PRE_COMMIT
    text = file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""
    named = sorted(set(HOOK.findall(text)))
    if not named:
        return Fact("hooks", f"none of skillkit's in {PRE_COMMIT}")
    if git.hook(root, "pre-commit").is_file():
        return Fact("hooks", f"{', '.join(named)} before each commit")
    return Fact("hooks", f"{', '.join(named)} in {PRE_COMMIT}, which git does not run here: pre-commit install")


def _remote_fact(root: Path) -> Fact:
    try:
        return Fact("remote", f"{REMOTE}, {from_home(git.remote_url(root, REMOTE))}")
    except SkillkitError as error:
        return Fact("remote", f"{error.message}; propose needs one: {error.hint}")


def _commits_fact(root: Path) -> Fact:
    try:
        git.identity(root)
    except SkillkitError as error:
        return Fact(
            "commits", "propose makes commits", error.message, error.hint or "set git config user.name and user.email"
        )
    return Fact("commits", "git knows your name and e-mail address")


def _here(folder: Path) -> Iterator[Fact]:
    """git, and if `folder` is in a repository what matters of it."""
    try:
        yield Fact("git", git.version(folder))
    except SkillkitError as error:
        yield Fact("git", "not found", error.message, "install git: propose and gate need it")
        return
    if not paths.repository_root(folder):
        yield Fact("repository", "none here; propose and gate are run in a clone of your skill repository")
        return
    try:
        root = git.root_of(folder)
    except SkillkitError as error:
        yield Fact("repository", from_home(str(folder)), error.message, error.hint)
        return
    yield Fact("repository", from_home(str(root)))
    yield _remote_fact(root)
    yield _commits_fact(root)
    yield _hooks_fact(root)


def _exists(place: Path) -> bool:
    """Whether something is at a place; not if a folder above it may not be searched."""
    try:
        return place.exists()
    except OSError:
        return False


def _folder_fact(name: str, folder: Path, variable: str) -> Fact:
    """A folder that is written to, now or when it is first needed."""
    existing = next(each for each in (folder, *folder.absolute().parents) if _exists(each))
    found = from_home(str(folder)) + ("" if existing == folder else " (not made yet)")
    try:
        # No look at permissions knows of file systems that refuse, nor of quotas.
        with TemporaryDirectory(prefix=".skillkit-", dir=existing):
            return Fact(name, found)
    except OSError as error:
        wrong = f"{from_home(str(existing))} cannot be written to: {error.strerror}"
        return Fact(name, found, wrong, f"let {variable} name a folder of yours")


def _found(name: str, place: Path | None, look: Callable[..., str], *arguments: Any) -> Fact:
    """What `look` finds at a place, or what is wrong there."""
    try:
        return Fact(name, look(*arguments))
    except SkillkitError as error:
        return Fact(name, from_home(str(place)), error.message, error.hint)
    except OSError as error:
        return Fact(name, from_home(str(place)), f"it cannot be read: {error.strerror}", "let yourself read it")


def _settings(file: Path | None, folder: Path, named: str | None) -> str:
    config.load(folder, named)
    return from_home(str(file)) if file else "no config file; using defaults"


def _remembered(folder: Path) -> str:
    if not (folder / FILE).exists():
        return "nothing yet; skillkit mine remembers the logs of your agents"
    remembered = Store(folder)
    remembered.check()
    store = remembered.summary()
    days = keep_days()
    sessions = sum(store.sessions.values())
    if not sessions:
        return "no session; skillkit mine remembers the logs of your agents"
    agents = ", ".join(f"{agent} {count}" for agent, count in store.sessions.items())
    since = f" since {store.since}" if store.since else ""
    kept = f"forgotten after {days} day{'' if days == 1 else 's'}" if days else "never forgotten"
    count = f"{sessions:,} session{'' if sessions == 1 else 's'}"
    return f"{count} ({agents}){since}, {store.size / 1000:,.0f} kB; {kept} ({VARIABLE})"


def _staged(folder: Path) -> str:
    if not (folder / STAGING_FILE).exists():
        return "nothing; skillkit mine --stage stages candidates"
    count = len(Staging(folder).candidates())
    return f"{count} candidate{'' if count == 1 else 's'}; skillkit candidates lists them"


def _runs(history: History) -> str:
    if not history.path.exists():
        return "none yet; skillkit run and pick remember each, and which workflows you trust"
    history.check()
    count = history.count()
    size = _sized(history.path.stat().st_size)
    trusted = history.count(table="trusted")
    ran = f"{count:,} workflow{' was' if count == 1 else 's were'} run, {size}; skillkit history lists them"
    return f"{ran}; {trusted:,} trusted as they are" if trusted else ran


def _kept(folder: Path, pattern: str, noun: str, deleted_by: str) -> str:
    """How many files of a kind are kept, how large they are, and what deletes them."""
    files = [file for file in folder.glob(pattern) if file.is_file()]
    if not files:
        return "none"
    size = _sized(sum(file.stat().st_size for file in files))
    return f"{len(files):,} {noun}{'' if len(files) == 1 else 's'}, {size}; {deleted_by}"


def facts(folder: Path, named: str | None = None) -> list[Fact]:
    """Everything that is looked at, in a fixed order, for someone in `folder`. `named` is a file of settings."""
    settings = Path(named) if named else config.file_for(folder)
    state, history = paths.state_dir(), History()
    kept = (
        ("condensed logs", paths.cache_dir() / DIGESTS, "*", "log", "any skillkit forget deletes them"),
        ("answers", state / ANSWERS, "*/*", "file", "skillkit forget deletes them"),
        ("borrowed lessons", state / LENT, "*.json", "file", f"delete {from_home(str(state / LENT))}"),
    )
    return [
        Fact("skillkit", f"{__version__} on Python {platform.python_version()}, {platform.system()}"),
        _found("settings", settings, _settings, settings, folder, named),
        _folder_fact("state folder", state, "SKILLKIT_STATE_DIR"),
        _folder_fact("cache folder", paths.cache_dir(), "SKILLKIT_CACHE_DIR"),
        _found("remembered", state / FILE, _remembered, state),
        _found("staged", state / STAGING_FILE, _staged, state),
        _found("runs", history.path, _runs, history),
        *(_found(name, folder, _kept, folder, *how) for name, folder, *how in kept),
        *_logs(),
        *_here(folder),
    ]
