"""Finds the similar ones among many skills without comparing each with each; `compare` gives the verdicts.

Candidates share a title, a body, telling roots, a name within another, or parts of the samples of rare shingles.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from skillkit.model.similar import Pair, Similar
from skillkit.similarity.compare import DUPLICATE, SIMILAR, Facts, compare
from skillkit.similarity.embedding import REASON, Embedder, lifted, near_texts
from skillkit.similarity.nearness import LEAST_SHARED, nearness
from skillkit.similarity.subject import Subject
from skillkit.similarity.text import Text, shingles

MANY = 250
"""A telling root of more skills than this leads to none of them."""


class Subjects:
    """The subjects of many skills, by the roots of names and by telling roots."""

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
        """Subjects whose names contain all of the roots, unless they are many."""
        fewest = min((self._named.get(each, []) for each in roots), key=len, default=[])
        found = [number for number in fewest if roots <= self._subjects[number].named]
        return found if len(found) <= self._crowd else []

    def _sharing(self, subject: Subject) -> set[int]:
        """Subjects that share telling roots with it, one of them in a name."""
        keyed = (self._telling.get(each, []) for each in subject.keys)
        keys = (self._named.get(each, []) for each in subject.telling)
        leads = set(chain.from_iterable(each for each in chain(keyed, keys) if len(each) <= MANY))
        telling = subject.telling
        return {each for each in leads if len(telling & self._subjects[each].telling) >= LEAST_SHARED}

    def _within(self, subject: Subject) -> set[int]:
        """Subjects whose names are within its own."""
        holders = chain.from_iterable(self._named.get(each, ()) for each in subject.named)
        return {number for number in holders if self._subjects[number].named <= subject.named}

    def near(self, subject: Subject, after: int = -1) -> set[int]:
        """The indices greater than `after` of subjects near to one."""
        found = {*self._within(subject), *self._holding(subject.named), *self._sharing(subject)}
        return {each for each in found if each > after and nearness(subject, self._subjects[each])}


CROWD = 50
"""A shingle of more skills than this leads to none of them."""


FEW = 100
"""Up to this many skills are all compared, so that the nearest is found though it is far."""


RANKS = {"duplicate": 0, "similar": 1, "distinct": 2}


class Index:
    """Skills to compare with. Text in `frame`, which drafts share by construction, is ignored.

    With an embedder, skills that share no text are similar if it finds them near.
    """

    def __init__(
        self,
        texts: Iterable[Text],
        *,
        frame: str = "",
        duplicate: float = DUPLICATE,
        embedder: Embedder | None = None,
    ) -> None:
        self._facts = [Facts(text) for text in sorted(texts)]
        self._embedder = embedder
        self._frame = shingles(frame)
        self._duplicate = duplicate
        self._subjects = Subjects((facts.subject for facts in self._facts), CROWD)
        # Most marks are held by one skill alone: a list for each would take more memory than all the rest.
        self._first: dict[int | str, int] = {}
        self._holders: dict[int | str, list[int]] = {}
        for number, facts in enumerate(self._facts):
            for mark in self._marks(facts):
                first = self._first.setdefault(mark, number)
                if first != number:
                    self._holders.setdefault(mark, [first]).append(number)

    def _marks(self, facts: Facts) -> list[int | str]:
        """What skills that are alike have in common: titles, the digest of the body, the sample."""
        return [*facts.titles, f"= {facts.digest}", *facts.sample]

    def _near(self, facts: Facts) -> list[int]:
        """The indices of skills that it may be similar to; all if they are few."""
        if len(self._facts) <= FEW:
            return list(range(len(self._facts)))
        found = self._subjects.near(facts.subject)
        for mark in self._marks(facts):
            if mark not in self._first:
                continue
            holders = self._holders.get(mark, [self._first[mark]])
            if isinstance(mark, str) or len(holders) <= CROWD:
                found.update(holders)
        return sorted(found)

    def _compare(self, one: Facts, other: Facts, *, newcomer: bool = False) -> Similar:
        return compare(one, other, duplicate=self._duplicate, frame=self._frame, newcomer=newcomer)

    def compared(self, text: Text) -> dict[str, Similar]:
        """The skills that it may be similar to by their keys, duplicates first, without the skill of its own key."""
        facts = Facts(text)
        others = {self._facts[number].text.key: self._facts[number] for number in self._near(facts)}
        others.pop(text.key, None)
        near: dict[tuple[str, str], float] = {}
        if self._embedder:
            known = {each.text.key: each for each in self._facts if each.text.key != text.key}
            near = near_texts(self._embedder, [*(each.text for each in known.values()), text], {text.key})
            others.update((key, known[key]) for _, key in near)
        found = {
            key: lifted(self._compare(facts, each, newcomer=True), near.get((text.key, key)), facts, each)
            for key, each in others.items()
        }
        ranks = {
            key: (RANKS[each.verdict], REASON in each.reasons, -each.score, each.name) for key, each in found.items()
        }
        return {key: found[key] for key in sorted(found, key=ranks.__getitem__)}

    def nearest(self, text: Text, limit: int = 3) -> list[Similar]:
        """The most similar skills, duplicates first; one with the same key is the skill itself and left out."""
        return list(self.compared(text).values())[:limit]

    def pairs(self) -> Iterator[Pair]:
        """Yields every two similar skills, in the order of their keys."""
        keys = {facts.text.key: number for number, facts in enumerate(self._facts)}
        cosines: dict[tuple[int, int], float] = {}
        partners: dict[int, set[int]] = {}
        for pair, cosine in near_texts(self._embedder, [facts.text for facts in self._facts], keys).items():
            first, second = sorted(keys[key] for key in pair)
            cosines[first, second] = cosine
            partners.setdefault(first, set()).add(second)
        for first, one in enumerate(self._facts):
            for second in sorted({*self._alike_after(first), *partners.get(first, ())}):
                other = self._facts[second]
                similar = lifted(self._compare(one, other), cosines.get((first, second)), one, other)
                if similar.verdict != "distinct":
                    yield Pair(one.text.key, other.text.key, similar)

    def _alike_after(self, first: int) -> set[int]:
        """The indices after `first` of skills that share a title, a body, a subject, or enough of the sample."""
        facts = self._facts[first]
        found = self._subjects.near(facts.subject, first)
        for mark in (*facts.titles, f"= {facts.digest}"):
            holders = self._holders.get(mark, [first])
            # Of very many of one title or body, each is paired with the first.
            found.update(holders if len(holders) <= CROWD or holders[0] == first else ())
        meet = [self._holders[shingle] for shingle in facts.sample if shingle in self._holders]
        later = (holders[bisect_right(holders, first) :] for holders in meet if len(holders) <= CROWD)
        shared = Counter(chain.from_iterable(later))
        found.update(other for other, times in shared.items() if times >= self._enough(facts, self._facts[other]))
        return {other for other in found if other > first}

    @staticmethod
    def _enough(one: Facts, other: Facts) -> float:
        """How much of the samples must be shared: half of what similar skills share on average."""
        return min(len(one.sample), len(other.sample)) * SIMILAR / 2
