"""JSON, version 1: a shape of its own for each command, described in docs/json.md, not a dump of the models."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from operator import attrgetter
from typing import TYPE_CHECKING

from skillkit.model.finding import page_of
from skillkit.model.registered import RegisteredSkill
from skillkit.model.report import Report
from skillkit.reporters import Style, reporter

if TYPE_CHECKING:
    # A command pays for the types it reports, not for all of them.
    from skillkit.model.candidate import Candidate, Evidence
    from skillkit.model.digest import Part
    from skillkit.model.finding import Finding
    from skillkit.model.proposal import Verdict
    from skillkit.model.registered import IndexedSkill
    from skillkit.model.report import Usage
    from skillkit.model.run import Match, RunResult
    from skillkit.model.session import Session
    from skillkit.reporters._sources import DraftLine

VERSION = 1

Shape = dict[str, object]


def _fields(thing: object, names: str) -> Shape:
    """The fields of that names; a path such as `support.days` gives its last part."""
    return {name.rpartition(".")[2]: attrgetter(name)(thing) for name in names.split()}


def _finding(finding: Finding) -> Shape:
    fix = finding.fix
    return {
        **_fields(finding, "code rule layer clients severity message"),
        **_fields(
            finding, "location.path location.start_line location.start_column location.end_line location.end_column"
        ),
        "fix": {"title": fix.title, "applicability": fix.applicability} if fix else None,
        "fingerprint": finding.fingerprint,
        "url": page_of(finding.code),
    }


def _lint(report: Report) -> Shape:
    return {
        "conclusion": report.conclusion,
        "findings": [_finding(finding) for finding in report.findings],
        **({} if report.fixes is None else {"fixes": [asdict(fix) for fix in report.fixes]}),
        "summary": report.counts,
    }


def _verdict(verdict: Verdict) -> Shape:
    return {
        **_fields(verdict, "name path origin confidence declared_confidence"),
        "reasons": [reason.model_dump() for reason in verdict.reasons],
        **_fields(verdict, "verdict reason blocks assurance"),
        "nearest": _fields(verdict.nearest, "name score reasons") if verdict.nearest else None,
        "edits": _fields(verdict.edits, "lines of removed places") if verdict.edits else None,
    }


def _gate(report: Report) -> Shape:
    return {
        "conclusion": report.conclusion,
        "base": report.base,
        "candidates": [_verdict(verdict) for verdict in report.verdicts],
        "findings": [_finding(finding) for finding in report.findings],
        "not_judged": report.not_judged,
        "notes": report.notes,
        "summary": report.counts,
    }


def _evidence(rows: Iterable[Evidence]) -> list[Shape]:
    return [_fields(row, "session project day detector turns excerpt outcome signals") for row in rows]


def _candidate(candidate: Candidate) -> Shape:
    return {
        **_fields(candidate, "id fingerprint kind target"),
        "choice": candidate.choice.model_dump() if candidate.choice else None,
        **_fields(candidate, "name title description detectors confidence level"),
        "support": _fields(candidate.support, "sessions families days weeks projects"),
        "reasons": [reason.model_dump() for reason in candidate.reasons],
        "evidence": _evidence(candidate.evidence),
        "against": _evidence(candidate.against),
        **_fields(candidate, "specificity newest"),
        "similar": [_fields(similar, "name score verdict") for similar in candidate.similar],
        "passages": [passage.model_dump(mode="json") for passage in candidate.passages],
        **_fields(candidate, "questions readiness files patch base"),
        "bullets": [
            {
                **_fields(bullet, "text confidence"),
                "claims": [claim.model_dump(mode="json") for claim in bullet.claims],
                "facts": [fact.model_dump() for fact in bullet.facts],
                "checks": [check.model_dump() for check in bullet.checks],
            }
            for bullet in candidate.bullets
        ],
        **_fields(candidate, "dropped_bullets form by_hand provenance"),
    }


def _unread(report: Report) -> Shape:
    return {item.path: item.reason for item in report.unrecognised}


AUTHORED = ("drafted", "joined", "lessons", "quotes", "calls", "tokens")
"""Counts of a run with an author."""


def _mine(report: Report) -> Shape:
    counts = report.counts
    return {
        "summary": {
            "sessions": counts["sessions"],
            "read": counts["read"],
            "remembered": counts.get("remembered", 0),
            "unrecognised": counts["unrecognised"],
            "lines_skipped": counts["lines_skipped"],
            "redactions": counts["redactions"],
            "redactions_by_kind": report.redactions,
            "by_format": report.by_format,
            **{name: counts[name] for name in AUTHORED if name in counts},
        },
        "unrecognised_reasons": _unread(report),
        "candidates": [_candidate(candidate) for candidate in report.candidates],
        "dropped": [_fields(each, "stage kind title reason text sessions") for each in report.dropped],
    }


def _candidates(report: Report) -> Shape:
    return {
        "candidates": [_candidate(candidate) for candidate in report.candidates],
        "accepted": sorted(report.accepted),
        "offered": sorted(each.id for each in report.candidates if each.id in report.offered),
        "dismissed": [
            {"id": name, "title": title, "reason": reason} for name, (title, reason) in report.dismissed.items()
        ],
        "summary": report.counts,
    }


def _draft_line(line: DraftLine) -> Shape:
    return {
        **_fields(line, "file number text confidence checks"),
        "sources": [source._asdict() for source in line.sources],
    }


def _review(report: Report) -> Shape:
    from skillkit.reporters._sources import sources_of  # noqa: PLC0415 - only this command needs it

    found = [(each, sources_of(each, report.logs, report.log_lines)) for each in report.candidates]
    return {
        "candidates": [
            {
                **_fields(each, "id kind target name title readiness confidence level"),
                "reasons": [reason.model_dump() for reason in each.reasons],
                "accepted": each.id in report.accepted,
                "lines": [_draft_line(line) for line in sources.lines],
                "other_lines": [_draft_line(line) for line in sources.others],
                "evidence": [source._asdict() for source in sources.evidence],
                "against": [source._asdict() for source in sources.against],
                **_fields(each, "dropped_bullets questions"),
            }
            for each, sources in found
        ],
        "summary": report.counts,
    }


def _session(session: Session) -> Shape:
    calls, stats = session.tool_calls, session.stats
    return {
        **_fields(session, "id format agent"),
        "path": session.source_path,
        **_fields(session, "cwd project"),
        "started_at": session.started_at.isoformat() if session.started_at else None,
        "turns": len(session.turns),
        "tool_calls": len(calls),
        "tool_results": stats.tool_results,
        "errors": sum(call.status == "error" for call in calls),
        "lines": stats.lines,
        "lines_skipped": sum(stats.skipped.values()),
        "skipped": stats.skipped,
    }


def _sessions(report: Report) -> Shape:
    return {
        "sessions": [_session(session) for session in report.sessions],
        "unrecognised": [item.path for item in report.unrecognised],
        "unrecognised_reasons": _unread(report),
        "summary": {**report.counts, "by_format": report.by_format},
    }


def _digested(parts: Sequence[Part], family: str) -> Shape:
    digest = parts[0].digest
    return {
        "id": digest.session,
        "family": family,
        **_fields(digest, "format project day raw_bytes"),
        "parts": [
            {"index": part.number - 1, "tokens": part.tokens, "digest": f"sha256:{part.sha256}", "text": part.text}
            for part in parts
        ],
    }


def _digest(report: Report) -> Shape:
    by_session: dict[str, list[Part]] = {}
    for part in report.parts:
        by_session.setdefault(part.digest.session, []).append(part)
    return {
        "sessions": [_digested(parts, report.families[session]) for session, parts in by_session.items()],
        "unrecognised": [item.path for item in report.unrecognised],
        "summary": report.counts,
    }


def _propose(report: Report) -> Shape:
    return {
        "conclusion": report.conclusion,
        "proposals": [{**each.model_dump(exclude={"files"}), "files": each.files} for each in report.proposals],
        "summary": report.counts,
    }


def _dedupe(report: Report) -> Shape:
    return {
        "pairs": [_fields(pair, "a b similar.score similar.verdict similar.reasons") for pair in report.pairs],
        "summary": report.counts,
    }


def _usage(usage: Usage) -> Shape:
    return {
        "name": usage.name,
        "path": usage.path or None,
        "sessions": usage.sessions,
        "possible_sessions": usage.possible,
        "uses": usage.uses,
        "runs": usage.runs,
        "failed_runs": usage.failed,
        "failed_steps": dict(usage.failed_at),
        "first": usage.first or None,
        "last": usage.last or None,
        "since": usage.since or None,
        "projects": usage.projects,
        "signs": dict(usage.signs),
    }


def _stats(report: Report) -> Shape:
    return {
        "skills": [_usage(usage) for usage in report.usages],
        "unrecognised_reasons": _unread(report),
        "summary": {**report.counts, "by_format": report.by_format},
    }


def _verify(report: Report) -> Shape:
    return {
        "conclusion": report.conclusion,
        "agreements": [_fields(each, "what agrees said") for each in report.agreements],
        "notes": report.notes,
        "summary": report.counts,
    }


def _lessons(report: Report) -> Shape:
    return {"lessons": [lesson.model_dump(mode="json") for lesson in report.lessons], "summary": report.counts}


def _init(report: Report) -> Shape:
    return {
        "conclusion": report.conclusion,
        "folder": report.texts["folder"],
        "files": [_fields(each, "path action reason") for each in report.writings],
        "next": report.notes,
        "summary": report.counts,
    }


def _index(report: Report) -> Shape:
    return {
        "conclusion": report.conclusion,
        "folder": report.texts["folder"],
        "files": [_fields(each, "path action") for each in report.writings],
        "left_out": report.left_out,
        "notes": report.notes,
        "summary": report.counts,
    }


def _run(result: RunResult) -> Shape:
    fields = result._asdict()
    return {
        **{"skill_version" if name == "version" else name: value for name, value in fields.items()},
        "parameters": dict(result.parameters),
        "steps": [step._asdict() for step in result.steps],
    }


def _ran(report: Report) -> Shape:
    return {**_run(report.runs[0]), "notes": report.notes}


def _history(report: Report) -> Shape:
    return {"runs": [_run(result) for result in report.runs], "summary": report.counts}


def _demo(report: Report) -> Shape:
    return {
        "folder": report.texts["folder"],
        **_mine(report),
        "authored": [_candidate(candidate) for candidate in report.authored],
        "proposals": _propose(report)["proposals"],
        "verdicts": _gate(report)["candidates"],
    }


def _listed(found: IndexedSkill | RegisteredSkill) -> Shape:
    return {
        **_fields(found, "skill.name skill.version source path shadows skill.description"),
        "workflow": found.has_workflow,
        "triggers": [trigger.pattern for trigger in found.skill.triggers],
    }


def _list(report: Report) -> Shape:
    return {
        "skills": [_listed(found) for found in report.skills],
        "unreadable": [_fields(fault, "location.path location.start_line message") for fault in report.faults],
        "summary": report.counts,
    }


def _show(report: Report) -> Shape:
    found = report.skills[0]
    assert isinstance(found, RegisteredSkill)
    return {**_fields(found, "source path shadows"), "skill": found.skill.model_dump(mode="json")}


def _match_row(match: Match) -> Shape:
    return {**_fields(match, "skill score method trigger"), "parameters": dict(match.parameters)}


def _match(report: Report) -> Shape:
    from skillkit.workflows.match import is_ambiguous  # noqa: PLC0415 - only this command needs it

    if not report.trials:
        rows = [_match_row(match) for match in report.matches]
        return {"matches": rows, "ambiguous": is_ambiguous(report.matches), "notes": report.notes}
    from skillkit.workflows.utterances import accuracy, collisions, confusions  # noqa: PLC0415 - only --eval needs it

    counts = dict(report.counts)
    return {
        "conclusion": report.conclusion,
        "accuracy": round(accuracy(counts), 4),
        "false_activations": round(counts["false_activations"] / max(1, counts["silent"]), 4),
        "confusions": [
            {"expected": a or None, "found": b or None, "count": n} for a, b, n in confusions(report.trials)
        ],
        "collisions": [{"skills": [a, b], "count": n} for a, b, n in collisions(report.trials)],
        "utterances": [
            {
                **_fields(each, "text expected"),
                "right": each.is_right,
                "parameters_right": each.values_right if each.has_values else None,
                "matches": [_match_row(match) for match in each.found],
            }
            for each in report.trials
        ],
        "notes": report.notes,
        "summary": counts,
    }


SHAPES: dict[str, Callable[[Report], Shape]] = {
    "candidates": _candidates,
    "dedupe": _dedupe,
    "demo": _demo,
    "digest": _digest,
    "gate": _gate,
    "history": _history,
    "index": _index,
    "init": _init,
    "lessons": _lessons,
    "lint": _lint,
    "list": _list,
    "match": _match,
    "mine": _mine,
    "new": _init,
    "pick": _history,
    "propose": _propose,
    "review": _review,
    "run": _ran,
    "undo": _ran,
    "sessions": _sessions,
    "show": _show,
    "stats": _stats,
    "verify": _verify,
}


def document_of(report: Report) -> Shape:
    """The report in the shape of its command."""
    return {"version": VERSION, "command": report.command, **SHAPES[report.command](report)}


@reporter("json")
def render(report: Report, style: Style) -> str:
    """One document."""
    document = document_of(report)
    if style.statistics:
        document["statistics"] = [asdict(row) for row in report.statistics]
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
