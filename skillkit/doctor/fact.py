"""What doctor tells: one fact after the other."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Fact:
    """Something looked at: what it is, what was found; what is wrong with it, if anything, and what helps."""

    name: str
    found: str
    wrong: str = ""
    remedy: str = ""
