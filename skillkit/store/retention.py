"""How long sessions stay remembered, and which of them are to be forgotten."""

import os
from dataclasses import dataclass

from skillkit.errors import SkillkitError

KEEP_DAYS = 400
"""A bit more than a year: what is done once a year is seen twice."""
VARIABLE = "SKILLKIT_KEEP_DAYS"
FOREVER = "forever"
MOST_DIGITS = 5


def keep_days() -> int | None:
    """After how many days what is remembered of a log is forgotten; None for never.

    The user's environment says so, not a settings file: what is remembered is the user's, whatever repository
    `skillkit` is run in. Raises SkillkitError if the variable makes no sense.
    """
    given = os.environ.get(VARIABLE, "")
    if given == FOREVER:
        return None
    number = given.isascii() and given.isdecimal() and len(given) <= MOST_DIGITS
    if given and not (number and int(given)):
        raise SkillkitError(
            f"{VARIABLE} is {given!r}", f"set it to a number of days, such as {KEEP_DAYS}, or {FOREVER}"
        )
    return int(given) if given else KEEP_DAYS


@dataclass(frozen=True)
class Wanted:
    """Which sessions are meant: all that fit everything said here. Nothing said means all.

    `projects` are names of one project; `before` is a day, `YYYY-MM-DD`. A session of an unknown day is before none.
    """

    session: str = ""
    projects: tuple[str, ...] = ()
    before: str = ""

    @property
    def everything(self) -> bool:
        """Whether nothing is said."""
        return self == Wanted()

    @property
    def clause(self) -> str:
        """The condition in SQL, to which `values` are bound."""
        places = ", ".join("?" * len(self.projects))
        conditions = (
            "session = ?" if self.session else "",
            f"project IN ({places})" if self.projects else "",
            "day != '' AND day < ?" if self.before else "",
        )
        return " AND ".join(filter(None, conditions)) or "1"

    @property
    def values(self) -> tuple[str, ...]:
        """The values for the question marks of `clause`."""
        return tuple(filter(None, (self.session, *self.projects, self.before)))

    def covers(self, session: str, project: str, day: str) -> bool:
        """Whether a session is meant that has this id, project and day: what `clause` says, without a database."""
        return (
            self.session in ("", session)
            and (not self.projects or project in self.projects)
            and (not self.before or "" < day < self.before)
        )
