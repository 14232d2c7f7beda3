"""A regular expression as an automaton with a state for each character that it can take (Glushkov's).

It knows in how many ways one state leads to the next, as Python tries them all: in `(?:a*)*` two lead from `a` to `a`.
"""

from collections import Counter
from typing import NamedTuple

from skillkit.expressions.regex_tree import MANY
from skillkit.expressions.regex_tree import ONE_CHARACTER
from skillkit.expressions.regex_tree import PROBES
from skillkit.expressions.regex_tree import Item
from skillkit.expressions.regex_tree import Items
from skillkit.expressions.regex_tree import bodies
from skillkit.expressions.regex_tree import characters
from skillkit.expressions.regex_tree import items_of
from skillkit.expressions.regex_tree import name_of

ENDLESS = 200
"""From so many repetitions on, they are a factor of the length."""
MAX_STATES = 2_000
"""From so many on, what is repeated a few times stands for one time."""
EVERYTHING = frozenset(PROBES)
NOTHING: frozenset[str] = frozenset()


class _Part(NamedTuple):
    """A part of an expression: in how many ways it may take nothing, and the states that it may begin and end with."""

    empty: int
    first: Counter[int]
    last: Counter[int]


def _times(states: Counter[int], ways: int) -> Counter[int]:
    return states if ways == 1 else Counter({state: min(count * ways, 2) for state, count in states.items() if ways})


def _is_anchored(items: Items) -> bool:
    """Whether it begins with `^`."""
    if items and name_of(items[0]) == "SUBPATTERN":
        return _is_anchored(items_of(items[0][1][3]))
    return bool(items) and str(items[0][1]) in ("AT_BEGINNING", "AT_BEGINNING_STRING")


NO_PART = _Part(empty=1, first=Counter(), last=Counter())


class Automaton:
    """The automaton of a sequence.

    `takes` are the characters that lead into each state, `next` the ways from each to the following ones. `repeated`
    are the states within repetitions, `endless` those within long ones, `last` those with which the whole may end.
    """

    def __init__(self, items: Items) -> None:
        self.takes: list[frozenset[str]] = []
        self.next: list[Counter[int]] = []
        self.repeated: set[int] = set()
        self.endless: set[int] = set()
        whole = self._sequence(items)
        self.last = frozenset(whole.last)
        if not whole.empty and not _is_anchored(items):
            # A search begins at any character: as if a repetition of everything stood first.
            start = self._state(EVERYTHING)
            self._link(start.last, start.first + whole.first)
            self.repeated.update(start.first)
            self.endless.update(start.first)

    def _state(self, taken: frozenset[str]) -> _Part:
        self.takes.append(taken)
        self.next.append(Counter())
        here = Counter([len(self.takes) - 1])
        return _Part(empty=0, first=here, last=here)

    def _sequence(self, items: Items) -> _Part:
        whole = NO_PART
        for item in items:
            whole = self._joined(whole, self._part(item))
        return whole

    def _joined(self, one: _Part, other: _Part) -> _Part:
        self._link(one.last, other.first)
        first = one.first + _times(other.first, one.empty)
        last = other.last + _times(one.last, other.empty)
        return _Part(min(one.empty * other.empty, 2), first, last)

    def _link(self, ends: Counter[int], starts: Counter[int]) -> None:
        for end, ways in ends.items():
            self.next[end].update(_times(starts, ways))

    def _part(self, item: Item) -> _Part:
        name, argument = name_of(item), item[1]
        if name in ONE_CHARACTER:
            return self._state(characters(item))
        if name == "SUBPATTERN":
            return self._sequence(items_of(argument[3]))
        if name == "BRANCH":
            parts = [self._sequence(body) for body in bodies(item)]
            first = sum((part.first for part in parts), Counter[int]())
            last = sum((part.last for part in parts), Counter[int]())
            return _Part(min(sum(part.empty for part in parts), 2), first, last)
        if name in ("MAX_REPEAT", "MIN_REPEAT"):
            return self._repeated(int(argument[0]), int(argument[1]), items_of(argument[2]))
        if name in ("AT", "ASSERT", "ASSERT_NOT", "GROUPREF", "ATOMIC_GROUP", "POSSESSIVE_REPEAT"):
            return self._other(item)
        return NO_PART

    def _other(self, item: Item) -> _Part:
        """What may fail, takes nothing that others could have, or gives nothing back."""
        name, argument = name_of(item), str(item[1])
        if name == "AT" and argument not in ("AT_END", "AT_END_STRING"):
            return NO_PART
        return self._state(NOTHING)

    def _repeated(self, low: int, high: int, body: Items) -> _Part:
        if high < MANY:
            whole = NO_PART
            for count in range(min(high, 2) if len(self.takes) < MAX_STATES else 1):
                part = self._sequence(body)
                whole = self._joined(whole, part._replace(empty=part.empty + (count >= low)))
            return whole
        start = len(self.takes)
        part = self._sequence(body)
        self._link(part.last, part.first)
        self.repeated.update(range(start, len(self.takes)))
        if high >= ENDLESS:
            self.endless.update(range(start, len(self.takes)))
        return part._replace(empty=part.empty + (not low))

    def reach(self) -> list[int]:
        """For each state those that can follow, sooner or later, as the bits of a number."""
        found = [0] * len(self.next)
        changed = True
        while changed:
            changed = False
            for state in reversed(range(len(found))):
                mask = found[state]
                for other in self.next[state]:
                    mask |= found[other] | 1 << other
                changed = changed or mask != found[state]
                found[state] = mask
        return found
