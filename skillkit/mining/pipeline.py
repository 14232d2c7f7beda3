"""Mines session logs without a model: logs to traces, to lessons, to candidates with evidence and confidence."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from skillkit.mining.run_cache import load_report, run_key, store_report
from skillkit.mining.sessions import Selection, mask_paths, require_sessions
from skillkit.mining.traces import Traces
from skillkit.model.candidate import Candidate, Dropped, left_out, split_shown
from skillkit.model.folder import SkillFolder
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Trace
from skillkit.model.report import Report
from skillkit.model.signature import Signature
from skillkit.pool import Watch, unwatched
from skillkit.similarity.embedding import Embedder
from skillkit.store import STALE, Store

MAX_OF_SESSION = 5
"""Leads that rest on one session alone: the strongest."""


def _capped(candidates: Iterable[Candidate]) -> tuple[list[Candidate], list[Dropped]]:
    """Returns the candidates in the order of their rank, and those left out as their session has stronger leads."""
    counts: Counter[str] = Counter()
    kept, dropped = [], []
    for each in sorted(candidates, key=lambda each: each.rank):
        sessions = {row.session for row in each.evidence}
        session = min(sessions) if each.readiness == "lead" and len(sessions) == 1 else ""
        counts[session] += bool(session)
        if counts[session] > MAX_OF_SESSION:
            why = "more-of-session", f"its session has {MAX_OF_SESSION} stronger leads"
            dropped.append(left_out("filter", "lesson", each.title, each.evidence, why))
        else:
            kept.append(each)
    return sorted(kept, key=lambda each: each.group), dropped


def candidates_of(
    traces: Sequence[Trace],
    existing: Iterable[SkillFolder],
    key: bytes,
    *,
    documents: Sequence[Trace] = (),
    installed: Iterable[SkillFolder] = (),
    signatures: Sequence[Signature] = (),
    embedder: Embedder | None = None,
) -> tuple[list[Candidate], list[Dropped]]:
    """Returns the candidates in `traces`, drafts first and known questions last, and the lessons that were left out.

    `documents` are traces that hold only instructions; candidates may change the skills in `existing`, never those in
    `installed`; `signatures` add to the built-in ones, and an `embedder` finds requests that mean the same.
    """
    # These imports take 0.2 s, which a cached run saves.
    from skillkit.detectors import DETECTORS  # noqa: PLC0415 - as above
    from skillkit.drafting.candidate import candidate_of, merged  # noqa: PLC0415
    from skillkit.drafting.draft import draft  # noqa: PLC0415
    from skillkit.drafting.enhance import Skills  # noqa: PLC0415
    from skillkit.mining.corpus import Corpus  # noqa: PLC0415
    from skillkit.mining.filters import REASONS, sifted  # noqa: PLC0415
    from skillkit.mining.known import known_of  # noqa: PLC0415
    from skillkit.mining.resolutions import near_misses  # noqa: PLC0415
    from skillkit.questions.mining import known_questions  # noqa: PLC0415

    def without(lesson: Lesson, reason: str, text: str) -> Dropped:
        return left_out("filter", "lesson", draft(lesson, "").title, lesson.evidence, (reason, text))

    skills = Skills(existing, installed)
    known = known_of(traces, documents, skills.texts)
    corpus = Corpus((*traces, *documents), signatures, embedder)
    lessons: list[Lesson] = []
    dropped: list[Dropped] = list(near_misses(corpus.ordered))
    for detector in DETECTORS:
        for lesson in detector.detect(corpus):
            sound, reason = sifted(lesson, known)
            if sound:
                lessons.append(sound)
            else:
                dropped.append(without(lesson, reason, REASONS[reason].text))
    found, unsettled = known_questions(corpus, key)
    dropped += unsettled
    for lesson in merged(lessons):
        projects = {row.project for row in lesson.evidence}
        weeks = (trace.week for project in projects for trace in corpus.projects.get(project, ()))
        made = candidate_of(lesson, skills, key, max(weeks, default=""))
        if isinstance(made, Candidate):
            found.append(made)
        else:
            dropped.append(without(lesson, made.code, made.text))
    kept, more = _capped(found)
    dropped += more
    return kept, sorted(dropped, key=lambda each: (each.reason, each.title, each.sessions))


def _report(
    logs: Traces,
    traces: Sequence[Trace],
    candidates: Sequence[Candidate],
    dropped: Sequence[Dropped],
    *,
    min_confidence: float,
    limit: int | None,
) -> Report:
    masked = sum((Counter(trace.redactions) for trace in traces), Counter[str]())
    shown, hidden = split_shown(candidates, min_confidence, limit)
    return Report(
        command="mine",
        candidates=shown,
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
        },
        dropped=(*dropped, *hidden),
    )


def mine(
    paths: Sequence[Path],
    *,
    key: bytes,
    existing: Iterable[SkillFolder] = (),
    installed: Iterable[SkillFolder] = (),
    signatures: Sequence[Signature] = (),
    embedder: Embedder | None = None,
    selection: Selection | None = None,
    documents: Iterable[Trace] = (),
    min_confidence: float = 0.0,
    limit: int | None = None,
    store: Store | None = None,
    all_remembered: bool = False,
    remember_logs: bool = False,
    keep_report: bool = True,
    users: Iterable[str] = (),
    hosts: Iterable[str] = (),
    jobs: int = 1,
    watch: Watch = unwatched,
) -> Report:
    """Reads the logs below `paths` and reports what is worth keeping.

    Candidates may change the skills in `existing`; those in `installed` and `documents` (see
    `skillkit.mining.documents`) only say what is known already. `signatures` add to the built-in ones, and an
    `embedder` finds requests that mean the same; `users` and `hosts` are names to mask.

    At most `jobs` processes read logs. With a `store`, only changed logs are read, and stored with `remember_logs`;
    `all_remembered` adds all sessions in the store. If nothing changed that the report depends on, the stored report is
    returned; `keep_report` stores this one, as one that a person looks at.

    Raises SkillkitError if there is no session log at all; finding nothing worth keeping is no error.
    """
    users, hosts = frozenset(users), frozenset(hosts)
    folders, others, given = list(existing), list(installed), list(documents)
    logs = Traces(
        paths, store, others=all_remembered, remember=remember_logs, users=users, hosts=hosts, jobs=jobs, watch=watch
    )
    selection = selection or Selection()

    def run() -> Report:
        traces = [trace for trace in logs if trace in selection]
        require_sessions(paths, logs.by_format.total(), logs.unrecognised)
        candidates, dropped = candidates_of(
            traces, folders, key, documents=given, installed=others, signatures=signatures, embedder=embedder
        )
        return _report(logs, traces, candidates, dropped, min_confidence=min_confidence, limit=limit)

    def masked(report: Report) -> Report:
        return report._replace(unrecognised=mask_paths(report.unrecognised, users, hosts))

    if store is None:
        return masked(run())
    texts = [
        [(folder.path, document.source.text) for folder in each for document in folder.documents]
        for each in (folders, others)
    ]
    names = sorted(users), sorted(hosts)
    kept = all_remembered, remember_logs, embedder
    run_id = run_key(logs.files, key, selection, min_confidence, limit, kept, names, texts, given, signatures)
    before = store.changes_of_others
    stored = load_report(store, run_id, logs.files)
    if stored:
        return masked(stored)
    report = run()
    is_lasting = before == store.changes_of_others and not any(item.passing for item in report.unrecognised)
    if keep_report and report.counts["sessions"]:
        store_report(store, run_id if is_lasting else f"{STALE}{run_id}", logs.files, report)
    return masked(report)
