"""An inline suppression: a comment that takes findings out, with its reason and its last day."""

from datetime import date
from typing import NamedTuple

from skillkit.model.finding import Finding
from skillkit.model.source import Location


class Suppression(NamedTuple):
    """A comment that suppresses findings of `rules` (codes or names); `until` is the last day on which it does."""

    location: Location
    rules: tuple[str, ...]
    reason: str
    until: date | None
    whole_file: bool
    wrong_date: bool = False

    def covers(self, finding: Finding) -> bool:
        """Whether a finding is meant: its rule and its place."""
        if finding.location.path != self.location.path or not {finding.code, finding.rule} & set(self.rules):
            return False
        line = finding.location.start_line
        return self.whole_file or line in (self.location.start_line, self.location.end_line + 1)
