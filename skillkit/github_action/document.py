"""The file with a step's reports as JSON, for an artifact that another workflow reads.

A pull request can put anything in its place. So it is read with types and limits, and whatever GitHub says itself is
not taken from it.
"""

import json
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from skillkit.model.candidate import Reason
from skillkit.model.config import Assurance
from skillkit.model.finding import SEVERITIES, Finding, Layer, Severity
from skillkit.model.proposal import Verdict, VerdictName
from skillkit.model.report import Report
from skillkit.model.similar import Similar
from skillkit.model.source import Location
from skillkit.reporters.json import document_of

VERSION = 1
FILE = "skillkit-report.json"
MAX_BYTES = 8 * 1024 * 1024


class Failure(NamedTuple):
    """A command that could not run, and why."""

    command: str
    message: str


class Handed(NamedTuple):
    """The commit that a step judged, its reports, and the commands that could not run."""

    head: str
    reports: tuple[Report, ...]
    failures: tuple[Failure, ...]


def written(handed: Handed) -> str:
    """The file's text."""
    failed = bool(handed.failures) or any(report.exit_code for report in handed.reports)
    document: dict[str, Any] = {
        "version": VERSION,
        "command": "action",
        "conclusion": "failure" if failed else "success",
        "head": handed.head,
        "reports": [document_of(report) for report in handed.reports],
        "failures": [failure._asdict() for failure in handed.failures],
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


class _Near(msgspec.Struct):
    name: str
    score: float
    reasons: tuple[str, ...] = ()


class _Part(msgspec.Struct):
    code: str
    text: str
    weight: float


class _Verdict(msgspec.Struct):
    name: str
    path: str
    origin: Literal["mined", "accepted", "authored"]
    verdict: VerdictName
    reason: str
    blocks: bool
    confidence: float | None = None
    reasons: tuple[_Part, ...] = ()
    assurance: Assurance = "self-reported"
    nearest: _Near | None = None


class _Finding(msgspec.Struct):
    code: str
    rule: str
    layer: Layer
    severity: Severity
    message: str
    path: str
    start_line: int


class _Report(msgspec.Struct):
    command: Literal["lint", "gate"]
    conclusion: Literal["success", "failure"]
    findings: tuple[_Finding, ...] = ()
    candidates: tuple[_Verdict, ...] = ()
    notes: tuple[str, ...] = ()


class _Failure(msgspec.Struct):
    command: Literal["lint", "gate", "both"]
    message: str


class _Document(msgspec.Struct):
    version: Literal[1]
    head: str
    reports: tuple[_Report, ...] = ()
    failures: tuple[_Failure, ...] = ()


def _verdict(row: _Verdict) -> Verdict:
    near, reasons = row.nearest, tuple(Reason(**msgspec.structs.asdict(part)) for part in row.reasons)
    nearest = Similar(near.name, near.score, "similar", near.reasons) if near else None
    return Verdict(**{**msgspec.structs.asdict(row), "reasons": reasons, "nearest": nearest})


def read(text: bytes) -> Handed | None:
    """The reports in a file; None if no step wrote it."""
    if len(text) > MAX_BYTES:
        return None
    try:
        row = msgspec.json.decode(text, type=_Document)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    reports = [
        Report(
            command=report.command,
            conclusion=report.conclusion,
            findings=tuple(
                Finding(f.code, f.rule, f.layer, f.severity, f.message, Location(path=f.path, start_line=f.start_line))
                for f in report.findings
            ),
            verdicts=tuple(map(_verdict, report.candidates)),
            notes=report.notes,
        )
        for report in row.reports
    ]
    return Handed(row.head, tuple(reports), tuple(Failure(each.command, each.message) for each in row.failures))


def together(reports: Sequence[Report]) -> Report:
    """Several reports as one, with each finding once."""
    findings = {(f.severity, f.code, f.location, f.message): f for report in reports for f in report.findings}
    every = tuple(sorted(findings.values(), key=lambda f: (SEVERITIES.index(f.severity), f.location.path)))
    verdicts = tuple(verdict for report in reports for verdict in report.verdicts)
    counts = {
        "changed skills": len(verdicts),
        "blocked": sum(verdict.blocks for verdict in verdicts),
        **{f"{name}s": sum(f.severity == name for f in every) for name in SEVERITIES},
    }
    return Report(
        command=" and ".join(report.command for report in reports),
        conclusion="failure" if any(report.exit_code for report in reports) else "success",
        findings=every,
        verdicts=verdicts,
        counts=counts,
        notes=tuple(note for report in reports for note in report.notes),
    )
