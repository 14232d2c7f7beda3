"""A quick look for the skills that may be like others, for an index that compares the rest."""

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
"""Up to so many skills, all are compared."""
ENOUGH = 2
"""Fewer shared runs make no two skills alike: a fifth of eight."""

Run = tuple[str, str, str, str]


def _runs(text: Text) -> Iterator[Run]:
    own = words(text.body)
    return zip(own, own[1:], own[2:], own[3:])


def _rare_runs(text: Text) -> set[Run]:
    """The runs of a skill that skills in general do not share; all of them, where few are left."""
    common = commonplaces()
    rare = {run for run, number in zip(_runs(text), numbered_runs(text.body)) if number not in common}
    return rare if len(rare) >= MIN_SHINGLES else set(_runs(text))


def shortlist(others: Sequence[Text], changed: Iterable[Text]) -> list[Text]:
    """The skills of `others` that may be like one of `changed`: by title, subject, or shared runs of four words.

    Compares sets of words, without the numbers that `similarity` makes of each text; the index compares the rest.
    """
    if len(others) <= FEW:
        return list(others)
    runs: set[Run] = set()
    names: set[str] = set()
    asked = list(changed)
    for text in asked:
        runs |= _rare_runs(text)
        names |= titles(text)
    subjects = Subjects(map(Subject, asked), len(asked))
    return [
        other
        for other in others
        if len(runs.intersection(_runs(other))) >= ENOUGH
        or not names.isdisjoint(titles(other))
        or subjects.near(Subject(other))
    ]
