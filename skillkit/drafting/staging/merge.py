"""Which candidates stay when further ones come: pure, the same for the same in any order.

Of one run (a session that ended, or `mine --stage`) the five strongest count, of all together the ten strongest. Two
that say the same count once. Running twice changes nothing.
"""

from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal
from typing import NamedTuple

from skillkit.drafting.draft import frame
from skillkit.model.candidate import Candidate
from skillkit.similarity.compare import Facts
from skillkit.similarity.compare import compare
from skillkit.similarity.text import Text
from skillkit.similarity.text import shingles
from skillkit.similarity.text import squeezed

MAX_OF_RUN = 5
MAX_IN_ALL = 10

How = Literal["dropped", "proposed"]


class Settled(NamedTuple):
    """A candidate that a person dropped, or that was proposed on so many sessions."""

    id: str
    title: str
    how: How
    sessions: int


def strength(candidate: Candidate) -> tuple[object, ...]:
    """What candidates are sorted by, the strongest first: as `mine` shows them."""
    return -candidate.confidence, candidate.readiness, -candidate.support.sessions, candidate.name, candidate.id


@lru_cache(maxsize=1)
def _frame() -> frozenset[int]:
    return shingles(frame())


def _facts(candidate: Candidate) -> Facts:
    texts = [text for _, text in sorted(candidate.files.items())]
    if candidate.kind == "enhancement":
        texts = [line[1:] for line in candidate.patch.split("\n") if line.startswith("+") and line[:4] != "+++ "]
    texts = texts or [line for passage in candidate.passages for line in passage.lines]
    return Facts(Text(candidate.id, candidate.title, candidate.description, "\n".join(texts)))


def _is_one(one: Candidate, other: Candidate) -> bool:
    """Whether two candidates say the same."""
    if one.id == other.id:
        return True
    if (one.kind, one.target) != (other.kind, other.target):
        return False
    if squeezed(one.title) == squeezed(other.title):
        return True
    return compare(_facts(one), _facts(other), frame=_frame()).verdict == "duplicate"


def distinct(candidates: Iterable[Candidate]) -> list[Candidate]:
    """The strongest of each that say the same, the strongest first. Of two that are as strong the first one stays."""
    kept: list[Candidate] = []
    for candidate in sorted(candidates, key=strength):
        if not any(_is_one(candidate, other) for other in kept):
            kept.append(candidate)
    return kept


def is_settled(candidate: Candidate, settled: Iterable[Settled]) -> bool:
    """Whether a candidate was dropped, under this id or title, or proposed on no fewer sessions."""
    return any(
        candidate.id == each.id or squeezed(candidate.title) == squeezed(each.title)
        if each.how == "dropped"
        else candidate.id == each.id and candidate.support.sessions <= each.sessions
        for each in settled
    )


def merged(
    kept: Sequence[Candidate],
    found: Iterable[Candidate],
    settled: Sequence[Settled],
    accepted: Collection[str] = frozenset(),
) -> list[Candidate]:
    """What is staged when `found` comes to what is `kept`. The `accepted`, by their ids, give way to no other."""
    of_run = distinct(candidate for candidate in found if not is_settled(candidate, settled))[:MAX_OF_RUN]
    after = distinct([*of_run, *kept])
    held = [each for each in after if each.id in accepted]
    others = [each for each in after if each.id not in accepted]
    return sorted([*held, *others[: max(0, MAX_IN_ALL - len(held))]], key=strength)
