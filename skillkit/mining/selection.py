"""Which sessions are wanted: by agent, by project, by the day they began."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from datetime import datetime
from typing import Protocol


class Dated(Protocol):
    """A session, or what is kept of one."""

    @property
    def agent(self) -> str:
        """The agent that worked."""

    @property
    def project(self) -> str:
        """The project it worked on."""

    @property
    def started_at(self) -> datetime | None:
        """When it began (UTC); None if the log does not say."""


@dataclass(frozen=True)
class Selection:
    """The wanted sessions; an empty field admits all. Days are in UTC, and `until` is included.

    `projects` are the names of one project, masked as those of the sessions are.
    """

    agents: Collection[str] = ()
    projects: Collection[str] = ()
    since: date | None = None
    until: date | None = None

    def __contains__(self, session: Dated) -> bool:
        day = session.started_at.date() if session.started_at else None
        return (
            (not self.agents or session.agent in self.agents)
            and (not self.projects or session.project in self.projects)
            and (self.since is None or (day is not None and day >= self.since))
            and (self.until is None or (day is not None and day <= self.until))
        )
