"""Markdown, for a job summary or a comment: tables that a maintainer reads in ten seconds."""

import re
from collections.abc import Iterator

from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters import reporter
from skillkit.reporters.text.paint import printable

ACTIVE = re.compile(r"([\\`*_{}\[\]<>()#+.!|~@&-])")


def plain(text: str) -> str:
    """`text` as Markdown shows it to the letter: no markup, no mention, no link."""
    return ACTIVE.sub(r"\\\1", printable(" ".join(text.split())))


def _verdicts(report: Report) -> Iterator[str]:
    if not report.verdicts:
        return
    yield "| verdict | skill | origin | confidence | nearest | why |"
    yield "|---|---|---|---|---|---|"
    for verdict in report.verdicts:
        sure = "" if verdict.confidence is None else f"{verdict.confidence:.2f}"
        near = f"{plain(verdict.nearest.name)} ({verdict.nearest.score:.2f})" if verdict.nearest else ""
        word = f"**{verdict.verdict}**" if verdict.blocks else verdict.verdict
        origin = f"mined, {verdict.assurance}" if verdict.origin == "mined" else verdict.origin
        yield f"| {word} | {plain(verdict.name)} | {origin} | {sure} | {near} | {plain(verdict.reason)} |"
    yield ""


def _findings(report: Report) -> Iterator[str]:
    if not report.findings:
        return
    yield "| | where | rule | what |"
    yield "|---|---|---|---|"
    for finding in report.findings:
        where = f"{plain(finding.location.path)}:{finding.location.start_line}"
        yield f"| {finding.severity} | {where} | {finding.code} {finding.rule} | {plain(finding.message)} |"
    yield ""


@reporter("markdown")
def render(report: Report, style: Style) -> str:
    """Candidates, or verdicts, findings and the sum."""
    if report.command in ("mine", "candidates"):
        # What it says of detectors brings them along, which a lint need not pay for.
        from skillkit.reporters import _candidates_markdown  # noqa: PLC0415

        return "\n".join(_candidates_markdown.lines(report)).rstrip() + "\n"
    del style
    notes = [f"- {plain(note)}" for note in report.notes]
    tables = [*_verdicts(report), *_findings(report), *notes, *([""] if notes else [])]
    lines = [f"### skillkit {report.command}: {report.conclusion}", "", *tables]
    sums = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in report.counts.items() if count)
    return "\n".join([*lines, sums or "nothing to report"]) + "\n"
