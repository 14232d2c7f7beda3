"""Whether two skills that share next to no text say that they are for the same, by signs of which none is enough.

`youtube-script` and `youtube-script-writer`, or `brag-sheet` and `brag-document`, by two authors share no run of words,
and a team would keep one of each. That is named and blocks nothing. Two things are asked. Are they near: do names,
descriptions and bodies use the same telling words? And do they stand side by side on purpose: do they share headings,
as what one author wrote does, is each about a word of its name that the other hardly says, does one send to the other?
"""

from collections.abc import Iterable
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.similarity.subject import Subject
from skillkit.similarity.subject import cosine
from skillkit.similarity.subject import explained_alike
from skillkit.similarity.subject import fills_in
from skillkit.similarity.subject import is_within
from skillkit.similarity.subject import level
from skillkit.similarity.subject import root
from skillkit.similarity.text import STOP_WORDS
from skillkit.similarity.text import Text
from skillkit.similarity.text import words


class Signs(NamedTuple):
    """What is looked at of two skills; or what each sign weighs."""

    called: float
    """The share of their names' roots that both have, by how telling they are, abbreviations read as what they stand
    for."""
    within: float
    """1 where one of the names says all that the other says."""
    introduced: float
    """The share of each name's roots that the other one tells of itself, by weight; the mean of the two."""
    told: float
    """How alike names and descriptions are: a cosine."""
    explained: float
    """How alike bodies are."""
    headed: float
    """How alike headings are."""
    filled_in: float
    """How many of the two are about a word of their title that the other one hardly says."""
    mentioned: float
    """How many of the two are called by name in the other."""


NOTHING = Signs(0, 0, 0, 0, 0, 0, 0, 0)
NEAR = NOTHING._replace(called=2.84, within=1.26, told=4.04, explained=9.74, filled_in=-0.96)
NEAR_FROM = 5.78
"""What the signs weigh that two skills are near, and from which sum on they are. Weights and sums of this and the next
are those of two logistic regressions, made by `benchmarks/make_nearness.py`."""
TWO = NOTHING._replace(within=-2.26, introduced=-3.86, headed=4.11, filled_in=1.2, mentioned=1.87)
TWO_FROM = 0.07
"""The same of that they are two by intent, though near."""

SAME = 0.42
"""A mean of the first, of how alike they tell and of how alike bodies are that makes two skills near as well where one
name is within the other: one may be in another language, and its body have no word in common with the other's."""

LEAST_SHARED = 2
LEAST_INTRODUCED = 0.3
LEAST_TOLD = 0.1
"""What skills have in common at least of which neither name is within the other: telling roots, of which one stands in
a name; that share of their names; how alike they tell of themselves. Of others nothing more is asked: it takes time."""

SHORTENED = 3
"""Letters that an abbreviation of a word has at least."""
RUN = range(2, 5)
"""Words that are abbreviated by their first letters, or written as one."""
MARKS = frozenset("`/$")
"""What stands before a single word that is the name of a skill."""


def _run(root_of: str, said: Sequence[str]) -> list[str]:
    """The roots of the words of a name that stand side by side and are one word in another name: `cicd`, `adr`."""
    for count in RUN:
        for start in range(len(said) - count + 1):
            part = said[start : start + count]
            if root_of in ("".join(word[0] for word in part), root("".join(part))):
                return [root(word) for word in part]
    return []


def _as_in(roots: frozenset[str], others: frozenset[str], said: Sequence[str]) -> frozenset[str]:
    """The roots of a name, each as another one writes it, if one of the two is an abbreviation: `vuln`, `meme-gen`."""
    lacking = sorted(others - roots)
    found: set[str] = set()
    for each in roots - others:
        alike = [
            other
            for other in lacking
            if min(len(each), len(other)) >= SHORTENED and (each.startswith(other) or other.startswith(each))
        ]
        found.update(alike[:1] or _run(each, said) or [each])
    return frozenset(found | (roots & others))


