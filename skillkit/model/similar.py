"""How alike a skill is to another."""

from typing import Literal

from skillkit.model.base import Frozen


class Similar(Frozen):
    """An existing skill, how alike it is (0 to 1), and what follows from it."""

    name: str
    score: float
    verdict: Literal["distinct", "similar", "duplicate"]
    reasons: tuple[str, ...] = ()
