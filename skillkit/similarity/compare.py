"""Compares two skills by title, rare text and subject, and recognises one template filled in twice.

The verdict depends on the two alone and on public skills in general, never on the number of other skills.
"""

from functools import cached_property, lru_cache

from skillkit.model.similar import Similar, Verdict
from skillkit.similarity.commonness import commonplaces
from skillkit.similarity.nearness import nearness
from skillkit.similarity.subject import Subject, described_alike, explained_alike, fills_in, is_within, root
from skillkit.similarity.text import SHINGLE, STOP_WORDS, Text, shingles, titles, words

MIN_SHINGLES = 8
"""Below this many rare shingles a text is too short to be judged by them."""

SAMPLE = 96
"""About how many shingles of a text are looked up."""

HIGH = 40
MIN_WORDS = MIN_SHINGLES + SHINGLE - 1
"""A copy of fewer words proves nothing."""

DUPLICATE = 0.5
"""The share of the shorter one's rare shingles found in the other, from which two skills are one."""

SIMILAR = 0.2
SAME_TEXT = 0.97
"""A share from which a text is a copy, though with another name."""

WEAK_TEXT = 0.02
WEAK_DESCRIPTION = 0.25
WEAK_BODY = 0.3
"""What skills of the same title must also share to be one: text, or words of descriptions or bodies."""
WEAK_BOTH = 0.6
"""The sum of the latter two that is needed where the title is a single word, or headings differ."""

MOST_TEXT = 0.9
"""A share from which descriptions do not matter, unless the skills fill in one template."""
SAME_PURPOSE = 0.6
NO_PURPOSE = 0.2
"""How alike descriptions must be for skills that share less to be one, and to be similar: the common frame of a
collection may be half of a text."""
SAME_WORDS = 0.9
"""How alike the words of bodies must be for their order and the descriptions not to matter."""
MIN_DESCRIBED = 5
"""A description of fewer words is not compared."""


@lru_cache(maxsize=512)
def _rare(body: str) -> frozenset[int]:
    # Of ten thousand skills not all can be held: 6 kB of text are 60 kB of shingles.
    return shingles(body) - commonplaces()


class Facts:
    """The features of a skill that are compared, each computed at its first use."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.titles = titles(text)

    @property
    def rare(self) -> frozenset[int]:
        """The shingles of its body that are no commonplaces."""
        return _rare(self.text.body)

    @cached_property
    def sample(self) -> tuple[int, ...]:
        """A sample of them for look-ups: all of a short text, of a long one those divisible by 2^n.

        What 2^n divides, 2^(n-1) divides too, so samples of texts of any length overlap.
        """
        rare = self.rare
        # The low bits of a shingle are those of its last word: the high ones are mixed.
        mask = (1 << max(0, (len(rare) // SAMPLE).bit_length() - 1)) - 1 << HIGH
        return tuple([shingle for shingle in rare if not shingle & mask])

    @cached_property
    def subject(self) -> Subject:
        """The subject of the skill."""
        return Subject(self.text)

    @cached_property
    def digest(self) -> str:
        """Equal for two bodies of the same words."""
        from hashlib import sha256  # noqa: PLC0415 - 3 ms that a lint of one skill need not spend

        return sha256(" ".join(words(self.text.body)).encode()).hexdigest()


def share(one: frozenset[int], other: frozenset[int]) -> float:
    """The share of the smaller set found in the other one; 0 if it is too small."""
    smaller = min(len(one), len(other))
    return len(one & other) / smaller if smaller >= MIN_SHINGLES else 0.0


def of_one_template(one: Facts, other: Facts) -> bool:
    """Whether they are one text with different names filled in.

    A name may also be part of the other one: `zoho`, `zoho-books`.
    """
    if share(shingles(one.text.body), shingles(other.text.body)) < SIMILAR:
        return False
    subjects = one.subject, other.subject
    fills = fills_in(*subjects), fills_in(*subjects[::-1])
    return any(fills) if is_within(*(subject.named for subject in subjects)) else all(fills)


def _headings_differ(one: Facts, other: Facts) -> bool:
    """Whether the headings of two skills of one name say different things."""
    called, others = one.subject.called - STOP_WORDS, other.subject.called - STOP_WORDS
    return bool(called - others and others - called)


def _of_one_title(one: Facts, other: Facts, shared: float) -> bool:
    """Whether two skills of the same title are one."""
    if shared >= WEAK_TEXT:
        return True
    is_word, otherwise = len(words(one.text.name)) == 1, _headings_differ(one, other)
    if is_word and otherwise:
        return False
    subjects = one.subject, other.subject
    described, explained = described_alike(*subjects), explained_alike(*subjects)
    if is_word or (otherwise and (fills_in(*subjects) or fills_in(*subjects[::-1]))):
        return described + explained >= WEAK_BOTH
    return described >= WEAK_DESCRIPTION or explained >= WEAK_BODY


def _swapped(one: Facts, other: Facts) -> tuple[str, ...]:
    """The words in which two names of one pattern differ, if it is one word: `create-plan`, `update-plan`."""
    said = [[root(word) for word in words(facts.text.name) if word not in STOP_WORDS] for facts in (one, other)]
    differ = [pair for pair in zip(*said) if pair[0] != pair[1]]
    return differ[0] if len(said[0]) == len(said[1]) > 1 == len(differ) else ()


def _name_their_own_word(one: Facts, other: Facts, swapped: tuple[str, ...]) -> bool:
    """Whether each description contains the skill's own one of these words, and not the other one."""
    return [[word in facts.subject.described for word in swapped] for facts in (one, other)] == [
        [True, False],
        [False, True],
    ]


def _of_shared_text(one: Facts, other: Facts, shared: float, duplicate: float) -> tuple[Verdict, str]:
    """The verdict on two skills of different titles that share text, and the reason for no higher one."""
    swapped = _swapped(one, other)
    if shared >= max(SAME_TEXT, duplicate) and not _name_their_own_word(one, other, swapped):
        return "duplicate", ""
    filled_in = fills_in(one.subject, other.subject) + fills_in(other.subject, one.subject)
    if filled_in == 2:
        return "distinct", "one-template"
    if shared >= max(MOST_TEXT, duplicate) and not _name_their_own_word(one, other, swapped):
        return "duplicate", ""
    comparable = min(len(facts.subject.described) for facts in (one, other)) >= MIN_DESCRIBED
    alike = described_alike(one.subject, other.subject) if comparable else SAME_PURPOSE
    if shared >= duplicate:
        return (
            ("duplicate", "") if alike >= SAME_PURPOSE and not (filled_in or swapped) else ("similar", "other-purpose")
        )
    near = alike >= NO_PURPOSE or explained_alike(one.subject, other.subject) >= SAME_WORDS
    return ("similar", "") if near else ("distinct", "other-purpose")


def _of_no_text(one: Facts, other: Facts, shared: float) -> Similar:
    """The verdict on two skills that share next to no text."""
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
    """Compares `one` to `other`, whose name the result bears. Text in `frame` is ignored.

    A `newcomer` is a duplicate if it takes a title of several words that `other` has.
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
