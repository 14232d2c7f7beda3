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

from skillkit.detectors import detector, lead
from skillkit.mining import feedback
from skillkit.mining.corpus import Corpus, evidence_row, passages
from skillkit.mining.segments import Exchange, done, exchanges, undoes
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Observation

WIDTH = 300
SOON = 4
"""Observations of the answer within which the agent concedes."""
CONCEDES = re.compile(r"^[^.!?—-]*(?:[—-]+|[.!])\s*")
"""The concession itself, in front of what is conceded."""


def _lesson(each: Exchange, title: str, conceded: Observation, undo: Observation) -> Lesson:
    row = evidence_row(
        each.trace,
        "admission",
        turns=(each.said.turn, conceded.turn, undo.turn),
        outcome="done",
        actions=done([undo]),
        excerpt=conceded.text,
    )
    return lead(
        "admission",
        title,
        passages(
            ("what the user said", "quotes", [each.text[:WIDTH]]),
            ("what the agent conceded", "quotes", [conceded.text]),
            ("what it had done", "commands", done(each.earlier)),
            ("what it did then", "commands", done(each.after)),
        ),
        "Does it hold beyond this change, and where does the code show it?",
        [row],
    )


@detector("admission", says="the agent took it back")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each concession that led to an undo."""
    for each in (each for trace in corpus.ordered for each in corpus.of(trace, exchanges)):
        if not feedback.is_typed(each.text) or feedback.complains(each.following) or feedback.retracts(each.following):
            continue
        conceded = next((seen for seen in each.after[:SOON] if seen.kind == "admission"), None)
        undo = undoes(each.earlier, each.after) if conceded else None
        if conceded and undo:
            title = feedback.first_title([*feedback.sentences(each.text), CONCEDES.sub("", conceded.text)])
            if title:
                yield _lesson(each, title, conceded, undo)
