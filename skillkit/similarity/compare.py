"""Two skills compared: the same title, the same rare text, the same subject, or one template filled in twice.

The verdict depends on the two alone, and on what skills in general say: never on how many others there are.
"""

from functools import cached_property
from functools import lru_cache

from skillkit.model.similar import Similar
from skillkit.model.similar import Verdict
from skillkit.similarity.background import commonplaces
from skillkit.similarity.nearness import nearness
from skillkit.similarity.subject import Subject
from skillkit.similarity.subject import described_alike
from skillkit.similarity.subject import explained_alike
from skillkit.similarity.subject import fills_in
from skillkit.similarity.subject import is_within
from skillkit.similarity.subject import root
from skillkit.similarity.text import SHINGLE
from skillkit.similarity.text import STOP_WORDS
from skillkit.similarity.text import Text
from skillkit.similarity.text import shingles
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
WEAK_DESCRIPTION = 0.25
WEAK_BODY = 0.3
"""What has to be shared besides one and the same title, of the text, or of the telling words of descriptions or bodies:
`review` may be two things."""
WEAK_BOTH = 0.6
"""What both of these have to sum up to where the title is a single word, or each tells in its heading of what it is."""

MOST_TEXT = 0.9
"""A share from which it does not matter how skills describe themselves, unless they are one template."""
SAME_PURPOSE = 0.6
NO_PURPOSE = 0.2
"""How alike the descriptions of skills that share less have to be for them to be one, and to be similar: a collection
gives its skills a frame, which may be half of their text."""
SAME_WORDS = 0.9
"""How alike bodies are by their words, from which their order and what they are said to be for do not matter."""
MIN_TOLD = 5
"""Words below which a description tells nothing, so that the text has to."""


@lru_cache(maxsize=512)
def _rare(body: str) -> frozenset[int]:
    # Of ten thousand skills not all can be held: 6 kB of text are 60 kB of shingles.
    return shingles(body) - commonplaces()


class Facts:
    """What is looked at of a skill, each made once and when it is needed."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.titles = titles(text)

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
    def subject(self) -> Subject:
        """What it says that it is for."""
        return Subject(self.text)

    @cached_property
    def digest(self) -> str:
        """Equal for two bodies of the same words."""
        from hashlib import sha256  # noqa: PLC0415 - 3 ms that a lint of one skill need not spend

        return sha256(" ".join(words(self.text.body)).encode()).hexdigest()


def share(one: frozenset[int], other: frozenset[int]) -> float:
    """The share of the smaller set found in the other one; 0 where it is too small to tell."""
    smaller = min(len(one), len(other))
    return len(one & other) / smaller if smaller >= MIN_SHINGLES else 0.0


def of_one_template(one: Facts, other: Facts) -> bool:
    """Whether they are one text with different names filled in, though it be one of the commonplaces.

    A name that says nothing which the other does not say may have been filled in as well: `zoho`, `zoho-books`.
    """
    if share(shingles(one.text.body), shingles(other.text.body)) < SIMILAR:
        return False
    subjects = one.subject, other.subject
    fills = fills_in(*subjects), fills_in(*subjects[::-1])
    return any(fills) if is_within(*(subject.named for subject in subjects)) else all(fills)


def _are_called_otherwise(one: Facts, other: Facts) -> bool:
    """Whether each of two skills of one name tells in its heading of what it is."""
    called, others = one.subject.called - STOP_WORDS, other.subject.called - STOP_WORDS
    return bool(called - others and others - called)


def _of_one_title(one: Facts, other: Facts, shared: float) -> bool:
    """Whether two skills that are called the same are one."""
    if shared >= WEAK_TEXT:
        return True
    is_word, otherwise = len(words(one.text.name)) == 1, _are_called_otherwise(one, other)
    if is_word and otherwise:
        return False
    subjects = one.subject, other.subject
    described, explained = described_alike(*subjects), explained_alike(*subjects)
    if is_word or (otherwise and (fills_in(*subjects) or fills_in(*subjects[::-1]))):
        return described + explained >= WEAK_BOTH
    return described >= WEAK_DESCRIPTION or explained >= WEAK_BODY


def _swapped(one: Facts, other: Facts) -> tuple[str, ...]:
    """The words in which two names of one pattern differ, if that is one in each: `create-plan`, `update-plan`."""
    said = [[root(word) for word in words(facts.text.name) if word not in STOP_WORDS] for facts in (one, other)]
    differ = [pair for pair in zip(*said) if pair[0] != pair[1]]
    return differ[0] if len(said[0]) == len(said[1]) > 1 == len(differ) else ()


def _are_told_apart(one: Facts, other: Facts, swapped: tuple[str, ...]) -> bool:
    """Whether each says in its description the word that is its own in its name, and not the other one's."""
    return [[word in facts.subject.described for word in swapped] for facts in (one, other)] == [
        [True, False],
        [False, True],
    ]


def _of_shared_text(one: Facts, other: Facts, shared: float, duplicate: float) -> tuple[Verdict, str]:
    """What follows for two skills of different titles that share text, and what speaks against more."""
    swapped = _swapped(one, other)
    if shared >= max(SAME_TEXT, duplicate) and not _are_told_apart(one, other, swapped):
        return "duplicate", ""
    filled_in = fills_in(one.subject, other.subject) + fills_in(other.subject, one.subject)
    if filled_in == 2:
        return "distinct", "one-template"
    if shared >= max(MOST_TEXT, duplicate) and not swapped:
        return "duplicate", ""
    told = min(len(facts.subject.described) for facts in (one, other)) >= MIN_TOLD
    alike = described_alike(one.subject, other.subject) if told else SAME_PURPOSE
    if shared >= duplicate:
        return (
            ("duplicate", "") if alike >= SAME_PURPOSE and not (filled_in or swapped) else ("similar", "other-purpose")
        )
    near = alike >= NO_PURPOSE or explained_alike(one.subject, other.subject) >= SAME_WORDS
    return ("similar", "") if near else ("distinct", "other-purpose")


def _of_no_text(one: Facts, other: Facts, shared: float) -> Similar:
    """What follows for two skills that share next to no text."""
    near = nearness(one.subject, other.subject)
    if near and not of_one_template(one, other):
        return Similar(other.text.name, round(near, 2), "similar", ("same-subject",))
    return Similar(other.text.name, round(shared, 2), "distinct")


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
    name, text = other.text.name, ("shared-text",) if shared >= SIMILAR else ()
    if one.titles & other.titles:
        taken = newcomer and any(len(words(facts.text.name)) > 1 for facts in (one, other))
        if taken or _of_one_title(one, other, shared):
            return Similar(name, 1.0, "duplicate", ("same-title", *text))
        return Similar(name, round(max(shared, SIMILAR), 2), "similar", ("same-title", *text))
    if not text:
        return _of_no_text(one, other, shared)
    verdict, against = _of_shared_text(one, other, shared, duplicate)
    return Similar(name, round(shared, 2), verdict, (*text, against) if against else text)
