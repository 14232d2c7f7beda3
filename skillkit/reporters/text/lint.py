"""Findings with an excerpt of the source and a caret under the place; verdicts of the gate."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from skillkit.model.finding import Finding
from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters.text.paint import SEVERITY_COLORS, columns, counted, cut, painted, printable, wrapped

EXCERPT_WIDTH = 110
LINE, PIECE = 2000, 1000
"""Of a line with more characters than the first, the pieces beside its place are searched for secrets, of so many."""
MAX_PLACES = 8
"""Edited lines that are named, at most; JSON has all."""
LEAST_WIDTH = 40
"""An excerpt is not cut longer or shorter than this, however wide the terminal is."""
TIMES = "\N{MULTIPLICATION SIGN}"


def finding_lines(finding: Finding, text: str | None, style: Style) -> Iterator[str]:
    """One finding: its line, the excerpt, the fix."""
    where = finding.location
    place = painted(style, f"{printable(where.path)}:{where.start_line}:{where.start_column}:", bold=True)
    severity = painted(style, finding.severity, fg=SEVERITY_COLORS[finding.severity], bold=True)
    yield f"{place} {severity} {finding.code} {finding.rule}  [{finding.layer}]  {printable(finding.message)}"
    shown = list(_excerpt(finding, text, style)) if text else []
    if shown:
        yield from shown
    elif finding.note:
        yield f"  {finding.note}"
    title = f"fix ({finding.fix.applicability}): {finding.fix.title}  " if finding.fix else "more: "
    yield f"  = {title}" + painted(style, f"skillkit rule {finding.code}", dim=True)
    yield ""


@lru_cache(maxsize=4)
def _lines(text: str) -> list[str]:
    return text.split("\n")


@lru_cache(maxsize=64)
def _starred(text: str) -> str:
    from skillkit.redact.engine import starred  # noqa: PLC0415 - 10 ms that a clean tree need not spend

    return starred(text)


def _shown(line: str, start: int) -> tuple[str, int]:
    """The line without its secrets, and where its column `start` (from 0) is then; of a long line a part around it."""
    line = line.rstrip("\r")
    if len(line) <= LINE:
        return _starred(line), start
    piece = max(0, start // PIECE - 1) * PIECE
    return _starred(line[piece : piece + 3 * PIECE]), start - piece


def _excerpt(finding: Finding, text: str, style: Style) -> Iterator[str]:
    """The line and the one before it, carets, the note; nothing for the file as a whole or an empty line."""
    where = finding.location
    source = _lines(text)
    whole_file = (where.start_line, where.start_column, where.end_line, where.end_column) == (1, 1, 1, 1)
    if whole_file or where.start_line > len(source):
        return
    line, start = _shown(source[where.start_line - 1], where.start_column - 1)
    cut_off = where.start_column - 1 - start
    end = where.end_column - cut_off if where.end_line == where.start_line else len(line) + 1
    if not line.strip():
        return
    gutter = len(str(where.start_line))
    width = max(LEAST_WIDTH, min(EXCERPT_WIDTH, style.width - gutter - len("   | ")))
    if where.start_line > 1 and source[where.start_line - 2].strip():
        before = cut(printable(_shown(source[where.start_line - 2], 0)[0][: width + 1]), width).replace("\t", " ")
        yield painted(style, f"  {where.start_line - 1:>{gutter}} | {before}", dim=True)
    # Carets align with what the terminal shows, so the part before them is measured as printed.
    shift = max(0, start - width // 2) if len(line) > width else 0
    lead = ("…" if shift or cut_off else "") + printable(line[shift:start]).replace("\t", " ")
    marked = printable(line[start : end - 1][: width + 1]).replace("\t", " ")
    rest = printable(line[end - 1 :][: width + 1]).replace("\t", " ")
    yield f"  {where.start_line} | {cut(lead + marked + rest, width)}"
    carets = "^" * max(1, min(columns(marked), width - columns(lead)))
    carets = painted(style, carets, fg=SEVERITY_COLORS[finding.severity])
    yield f"  {' ' * gutter} | {' ' * columns(lead)}{carets}{' ' + finding.note if finding.note else ''}"


def summary(report: Report) -> str:
    """`Found 1 error, 2 warnings in 41 skills`; where nothing was linted, why."""
    counts = report.counts
    kinds = [("errors", "error"), ("warnings", "warning"), ("notes", "note")]
    found = ", ".join(counted(counts[key], noun) for key, noun in kinds if counts[key])
    questions = counts.get("questions", 0)
    kinds_of = [(counts["skills"], "skill")] * (not questions or counts["skills"] > 0)
    skills = ", ".join(counted(*each) for each in (*kinds_of, *[(questions, "known question")] * bool(questions)))
    safe, unsafe = (
        sum(bool(f.fix and f.fix.edits and f.fix.applicability == kind) for f in report.findings)
        for kind in ("safe", "unsafe")
    )
    ways = [(safe, "--fix"), (unsafe, "--unsafe-fixes")]
    fixable = ", ".join(f"{count} fixable with {option}" for count, option in ways if count)
    clean = f"All clean: {skills}" if counts["skills"] or questions else next(iter(report.notes), "No skills found")
    said = f"Found {found} in {skills}" if found else clean
    said += f" ({fixable})" if fixable else ""
    more = [f", {counts[key]} {key}" for key in ("fixed", "suppressed") if counts[key]]
    return said + "".join(more)


def lint_lines(report: Report, style: Style) -> Iterator[str]:
    """What was fixed if that was asked for, every finding or how often each rule found something, the summary."""
    for fix in report.fixes or ():
        where = painted(style, f"{printable(fix.path)}:", bold=True)
        yield f"{where} {fix.count} {TIMES} {fix.code} {fix.rule}: {printable(fix.title)}"
    if report.fixes:
        yield ""
    if style.statistics:
        for row in report.statistics:
            fixable = f"{row.fixable} fixable" if row.fixable else ""
            yield f"{row.count:>6}  {row.code} {row.rule:<24} {row.layer:<7} {row.severity:<8} {fixable}".rstrip()
        yield summary(report)
        return
    for finding in report.findings:
        yield from finding_lines(finding, report.texts.get(finding.location.path), style)
    if not style.quiet or report.findings:
        yield summary(report)


def _places(places: Sequence[str]) -> str:
    more = len(places) - MAX_PLACES
    return ", ".join(map(printable, places[:MAX_PLACES])) + (f" and {more} more" if more > 0 else "")


def gate_lines(report: Report, style: Style) -> Iterator[str]:
    """Verdicts, findings, the sum."""
    for verdict in report.verdicts:
        color = "red" if verdict.blocks else "yellow" if verdict.verdict in ("similar", "exempt") else "green"
        word = painted(style, f"{verdict.verdict:<14}", fg=color, bold=True)
        yield f"  {word}  {printable(verdict.name)} ({verdict.whence})"
        yield from wrapped(style, printable(verdict.reason), " " * 18)
        parts = ", ".join(reason.weighed for reason in verdict.reasons)
        yield from wrapped(style, parts, " " * 18) if parts else ()
        if verdict.edits and verdict.edits.places:
            yield from wrapped(style, f"edited: {_places(verdict.edits.places)}", " " * 18)
    if report.findings:
        yield ""
    for finding in report.findings:
        yield from finding_lines(finding, report.texts.get(finding.location.path), style)
    if style.quiet:
        return
    for note in report.notes:
        yield from wrapped(style, f"note: {printable(note)}", "  ")
    if not report.verdicts:
        yield "No skill changed."
        return
    changed, blocked = report.counts["changed"], report.counts["blocked"]
    end = f"{blocked} blocked" if blocked else "none blocked"
    yield f"{counted(changed, 'changed skill')}, {end}"
