"""Finds secrets in the rows that a statement of SQL inserts, by the names of the columns."""

import re
from collections.abc import Iterator

from skillkit.patterns import Pattern
from skillkit.private.passphrases import is_chosen
from skillkit.private.random_words import UUID
from skillkit.private.shapes import Secret
from skillkit.private.tables import HEAD
from skillkit.private.tables import is_password

INSERTED = Pattern(r"(?i)(?:insert|replace)\s+into\s+[\w.\"`\[\]]{1,100}\s*\(([^()]{1,2000})\)\s*values\s*")
ROW = Pattern(r"\s*,?\s*\(((?:'(?:[^'\\]|\\.|'')*'|[^'()]|\([^()]*\)){1,4000})\)")
CELL = re.compile(r"\s*(?:'(?P<quoted>(?:[^'\\]|\\.|'')*)'|(?:\([^()]*\)|[^,'()])*)\s*(?:,|\Z)")
MOST = 50
"""Rows that are looked at."""


def _may_be_one(value: str) -> bool:
    return is_password(value) or is_chosen(value) or UUID.fullmatch(value) is not None


def inserted_secrets_in(text: str, place: int) -> Iterator[Secret]:
    """The secrets in the rows of a statement that begins at this place."""
    found = INSERTED.compiled.match(text, place)
    columns = [column.strip(' \n\t`"[]') for column in found[1].split(",")] if found else []
    meant = {number for number, column in enumerate(columns) if HEAD.fullmatch(column)}
    end = found.end() if found else 0
    for _ in range(MOST if meant else 0):
        row = ROW.compiled.match(text, end)
        if not row:
            return
        end = row.end()
        # As much of the text as is the row: where a cell ends is told by where that does.
        for number, cell in enumerate(CELL.finditer(row[1])):
            if number in meant and cell["quoted"] and _may_be_one(cell["quoted"]):
                start = row.start(1) + cell.start("quoted")
                yield Secret(start, start + len(cell["quoted"]), "password")
