"""The agent finds out how something is, and says so in a sentence that a stranger understands.

## What it finds
A sentence of an agent, or of a sub-agent, that says why something is as it is, or that it is not as one would think
("it turns out …", "… because …", "… silently …", "… even though …"), and that names something: code, a path, an option,
a variable. Sentences of other sessions that say the same are one lead with it. The title is the one that says most.

## What it leaves alone
Plans, questions and guesses; sentences whose subject lies in the one before. What concerns the code of one change alone
(no tool, option, setting or platform, said in one session) is left out by name, as are sentences that give no reason.
"""

from collections.abc import Iterator

from skillkit.detectors import detector, lead_of_moments
from skillkit.mining.corpus import Corpus
from skillkit.mining.extract import CAUSES, OBVIOUS
from skillkit.mining.moments import groups, names_in
from skillkit.model.lesson import Lesson


@detector("discovery", says="discovery")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each thing that was found out."""
    for group in groups(corpus):
        said = group.best.said.text
        if names_in(said) and (CAUSES.search(said) or OBVIOUS.search(said)):
            yield lead_of_moments(group, "discovery")
