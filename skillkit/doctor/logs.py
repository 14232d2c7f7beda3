"""The logs of the agents on this machine: where, how many, how old, and which of them cannot be read."""

import os
from collections.abc import Iterator
from datetime import UTC
from datetime import datetime
from pathlib import Path
from pathlib import PurePosixPath

from skillkit.doctor.fact import Fact
from skillkit.machine import from_home
from skillkit.mining.sessions import logs_of
from skillkit.readers import READERS
from skillkit.readers import Home
from skillkit.readers import Reader

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


def _closed(top: Path) -> Iterator[str]:
    """The folders at and below `top` that cannot be looked into. Where there are none, nobody minds."""
    errors: list[OSError] = []
    for _ in os.walk(top, onerror=errors.append):
        pass
    yield from (
        str(error.filename) for error in errors if not isinstance(error, FileNotFoundError | NotADirectoryError)
    )


def _wrong(reader: Reader, files: list[Path]) -> tuple[str, str]:
    """What keeps the logs of an agent from being read, and the remedy."""
    closed = [folder for top in _tops(reader) for folder in _closed(top)]
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


def _fact(reader: Reader) -> Fact | None:
    files = logs_of(reader)
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


def logs() -> Iterator[Fact]:
    """A fact for each agent that keeps logs here; then those that keep none, or where all was looked for."""
    found = {reader.name: _fact(reader) for reader in READERS if reader.homes}
    yield from (fact for fact in found.values() if fact)
    none = [name for name, fact in found.items() if fact is None]
    if len(none) == len(found):
        places = sorted({from_home(str(_base(home))) for reader in READERS for home in reader.homes})
        yield Fact("session logs", f"none in {', '.join(places)}; logs elsewhere are named: skillkit mine FOLDER")
    elif none:
        yield Fact("no logs of", ", ".join(none))
