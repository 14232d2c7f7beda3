"""The miner without a model: session logs to traces, to lessons, to candidates with their evidence and confidence."""

from collections import Counter
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from skillkit.mining.recall import recalled
from skillkit.mining.recall import remember
from skillkit.mining.recall import run_key
from skillkit.mining.sessions import Selection
from skillkit.mining.sessions import require_sessions
from skillkit.mining.sessions import told
from skillkit.mining.traces import Traces
from skillkit.model.candidate import Candidate
from skillkit.model.candidate import Dropped
from skillkit.model.folder import SkillFolder
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Trace
from skillkit.model.report import Report
from skillkit.model.signature import Signature
from skillkit.pool import Watch
from skillkit.pool import unwatched
from skillkit.store import Store

RANKS = {
    **dict.fromkeys(("standing-instruction", "correction", "memory-file"), 0),
    "error-fix": 1,
    **dict.fromkeys(("admission", "discovery"), 2),
}
"""Who speaks for a lead: the user's rule before a failure that passes, that before a concession, that before habits."""
HABIT = 3


def _rank(candidate: Candidate) -> tuple[object, ...]:
    """Orders candidates: drafts first; leads by who speaks for them, then by confidence."""
    is_draft = candidate.readiness == "draft"
    who = min((RANKS.get(name, HABIT) for name in candidate.detectors), default=HABIT)
    # What the user took back or complained of later says less than any habit.
    disputed = bool(candidate.against) and not is_draft
    sure = -candidate.confidence
    return (
        not is_draft,
        disputed,
        0 if is_draft else who,
        sure,
        -candidate.support.sessions,
        candidate.name,
        candidate.id,
    )


def _newest(lesson: Lesson, traces: Mapping[str, Sequence[Trace]]) -> str:
    """Returns the week of the newest session of a lesson's projects, empty if no log says when it was."""
    projects = {row.project for row in lesson.evidence}
    return max((trace.week for project in projects for trace in traces.get(project, ())), default="")


def candidates_of(
    traces: Sequence[Trace],
    existing: Iterable[SkillFolder],
    key: bytes,
    documents: Sequence[Trace] = (),
    installed: Iterable[SkillFolder] = (),
) -> tuple[list[Candidate], list[Dropped]]:
    """Returns the candidates in `traces`, drafts first, and the lessons that were left out.

    `documents` are traces that hold nothing but instructions, beside those that sessions have read; `existing` are the
    skills that may be changed, `installed` those that are only looked at.
    """
    # These take 0.2 s to import, which a run that is remembered need not.
    from skillkit.detectors import DETECTORS  # noqa: PLC0415 - as above
    from skillkit.drafting.candidate import candidate_of  # noqa: PLC0415
    from skillkit.drafting.candidate import merged  # noqa: PLC0415
    from skillkit.drafting.draft import draft  # noqa: PLC0415
    from skillkit.drafting.enhance import Skills  # noqa: PLC0415
    from skillkit.mining.corpus import Corpus  # noqa: PLC0415
    from skillkit.mining.filters import REASONS  # noqa: PLC0415
    from skillkit.mining.filters import sifted  # noqa: PLC0415
    from skillkit.mining.known import known_of  # noqa: PLC0415

    def left_out(lesson: Lesson, reason: str, text: str) -> Dropped:
        sessions = tuple(sorted({row.session for row in lesson.evidence}))
        return Dropped(title=draft(lesson, "").title, reason=reason, text=text, sessions=sessions)

    skills = Skills(existing, installed)
    known = known_of(traces, documents, skills.texts)
    corpus = Corpus((*traces, *documents))
    lessons: list[Lesson] = []
    dropped: list[Dropped] = []
    for detector in DETECTORS:
        for lesson in detector.detect(corpus):
            sound, reason = sifted(lesson, known)
            if sound:
                lessons.append(sound)
            else:
                dropped.append(left_out(lesson, reason, REASONS[reason].text))
    found: list[Candidate] = []
    for lesson in merged(lessons):
        made = candidate_of(lesson, skills, key, _newest(lesson, corpus.projects))
        if isinstance(made, Candidate):
            found.append(made)
        else:
            dropped.append(left_out(lesson, made.code, made.text))
    return sorted(found, key=_rank), sorted(dropped, key=lambda each: (each.reason, each.title, each.sessions))


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
) -> Report:
    traces = [trace for trace in logs if trace in selection]
    require_sessions(logs, paths)
    from skillkit.mining.signature_files import using  # noqa: PLC0415 - takes long to import, see `candidates_of`

    with using(signatures):
        found, dropped = candidates_of(traces, existing, key, documents, installed)
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
        by_format=dict(sorted(Counter(trace.format for trace in traces).items())),
        redactions=dict(sorted(masked.items())),
        weeks=dict(sorted(Counter(trace.week for trace in traces if trace.week).items())),
        counts={
            "sessions": len(traces),
            "read": logs.by_format.total(),
            "remembered": sum(trace.digest in logs.remembered for trace in traces),
            "days": len({trace.day for trace in traces if trace.day}),
            "projects": len({trace.project for trace in traces if trace.project}),
            "unrecognised": len(logs.unrecognised),
            "lines_skipped": logs.lines_skipped,
            "redactions": masked.total(),
            "unsure": len(found) - len(sure),
            "more": len(sure) - len(shown),
        },
        notes=tuple(f"{count} left out: {reason}" for reason, count in sorted(left_out.items())),
        dropped=tuple(dropped),
    )


def _shown(report: Report, users: Iterable[str], hosts: Iterable[str]) -> Report:
    return report._replace(unrecognised=told(report.unrecognised, users, hosts))


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
    remember_logs: bool = False,
    users: Iterable[str] = (),
    hosts: Iterable[str] = (),
    jobs: int = 1,
    watch: Watch = unwatched,
) -> Report:
    """Reads the logs below `paths` and reports what is worth keeping.

    `existing` are the repository's skills: what belongs to one of them becomes a change to it. `installed` are others,
    which may say it already, as may `documents` (see `skillkit.mining.documents`). `signatures` hold beside those that
    come with skillkit. `users` and `hosts` are names to mask.

    At most `jobs` processes read logs. With a `store`, only logs that have changed are read, and remembered with
    `remember_logs`; with `all_remembered`, all sessions count that are remembered. Where nothing has changed that the
    outcome depends on, it is the stored one.

    Raises SkillkitError if there is no session log at all; finding nothing worth keeping is no error.
    """
    users, hosts = frozenset(users), frozenset(hosts)
    folders, others, given = list(existing), list(installed), list(documents)
    logs = Traces(
        paths, store, others=all_remembered, remember=remember_logs, users=users, hosts=hosts, jobs=jobs, watch=watch
    )
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
    )
    if store is None:
        return _shown(mined(), users, hosts)
    texts = [
        [(folder.path, document.source.text) for folder in each for document in folder.documents]
        for each in (folders, others)
    ]
    names = sorted(users), sorted(hosts)
    kept = all_remembered, remember_logs
    run = run_key(logs.files, key, selection, min_confidence, limit, kept, names, texts, given, signatures)
    before = store.changes_of_others
    stored = recalled(store, run, logs.files)
    if stored:
        return _shown(stored, users, hosts)
    report = mined()
    if before == store.changes_of_others and not any(item.passing for item in report.unrecognised):
        remember(store, run, logs.files, report)
    return _shown(report, users, hosts)
