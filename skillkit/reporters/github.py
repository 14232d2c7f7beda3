"""GitHub Actions workflow commands: annotations of verdicts and findings, the gravest first, as many as are shown."""

from collections.abc import Iterator, Sequence

from skillkit.model.finding import Severity
from skillkit.model.report import Report
from skillkit.reporters import Style, reporter
from skillkit.terminal import visible

LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "note": "notice"}
PER_LEVEL = 10
"""Annotations of one level that GitHub keeps of a step; three levels stay below the 50 that it keeps of a job."""
TOLD = ("duplicate", "similar", "exempt")
"""Verdicts worth a warning where they do not block."""


def data(text: str) -> str:
    """`text` as the message of a workflow command: in one line, which says nothing else."""
    return visible(text, "\r\n\t").replace("##[", "## [").replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return data(text).replace(":", "%3A").replace(",", "%2C")


def command(level: str, message: str, **properties: object) -> str:
    """A workflow command and the end of its line."""
    named = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    return f"::{level} {named}::{data(message)}\n"


def _all(reports: Sequence[Report]) -> Iterator[tuple[Severity, str]]:
    """Every annotation with its severity, those of verdicts first."""
    for verdict in (verdict for report in reports for verdict in report.verdicts):
        if verdict.blocks or verdict.verdict in TOLD:
            severity: Severity = "error" if verdict.blocks else "warning"
            title = f"{verdict.verdict}: {verdict.name}"
            yield severity, command(LEVELS[severity], verdict.reason, file=verdict.path, title=title)
    for finding in (finding for report in reports for finding in report.findings):
        where = finding.location
        yield (
            finding.severity,
            command(
                LEVELS[finding.severity],
                finding.message + (f" ({finding.note})" if finding.note else ""),
                file=where.path,
                line=where.start_line,
                col=where.start_column,
                endLine=where.end_line,
                endColumn=where.end_column,
                title=f"{finding.code} {finding.rule}",
            ),
        )


def annotations(reports: Sequence[Report]) -> tuple[list[str], int]:
    """What of several reports is annotated, each thing once, the gravest first; and for how many there is no room."""
    every = list(dict.fromkeys(_all(reports)))
    shown = [each for level in LEVELS for each in [text for severity, text in every if severity == level][:PER_LEVEL]]
    return shown, len(every) - len(shown)


@reporter("github")
def render(report: Report, style: Style) -> str:
    """Annotations for findings and for what the gate blocks or warns of, and a line on what GitHub would not show."""
    del style
    shown, more = annotations([report])
    rest = f"{more} more: GitHub shows {PER_LEVEL} annotations of a level and step\n" if more else ""
    suppressed = report.counts.get("suppressed", 0)
    return "".join(shown) + rest + (f"{suppressed} suppressed\n" if suppressed else "")
