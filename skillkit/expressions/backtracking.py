r"""Whether a regular expression may take for ever on a text that it does not fit, told from its structure.

Python tries all ways through the expression until one leads to the end. Of its automaton two things are asked:

- Does one text lead from a state back to it in two ways? Then the ways double with each repetition of that text.
- Can two repetitions both take a text, and the first hand over to the second within it? Then the border between them
  can stand anywhere. Each such border, and the place where a search begins, is a factor of the length.

Time on 2,000 characters that do not fit, measured with Python 3.11: with two factors (`.+?=`, `^.*.*=`) 0.01 s; with
three 1.4 s for `.*.*=`, 5 s for `\w+\s*\w+!`, 8 s for `\s+\s+x`, 2 s for `.+? .+? now` on ordinary prose; with four,
minutes. Three factors are told of if at most one character must stand between the repetitions, four if at most two. A
longer text between them, such as ` in `, would have to fill what was said: `fix (.*) in (.*)!` takes 0.1 s on nothing
but `fix a in `.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from skillkit.expressions.automaton import Automaton
from skillkit.expressions.regex_tree import Items
from skillkit.expressions.regex_tree import bodies
from skillkit.expressions.regex_tree import items_of
from skillkit.expressions.regex_tree import name_of
from skillkit.expressions.regex_tree import parsed

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
