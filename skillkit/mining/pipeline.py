"""Mines session logs: sessions to traces to lessons to candidates, each with its evidence and how sure it is."""

from collections import Counter
from collections.abc import Iterable
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from skillkit.mining.recall import recalled
from skillkit.mining.recall import remember
from skillkit.mining.recall import run_key
from skillkit.mining.selection import Selection
from skillkit.mining.traces import Traces
from skillkit.model.folder import SkillFolder
from skillkit.model.observation import Trace
from skillkit.model.report import Report
from skillkit.model.signature import Signature
from skillkit.sessions import require_sessions
from skillkit.sessions import told
from skillkit.store import Store
from skillkit.watch import Watch
from skillkit.watch import unwatched


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
    # What looks for lessons and makes drafts of them takes 0.2 s to import, which a run that is remembered need not.
    from skillkit.mining.lessons import candidates_of  # noqa: PLC0415 - as above
    from skillkit.mining.signature_files import using  # noqa: PLC0415 - as above

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
        by_format=dict(sorted(Counter(trace.format for trace in traces).items())),
        redactions=dict(sorted(masked.items())),
        weeks=dict(sorted(Counter(trace.week for trace in traces if trace.week).items())),
        counts={
            "sessions": len(traces),
            "read": logs.by_format.total(),
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
    users: Iterable[str] = (),
    hosts: Iterable[str] = (),
    jobs: int = 1,
    watch: Watch = unwatched,
) -> Report:
    """Reads the logs below `paths` and reports what is worth keeping. `users` and `hosts` are masked by their names.
    `documents` are instructions that say things already, as `skillkit.mining.documents` reads them.

    `existing` are the repository's skills: what belongs to one of them becomes a change to it. `installed` are others,
    which may say it already.

    At most `jobs` processes share the work. With a `store`, the logs are read that have changed; with `all_remembered`
    sessions count whose logs are gone. `signatures` hold beside those that come with skillkit. Where nothing that the
    outcome depends on has changed, it is the one remembered.

    Raises SkillkitError if there is no session log at all; finding nothing worth keeping is no error.
    """
    users, hosts = frozenset(users), frozenset(hosts)
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
        return _shown(mined(), users, hosts)
    texts = [
        [(folder.path, document.source.text) for folder in each for document in folder.documents]
        for each in (folders, others)
    ]
    names = sorted(users), sorted(hosts)
    run = run_key(logs.files, key, selection, min_confidence, limit, all_remembered, names, texts, given, signatures)
    before = store.changes_of_others
    known = recalled(store, run, logs.files)
    if known:
        return _shown(known, users, hosts)
    report = mined()
    if before == store.changes_of_others and not any(item.passing for item in report.unrecognised):
        remember(store, run, logs.files, report)
    return _shown(report, users, hosts)
