"""What a run of `mine` came to, remembered under a hash of everything that it depended on.

The hash covers skillkit's own files, the path and state (size, time, inode) of every log, and what the caller names:
options, existing skills, names to mask. What the store holds beside is no part of it: a change there deletes all
outcomes.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from pydantic import ValidationError

from skillkit.files.cache import own_code
from skillkit.model.base import Frozen
from skillkit.model.candidate import Candidate
from skillkit.model.candidate import Dropped
from skillkit.model.report import Report
from skillkit.model.session import Unrecognised
from skillkit.store import Store
from skillkit.store.records import state_of


class _Outcome(Frozen):
    """A report as it is stored. A log is stored by its number, never by its path."""

    candidates: tuple[Candidate, ...]
    dropped: tuple[Dropped, ...]
    unrecognised: tuple[tuple[int, str], ...]
    by_format: dict[str, int]
    redactions: dict[str, int]
    weeks: dict[str, int]
    counts: dict[str, int]
    notes: tuple[str, ...]


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


def recalled(store: Store, key: str, files: Sequence[Path]) -> Report | None:
    """The report of the run with this key, if it is remembered."""
    raw = store.outcome(key)
    if raw is None:
        return None
    try:
        found = _Outcome.model_validate_json(raw)
    except ValidationError:
        # Written by a skillkit whose files look like this one's, as a copied clock may make them: the run is made anew.
        return None
    return Report(
        command="mine",
        candidates=found.candidates,
        dropped=found.dropped,
        unrecognised=tuple(Unrecognised(path=str(files[index]), reason=reason) for index, reason in found.unrecognised),
        by_format=found.by_format,
        redactions=found.redactions,
        weeks=found.weeks,
        counts=found.counts,
        notes=found.notes,
    )


def last_candidates(store: Store) -> Sequence[Candidate]:
    """The candidates that the latest run of `mine` showed, as far as it is remembered."""
    for raw in store.outcomes():
        try:
            return _Outcome.model_validate_json(raw).candidates
        except ValidationError:
            continue  # by a skillkit before this one, or after it
    return ()


def remember(store: Store, key: str, files: Sequence[Path], report: Report) -> None:
    """Remembers the report of a run of `mine`."""
    numbers = {str(file): number for number, file in enumerate(files)}
    outcome = _Outcome(
        candidates=report.candidates,
        dropped=report.dropped,
        unrecognised=tuple((numbers[item.path], item.reason) for item in report.unrecognised),
        by_format=report.by_format,
        redactions=report.redactions,
        weeks=report.weeks,
        counts=report.counts,
        notes=report.notes,
    )
    store.remember_outcome(key, outcome.model_dump_json().encode())
