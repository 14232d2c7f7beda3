"""Looks for what a skill should not do: `scan` reads a folder and yields each violation with the rule it belongs to.

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
    """What `scan` finds for one rule."""
    return (violation for found, violation in scan(folder) if found == code)
