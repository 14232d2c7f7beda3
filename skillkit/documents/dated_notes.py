"""Folders of dated notes that a document is the index of: a lesson becomes a note there, not a line of the index.

A folder below the document is one if its files are dated, by their names or by a line at their beginning, and the
document lists them, or says how a new one is called.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from skillkit.documents.settings_files import TextOf
from skillkit.expressions.patterns import Pattern

DATE = r"\d{4}-\d{2}-\d{2}"
DAY = Pattern(DATE)
NUMBER = Pattern(r"\d{3,4}(?=[-_])")
FORMS = ("date", "slug", "number", "words")
"""How a name begins, and the second ends: with a date, words and a date, a number, or words alone."""
DATED = Pattern(
    rf"[\s>*_#-]{{0,9}}(?:date|added|created|learned|noted)[\s:*_]{{1,9}}{DATE}[*_\s]{{0,5}}", re.IGNORECASE
)
"""A line that says when a note was made, and no more."""
BEGINNING = 12
FEW, MOSTLY = 3, 0.6
"""The least number and share of files that make a habit."""
MOST = 400
OTHER = frozenset(("archive", "blog", "changelog", "changelogs", "news", "plans", "posts", "releases"))
"""Folders whose dated files are no lessons."""
WORDS = Pattern(r"[a-z0-9]+")
LONGEST = 60
"""Characters of the words in a name."""


class NotesFolder(NamedTuple):
    """A folder of dated notes: its path with a slash, how names are made, the line with the date if there is one."""

    folder: str
    form: str
    gap: str
    number: int
    digits: int
    dated: str
    is_listed: bool

    def path(self, title: str, day: str) -> str:
        """The path of a note of that day; empty for a title without Latin letters."""
        glue = "_" if self.gap == "_" and self.form == "words" else "-"
        words = glue.join(WORDS.findall(title.lower()))
        words = words if len(words) <= LONGEST else words[: LONGEST + 1].rpartition(glue)[0] or words[:LONGEST]
        if not words:
            return ""
        number = f"{self.number:0{self.digits}}"
        before = {"date": f"{day}{self.gap}", "number": f"{number}{self.gap}"}.get(self.form, "")
        return f"{self.folder}{before}{words}{f'{self.gap}{day}' if self.form == 'slug' else ''}.md"

    def page(self, title: str, day: str, body: str) -> str:
        """The text of a note."""
        dated = f"{re.sub(DATE, day, self.dated)}\n\n" if self.dated else ""
        return f"# {title}\n\n{dated}{body}\n"


def _day_line(text: str) -> str:
    """The line at the beginning of a note that says when it was made."""
    return next((line.rstrip() for line in text.splitlines()[:BEGINNING] if DATED.fullmatch(line)), "")


def _form_of(name: str) -> tuple[str, str]:
    """How a name is made, and what divides its words from its date or number, or from each other."""
    stem = name.removesuffix(".md")
    day = len("2026-01-31")
    if DAY.match(stem) and stem[day : day + 1] in ("-", "_", "."):
        return "date", stem[day]
    if DAY.fullmatch(stem[-day:]) and stem[-day - 1 : -day] in ("-", "_", "."):
        return "slug", stem[-day - 1]
    if number := NUMBER.match(stem):
        return "number", stem[number.end()]
    return ("words" if stem.islower() else ""), "_" if "_" in stem else "-"


def _folder(folder: str, names: Sequence[str], index: str, text_of: TextOf) -> NotesFolder | None:
    forms = {name: _form_of(name) for name in sorted(names)}
    counts = Counter(form for form, _ in forms.values() if form)
    form = next((form for form in FORMS if counts[form] >= max(FEW, MOSTLY * len(names))), "")
    if not form:
        return None
    own = [name for name in forms if forms[name][0] == form]
    days = [line for name in own[-BEGINNING:] if (line := _day_line(text_of(f"{folder}{name}")))]
    if form in ("number", "words") and len(days) < max(FEW, MOSTLY * len(own[-BEGINNING:])):
        return None
    short = folder.rstrip("/").rpartition("/")[2]
    is_listed = sum(name in index for name in own) >= FEW
    if not is_listed and not re.search(rf"{re.escape(short)}/[<{{\[]?(?:YYYY|NNNN)", index):
        return None
    gap = Counter(forms[name][1] for name in own).most_common(1)[0][0]
    numbers = [number[0] for name in own if (number := NUMBER.match(name))] if form == "number" else ["0"]
    return NotesFolder(
        folder=folder,
        form=form,
        gap=gap,
        number=max(map(int, numbers)) + 1,
        digits=max(map(len, numbers)),
        dated=Counter(days).most_common(1)[0][0] if days else "",
        is_listed=is_listed,
    )


def notes_folder(files: Iterable[str], target: str, index: str, text_of: TextOf) -> NotesFolder | None:
    """Returns the folder of dated notes that a document is the index of; None if there is none, or several.

    `files` are those of the repository, `index` is the text of the document at `target`.
    """
    base = f"{target.rpartition('/')[0]}/".lstrip("/")
    names: dict[str, list[str]] = {}
    for path in files:
        folder, _, name = path.rpartition("/")
        short = folder.rpartition("/")[2]
        is_below = folder and short.lower() not in OTHER and f"{folder}/".startswith(base) and f"{folder}/" != base
        if is_below and name.endswith(".md") and short in index:
            names.setdefault(f"{folder}/", []).append(name)
    found = [_folder(folder, own, index, text_of) for folder, own in sorted(names.items()) if len(own) <= MOST]
    notes = [each for each in found if each is not None]
    return notes[0] if len(notes) == 1 else None
