"""Inline suppressions: comments that say which findings on their line, or on the next, are meant to be, and why.

<!-- skillkit: ignore[SK201] written by the build (until 2027-01-31) -->
# skillkit: ignore[SK107, SK201] the upload script reads it
# skillkit: ignore-file[SK401] a reference, read in parts
"""

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from skillkit.edits import Offsets
from skillkit.model.finding import Finding
from skillkit.model.source import Document
from skillkit.model.source import Location
from skillkit.patterns import Pattern

MARK = "skillkit: ignore"
COMMENT = Pattern(
    r"(?:<!--|\#)[ \t]*skillkit:[ \t]*ignore(?P<file>-file)?\[(?P<rules>[^]\n]*)\][ \t]*"
    r"(?P<reason>[^\n]*?)[ \t]*(?:-->|$)",
    re.MULTILINE,
)
UNTIL = Pattern(r"\(?\buntil (?P<date>\d{4}-\d{2}-\d{2})\)?\s*$")


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


def _until(reason: str) -> tuple[str, date | None, bool]:
    match = UNTIL.search(reason)
    if not match:
        return reason, None, False
    rest = reason[: match.start()].strip()
    try:
        return rest, date.fromisoformat(match["date"]), False
    except ValueError:
        return rest, None, True


def suppressions_in(document: Document) -> Iterator[Suppression]:
    """The suppressions in a document, in their order."""
    text = document.source.text
    if MARK not in text:
        return
    offsets = Offsets(text)
    for match in COMMENT.compiled.finditer(text):
        reason, until, wrong = _until(match["reason"])
        yield Suppression(
            location=offsets.location(document.source.path, match.start(), match.end()),
            rules=tuple(rule.strip() for rule in match["rules"].split(",") if rule.strip()),
            reason=reason,
            until=until,
            whole_file=bool(match["file"]),
            wrong_date=wrong,
        )
