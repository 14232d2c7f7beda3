"""Detectors, one a file: the traces of many sessions to lessons. Pure; the order of the traces does not matter."""

from collections.abc import Callable
from collections.abc import Iterator
from dataclasses import dataclass

from skillkit.mining.corpus import Corpus
from skillkit.model.lesson import Lesson
from skillkit.plugins import Registry

Detect = Callable[[Corpus], Iterator[Lesson]]


@dataclass(frozen=True)
class Detector:
    """A detector: its name, what its evidence `says` in a few words, and the function that finds lessons."""

    name: str
    says: str
    doc: str
    detect: Detect


DETECTORS: Registry[Detector] = Registry("skillkit.detectors")


def detector(name: str, says: str = "") -> Callable[[Detect], Detect]:
    """Registers a detector. A table shows `says` as the reason (`fail → pass`), by default the name."""

    def decorate(detect: Detect) -> Detect:
        doc = str(detect.__globals__.get("__doc__") or "")
        DETECTORS.add(name, Detector(name, says or name.replace("-", " "), doc, detect))
        return detect

    return decorate
