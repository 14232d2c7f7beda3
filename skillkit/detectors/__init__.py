"""Detectors, one a file: the traces of many sessions to lessons. Pure; the order of the traces does not matter."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from skillkit.mining.corpus import Corpus
from skillkit.mining.feedback import content
from skillkit.model.candidate import Evidence, Passage
from skillkit.model.lesson import Lesson, Notes
from skillkit.plugins import Registry

Detect = Callable[[Corpus], Iterator[Lesson]]


@dataclass(frozen=True)
class Detector:
    """A detector: its name, its reason in a few words for tables, its documentation, and the function."""

    name: str
    says: str
    doc: str
    detect: Detect


DETECTORS: Registry[Detector] = Registry("skillkit.detectors")


def detector(name: str, says: str) -> Callable[[Detect], Detect]:
    """Registers a detector. A table shows `says` as the reason (`fail → pass`)."""

    def decorate(detect: Detect) -> Detect:
        DETECTORS.add(name, Detector(name, says, str(detect.__globals__["__doc__"]), detect))
        return detect

    return decorate


def lead(
    name: str,
    title: str,
    passages: tuple[Passage, ...],
    question: str,
    evidence: Iterable[Evidence],
    *,
    when: str = "",
    about: str = "",
    against: Iterable[Evidence] = (),
) -> Lesson:
    """Returns a lesson on a project that an author has to complete. The words of `about`, or the title, identify it.

    Without `when` it applies to all work in the project.
    """
    rows = tuple(evidence)
    project = rows[0].project
    return Lesson(
        detector=name,
        intent=(name, project, *sorted(content(about or title))),
        facts=Notes(
            title=title,
            when=when or f"working in {project or 'this project'}",
            passages=passages,
            questions=(question,),
        ),
        evidence=rows,
        against=tuple(against),
    )
