"""Detectors, one a file: the traces of many sessions to lessons. Pure; the order of the traces does not matter."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from skillkit.mining.corpus import Corpus, by_session, evidence_row, passages
from skillkit.mining.feedback import content
from skillkit.mining.moments import Group, Moment
from skillkit.model.candidate import Evidence, Passage
from skillkit.model.lesson import MOMENT, Lesson, Notes
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
    parts: tuple[Passage, ...],
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
            passages=parts,
            questions=(question,),
        ),
        evidence=rows,
        against=tuple(against),
    )


SAID = 3
"""Sentences that are shown of a group."""


def _row(own: list[Moment], detector: str, shared: Iterable[str]) -> Evidence:
    """Returns the evidence of one session: that of its most telling moment."""
    best = max(own, key=lambda each: (bool(each.title), each.telling))
    parts = [each for each in (best.problem, best.fix, best.passed) if each]
    return evidence_row(
        best.trace,
        detector,
        turns=best.turns,
        outcome="fixed" if best.is_solved else "done",
        actions=dict.fromkeys(each.command or " ".join(each.files) for each in parts if each.actions),
        excerpt=best.said.text,
        signals=(*shared, *best.signals),
    )


def lead_of_moments(group: Group, detector: str, title: str = "", about: str = "") -> Lesson:
    """Returns the lead that a group of moments makes. `about`, or the earliest sentence, identifies it."""
    best = group.best
    problem, fix = best.problem, best.fix
    signals = group.signals | ({"recurs", "telling"} if title else set())
    others = sorted(group.moments, key=lambda each: -each.telling)
    made = lead(
        detector,
        title or best.title or best.said.text,
        passages(
            (
                "what was found",
                "quotes",
                list(dict.fromkeys(each.said.text for each in (best, *others)))[: SAID * (1 + bool(title))],
            ),
            ("what was wrong", "messages", problem.text.splitlines()[:2] if problem else ()),
            ("what had failed", "commands", [problem.command] if problem and problem.command else ()),
            ("what was done then", "quotes", [fix.text] if fix and not fix.actions else ()),
            ("what was run then", "commands", [fix.command] if fix and fix.command else ()),
            ("what was changed then", "files", fix.files if fix and not fix.command else ()),
            ("what passed then", "commands", [best.passed.command] if best.passed else ()),
            ("what was looked at again and again", "files", best.looks),
        ),
        "Does it hold beyond this change, and where does one look it up?",
        [_row(own, detector, signals) for own in by_session(group.moments)],
        about=about or group.moments[0].said.text,
    )
    return made.model_copy(update={"intent": (MOMENT, *made.intent[1:])})
