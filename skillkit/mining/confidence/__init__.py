"""Evidence to a number in [0, 1] with its reasons: pure, versioned, the one place that knows the weights.

The sum of its parts, each with a bound. Every session has one vote, however often it shows a thing, so that a long
session does not count for more; so have every day, week and project. Below 0.6 nothing is proposed.

Each version of the weights is a file and stays as it is: what was merged is weighed by the version that it declares,
whatever skillkit has learnt since. What is new is weighed by the latest version that fits its kind.
"""

from collections.abc import Callable
from collections.abc import Mapping

from skillkit.mining.confidence import first
from skillkit.mining.confidence import second
from skillkit.mining.confidence import third
from skillkit.mining.confidence.grounds import Grounds
from skillkit.mining.confidence.grounds import Held
from skillkit.mining.confidence.grounds import Row
from skillkit.model.candidate import Level
from skillkit.model.candidate import Reason

__all__ = [
    "AUTHORED",
    "HIGH",
    "LATEST",
    "MEDIUM",
    "VERSION",
    "Grounds",
    "Held",
    "Row",
    "confidence",
    "level",
    "reasons",
    "total",
    "version_of",
]

VERSION = 2
"""The weights of what rules find."""
AUTHORED = 3
"""The weights of what an author wrote."""
LATEST = 3
HIGH = 0.8
MEDIUM = 0.6
PARTS: Mapping[int, Callable[[Grounds], list[Reason]]] = {1: first.parts, 2: second.parts, 3: third.parts}


def version_of(grounds: Grounds) -> int:
    """The version of the weights for new evidence of its kind."""
    return AUTHORED if grounds.claims else VERSION


def reasons(grounds: Grounds, version: int = VERSION) -> tuple[Reason, ...]:
    """The parts of the confidence, the greatest first; their weights add up to it, but for the bounds at 0 and 1.

    `version` is that of the weights. Raises KeyError for one that is not known.
    """
    if not grounds.evidence and not grounds.claims:
        return ()
    return tuple(sorted(PARTS[version](grounds), key=lambda part: (-part.weight, part.code)))


def total(parts: tuple[Reason, ...]) -> float:
    """What the parts add up to, within the bounds, to two decimals."""
    return round(min(1.0, max(0.0, sum(part.weight for part in parts))), 2)


def confidence(grounds: Grounds, version: int = VERSION) -> float:
    """How sure the evidence makes us, to two decimals."""
    return total(reasons(grounds, version))


def level(value: float) -> Level:
    """`high` from 0.8, `medium` from 0.6, else `low`."""
    if value >= HIGH:
        return "high"
    return "medium" if value >= MEDIUM else "low"
