"""Two skills compared: the same title, the same rare text, or one template filled in twice.

The verdict depends on the two alone, and on what skills in general say: never on how many others there are.
"""

from functools import cached_property
from functools import lru_cache
from typing import Literal

from skillkit.model.similar import Similar
from skillkit.similarity.background import commonplaces
from skillkit.similarity.text import SHINGLE
from skillkit.similarity.text import Text
from skillkit.similarity.text import shingles
from skillkit.similarity.text import stem
from skillkit.similarity.text import titles
from skillkit.similarity.text import words

MIN_SHINGLES = 8
"""Below this many rare shingles a text is too short to be judged by them."""

SAMPLE = 96
"""About how many shingles of a text are looked up."""

HIGH = 40
MIN_WORDS = MIN_SHINGLES + SHINGLE - 1
"""Below this many words even a copy says nothing."""

DUPLICATE = 0.5
"""The share of the shorter one's rare shingles found in the other, from which two skills are one."""

SIMILAR = 0.2
SAME_TEXT = 0.97
"""A share from which a text is a copy, though another name was filled in."""

WEAK_TEXT = 0.02
WEAK_DESCRIPTION = 0.2
"""What has to be shared besides one and the same title: `review` may be two things."""

FILLED_IN = 2
OFTENER = 3
"""How often a name stands in its own text, and how many times as often as in the other's, which may point to it, where
a template was filled in with it."""


@lru_cache(maxsize=512)
def _rare(body: str) -> frozenset[int]:
    # Of ten thousand skills not all can be held: 6 kB of text are 60 kB of shingles.
    return shingles(body) - commonplaces()


class Facts:
    """What is looked at of a skill, each made once and when it is needed."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.titles = titles(text)
        self.name = [stem(word) for word in words(text.name)]

    @property
    def rare(self) -> frozenset[int]:
        """The shingles of its body that are no commonplaces."""
        return _rare(self.text.body)

    @cached_property
    def sample(self) -> tuple[int, ...]:
        """Some of them, to be looked up by: every one of a short text, of a long one those that 2^n divides.

        What 2^n divides, 2^(n-1) divides too: samples of texts of any length meet.
        """
        rare = self.rare
        # The low bits of a shingle are those of its last word: the high ones are mixed.
        mask = (1 << max(0, (len(rare) // SAMPLE).bit_length() - 1)) - 1 << HIGH
        return tuple([shingle for shingle in rare if not shingle & mask])

    @cached_property
    def digest(self) -> str:
        """Equal for two bodies that say the same but for blanks."""
        from hashlib import sha256  # noqa: PLC0415 - 3 ms that a lint of one skill need not spend

        return sha256(" ".join(self.text.body.split()).encode()).hexdigest()

    @cached_property
    def said(self) -> list[str]:
        """The words of its body, without plurals."""
        return [stem(word) for word in words(self.text.body)]

    @cached_property
    def described(self) -> set[str]:
        """The words of its description, without plurals."""
        return {stem(word) for word in words(self.text.description)}


def share(one: frozenset[int], other: frozenset[int]) -> float:
    """The share of the smaller set found in the other one; 0 where it is too small to tell."""
    smaller = min(len(one), len(other))
    return len(one & other) / smaller if smaller >= MIN_SHINGLES else 0.0


def _fills_in(one: Facts, other: Facts) -> bool:
    """Whether a word of the name that the other one lacks is what the text is about, and the other hardly says it."""
    own = set(one.name) - set(other.name)
    return any(one.said.count(word) >= max(FILLED_IN, OFTENER * other.said.count(word)) for word in own)


def is_one_template(one: Facts, other: Facts) -> bool:
    """Whether two skills are one text with different names filled in."""
    return _fills_in(one, other) and _fills_in(other, one)


def _described_alike(one: Facts, other: Facts) -> float:
    every = one.described | other.described
    return len(one.described & other.described) / len(every) if every else 0.0


def compare(
    one: Facts,
    other: Facts,
    *,
    duplicate: float = DUPLICATE,
    frame: frozenset[int] = frozenset(),
    newcomer: bool = False,
) -> Similar:
    """How alike `one` is to `other`, whose name the answer bears. `frame` is text that counts for nothing.

    A `newcomer` may not take a title of several words that `other` has, whatever its text.
    """
    same = one.text.body == other.text.body or one.digest == other.digest
    copied = same and len(one.text.body.split(maxsplit=MIN_WORDS)) >= MIN_WORDS
    shared = 1.0 if copied else share(one.rare - frame, other.rare - frame)
    reasons = ["same-title"] if one.titles & other.titles else []
    if shared >= SIMILAR:
        reasons.append("shared-text")
    name = other.text.name
    if "same-title" in reasons:
        taken = newcomer and any(len(words(facts.text.name)) > 1 for facts in (one, other))
        told = taken or shared >= WEAK_TEXT or _described_alike(one, other) >= WEAK_DESCRIPTION
        score = 1.0 if told else round(max(shared, SIMILAR), 2)
        return Similar(name=name, score=score, verdict="duplicate" if told else "similar", reasons=tuple(reasons))
    if shared >= SIMILAR and shared < SAME_TEXT and is_one_template(one, other):
        return Similar(name=name, score=round(shared, 2), verdict="distinct", reasons=(*reasons, "one-template"))
    if shared >= duplicate:
        return Similar(name=name, score=round(shared, 2), verdict="duplicate", reasons=tuple(reasons))
    verdict: Literal["similar", "distinct"] = "similar" if shared >= SIMILAR else "distinct"
    return Similar(name=name, score=round(shared, 2), verdict=verdict, reasons=tuple(reasons))
