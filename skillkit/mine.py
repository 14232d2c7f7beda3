"""Mines session logs: sessions to traces to lessons to candidates, each with its evidence and how sure it is."""

from collections import Counter
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from skillkit.candidates import Skills
from skillkit.candidates import candidate_of
from skillkit.contradictions import opposed
from skillkit.corpus import Corpus
from skillkit.detectors import DETECTORS
from skillkit.draft import draft
from skillkit.habits.signature_files import using
from skillkit.known import known_of
from skillkit.merge import merged
from skillkit.model.candidate import Candidate
from skillkit.model.candidate import Dropped
from skillkit.model.folder import SkillFolder
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Trace
from skillkit.model.report import Report
from skillkit.model.signature import Signature
from skillkit.observations import Traces
from skillkit.pool import FORKS
from skillkit.pool import in_order
from skillkit.recall import recalled
from skillkit.recall import remember
from skillkit.recall import run_key
from skillkit.selection import Selection
from skillkit.sessions import require_sessions
from skillkit.store import Store
from skillkit.suppress import REASONS
from skillkit.suppress import Known
from skillkit.suppress import sifted
from skillkit.watch import Watch
from skillkit.watch import unwatched

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


def _mined(
    logs: Traces,
    *,
    paths: Sequence[Path],
    selection: Selection,
    existing: Sequence[SkillFolder],
    installed: Sequence[SkillFolder],
    signatures: Sequence[Signature],
    key: bytes,
    documents: Sequence[Trace],
    min_confidence: float,
    limit: int | None,
    jobs: int,
) -> Report:
    traces = [trace for trace in logs if trace in selection]
    require_sessions(logs, paths)
    with using(signatures):
        found, dropped = candidates_of(traces, existing, key, documents, installed, jobs=jobs)
    left_out = Counter(each.text for each in dropped)
    masked = Counter[str]()
    for trace in traces:
        masked.update(trace.redactions)
    sure = [candidate for candidate in found if candidate.confidence >= min_confidence]
    shown = sure[:limit]
    return Report(
        command="mine",
        candidates=tuple(shown),
        unrecognised=tuple(logs.unrecognised),
        by_format=dict(sorted(logs.by_format.items())),
        redactions=dict(sorted(masked.items())),
        weeks=dict(sorted(Counter(trace.week for trace in traces if trace.week).items())),
        counts={
            "sessions": len(traces),
            "days": len({trace.day for trace in traces if trace.day}),
            "projects": len({trace.project for trace in traces}),
            "unrecognised": len(logs.unrecognised),
            "lines_skipped": logs.lines_skipped,
            "redactions": masked.total(),
            "unsure": len(found) - len(sure),
            "more": len(sure) - len(shown),
        },
        notes=tuple(f"{count} left out: {reason}" for reason, count in sorted(left_out.items())),
        dropped=tuple(dropped),
    )


def mine(
    paths: Sequence[Path],
    *,
    key: bytes,
    existing: Iterable[SkillFolder] = (),
    installed: Iterable[SkillFolder] = (),
    signatures: Sequence[Signature] = (),
    selection: Selection | None = None,
    documents: Iterable[Trace] = (),
    min_confidence: float = 0.0,
    limit: int | None = None,
    store: Store | None = None,
    all_remembered: bool = False,
    users: Iterable[str] = (),
    hosts: Iterable[str] = (),
    jobs: int = 1,
    watch: Watch = unwatched,
) -> Report:
    """Reads the logs below `paths` and reports what is worth keeping. `users` and `hosts` are masked by their names.
    `documents` are instructions that say things already, as `skillkit.documents` reads them.

    `existing` are the repository's skills: what belongs to one of them becomes a change to it. `installed` are others,
    which may say it already.

    At most `jobs` processes share the work. With a `store`, the logs are read that have changed; with `all_remembered`
    sessions count whose logs are gone. `signatures` hold beside those that come with skillkit. Where nothing that the
    outcome depends on has changed, it is the one remembered.

    Raises SkillkitError if there is no session log at all; finding nothing worth keeping is no error.
    """
    folders, others, given = list(existing), list(installed), list(documents)
    logs = Traces(paths, store, others=all_remembered, users=users, hosts=hosts, jobs=jobs, watch=watch)
    selection = selection or Selection()
    mined = partial(
        _mined,
        logs,
        paths=paths,
        selection=selection,
        existing=folders,
        installed=others,
        signatures=signatures,
        key=key,
        documents=given,
        min_confidence=min_confidence,
        limit=limit,
        jobs=jobs,
    )
    if store is None:
        return mined()
    texts = [
        [(folder.path, document.source.text) for folder in each for document in folder.documents]
        for each in (folders, others)
    ]
    names = sorted(users), sorted(hosts)
    run = run_key(logs.files, key, selection, min_confidence, limit, all_remembered, names, texts, given, signatures)
    before = store.changes_of_others
    known = recalled(store, run, logs.files)
    if known:
        return known
    report = mined()
    if before == store.changes_of_others:
        remember(store, run, logs.files, report)
    return report
