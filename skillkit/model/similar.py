"""How alike a skill is to another."""

from typing import Literal, NamedTuple

Verdict = Literal["distinct", "similar", "duplicate"]


class Similar(NamedTuple):
    """An existing skill, how alike it is (0 to 1), and what follows from it."""

    name: str
    score: float
    verdict: Verdict
    reasons: tuple[str, ...] = ()


class Pair(NamedTuple):
    """Two skills that are alike, by their keys, which are paths."""

    a: str
    b: str
    similar: Similar
