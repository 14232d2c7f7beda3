"""A file of a repository that a command writes, or leaves as it is."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Writing:
    """A file by its path from the root: made anew, made longer, or left, and why."""

    path: str
    action: Literal["created", "extended", "left"]
    reason: str = ""
    before: str = ""
    after: str = ""
