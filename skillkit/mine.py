"""Mines session logs: sessions to traces to lessons to candidates, each with its evidence and how sure it is."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from skillkit.confidence import confidence
from skillkit.confidence import level
from skillkit.confidence import reasons
from skillkit.detectors import DETECTORS
from skillkit.draft import draft
from skillkit.draft import frame
from skillkit.draft import is_complete
from skillkit.draft import passages
from skillkit.enhance import Decision
from skillkit.enhance import Shelf
from skillkit.enhance import Usage
from skillkit.enhance import decide
from skillkit.merge import merged
from skillkit.model.candidate import Candidate
from skillkit.model.candidate import Choice
from skillkit.model.candidate import Evidence
from skillkit.model.candidate import Support
from skillkit.model.folder import SkillFolder
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.observation import Trace
from skillkit.model.report import Report
from skillkit.observations import Traces
from skillkit.provenance import digest_of
from skillkit.provenance import provenance_of
from skillkit.provenance import representative
from skillkit.recall import recalled
from skillkit.recall import remember
from skillkit.recall import run_key
from skillkit.selection import Selection
from skillkit.sessions import require_sessions
from skillkit.similarity.index import Index
from skillkit.similarity.text import Text
from skillkit.similarity.text import text_of
from skillkit.sound import faults
from skillkit.sound import new_faults
from skillkit.store import Store
from skillkit.suppress import REASONS
from skillkit.suppress import Known
from skillkit.suppress import sifted
from skillkit.unified import unified
from skillkit.watch import Watch
from skillkit.watch import unwatched

MIN_DRAFT_SESSIONS = 2
"""What happened once may be chance: it is told as a lead."""


def _support(evidence: Sequence[Evidence]) -> Support:
    return Support(
        sessions=len({row.session for row in evidence}),
        days=len({row.day for row in evidence if row.day}),
        weeks=len({row.week for row in evidence if row.week}),
        projects=len({row.project for row in evidence}),
    )


class Skills:
    """The skills that there are, as a lesson is compared with them; `others` than `ours` are never changed."""

    def __init__(self, ours: Iterable[SkillFolder], others: Iterable[SkillFolder], traces: Mapping[str, Trace]) -> None:
        folders = list(ours)
        self.texts = [text_of(folder) for folder in folders if folder.documents]
        self.index = Index(self.texts, frame=frame())
        self.shelf = Shelf(folders, others)
        self.usage = Usage(traces)


def identity_of(intent: Iterable[str]) -> str:
    """The id of what a candidate is about."""
    return hashlib.sha256("\0".join(intent).encode()).hexdigest()[:8]


def _changed(lesson: Lesson, decision: Decision) -> dict[str, Any]:
    """What a candidate is as a change to a skill: its id depends on that one and on what the lesson is about."""
    folder = decision.folder
    assert folder is not None
    raw = {name: text for name, text in folder.texts().items() if name in decision.files}
    # As the repository has it, though its folder `skills` alone was read.
    place = folder.path if "/" in folder.path else f"skills/{folder.name}"
    changes = [(f"{place}/{name}", raw[name], new) for name, new in sorted(decision.files.items())]
    fits = bool(decision.files) and not new_faults(folder, decision.files)
    return {
        "id": identity_of(("enhancement", folder.name, *lesson.intent)),
        "kind": "enhancement",
        "target": folder.name,
        "name": folder.name,
        "readiness": "draft" if fits else "lead",
        "files": dict(decision.files) if fits else {},
        "patch": unified(changes) if fits else "",
        "base": digest_of(raw) if fits else "",
    }


def candidate_of(lesson: Lesson, skills: Skills, key: bytes) -> Candidate | Decision:
    """The candidate that a lesson makes, or why it makes none. Its id depends on what it is about alone."""
    identity = identity_of(lesson.intent)
    made = draft(lesson, identity)
    rows = representative(lesson.evidence)
    support = _support(lesson.evidence)
    sure = confidence(rows)
    text = Text(key=f"candidate/{identity}", name=made.name, description=made.description, body=made.files["SKILL.md"])
    similar = tuple(skills.index.nearest(text))
    complete = support.sessions >= MIN_DRAFT_SESSIONS and is_complete(lesson.facts)
    decision = decide(lesson, made, similar, skills.shelf, skills.usage, own_id=identity, complete=complete)
    if decision.action == "nothing":
        return decision
    if decision.action == "enhance":
        kind = _changed(lesson, decision)
    else:
        fits = complete and not faults(made.name, made.files)
        kind = {"readiness": "draft", "files": made.files} if fits else {"readiness": "lead"}
    whole = sorted((kind.get("files") or made.files).items())
    common: dict[str, Any] = {
        "id": identity,
        "name": made.name,
        "title": made.title,
        "description": made.description,
        "choice": Choice(code=decision.code, text=decision.text),
        "detectors": lesson.detectors,
        "confidence": sure,
        "level": level(sure),
        "support": support,
        "reasons": reasons(rows),
        "evidence": lesson.evidence,
        "similar": tuple(each for each in similar if decision.folder is None),
        "passages": passages(lesson.facts),
        "questions": lesson.facts.questions if isinstance(lesson.facts, Notes) else (),
        "fingerprint": hashlib.sha256(repr(whole).encode()).hexdigest()[:16],
    }
    candidate = Candidate(**{**common, **kind})
    if candidate.readiness == "lead":
        return candidate
    return candidate.model_copy(update={"provenance": provenance_of(candidate, key).model_dump(mode="json")})


def documents_of(traces: Iterable[Trace]) -> dict[str, list[str]]:
    """The lines of the instructions that each project's sessions have read, as the last one of them read each."""
    latest: dict[tuple[str, str], str] = {}
    for trace in sorted(traces, key=lambda t: (t.day, t.session, t.digest)):
        for seen in trace.observations:
            if seen.kind == "document":
                latest[trace.project, seen.files[0]] = seen.text
    found: dict[str, list[str]] = {}
    for (project, _), text in sorted(latest.items()):
        found.setdefault(project, []).extend(text.splitlines())
    return found


