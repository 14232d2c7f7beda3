"""Finds what a skill should not do: `scan` reads a folder and returns each violation with the code of its rule.

Every text is cut once into passages, each with the place it has in the skill. Named patterns (`patterns.toml`) search
passages; Python and shell are parsed and followed from source to sink within one file. Whether a passage means what
it says, or mentions, forbids or quotes it, is decided in `context` alone.
"""

from collections.abc import Iterator

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.safety.scanner import scan

__all__ = ["scan", "violations"]


def violations(folder: SkillFolder, code: str) -> Iterator[Violation]:
    """The violations of one rule."""
    return (violation for found, violation in scan(folder) if found == code)