def _weight(roots: Iterable[str]) -> int:
    return sum(map(level, roots))


def _said(text: Text) -> list[str]:
    return [word for word in words(text.name) if word not in STOP_WORDS]


def _names(one: Subject, other: Subject) -> tuple[frozenset[str], frozenset[str]]:
    """The names of two skills, in an order that depends on the names alone, without abbreviations of each other."""
    first, second = sorted((one, other), key=lambda each: sorted(each.named))
    seconds = _as_in(second.named, first.named, _said(first.text))
    return _as_in(first.named, seconds, _said(second.text)), seconds


def _share(part: Iterable[str], whole: Iterable[str]) -> float:
    weight = _weight(whole)
    return _weight(part) / weight if weight else 0.0


def _introduced(one: Subject, other: Subject) -> float:
    shares = (_share(a.named & b.told.keys(), a.named) for a, b in ((one, other), (other, one)))
    return sum(shares) / 2


def _mentions(text: Text, other: Text) -> bool:
    """Whether a text calls another one by its name; a single word is no name unless it is marked as one."""
    name = other.name.strip().lower()
    said = f"{text.description}\n{text.body}".lower()
    is_word = len(words(name)) < 2
    start = said.find(name) if name else -1
    while start >= 0:
        before, after = said[max(0, start - 1) : start], said[start + len(name) : start + len(name) + 1]
        is_whole = before in MARKS if is_word else not (before.isalnum() or before in ("_", "-"))
        if is_whole and not (after.isalnum() or after in ("_", "-")):
            return True
        start = said.find(name, start + 1)
    return False


def _quick(one: Subject, other: Subject) -> Signs | None:
    """The signs that names and descriptions give; None where they rule out that the two are near."""
    is_part = is_within(one.named, other.named)
    shared = one.telling & other.telling
    if not is_part and (len(shared) < LEAST_SHARED or (one.keys | other.keys).isdisjoint(shared)):
        return None
    introduced = _introduced(one, other)
    if not is_part and introduced < LEAST_INTRODUCED:
        return None
    told = cosine(one.told, other.told)
    if not is_part and told < LEAST_TOLD:
        return None
    names = _names(one, other)
    called = _share(names[0] & names[1], names[0] | names[1])
    return NOTHING._replace(called=called, within=float(is_within(*names)), introduced=introduced, told=told)


def _whole(quick: Signs, one: Subject, other: Subject) -> Signs:
    """All signs, of which some are there."""
    return quick._replace(
        headed=cosine(one.headed, other.headed),
        filled_in=fills_in(one, other) + fills_in(other, one),
        mentioned=_mentions(one.text, other.text) + _mentions(other.text, one.text),
    )


def signs(one: Subject, other: Subject) -> Signs | None:
    """All that is looked at of two skills; None where names and descriptions rule out that they are near."""
    quick = _quick(one, other)
    return quick and _whole(quick._replace(explained=explained_alike(one, other)), one, other)


def _weigh(weights: Signs, found: Signs) -> float:
    return sum([weight * sign for weight, sign in zip(weights, found)])


def nearness(one: Subject, other: Subject) -> float:
    """How near two skills are by what they say that they are for, 0 to 1; 0 where that does not make them one.

    The mean of the share of the names' roots that both have, and of how alike they tell of themselves and their bodies.
    """
    found = _quick(one, other)
    if found is None:
        return 0.0
    found = found._replace(explained=explained_alike(one, other))
    near = (found.called + found.told + found.explained) / 3
    is_near = near >= SAME and is_within(one.named, other.named)
    # What else there is speaks against it, and takes longer.
    if not is_near and _weigh(NEAR, found) < NEAR_FROM:
        return 0.0
    found = _whole(found, one, other)
    is_near = is_near or _weigh(NEAR, found) >= NEAR_FROM
    return near if is_near and _weigh(TWO, found) < TWO_FROM else 0.0
