"""How a skill is used, as session logs show it."""

from dataclasses import dataclass
from typing import Literal

Sign = Literal["called", "read", "attributed"]
"""By what a use is known: a call of the skill tool or a slash command; its SKILL.md was read; the agent's program wrote
that the agent followed it.
"""


@dataclass(frozen=True)
class Usage:
    """A skill, and the sessions that used it.

    `uses` counts a skill several times in a session that called it several times. `signs` says in how many sessions
    each sign was seen. `first` and `last` are the days of the first and the last of these sessions, `since` that on
    which its SKILL.md was committed (all `YYYY-MM-DD`, empty if not known); `possible` counts the sessions from `since`
    on. `path` is empty for a skill that the repository does not have.
    """

    name: str
    path: str = ""
    sessions: int = 0
    uses: int = 0
    first: str = ""
    last: str = ""
    since: str = ""
    possible: int = 0
    projects: tuple[str, ...] = ()
    signs: tuple[tuple[Sign, int], ...] = ()
