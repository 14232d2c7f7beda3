"""Detectors, one a file: the traces of many sessions to lessons. Pure; the order of the traces does not matter."""

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass

from skillkit.model.candidate import Lesson
from skillkit.model.observation import Trace
from skillkit.plugins import Registry

Detect = Callable[[Sequence[Trace]], Iterator[Lesson]]


@dataclass(frozen=True)
class Detector:
    """A detector: its name, and the function that finds lessons."""

    name: str
    doc: str
    detect: Detect


DETECTORS: Registry[Detector] = Registry("skillkit.detectors")


def detector(name: str) -> Callable[[Detect], Detect]:
    """Registers a detector."""

    def decorate(detect: Detect) -> Detect:
        DETECTORS.add(name, Detector(name, str(detect.__globals__.get("__doc__") or ""), detect))
        return detect

    return decorate
