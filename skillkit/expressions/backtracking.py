r"""Whether a regular expression may take for ever on a text that it does not fit, judged by its structure.

Python tries all ways through the expression until one leads to the end. Of its automaton two things are asked:

- Does one text lead from a state back to it in two ways? Then the ways double with each repetition of that text.
- Can two repetitions both take a text, and the first hand over to the second within it? Then the border between them
  can be anywhere. Each such border, and the place where a search begins, is a factor of the length.

Time on 2,000 characters that do not fit, measured with Python 3.11: with two factors (`.+?=`, `^.*.*=`) 0.01 s; with
three 1.4 s for `.*.*=`, 5 s for `\w+\s*\w+!`, 8 s for `\s+\s+x`, 2 s for `.+? .+? now` on ordinary prose; with four,
minutes. Three factors are reported if at most one character must be between the repetitions, four if at most two. A
longer text between them, such as ` in `, would have to fill what was said: `fix (.*) in (.*)!` takes 0.1 s on nothing
but `fix a in `.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from skillkit.expressions.regex_tree import (
    MANY,
    ONE_CHARACTER,
    PROBES,
    Item,
    Items,
    bodies,
    characters,
    items_of,
    name_of,
    parsed,
)

ENDLESS = 200
"""From so many repetitions on, they are a factor of the length."""
MAX_STATES = 2_000
"""From so many on, a repetition with a small limit counts as one occurrence."""
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
            # A search begins at any character: as if a repetition of everything came first.
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


MAX_WORK = 200_000
MAX_REPETITIONS = 40
"""What is larger is judged by so much of it."""
SLOW = ((3, 2), (4, 3))
"""So many factors, and how long the text may be at most that is taken on both sides of a border."""


def _parts(items: Items) -> Iterator[Items]:
    """A sequence, and those within it that are tried on their own: look-arounds, and what gives nothing back."""
    yield items
    for item in items:
        own = name_of(item) in ("ASSERT", "ASSERT_NOT", "ATOMIC_GROUP", "POSSESSIVE_REPEAT")
        for body in bodies(item):
            inner = _parts(body)
            yield from inner if own else (part for part in inner if part is not body)


class _Loops:
    """The states of an automaton that can be reached from themselves, by the cycle that they are in.

    Those with which a match may end are left out: where they are reached, nothing is tried again.
    """

    def __init__(self, automaton: Automaton) -> None:
        self.automaton = automaton
        self._reach = automaton.reach()
        self.states = [s for s in sorted(automaton.repeated) if self.reaches(s, s) and s not in automaton.last]
        self._inside: dict[int, list[int]] = {}
        self.work = 0

    def reaches(self, one: int, other: int) -> bool:
        """Whether a state can follow on another, sooner or later."""
        return bool(self._reach[one] >> other & 1)

    def inside(self, state: int) -> list[int]:
        """What can follow at once and is in the same cycle."""
        if state not in self._inside:
            after = (other for other in self.automaton.next[state] if other not in self.automaton.last)
            self._inside[state] = [other for other in after if self.reaches(other, state)]
        return self._inside[state]

    def between(self, state: int, end: int) -> list[int]:
        """What can follow at once and leads to `end`."""
        return [other for other in self.automaton.next[state] if other == end or self.reaches(other, end)]

    def alike(self, *following: list[int]) -> Iterator[tuple[int, ...]]:
        """One state of each list, where one character leads into all of them."""
        for states in product(*following):
            self.work += 1
            if frozenset.intersection(*(self.automaton.takes[state] for state in states)):
                yield states


def _doubles(loops: _Loops) -> bool:
    """Whether one text leads from a state back to it in two ways."""
    takes, following = loops.automaton.takes, loops.automaton.next
    if any(following[s][other] > 1 and takes[other] for s in loops.states for other in loops.inside(s)):
        return True
    seen = {(state, state) for state in loops.states}
    pending = list(seen)
    while pending and loops.work < MAX_WORK:
        one, other = pending.pop()
        for a, b in loops.alike(loops.inside(one), loops.inside(other)):
            if a == b and one != other:
                return True
            if (a, b) not in seen:
                seen.add((a, b))
                pending.append((a, b))
    return False


def _hands_over(loops: _Loops, one: int, other: int, longest: int) -> bool:
    """Whether a text of at most that length leads from each of two states to itself, and from the one to the other."""
    current = {(one, one, other)}
    for _ in range(longest):
        following = ((loops.inside(a), loops.between(b, other), loops.inside(c)) for a, b, c in current)
        current = {(a, b, c) for lists in following for a, b, c in loops.alike(*lists)}
        if (one, other, other) in current:
            return True
    return False


def _factors(loops: _Loops, longest: int, enough: int) -> int:
    """How many repetitions can hand over, each to the next; counted up to `enough`."""
    count: dict[int, int] = {}
    endless = [state for state in loops.states if state in loops.automaton.endless][-MAX_REPETITIONS:]
    # From the last to the first: of two states, the one that leads to the other can follow on fewer.
    for state in sorted(endless, key=lambda state: sum(loops.reaches(state, other) for other in endless)):
        after = [o for o in count if loops.reaches(state, o) and not loops.reaches(o, state)]
        count[state] = 1 + max((count[o] for o in after if _hands_over(loops, state, o, longest)), default=0)
        if count[state] >= enough:
            break
    return max(count.values(), default=0)


@lru_cache(maxsize=256)
def backtracks(regex: str) -> str:
    """How the time grows on a text that it does not fit: `exponential`, `polynomial`, or empty for nothing bad."""
    loops = [_Loops(Automaton(part)) for part in _parts(items_of(parsed(regex)))]
    if any(_doubles(each) for each in loops):
        return "exponential"
    if any(_factors(each, longest, factors) >= factors for each in loops for factors, longest in SLOW):
        return "polynomial"
    return ""
