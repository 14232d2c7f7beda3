"""Markdown, for a job summary or a comment: tables that a maintainer reads in ten seconds."""

from collections.abc import Iterator
from urllib.parse import quote

from skillkit.documents.escape import prose
from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters import reporter

MAX_CELL = 300


def _cell(text: str) -> str:
    """`text` as Markdown shows it to the letter: no markup, no mention, no link."""
    return prose(text if len(text) <= MAX_CELL else f"{text[:MAX_CELL]}…")


def _linked(text: str, path: str, style: Style, line: int | None = None) -> str:
    """`text`, as a link to the file at `path` where it is known where that lies, and the path leads nowhere else."""
    if not style.files or path.startswith("/") or ".." in path.split("/"):
        return _cell(text)
    place = f"{style.files}/{quote(path, errors='replace')}" + (f"#L{line}" if line else "")
    return f"[{_cell(text)}]({place})"


def _more(count: int, style: Style, columns: int) -> Iterator[str]:
    if count > style.rows:
        yield f"| {count - style.rows} more |" + " |" * (columns - 1)


def _verdicts(report: Report, style: Style) -> Iterator[str]:
    if not report.verdicts:
        return
    yield "| verdict | skill | origin | confidence | nearest | why |"
    yield "|---|---|---|---|---|---|"
    for verdict in sorted(report.verdicts, key=lambda verdict: not verdict.blocks)[: style.rows]:
        sure = "" if verdict.confidence is None else f"{verdict.confidence:.2f}"
        near = f"{_cell(verdict.nearest.name)} ({verdict.nearest.score:.2f})" if verdict.nearest else ""
        word = f"**{verdict.verdict}**" if verdict.blocks else verdict.verdict
        origin = f"mined, {verdict.assurance}" if verdict.origin == "mined" else verdict.origin
        name = _linked(verdict.name, verdict.path, style)
        parts = ", ".join(_cell(reason.weighed) for reason in verdict.reasons)
        why = _cell(verdict.reason) + (f" ({parts})" if parts else "")
        yield f"| {word} | {name} | {origin} | {sure} | {near} | {why} |"
    yield from _more(len(report.verdicts), style, 6)
    yield ""


def _findings(report: Report, style: Style) -> Iterator[str]:
    if not report.findings:
        return
    yield "| | where | rule | what |"
    yield "|---|---|---|---|"
    for finding in report.findings[: style.rows]:
        path, line = finding.location.path, finding.location.start_line
        where = _linked(f"{path}:{line}", path, style, line)
        yield f"| {finding.severity} | {where} | {_cell(f'{finding.code} {finding.rule}')} | {_cell(finding.message)} |"
    yield from _more(len(report.findings), style, 4)
    yield ""


@reporter("markdown")
def render(report: Report, style: Style) -> str:
    """Candidates; or verdicts, what is blocked first, findings and the sum."""
    if report.command in ("mine", "candidates"):
        # What it says of detectors brings them along, which a lint need not pay for.
        from skillkit.reporters import _candidates_markdown  # noqa: PLC0415

        return "\n".join(_candidates_markdown.lines(report)).rstrip() + "\n"
    notes = [f"- {_cell(note)}" for note in report.notes]
    tables = [*_verdicts(report, style), *_findings(report, style), *notes, *([""] if notes else [])]
    lines = [f"### skillkit {report.command}: {report.conclusion}", "", *tables]
    sums = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in report.counts.items() if count)
    return "\n".join([*lines, sums or "nothing to report"]) + "\n"
