"""Caches the report of a run of `mine` under a hash of everything that it depends on.

The hash covers skillkit's own files, the path and state (size, time, inode) of every log, and what the caller names:
options, existing skills, names to mask. It does not cover the rest of the store: a change there makes reports stale.
"""

import contextlib
import hashlib
from collections.abc import Sequence
from pathlib import Path

from pydantic import ValidationError

from skillkit.files.cache import own_code
from skillkit.model.base import Frozen
from skillkit.model.candidate import Candidate, Dropped
from skillkit.model.report import Report
from skillkit.model.session import Unrecognised
from skillkit.store import Store
from skillkit.store.records import state_of


class _Stored(Frozen):
    """The stored fields of a report. A log is stored by its number, never by its path."""

    candidates: tuple[Candidate, ...]
    dropped: tuple[Dropped, ...]
    unrecognised: tuple[tuple[int, str], ...]
    by_format: dict[str, int]
    redactions: dict[str, int]
    weeks: dict[str, int]
    counts: dict[str, int]
    notes: tuple[str, ...]


COPIED = tuple(name for name in _Stored.model_fields if name != "unrecognised")


def run_key(files: Sequence[Path], *facts: object) -> str:
    """Returns the hash of a run on these logs and `facts`, which differ if their `repr` does."""
    whole = hashlib.sha256(f"{own_code()}\0{facts!r}".encode("utf-8", errors="surrogateescape"))
    for file in files:
        try:
            state = repr(tuple(state_of(file)))
        except OSError as error:
            state = str(error.strerror)
        whole.update(f"\0{file.absolute()}\0{state}".encode("utf-8", errors="surrogateescape"))
    return whole.hexdigest()


def load_report(store: Store, key: str, files: Sequence[Path]) -> Report | None:
    """Returns the report of the run with this key, if it is stored."""
    raw = store.outcome(key)
    try:
        found = _Stored.model_validate_json(raw) if raw else None
    except ValidationError:
        return None  # stored by another version of skillkit
    if found is None:
        return None
    unread = tuple(Unrecognised(path=str(files[index]), reason=reason) for index, reason in found.unrecognised)
    return Report(command="mine", unrecognised=unread, **{name: getattr(found, name) for name in COPIED})


def last_candidates(store: Store) -> Sequence[Candidate]:
    """Returns the candidates of the stored runs, whatever these were about: each once, as the latest run has it."""
    found: dict[str, Candidate] = {}
    for raw in store.outcomes():
        with contextlib.suppress(ValidationError):  # stored by another version of skillkit
            found = {each.id: each for each in _Stored.model_validate_json(raw).candidates} | found
    return tuple(found.values())


def store_report(store: Store, key: str, files: Sequence[Path], report: Report) -> None:
    """Stores the report of a run of `mine`."""
    numbers = {str(file): number for number, file in enumerate(files)}
    unread = tuple((numbers[item.path], item.reason) for item in report.unrecognised)
    stored = _Stored(unrecognised=unread, **{name: getattr(report, name) for name in COPIED})
    store.remember_outcome(key, stored.model_dump_json().encode())
