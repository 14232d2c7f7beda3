"""The agent concedes a point and takes back what it did.

## What it finds
A concession ("You're right", "Good point", "Fair") with which the agent answers the user, followed in the same or the
next answer by an undo: a revert, an amend, a removal, or another edit of a file that it had edited before. The title is
the user's direction, or what the agent conceded, where a stranger understands it.

## What it leaves alone
Concessions without an undo, which are politeness; those that the agent makes to itself; points of which no sentence is
understood without the chat around it; an undo after which the user complains again.
"""

import re
from collections.abc import Iterator

from skillkit.detectors import detector
from skillkit.mining import feedback
from skillkit.mining.corpus import Corpus
from skillkit.mining.corpus import witness
from skillkit.mining.segments import Exchange
from skillkit.mining.segments import done
from skillkit.mining.segments import exchanges
from skillkit.mining.segments import undoes
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.observation import Observation

WIDTH = 300
SOON = 4
"""Moments of the answer within which the agent concedes."""
CONCEDES = re.compile(r"^[^.!?—-]*(?:[—-]+|[.!])\s*")
"""The concession itself, in front of what is conceded."""


def _conceded(each: Exchange) -> Observation | None:
    """Returns the concession with which the agent answers the message."""
    return next((seen for seen in each.after[:SOON] if seen.kind == "admission"), None)


def _title(each: Exchange, conceded: Observation) -> str:
    said = (*feedback.sentences(each.text), CONCEDES.sub("", conceded.text))
    return next(filter(None, map(feedback.title_of, said)), "")


def _lesson(each: Exchange, title: str, conceded: Observation, undo: Observation) -> Lesson:
    project = each.trace.project
    parts = (
        Passage(heading="what the user said", form="quotes", lines=(each.text[:WIDTH],)),
        Passage(heading="what the agent conceded", form="quotes", lines=(conceded.text,)),
        Passage(heading="what it had done", form="commands", lines=tuple(done(each.earlier))),
        Passage(heading="what it did then", form="commands", lines=tuple(done(each.after))),
    )
    row = witness(
        each.trace,
        "admission",
        turns=(each.said.turn, conceded.turn, undo.turn),
        outcome="done",
        actions=done([undo]),
        excerpt=conceded.text,
    )
    return Lesson(
        detector="admission",
        intent=("admission", project, *sorted(feedback.content(title))),
        facts=Notes(
            title=title,
            when=f"working in {project or 'this project'}",
            passages=tuple(part for part in parts if part.lines),
            questions=("Does it hold beyond this change, and where does the code show it?",),
        ),
        evidence=(row,),
    )


@detector("admission", says="conceded and undone")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each concession that led to an undo."""
    for trace in corpus.ordered:
        said = corpus.of(trace, exchanges)
        for place, each in enumerate(said):
            conceded = _conceded(each) if feedback.is_typed(each.text) else None
            undo = undoes(each.earlier, each.after) if conceded else None
            following = said[place + 1].text if place + 1 < len(said) else ""
            if conceded is None or undo is None or feedback.complains(following) or feedback.retracts(following):
                continue
            title = _title(each, conceded)
            if title:
                yield _lesson(each, title, conceded, undo)
