"""Lessons of traces, and what becomes of each: a candidate, or one that was left out and why."""

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from functools import partial

from skillkit.candidates import Skills
from skillkit.candidates import candidate_of
from skillkit.detectors import DETECTORS
from skillkit.draft import draft
from skillkit.merge import merged
from skillkit.mining.contradictions import opposed
from skillkit.mining.corpus import Corpus
from skillkit.mining.filters import REASONS
from skillkit.mining.filters import Known
from skillkit.mining.filters import sifted
from skillkit.mining.known import known_of
from skillkit.model.candidate import Candidate
from skillkit.model.candidate import Dropped
from skillkit.model.folder import SkillFolder
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Trace
from skillkit.pool import FORKS
from skillkit.pool import in_order

SHARED_FROM = 5_000
"""Fewer observations are looked through sooner than a second process starts."""


def newest_of(lesson: Lesson, traces: Mapping[str, Sequence[Trace]]) -> str:
    """The week of the newest session of a lesson's projects; empty if no log says when it was."""
    projects = {row.project for row in lesson.evidence}
    return max((trace.week for project in projects for trace in traces.get(project, ())), default="")


def _dropped(lesson: Lesson, reason: str, text: str) -> Dropped:
    sessions = tuple(sorted({row.session for row in lesson.evidence}))
    return Dropped(title=draft(lesson, "").title, reason=reason, text=text, sessions=sessions)


def _found(corpus: Corpus, known: Known, detector: str) -> list[Lesson | Dropped]:
    """What a detector finds: the lessons with the evidence that counts, and those that were left out."""
    found: list[Lesson | Dropped] = []
    for lesson in DETECTORS[detector].detect(corpus):
        sound, reason = sifted(lesson, known)
        found.append(sound or _dropped(lesson, reason, REASONS[reason].text))
    return found


def candidates_of(
    traces: Sequence[Trace],
    existing: Iterable[SkillFolder],
    key: bytes,
    documents: Sequence[Trace] = (),
    installed: Iterable[SkillFolder] = (),
    *,
    jobs: int = 1,
) -> tuple[list[Candidate], list[Dropped]]:
    """The candidates in `traces`, the surest first, and the lessons that were left out.

    `documents` are traces that hold nothing but instructions, beside those that sessions have read; `existing` are the
    skills that may be changed, `installed` those that are only looked at. At most `jobs` processes look for lessons.
    """
    skills = Skills(existing, installed, {trace.session: trace for trace in traces})
    known = known_of(traces, documents, skills.texts)
    corpus = Corpus((*traces, *documents))
    shared = FORKS and sum(len(trace.observations) for trace in traces) >= SHARED_FROM
    by_detector = in_order(partial(_found, corpus, known), DETECTORS.names(), jobs=jobs if shared else 1)
    lessons = [each for found in by_detector for each in found]
    dropped = [each for each in lessons if isinstance(each, Dropped)]
    found: list[Candidate] = []
    for lesson in merged([each for each in lessons if isinstance(each, Lesson)]):
        made = candidate_of(opposed(lesson, corpus.projects), skills, key, newest_of(lesson, corpus.projects))
        if isinstance(made, Candidate):
            found.append(made)
        else:
            dropped.append(_dropped(lesson, made.code, made.text))
    found.sort(key=lambda c: (-c.confidence, c.readiness, -c.support.sessions, c.name, c.id))
    return found, sorted(dropped, key=lambda each: (each.reason, each.title, each.sessions))
