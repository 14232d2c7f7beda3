"""Whether two skills that share next to no text have the same subject, by several signs.

`youtube-script` and `youtube-script-writer`, or `brag-sheet` and `brag-document`, by two authors share no run of words,
and a team would keep one of each. Such pairs are reported and block nothing. Two models decide. Are they near: do
names, descriptions and bodies use the same telling words? And are they two by intent: do they share headings, is each
about a word of its name that the other hardly uses, does one mention the other?
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from skillkit.similarity.subject import Subject, cosine, explained_alike, fills_in, is_within, level, root
from skillkit.similarity.text import STOP_WORDS, Text, words


class Signs(NamedTuple):
    """The signs of two skills, or the weight of each sign."""

    called: float
    """The weighted share of their names' roots that both have, abbreviations expanded."""
    within: float
    """1 if one name contains all roots of the other."""
    introduced: float
    """The weighted share of each name's roots in the other's name and description; the mean of the two."""
    summary: float
    """How alike names and descriptions are: a cosine."""
    explained: float
    """How alike bodies are."""
    headed: float
    """How alike headings are."""
    filled_in: float
    """How many of the two are about a word of their title that the other hardly uses."""
    mentioned: float
    """How many of the two are called by name in the other."""


NOTHING = Signs(0, 0, 0, 0, 0, 0, 0, 0)
NEAR = NOTHING._replace(called=2.84, within=1.26, summary=4.04, explained=9.74, filled_in=-0.96)
NEAR_FROM = 5.78
"""The weights and the threshold of the first model. Both are logistic regressions by `benchmarks/make_nearness.py`."""
TWO = NOTHING._replace(within=-2.26, introduced=-3.86, headed=4.11, filled_in=1.2, mentioned=1.87)
TWO_FROM = 0.07
"""The weights and the threshold of the second model."""

SAME = 0.42
"""A mean of `called`, `summary` and `explained` from which two skills are near if one name is within the other: bodies
may be in two languages."""

LEAST_SHARED = 2
LEAST_INTRODUCED = 0.3
LEAST_SUMMARY = 0.1
"""What skills must share unless one name is within the other: telling roots, one of them in a name; `introduced`;
`summary`. Others are not looked at further."""

SHORTENED = 3
"""The fewest letters of an abbreviation."""
RUN = range(2, 5)
"""The numbers of words that initials or a compound may abbreviate."""
MARKS = frozenset("`/$")
"""Characters that mark a single word as the name of a skill."""


def _run(root_of: str, said: Sequence[str]) -> list[str]:
    """The roots of adjacent words of a name that are one word in another name: `cicd`, `adr`."""
    for count in RUN:
        for start in range(len(said) - count + 1):
            part = said[start : start + count]
            if root_of in ("".join(word[0] for word in part), root("".join(part))):
                return [root(word) for word in part]
    return []


def _as_in(roots: frozenset[str], others: frozenset[str], said: Sequence[str]) -> frozenset[str]:
    """The roots of a name as another name writes them where one is an abbreviation: `vuln`, `meme-gen`."""
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
    """The names of two skills in a fixed order, without abbreviations of each other."""
    first, second = sorted((one, other), key=lambda each: sorted(each.named))
    seconds = _as_in(second.named, first.named, _said(first.text))
    return _as_in(first.named, seconds, _said(second.text)), seconds


def _share(part: Iterable[str], whole: Iterable[str]) -> float:
    weight = _weight(whole)
    return _weight(part) / weight if weight else 0.0


def _introduced(one: Subject, other: Subject) -> float:
    shares = (_share(a.named & b.summary.keys(), a.named) for a, b in ((one, other), (other, one)))
    return sum(shares) / 2


def _mentions(text: Text, other: Text) -> bool:
    """Whether a text mentions another one by name; a single word must be marked as a name."""
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
    """The signs of names and descriptions; None if they rule out that the two are near."""
    is_part = is_within(one.named, other.named)
    shared = one.telling & other.telling
    if not is_part and (len(shared) < LEAST_SHARED or (one.keys | other.keys).isdisjoint(shared)):
        return None
    introduced = _introduced(one, other)
    if not is_part and introduced < LEAST_INTRODUCED:
        return None
    summary = cosine(one.summary, other.summary)
    if not is_part and summary < LEAST_SUMMARY:
        return None
    names = _names(one, other)
    called = _share(names[0] & names[1], names[0] | names[1])
    return NOTHING._replace(called=called, within=float(is_within(*names)), introduced=introduced, summary=summary)


def _whole(quick: Signs, one: Subject, other: Subject) -> Signs:
    """All signs, given some."""
    return quick._replace(
        headed=cosine(one.headed, other.headed),
        filled_in=fills_in(one, other) + fills_in(other, one),
        mentioned=_mentions(one.text, other.text) + _mentions(other.text, one.text),
    )


def signs(one: Subject, other: Subject) -> Signs | None:
    """All signs of two skills; None if names and descriptions rule out that they are near."""
    quick = _quick(one, other)
    return quick and _whole(quick._replace(explained=explained_alike(one, other)), one, other)


def _weigh(weights: Signs, found: Signs) -> float:
    return sum([weight * sign for weight, sign in zip(weights, found)])


def nearness(one: Subject, other: Subject) -> float:
    """How near the subjects of two skills are, 0 to 1: the mean of `called`, `summary` and `explained`.

    0 if the skills are not near, or two by intent.
    """
    found = _quick(one, other)
    if found is None:
        return 0.0
    found = found._replace(explained=explained_alike(one, other))
    near = (found.called + found.summary + found.explained) / 3
    is_near = near >= SAME and is_within(one.named, other.named)
    # The other signs can only rule it out, and take longer.
    if not is_near and _weigh(NEAR, found) < NEAR_FROM:
        return 0.0
    found = _whole(found, one, other)
    is_near = is_near or _weigh(NEAR, found) >= NEAR_FROM
    return near if is_near and _weigh(TWO, found) < TWO_FROM else 0.0
