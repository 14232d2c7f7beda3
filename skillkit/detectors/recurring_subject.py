"""Users come back to something that the code has a name for, and each time other files have to change for it.

## What it finds
A name of several words in a project's code, such as `cloudMode`, which users say in words in three or more sessions, on
two or more days, and which those sessions then write into three or more files. It is a lead: what was asked, the files,
and what the agents said of it, so that the next one need not search anew.

## What it leaves alone
Names that code has everywhere (`fileName`, `user_id`), names in one file or two, which are a feature in the making, and
what is asked for once, however large it is.
"""

from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence

from skillkit.corpus import Corpus
from skillkit.detectors import by_session
from skillkit.detectors import detector
from skillkit.detectors import witness
from skillkit.habits.subjects import Subject
from skillkit.habits.subjects import Touched
from skillkit.habits.subjects import files_of
from skillkit.habits.subjects import sentences
from skillkit.habits.subjects import touched
from skillkit.habits.subjects import wish
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes

MIN_SESSIONS = 3
MIN_DAYS = 2
MIN_FILES = 3
MAX_FILES = 10
MAX_LINES = 5
SAID = frozenset({"statement", "discovery", "solution"})


def _told(found: Sequence[Touched], names: Sequence[str]) -> tuple[str, ...]:
    """What the agents said of it by its name, a sentence of each session."""
    lines = []
    for each in found:
        texts = (seen.text for seen in each.trace.observations if seen.kind in SAID)
        said = (sentence for text in texts for sentence in sentences(text))
        lines.append(next((line for line in said if any(name in line for name in names)), ""))
    return tuple(dict.fromkeys(line for line in lines if line))[:MAX_LINES]


def _lesson(project: str, subject: Subject, found: Sequence[Touched]) -> Lesson:
    called, names = " ".join(subject), sorted({name for each in found for _, name in each.edits})
    wishes = dict.fromkeys(map(wish, found))
    passages = [
        Passage(heading="What was asked", form="quotes", lines=tuple(wishes)[:MAX_LINES]),
        Passage(heading="Where it was written", form="files", lines=tuple(files_of(found))[:MAX_FILES]),
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
            actions=files_of(group),
            excerpt=wish(group[0]),
        )
        for group in by_session(found)
    )
    intent = ("recurring-subject", project, called)
    return Lesson(detector="recurring-subject", intent=intent, facts=facts, evidence=rows)


@detector("recurring-subject", says="same subject")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each subject of each project."""
    subjects: dict[tuple[str, Subject], list[Touched]] = defaultdict(list)
    for trace in corpus.ordered:
        for each in corpus.of(trace, touched) if trace.project else ():
            subjects[trace.project, each.subject].append(each)
    for (project, subject), found in sorted(subjects.items()):
        sessions, days = {each.trace.session for each in found}, {each.trace.day for each in found}
        if len(sessions) >= MIN_SESSIONS and len(days) >= MIN_DAYS and len(files_of(found)) >= MIN_FILES:
            yield _lesson(project, subject, found)
