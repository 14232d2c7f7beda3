"""The shape of `lint --format json`."""

from dataclasses import asdict

from skillkit.model.finding import Finding
from skillkit.model.finding import page_of
from skillkit.model.report import Report


def finding_shape(finding: Finding) -> dict[str, object]:
    """One finding."""
    where, fix = finding.location, finding.fix
    return {
        "code": finding.code,
        "rule": finding.rule,
        "layer": finding.layer,
        "clients": list(finding.clients),
        "severity": finding.severity,
        "message": finding.message,
        "path": where.path,
        "start_line": where.start_line,
        "start_column": where.start_column,
        "end_line": where.end_line,
        "end_column": where.end_column,
        "fix": {"title": fix.title, "applicability": fix.applicability} if fix else None,
        "fingerprint": finding.fingerprint,
        "url": page_of(finding.code),
    }


def shape(report: Report) -> dict[str, object]:
    """Findings, what was fixed if that was asked for, and summary."""
    fixes = {} if report.fixes is None else {"fixes": [asdict(fix) for fix in report.fixes]}
    return {
        "conclusion": report.conclusion,
        "findings": [finding_shape(finding) for finding in report.findings],
        **fixes,
        "summary": report.counts,
    }
