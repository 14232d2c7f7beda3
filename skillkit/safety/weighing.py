"""Whether a line that may be meant otherwise stands in words that are mild, in a skill that reads honest.

Orders to an agent, commands that destroy and what stays after a task stand in honest skills too: they teach, guard and
announce. What the classifier says of the lines around and of the whole tells most of these from attacks.
`benchmarks/make_classifier.py` prints how many, of what the rules found at first sight.
"""

import re

from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.patterns import Pattern
from skillkit.safety import classifier
from skillkit.safety.guards import asks_nobody
from skillkit.safety.passages import PROSE_FILES
from skillkit.safety.passages import suffix_of
from skillkit.safety.passages import texts
from skillkit.safety.windows import windows

MEANT = frozenset({"SK803", "SK808", "SK812"})
"""The rules on orders, on what destroys and on what stays: there it matters most whether a line is meant."""
DESTROYS = "SK808"
"""Of these the one on commands that destroy."""
HARMLESS = Pattern(
    r"\b(?:reads? only|only (?:reads?|looks?)|read-only|(?:changes?|deletes?|writes?|touch(?:es)?|alters?|modif(?:y|"
    r"ies)) nothing|"
    r"(?:safe to run|(?:can|may) (?:be )?run) (?:\w+ )?(?:against|in|on) production)\b",
    re.IGNORECASE,
)
"""What a text says of a program that destroys nothing: one that does is not mild."""
MILD = -1.5
"""What the lines around lean to at most. So 11 of 19 look-alikes and 3 of 95 attacks of unseen halves are noted."""
AROUND = 3
"""So many lines before and after, up to a blank one, belong to a line."""
ENOUGH = 300
"""Fewer traits, a hundred words, are too little to judge a skill by: 99 of 100 cases have more."""
KNOWN = 0.4
"""The least share of words that the model knows: it cannot judge a language that it has hardly met."""


def reads_honest(folder: SkillFolder) -> bool:
    """Whether no part of a skill reads more like an attack than not; False where there is little text to judge by."""
    parts = [text[start:end] for path, text in texts(folder) for start, end in windows(path, text)]
    found = [classifier.traits(part) for part in parts]
    if sum(map(len, found)) < ENOUGH:
        return False
    if classifier.known_share("\n".join(parts)) < KNOWN:
        return False
    leanings = [leans for traits in found if (leans := classifier.leaning(traits)) is not None]
    return bool(leanings) and max(leanings) < 0


def is_mild(folder: SkillFolder, code: str, place: Location) -> bool:
    """Whether the lines around a place read like no attack; False where they are few words, as a blunt order is."""
    if code == DESTROYS and any(path == place.path and _asks_nobody(text, place) for path, text in texts(folder)):
        return False
    if code == DESTROYS and _is_said_harmless(folder, place):
        return False
    around = (lines_around(text, place.start_line - 1) for path, text in texts(folder) if path == place.path)
    leans = classifier.leaning(classifier.traits(next(around, "")))
    return leans is not None and leans < MILD


def _is_said_harmless(folder: SkillFolder, place: Location) -> bool:
    """Whether a program destroys, and the text of the skill says that nothing is changed."""
    document = folder.readable_skill_md
    is_program = (
        document is not None and place.path != document.source.path and suffix_of(place.path) not in PROSE_FILES
    )
    return is_program and bool(document and HARMLESS.search(document.source.text))


def _asks_nobody(text: str, place: Location) -> bool:
    """Whether what destroys stands below words that nobody is to be asked, which no honest text around makes mild."""
    return asks_nobody(text, sum(map(len, text.splitlines(keepends=True)[: place.start_line])))


def lines_around(text: str, at: int) -> str:
    """The lines around one, which is counted from 0."""
    lines = text.splitlines()
    first = last = at
    while first > max(at - AROUND, 0) and lines[first - 1].strip():
        first -= 1
    while last + 1 < min(at + AROUND + 1, len(lines)) and lines[last + 1].strip():
        last += 1
    return "\n".join(lines[first : last + 1])
