"""Reads logs to digests: what `digest`, `lessons` and an author's `mine` start from.

The digests of a log are cached under its path, size and times, and under skillkit's own code: a log that has not
changed is read once. Several processes share the logs that are new.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from shutil import rmtree
from typing import NamedTuple

import msgspec

from skillkit.files import cache
from skillkit.mining.digest import digest_of
from skillkit.mining.project import redactor_for
from skillkit.mining.sessions import Logs, Selection, log_files, mask_paths, require_sessions
from skillkit.model.digest import Digest
from skillkit.model.session import Unrecognised
from skillkit.paths import cache_dir, from_home
from skillkit.pool import Watch, in_order, unwatched
from skillkit.redact.engine import MASKS
from skillkit.transcripts.transcript import project_of

KIND = "digests"
MAX_CACHED = 20_000
Names = tuple[tuple[str, ...], tuple[str, ...]]
"""Names of users and of machines to mask."""


class ReadLogs(NamedTuple):
    """The digests of the sessions that were wanted, the folders in which they ran, and what reading came to."""

    digests: tuple[Digest, ...]
    folders: dict[str, str]
    unrecognised: tuple[Unrecognised, ...]
    read: int
    lines_skipped: int
    by_format: Counter[str]
    redactions: Counter[str]


class _OfLog(msgspec.Struct, frozen=True):
    """What one log holds: its digests, the folder of each session, what could not be read."""

    digests: list[Digest]
    folders: dict[str, str]
    unrecognised: list[tuple[str, bool]]
    skipped: int


def _key(file: Path, names: Names) -> str:
    """The name of a log's entry in the cache; empty where the log cannot be looked at."""
    try:
        state = file.stat()
    except OSError:
        return ""
    facts = (str(file.absolute()), state.st_size, state.st_mtime_ns, state.st_ino, names)
    return hashlib.sha256(f"{cache.own_code()}\0{facts!r}".encode("utf-8", errors="surrogateescape")).hexdigest()


USER = MASKS["user"]


def _masked_folder(folder: str, names: Names) -> str:
    """Returns a folder as it is kept, with `~` and `<user>` for the user's own; empty in the home of another user."""
    short = from_home(folder)
    masked = redactor_for(project_of(folder), *names)(short)
    return masked if masked.startswith("~") <= short.startswith("~") else ""


def _folder(masked: str, names: Names) -> str:
    """Returns the folder that was kept masked: the first that exists, else the last of those that it may be."""
    found = [str(Path(masked.replace(USER, user)).expanduser()) for user in names[0] or (USER,)] if masked else [""]
    return next((folder for folder in found if Path(folder).is_dir()), found[-1])


def _read(file: Path, names: Names) -> _OfLog:
    logs = Logs([file])
    digests, folders = [], {}
    for session in logs:
        digest = digest_of(session, *names)
        size = file.stat().st_size if file.suffix == ".jsonl" else 0
        digests.append(replace(digest, raw_bytes=max(digest.raw_bytes, size)))
        folders[session.id] = _masked_folder(session.cwd, names)
    problems = [(item.reason, item.passing) for item in logs.unrecognised]
    return _OfLog(digests, folders, problems, logs.lines_skipped)


def _of_log(names: Names, given: tuple[Path, str]) -> _OfLog:
    """What a log holds, from the cache if it has not changed."""
    file, key = given
    place = cache_dir() / KIND / key
    known = cache.load(place) if key else None
    if known:
        try:
            return msgspec.json.decode(known[1], type=_OfLog)
        except msgspec.DecodeError:
            pass  # by another version: it is read anew
    found = _read(file, names)
    if key and not any(passing for _, passing in found.unrecognised):
        cache.store(place, {}, msgspec.json.encode(found), most=MAX_CACHED)
    return found


def forget_digests() -> None:
    """Deletes the cached digests of all logs: they are made anew from logs that are still there."""
    rmtree(cache_dir() / KIND, ignore_errors=True)


def read_digests(
    paths: Sequence[Path],
    selection: Selection | None = None,
    *,
    users: Iterable[str] = (),
    hosts: Iterable[str] = (),
    jobs: int = 1,
    watch: Watch = unwatched,
) -> ReadLogs:
    """Reads the logs below `paths` with at most `jobs` processes; `folders` name the folder of each session by its id.

    Raises SkillkitError if there is no session log at all.
    """
    names: Names = (tuple(sorted(users)), tuple(sorted(hosts)))
    files = [(file, _key(file, names)) for file in log_files(paths)]
    wanted = selection or Selection()
    digests: dict[str, Digest] = {}
    folders: dict[str, str] = {}
    unrecognised: list[Unrecognised] = []
    skipped = 0
    made = in_order(partial(_of_log, names), files, jobs=jobs)
    for (file, _), found in zip(watch(files), made, strict=True):
        unrecognised += (Unrecognised(str(file), *problem) for problem in found.unrecognised)
        skipped += found.skipped
        for digest in found.digests:
            if digest.log not in digests:
                digests[digest.log] = digest
                folders[digest.session] = _folder(found.folders[digest.session], names)
    chosen = tuple(digest for digest in digests.values() if digest in wanted)
    read = ReadLogs(
        digests=chosen,
        folders=folders,
        unrecognised=mask_paths(unrecognised, *names),
        read=len(digests),
        lines_skipped=skipped,
        by_format=Counter(digest.format for digest in chosen),
        redactions=sum((Counter(digest.redactions) for digest in chosen), Counter[str]()),
    )
    require_sessions(paths, len(digests), unrecognised)
    return read
