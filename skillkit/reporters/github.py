"""GitHub Actions workflow commands: one annotation a finding or blocked skill."""

from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters import reporter

LEVELS = {"error": "error", "warning": "warning", "note": "notice"}


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _command(level: str, message: str, **properties: object) -> str:
    named = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    return f"::{level} {named}::{_data(message)}\n"


@reporter("github")
def render(report: Report, style: Style) -> str:
    """Annotations for findings and for what the gate blocks or warns of."""
    del style
    out = ""
    for finding in report.findings:
        where = finding.location
        message = finding.message + (f" ({finding.note})" if finding.note else "")
        out += _command(
            LEVELS[finding.severity],
            message,
            file=where.path,
            line=where.start_line,
            col=where.start_column,
            endLine=where.end_line,
            endColumn=where.end_column,
            title=f"{finding.code} {finding.rule}",
        )
    for verdict in report.verdicts:
        if verdict.blocks or verdict.verdict in ("similar", "exempt"):
            level = "error" if verdict.blocks else "warning"
            out += _command(level, verdict.reason, file=verdict.path, title=f"{verdict.verdict}: {verdict.name}")
    return out
