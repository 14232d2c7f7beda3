"""How alike a skill is to another."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Similar:
    """An existing skill, how alike it is (0 to 1), and what follows from it."""

    name: str
    score: float
    verdict: Literal["distinct", "similar", "duplicate"]
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pair:
    """Two skills that are alike, by their keys, which are paths."""

    a: str
    b: str
    similar: Similar
