"""Cheap looks: whether the words of a rule stand together in a text, asked for all rules at once."""

from collections.abc import Iterable
from collections.abc import Iterator
from functools import lru_cache
from functools import reduce
from operator import or_

from skillkit.patterns import Pattern
from skillkit.safety.vocabulary import FOLDED
from skillkit.safety.vocabulary import remembered

OTHER_SIGNS = Pattern(r"[^\x00-\u036f\u2000-\u303f]")
OTHER_LETTERS = Pattern(r"[^\W\x00-\u036f\u2000-\u303f]")
"""Letters of scripts whose words are not looked up: all but Latin, and signs that look like letters."""


LONG = 20
LONG_WORD = b"longword"
"""Stands among the words of a text for any of `LONG` or more letters and digits, such as a token."""

VOCABULARY: dict[bytes, int] = {LONG_WORD: 0}
"""Every word that some rule looks for, with the groups it stands in: each way has `GROUPS` bits, one for each group."""

GROUPS = 5
"""Of so many groups a way consists at most."""

WAYS: list[int] = []
"""Of each way the look that it satisfies, as a bit."""

EVERY_LOOK = -1

IN_LATIN: "list[tuple[Look, Pattern]]" = []
"""Looks with their expressions: where these hold Latin letters alone, its words must stand in another script too."""


class Look:
    """A cheap look: in one of the ways, a word of each group stands in the text. The first group should be the rarest.

    Words are letters and digits, in lower case.
    """

    _count = 0
    firsts = 0
    """The first group of each way, as bits."""
    lacking = 0
    """The groups that ways lack, which are always satisfied."""

    def __init__(self, *ways: tuple[str, ...]) -> None:
        self.bit = 1 << Look._count
        Look._count += 1
        for way in ways:
            assert len(way) <= GROUPS
            first = len(WAYS) * GROUPS
            for bit, group in enumerate(way, first):
                for word in group.encode("latin-1").split():
                    VOCABULARY[word] = VOCABULARY.get(word, 0) | 1 << bit
            Look.firsts |= 1 << first
            Look.lacking |= sum(1 << bit for bit in range(first + len(way), first + GROUPS))
            WAYS.append(self.bit)


def told_in_latin(*ways: tuple[Look, Pattern]) -> None:
    """Takes note of the looks of expressions that may hold no letter of another script."""
    IN_LATIN.extend(ways)
    _every.cache_clear()


@lru_cache(maxsize=1)
def _every() -> int:
    """The looks that each text in another script satisfies; a negative number."""
    latin = {look.bit for look, pattern in IN_LATIN if not _has_other_letters(pattern.text)}
    return EVERY_LOOK & ~sum(latin)


def _has_other_letters(text: str) -> bool:
    if text.isascii():
        return False
    # To look for letters alone takes three times as long, and few texts have any such sign.
    sign = OTHER_SIGNS.search(text)
    return bool(sign and OTHER_LETTERS.search(text, sign.start()))


def _ways(known: Iterable[bytes]) -> int:
    """The ways of which these words satisfy each group: the first bit of each."""
    found = reduce(or_, map(VOCABULARY.__getitem__, known), Look.lacking)
    ways = Look.firsts & found
    for group in range(1, GROUPS):
        ways &= found >> group
    return ways


def bits(number: int) -> Iterator[int]:
    """The bits that are set, each as a number."""
    while number:
        bit = number & -number
        yield bit
        number ^= bit


@remembered
def seen(text: str) -> int:
    """The looks that a text satisfies, as bits; a negative number where it is in another script."""
    words = text.encode("latin-1", "replace").translate(FOLDED).split()
    known = VOCABULARY.keys() & words
    if len(text) >= LONG and max(map(len, words), default=0) >= LONG:
        known.add(LONG_WORD)
    found = 0
    for bit in bits(_ways(known)):
        found |= WAYS[bit.bit_length() // GROUPS]
    return found | _every() if _has_other_letters(text) else found
