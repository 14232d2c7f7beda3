"""Users come back to something that the code has a name for, and each time other files have to change for it.

## What it finds
A name of several words in a project's code, such as `cloudMode`, which users say in words in three or more sessions, on
two or more days, and which those sessions then write into three or more files. It is a lead: what was asked, the files,
and what the agents said of it, so that the next one need not search anew.

## What it leaves alone
Names that code has everywhere (`fileName`, `user_id`), names in one file or two, which are a feature in the making, and
what is asked for once, however large it is.
"""

import re
from collections import Counter
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from skillkit.detectors import by_session
from skillkit.detectors import detector
from skillkit.detectors import in_order
from skillkit.detectors import witness
from skillkit.fixes import is_edit
from skillkit.likeness.background import NOWHERE
from skillkit.likeness.background import level
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace

MIN_SESSIONS = 3
MIN_DAYS = 2
MIN_FILES = 3
MAX_FILES = 10
MAX_LINES = 5
MAX_WORDS = 4
WORD = re.compile(r"[a-z0-9]+")
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
MARK = re.compile(r"^(?:plan (?:Plan:\s*)?|[-*+•]\s+|\d+[.)]\s+)")
"""What stands before a sentence that was no part of it: how a plan is kept, the point of a list."""
ASKED = frozenset({"request", "correction"})
SAID = frozenset({"statement", "discovery", "solution"})

Subject = tuple[str, ...]


class Touched(NamedTuple):
    """What a session asked and wrote about a subject."""

    trace: Trace
    asked: Observation
    edits: tuple[tuple[Observation, str], ...]


@lru_cache(maxsize=16_384)
def _subject(name: str) -> Subject | None:
    """The words of a name, if it has several and is no commonplace of code."""
    words = tuple(part.lower() for part in PART.findall(name.rpartition(".")[2]))
    is_rare = all(level(mark.join(words)) == NOWHERE for mark in ("", "_"))
    return words if 1 < len(words) <= MAX_WORDS and is_rare else None


def _is_asked(seen: Observation) -> bool:
    return seen.kind in ASKED or (seen.kind == "program" and seen.text.startswith("plan "))


def _said(text: str) -> set[Subject]:
    """Everything that words of a text, side by side, may mean."""
    words = WORD.findall(text.lower())
    found: set[Subject] = set(pairwise(words))
    for length in range(3, MAX_WORDS + 1):
        found.update(zip(*(words[start:] for start in range(length)), strict=False))
    return found


def _in_trace(trace: Trace) -> dict[Subject, Touched]:
    """The subjects that this session was asked about, and wrote into files."""
    edits: dict[Subject, list[tuple[Observation, str]]] = defaultdict(list)
    for seen in trace.observations:
        if seen.files and seen.terms and seen.kind == "action" and any(map(is_edit, seen.actions)):
            for name in seen.terms:
                if subject := _subject(name):
                    edits[subject].append((seen, name.rpartition(".")[2]))
    found: dict[Subject, Touched] = {}
    if edits:
        for asked in filter(_is_asked, trace.observations):
            for subject in sorted(_said(asked.text) & edits.keys() - found.keys()):
                found[subject] = Touched(trace, asked, tuple(edits[subject]))
    return found


def _files(found: Sequence[Touched]) -> list[str]:
    """The files in which a subject was written, those of most sessions first."""
    where = Counter(file for each in found for file in {file for seen, _ in each.edits for file in seen.files})
    return sorted(where, key=lambda file: (-where[file], file))


def _sentences(text: str) -> Iterator[str]:
    return (MARK.sub("", line.strip()) for line in SENTENCE.split(text))


def _told(found: Sequence[Touched], names: Sequence[str]) -> tuple[str, ...]:
    """What the agents said of it by its name, a sentence of each session."""
    lines = []
    for each in found:
        texts = (seen.text for seen in each.trace.observations if seen.kind in SAID)
        sentences = (sentence for text in texts for sentence in _sentences(text))
        named = next((line for line in sentences if any(name in line for name in names)), "")
        lines.append(named)
    return tuple(dict.fromkeys(line for line in lines if line))[:MAX_LINES]


def _asked(each: Touched, subject: Subject) -> str:
    """The sentence in which the user spoke of it."""
    return next((line for line in _sentences(each.asked.text) if subject in _said(line)), each.asked.text)


def _lesson(project: str, subject: Subject, found: Sequence[Touched]) -> Lesson:
    called, files = " ".join(subject), _files(found)
    names = sorted({name for each in found for _, name in each.edits})
    asked = dict.fromkeys(_asked(each, subject) for each in found)
    passages = [
        Passage(heading="What was asked", form="quotes", lines=tuple(asked)[:MAX_LINES]),
        Passage(heading="Where it was written", form="files", lines=tuple(files)[:MAX_FILES]),
    ]
    if told := _told(found, names):
        passages.append(Passage(heading="What was said of it", form="list", lines=told))
    facts = Notes(
        title=f"change what depends on {called}",
        when=f"a request speaks of {called}, `{names[0]}` in the code",
        passages=tuple(passages),
        questions=(
            f"Where does the code learn of {called}, and how does a new place get to know?",
            "Which places have to be looked at each time, besides the one that was asked for?",
        ),
    )
    rows = tuple(
        witness(
            group[0].trace,
            "recurring-subject",
            turns=(turn for each in group for turn in (each.asked.turn, *(seen.turn for seen, _ in each.edits))),
            outcome="done",
            actions=_files(group),
            excerpt=_asked(group[0], subject),
        )
        for group in by_session(found)
    )
    intent = ("recurring-subject", project, called)
    return Lesson(detector="recurring-subject", intent=intent, facts=facts, evidence=rows)


@detector("recurring-subject", says="same subject")
def detect(traces: Sequence[Trace]) -> Iterator[Lesson]:
    """Yields one lesson for each subject of each project."""
    subjects: dict[tuple[str, Subject], list[Touched]] = defaultdict(list)
    for trace in in_order(traces):
        if trace.project:
            for subject, touched in _in_trace(trace).items():
                subjects[trace.project, subject].append(touched)
    for (project, subject), found in sorted(subjects.items()):
        sessions, days = {each.trace.session for each in found}, {each.trace.day for each in found}
        if len(sessions) >= MIN_SESSIONS and len(days) >= MIN_DAYS and len(_files(found)) >= MIN_FILES:
            yield _lesson(project, subject, found)
