"""Finds, of many skills, those that may be for the same as one, without comparing each with each."""

from collections.abc import Iterable
from itertools import chain

from skillkit.similarity.nearness import LEAST_SHARED
from skillkit.similarity.nearness import nearness
from skillkit.similarity.subject import Subject

MANY = 250
"""A telling root of more skills than this leads to none of them: another one that they share does."""


class Subjects:
    """What many skills say that they are for, to find those that may be near to one."""

    def __init__(self, subjects: Iterable[Subject], crowd: int) -> None:
        self._subjects = list(subjects)
        self._crowd = crowd
        self._named: dict[str, list[int]] = {}
        self._telling: dict[str, list[int]] = {}
        for number, subject in enumerate(self._subjects):
            for each in subject.named:
                self._named.setdefault(each, []).append(number)
            for each in subject.telling:
                self._telling.setdefault(each, []).append(number)

    def _holding(self, roots: frozenset[str]) -> list[int]:
        """Those whose names hold all of the roots, unless these are many."""
        fewest = min((self._named.get(each, []) for each in roots), key=len, default=[])
        found = [number for number in fewest if roots <= self._subjects[number].named]
        return found if len(found) <= self._crowd else []

    def _sharing(self, subject: Subject) -> set[int]:
        """Those that have telling roots in common with it, of which one stands in a name."""
        keyed = (self._telling.get(each, []) for each in subject.keys)
        keys = (self._named.get(each, []) for each in subject.telling)
        leads = set(chain.from_iterable(each for each in chain(keyed, keys) if len(each) <= MANY))
        telling = subject.telling
        return {each for each in leads if len(telling & self._subjects[each].telling) >= LEAST_SHARED}

    def _within(self, subject: Subject) -> set[int]:
        """Those whose names are within its own."""
        holders = chain.from_iterable(self._named.get(each, ()) for each in subject.named)
        return {number for number in holders if self._subjects[number].named <= subject.named}

    def near(self, subject: Subject, after: int = -1) -> set[int]:
        """Those that are near to one, of the ones `after` a number."""
        found = {*self._within(subject), *self._holding(subject.named), *self._sharing(subject)}
        return {each for each in found if each > after and nearness(subject, self._subjects[each])}
