"""Detectors, one a file: the traces of many sessions to lessons. Pure; the order of the traces does not matter."""

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol
from typing import TypeVar

from skillkit.mining.corpus import Corpus
from skillkit.model.candidate import Evidence
from skillkit.model.candidate import Outcome
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Trace
from skillkit.plugins import Registry

Detect = Callable[[Corpus], Iterator[Lesson]]


@dataclass(frozen=True)
class Detector:
    """A detector: its name, what in a few words its evidence `says`, and the function that finds lessons."""

    name: str
    says: str
    doc: str
    detect: Detect


DETECTORS: Registry[Detector] = Registry("skillkit.detectors")


EXCERPT = 200
"""Characters of a command or a message that a row of evidence keeps."""


def witness(
    trace: Trace,
    detector: str,
    *,
    turns: Iterable[int],
    outcome: Outcome,
    actions: Iterable[str] = (),
    excerpt: str = "",
) -> Evidence:
    """A row of evidence: what one session shows of a lesson."""
    return Evidence(
        session=trace.session,
        digest=trace.digest,
        project=trace.project,
        day=trace.day,
        week=trace.week,
        detector=detector,
        turns=tuple(sorted(set(turns))),
        outcome=outcome,
        actions=tuple(action[:EXCERPT] for action in actions),
        excerpt=excerpt[:EXCERPT],
    )


class Traced(Protocol):
    """Something that was found in a session."""

    @property
    def trace(self) -> Trace:
        """The session."""


F = TypeVar("F", bound=Traced)


def by_session(found: Iterable[F]) -> list[list[F]]:
    """What was found, session by session: each gives one row of evidence. The order is that of the first in each."""
    sessions: dict[str, list[F]] = {}
    for each in found:
        sessions.setdefault(each.trace.session, []).append(each)
    return list(sessions.values())


def detector(name: str, says: str = "") -> Callable[[Detect], Detect]:
    """Registers a detector. `says` is what a table has as the reason, `fail → pass`; without it that is its name."""

    def decorate(detect: Detect) -> Detect:
        doc = str(detect.__globals__.get("__doc__") or "")
        DETECTORS.add(name, Detector(name, says or name.replace("-", " "), doc, detect))
        return detect

    return decorate
