"""Reads logs to digests: what `digest`, `lessons` and an author's `mine` start from."""

from collections import Counter
from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from skillkit.mining.digest import digest_of
from skillkit.mining.selection import Selection
from skillkit.model.digest import Digest
from skillkit.model.session import Unrecognised
from skillkit.sessions import Logs
from skillkit.sessions import require_sessions
from skillkit.sessions import told
from skillkit.watch import Watch
from skillkit.watch import unwatched


class ReadLogs(NamedTuple):
    """The digests of the sessions that were wanted, the folders in which they ran, and what reading came to."""

    digests: tuple[Digest, ...]
    folders: dict[str, str]
    unrecognised: tuple[Unrecognised, ...]
    read: int
    lines_skipped: int
    by_format: Counter[str]
    redactions: Counter[str]


def read_digests(
    paths: Sequence[Path],
    selection: Selection | None = None,
    *,
    users: Iterable[str] = (),
    hosts: Iterable[str] = (),
    watch: Watch = unwatched,
) -> ReadLogs:
    """Reads the logs below `paths`; `folders` name the folder of each session by its id.

    Raises SkillkitError if there is no session log at all.
    """
    users, hosts, wanted = frozenset(users), frozenset(hosts), selection or Selection()
    logs = Logs(paths, watch)
    digests: list[Digest] = []
    folders: dict[str, str] = {}
    formats: Counter[str] = Counter()
    masked: Counter[str] = Counter()
    for session in logs:
        digest = digest_of(session, users, hosts)
        if digest not in wanted:
            continue
        folders[session.id] = session.cwd
        formats[session.format] += 1
        masked.update(digest.redactions)
        digests.append(replace(digest, raw_bytes=max(digest.raw_bytes, _size(session.source_path))))
    require_sessions(logs, paths)
    return ReadLogs(
        digests=tuple(digests),
        folders=folders,
        unrecognised=told(logs.unrecognised, users, hosts),
        read=logs.by_format.total(),
        lines_skipped=logs.lines_skipped,
        by_format=formats,
        redactions=masked,
    )


def _size(path: str) -> int:
    """The bytes of a log that holds one session; 0 for a database, which holds many."""
    file = Path(path)
    try:
        return file.stat().st_size if file.suffix == ".jsonl" else 0
    except OSError:
        return 0
