"""Finds secrets in columns that are named so: in Markdown, as databases print tables, in what SQL inserts."""

import re
from collections.abc import Iterable
from collections.abc import Iterator

from skillkit.literals import lines_at
from skillkit.patterns import Pattern
from skillkit.private.passphrases import is_chosen
from skillkit.private.passphrases import is_phrase
from skillkit.private.random_words import UUID
from skillkit.private.random_words import is_mixed_short
from skillkit.private.random_words import may_be_secret
from skillkit.private.shapes import Secret
from skillkit.private.shapes import holds

HEAD = re.compile(
    r"(?i)(?:[\w -]{0,24}[ _-])?"
    r"(?:pass(?:word|wd|phrase|code|wort)?|kennwort|contraseña|senha|mot de passe|wachtwoord|密码|パスワード|pwd|secret"
    r"|(?:access|api|auth)[ _-]?(?:token|key)|psk)s?"
)
"""What stands over passwords and keys; a token alone may be one of a design."""
HEAD_OF_SESSIONS = re.compile(r"(?i)(?:php)?sess(?:ion)?[ _-]?(?:id|key)?|cookie")
OF_SESSION = re.compile(r"(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{24,}")
"""What a server calls a session; UUIDs are those of agents and jobs."""
RULE = re.compile(r"[\s|+:=-]*")
CELL = re.compile(r"[^|]+")
PARTED = re.compile(r"[^,;]+")
PARTS = (",pass", ",Pass", ",PASS", ";pass", ";Pass", ",pwd", ",secret")
"""How a head of a table that commas part names one, but for its first column."""
TABBED = re.compile(r"[^\t]+")
WORDS = re.compile(r"\S+(?: \S+)*")
"""Cells that two blanks or more part."""
INSERTED = Pattern(r"(?i)(?:insert|replace)\s+into\s+[\w.\"`\[\]]{1,100}\s*\(([^()]{1,2000})\)\s*values\s*")
INSERTED_ROW = Pattern(r"\s*,?\s*\(((?:'(?:[^'\\]|\\.|'')*'|[^'()]|\([^()]*\)){1,4000})\)")
CELL_INSERTED = re.compile(r"\s*(?:'(?P<quoted>(?:[^'\\]|\\.|'')*)'|(?:\([^()]*\)|[^,'()])*)\s*(?:,|\Z)")
ROWS = 50
"""So many rows are looked at."""
LEAST = 6


def _cells(line: str, start: int) -> list[tuple[int, int]]:
    """Where the cells of a line stand, in the text that it is of; none if it is no line of a table."""
    if line.count("|") > 1 or " | " in line or "\t" in line:
        # The sign of a change stands before the first bar.
        found = [(match.start(), match.group()) for match in (CELL if "|" in line else TABBED).finditer(line)]
        return [
            (start + at + len(cell) - len(cell.lstrip()), start + at + len(cell.rstrip()))
            for at, cell in found
            if cell.strip()
        ]
    if "  " not in line and ", " not in line and line.count(",") + line.count(";") > 1:
        return [(start + match.start(), start + match.end()) for match in PARTED.finditer(line)]
    found_words = list(WORDS.finditer(line)) if "  " in line else []
    return [(start + match.start(), start + match.end()) for match in found_words] if len(found_words) > 1 else []


def _rows(text: str, place: int) -> Iterator[tuple[int, str]]:
    """The lines from a place on, each with where it begins."""
    for _ in range(ROWS):
        if place >= len(text):
            return
        end = text.find("\n", place)
        end = end if end >= 0 else len(text)
        yield place, text[place:end]
        place = end + 1


def _beside(cells: list[tuple[int, int]], start: int, column: int, number: int, *, barred: bool) -> int | None:
    """Which cell of a row stands below the head: the one of its number, or the one that begins in its column."""
    if barred:
        return number if number < len(cells) else None
    return next((index for index, (at, _) in enumerate(cells) if at - start == column), None)


def may_be_table(text: str) -> bool:
    """Whether a text may hold a table of passwords."""
    return "|" in text or "  " in text or "\t" in text or holds(text, PARTS)


def tabled_secrets_in(text: str, places: Iterable[int]) -> Iterator[Secret]:
    """The secrets below heads that stand at these places."""
    for begin, end in lines_at(text, places):
        line = text[begin:end]
        heads = _cells(line, begin)
        barred = "|" in line or "\t" in line or "  " not in line
        for number, (start, stop) in enumerate(heads):
            for head, is_meant in ((HEAD, is_password), (HEAD_OF_SESSIONS, _is_session)):
                if head.fullmatch(text, start, stop):
                    below = _below(text, end + 1, start - begin, number, barred=barred)
                    yield from (each for each in below if is_meant(text[each.start : each.end]))


def is_password(value: str) -> bool:
    """Whether what stands below such a head may be one: a word, no prose."""
    return (
        len(value) >= LEAST and " " not in value and (is_mixed_short(value) or is_phrase(value) or may_be_secret(value))
    )


def _is_session(value: str) -> bool:
    return OF_SESSION.fullmatch(value) is not None


def _below(text: str, place: int, column: int, number: int, *, barred: bool) -> Iterator[Secret]:
    """What stands in the rows from a place on, as far as these go."""
    for start, line in _rows(text, place):
        if RULE.fullmatch(line):
            continue
        cells = _cells(line, start)
        index = _beside(cells, start, column, number, barred=barred) if len(cells) > 1 else None
        if index is None:
            return
        value = text[slice(*cells[index])].strip("`")
        at = text.index(value, cells[index][0])
        yield Secret(at, at + len(value), "password")


def _may_be_one(value: str) -> bool:
    return is_password(value) or is_chosen(value) or UUID.fullmatch(value) is not None


def inserted_secrets_in(text: str, place: int) -> Iterator[Secret]:
    """The secrets in the rows of a statement that begins at this place."""
    found = INSERTED.compiled.match(text, place)
    columns = [column.strip(' \n\t`"[]') for column in found[1].split(",")] if found else []
    meant = {number for number, column in enumerate(columns) if HEAD.fullmatch(column)}
    end = found.end() if found else 0
    for _ in range(ROWS if meant else 0):
        row = INSERTED_ROW.compiled.match(text, end)
        if not row:
            return
        end = row.end()
        # Only the row's part of the text: its end is the end of the last cell.
        for number, cell in enumerate(CELL_INSERTED.finditer(row[1])):
            if number in meant and cell["quoted"] and _may_be_one(cell["quoted"]):
                start = row.start(1) + cell.start("quoted")
                yield Secret(start, start + len(cell["quoted"]), "password")
