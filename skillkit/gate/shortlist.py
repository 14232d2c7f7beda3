"""Which skills of a large repository may be alike to a few: the others need not be looked at closely.

Two skills are alike by their titles, by what they say that they are for, or by runs of four words. That a run is shared
is told here at the speed of a set, without the numbers that `similarity` makes of each; it judges who is left.
"""

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence

from skillkit.similarity.commonness import commonplaces
from skillkit.similarity.compare import MIN_SHINGLES
from skillkit.similarity.index import Subjects
from skillkit.similarity.subject import Subject
from skillkit.similarity.text import Text
from skillkit.similarity.text import numbered_runs
from skillkit.similarity.text import titles
from skillkit.similarity.text import words

FEW = 200
"""So many are all looked at."""
ENOUGH = 2
"""Less shared runs than this make no two skills alike: a fifth of eight."""

Run = tuple[str, str, str, str]


def _runs(text: Text) -> Iterator[Run]:
    said = words(text.body)
    return zip(said, said[1:], said[2:], said[3:])


def _telling(text: Text) -> set[Run]:
    """The runs of a skill that skills in general do not share; all of them, where few are left."""
    common = commonplaces()
    rare = {run for run, number in zip(_runs(text), numbered_runs(text.body)) if number not in common}
    return rare if len(rare) >= MIN_SHINGLES else set(_runs(text))


def shortlist(others: Sequence[Text], changed: Iterable[Text]) -> list[Text]:
    """Those of `others` that may be alike to one of `changed`."""
    if len(others) <= FEW:
        return list(others)
    runs: set[Run] = set()
    called: set[str] = set()
    asked = list(changed)
    for text in asked:
        runs |= _telling(text)
        called |= titles(text)
    subjects = Subjects(map(Subject, asked), len(asked))
    return [
        other
        for other in others
        if len(runs.intersection(_runs(other))) >= ENOUGH
        or not called.isdisjoint(titles(other))
        or subjects.near(Subject(other))
    ]
