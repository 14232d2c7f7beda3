"""Folders of dated notes that a document is the index of: a lesson becomes a note there, not a line of the index.

A folder below the document is one if its files are dated, by their names or by a line at their beginning, and the
document lists them, or says how a new one is called.
"""

import re
from collections import Counter
from collections.abc import Iterable
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.documents.settings_files import TextOf

DATE = r"\d{4}-\d{2}-\d{2}"
FORMS = {
    "date": re.compile(rf"{DATE}([-_.])[\w-]{{1,120}}\.md"),
    "slug": re.compile(rf"[a-z][\w-]{{1,120}}?([-_.]){DATE}\.md"),
    "number": re.compile(r"\d{3,4}([-_])[\w-]{1,120}\.md"),
    "": re.compile(r"[a-z]\w{0,80}([-_]?)[\w-]{0,80}\.md"),
}
"""How names are made: the date first, the words first, a number first, words alone."""
DATED = re.compile(
    rf"[\s>*_#-]{{0,9}}(?:date|added|created|learned|noted)[\s:*_]{{1,9}}{DATE}[*_\s]{{0,5}}", re.IGNORECASE
)
"""A line that says when a note was made, and no more."""
BEGINNING = 12
FEW, MOSTLY = 3, 0.6
"""The least number and share of files that make a habit."""
MOST = 400
WORDS = re.compile(r"[a-z0-9]+")
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
        """The path of a note of that day."""
        glue = "_" if self.gap == "_" and self.form == "" else "-"
        words = glue.join(WORDS.findall(title.lower()))
        words = words if len(words) <= LONGEST else words[: LONGEST + 1].rpartition(glue)[0] or words[:LONGEST]
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


def _folder(folder: str, names: Sequence[str], index: str, text_of: TextOf) -> NotesFolder | None:
    least = max(FEW, MOSTLY * len(names))
    form = next((form for form, name in FORMS.items() if sum(map(bool, map(name.fullmatch, names))) >= least), None)
    if form is None:
        return None
    own = sorted(name for name in names if FORMS[form].fullmatch(name))
    days = [line for name in own[-BEGINNING:] if (line := _day_line(text_of(f"{folder}{name}")))]
    if form in ("number", "") and len(days) < max(FEW, MOSTLY * len(own[-BEGINNING:])):
        return None
    short = folder.rstrip("/").rpartition("/")[2]
    is_listed = sum(name in index for name in own) >= FEW
    if not is_listed and not re.search(rf"{re.escape(short)}/[<{{\[]?(?:YYYY|NNNN)", index):
        return None
    gaps = Counter(match[1] for name in own if (match := FORMS[form].fullmatch(name)))
    numbers = [name.partition(gaps.most_common(1)[0][0])[0] for name in own] if form == "number" else ["0"]
    return NotesFolder(
        folder=folder,
        form=form,
        gap=gaps.most_common(1)[0][0] or "-",
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
        is_below = folder and f"{folder}/".startswith(base) and f"{folder}/" != base
        if is_below and name.endswith(".md") and folder.rpartition("/")[2] in index:
            names.setdefault(f"{folder}/", []).append(name)
    found = [_folder(folder, own, index, text_of) for folder, own in sorted(names.items()) if len(own) <= MOST]
    notes = [each for each in found if each is not None]
    return notes[0] if len(notes) == 1 else None
