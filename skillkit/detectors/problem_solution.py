"""Something does not work, later it does, and the agent says why.

## What it finds
A problem (a call fails, the user reports that something does not work, the agent says what is wrong) and later an edit,
a call or a sentence of the agent that resolves it. The two are related by file (one names what the other touches) or by
words (those that both have, weighed by how rare they are in the session). The title is the sentence that says most of
the cause; what other sessions say of the same is one lead with it. Signals of the evidence say what makes it worth a
look: it was not obvious, a later run confirms it, the user reported it, it took long, it concerns a tool or a setting.

## What it leaves alone
Problems that the user complains of again after the solution; sentences that only say that something failed, or that
concern the code of one change alone (left out by name): an edit of the code under change is the work, not a lesson.
"""

from collections.abc import Iterator

from skillkit.detectors import detector, lead_of_moments
from skillkit.mining.corpus import Corpus
from skillkit.mining.moments import NEAR, groups
from skillkit.model.lesson import Lesson


@detector("problem-solution", says="problem → solution")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each problem that was solved."""
    for group in groups(corpus):
        if group.best.is_solved and group.best.telling >= NEAR:
            yield lead_of_moments(group, "problem-solution")
