"""An inline suppression: a comment that takes findings out, with its reason and its last day."""

from datetime import date
from typing import NamedTuple

from skillkit.model.source import Location


class Suppression(NamedTuple):
    """A comment that suppresses findings of `rules`: codes, prefixes of codes, names.

    `until` is the last day on which it does, `last_line` the last line that it covers.
    """

    location: Location
    rules: tuple[str, ...]
    reason: str
    until: date | None
    whole_file: bool
    wrong_date: bool = False
    last_line: int = 0

    def is_at(self, place: Location) -> bool:
        """Whether it covers a place."""
        within = self.location.start_line <= place.start_line <= self.last_line
        return place.path == self.location.path and (self.whole_file or within)


class Effect(NamedTuple):
    """What a suppression does on a day, by the names in its brackets.

    `unknown` ones fit no rule, `safety` ones fit rules on safety alone, which no comment suppresses; `unused` ones fit
    rules that ran and found nothing there.
    """

    today: date
    unknown: tuple[str, ...] = ()
    safety: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