def candidates_of(
    traces: Sequence[Trace], existing: Iterable[SkillFolder], key: bytes, others: Iterable[SkillFolder] = ()
) -> tuple[list[Candidate], Counter[str]]:
    """The candidates in `traces`, the surest first, and how many lessons were left out for which reason.

    `existing` are the skills that may be changed, `others` those that may say things already.
    """
    by_session = {trace.session: trace for trace in traces}
    skills = Skills(existing, others, by_session)
    known = Known(by_session, documents_of(traces), skills.texts)
    kept: list[Lesson] = []
    dropped: Counter[str] = Counter()
    for detector in DETECTORS:
        for lesson in detector.detect(traces):
            sound, reason = sifted(lesson, known)
            if sound:
                kept.append(sound)
            else:
                dropped[REASONS[reason].text] += 1
    found: list[Candidate] = []
    for lesson in merged(kept):
        made = candidate_of(lesson, skills, key)
        if isinstance(made, Candidate):
            found.append(made)
        else:
            dropped[made.text] += 1
    found.sort(key=lambda c: (-c.confidence, c.readiness, -c.support.sessions, c.name, c.id))
    return found, dropped


def _mined(
    logs: Traces,
    *,
    paths: Sequence[Path],
    selection: Selection,
    existing: Sequence[SkillFolder],
    installed: Sequence[SkillFolder],
    key: bytes,
    min_confidence: float,
    limit: int | None,
) -> Report:
    traces = [trace for trace in logs if trace in selection]
    require_sessions(logs, paths)
    found, dropped = candidates_of(traces, existing, key, installed)
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
        notes=tuple(f"{count} left out: {reason}" for reason, count in sorted(dropped.items())),
    )


def mine(
    paths: Sequence[Path],
    *,
    key: bytes,
    existing: Iterable[SkillFolder] = (),
    installed: Iterable[SkillFolder] = (),
    selection: Selection | None = None,
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

    `existing` are the repository's skills: what belongs to one of them becomes a change to it. `installed` are others,
    which may say it already.

    Logs are read by at most `jobs` processes; with a `store`, those that have changed. With `all_remembered` sessions
    count whose logs are gone. Where nothing that the outcome depends on has changed, it is the one remembered.

    Raises SkillkitError if there is no session log at all; finding nothing worth keeping is no error.
    """
    folders, others = list(existing), list(installed)
    logs = Traces(paths, store, others=all_remembered, users=users, hosts=hosts, jobs=jobs, watch=watch)
    selection = selection or Selection()
    mined = partial(
        _mined,
        logs,
        paths=paths,
        selection=selection,
        existing=folders,
        installed=others,
        key=key,
        min_confidence=min_confidence,
        limit=limit,
    )
    if store is None:
        return mined()
    texts = [
        [(folder.path, document.source.text) for folder in each for document in folder.documents]
        for each in (folders, others)
    ]
    run = run_key(
        logs.files, key, selection, min_confidence, limit, all_remembered, sorted(users), sorted(hosts), texts
    )
    before = store.changes_of_others
    known = recalled(store, run, logs.files)
    if known:
        return known
    report = mined()
    if before == store.changes_of_others:
        remember(store, run, logs.files, report)
    return report
