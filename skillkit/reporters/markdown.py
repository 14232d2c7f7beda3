"""Markdown, for a job summary, a comment or an issue: tables that a maintainer reads in ten seconds.

What comes from logs is inert: it notifies nobody, links and hides nothing, and ends no block around it.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import quote

from skillkit.documents.escape import block, code, plain, prose
from skillkit.model.report import Report
from skillkit.reporters import Style, reporter
from skillkit.reporters._words import (
    ENDED,
    NOTHING,
    account,
    by_day,
    draft_of,
    left_out,
    masked,
    projects_of,
    read,
    spread,
    warning,
    ways,
    why,
)
from skillkit.reporters.text.paint import counted

if TYPE_CHECKING:
    # A command pays for the types it reports, not for all of them.
    from skillkit.model.candidate import Candidate, Evidence, Passage

MAX_WHOLE = 60_000
"""Characters of the report: GitHub takes 65,536 in an issue. What is left out then is said."""
MAX_ROWS = 100
LANGUAGES = {".md": "markdown", ".yaml": "yaml"}
MAX_EXCERPT = 200


def _table(rows: Iterable[tuple[str, ...]], *head: str, right: int = -1) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'|'.join('---:' if n == right else '---' for n in range(len(head)))}|"
    yield from (f"| {' | '.join(row)} |" for row in rows)


def _overview(candidates: Sequence[Candidate]) -> Iterator[str]:
    rows = (
        (
            f"{each.confidence:.2f} {each.level}",
            prose(each.title),
            each.readiness,
            prose(why(each)),
            ", ".join(map(prose, projects_of(each))),
        )
        for each in candidates[:MAX_ROWS]
    )
    yield from _table(rows, "confidence", "candidate", "", "evidence", "project")
    if len(candidates) > MAX_ROWS:
        yield f"\n{len(candidates) - MAX_ROWS} more have a lower confidence."


def _passage(passage: Passage) -> Iterator[str]:
    yield f"**{prose(passage.heading)}**\n"
    if passage.form in ("prose", "list", "quotes"):
        mark = {"prose": "", "list": "- ", "quotes": "> "}[passage.form]
        gap = "" if passage.form == "list" else "\n"
        yield from (f"{mark}{prose(line)}{gap}" for line in passage.lines)
    else:
        yield block("\n".join(passage.lines))
    yield ""


def _evidence_table(found: Sequence[Evidence]) -> Iterator[str]:
    rows = (
        (row.day or "-", code(row.session[:8]), ENDED[row.outcome], code((row.excerpt or "")[:MAX_EXCERPT]))
        for row in by_day(found)
    )
    yield from _table(rows, "day", "session", "ended", "said")


def _folded(candidate: Candidate) -> Iterator[str]:
    """One candidate, all of it."""
    # Here HTML counts, not Markdown.
    title = html.escape(plain(candidate.title))
    yield f"<details><summary>{title} ({candidate.readiness}, {candidate.confidence:.2f})</summary>\n"
    yield f"{prose(candidate.description)}\n"
    yield f"{prose(ways(candidate))}: {spread(candidate)}, in {', '.join(map(prose, projects_of(candidate)))}.\n"
    parts = [(prose(reason.text), f"{reason.weight:+.2f}") for reason in candidate.reasons]
    parts.append((f"**{candidate.level}**", f"**{candidate.confidence:.2f}**"))
    yield from _table(parts, "confidence", "", right=1)
    near = next(iter(candidate.similar), None)
    if near:
        yield f"\nNearest existing skill: {code(near.name)}, {near.score:.2f}, {near.verdict}."
    yield ""
    if not candidate.files:
        for passage in candidate.passages:
            yield from _passage(passage)
        if candidate.questions:
            yield "**Open questions**\n"
            yield from (f"- {prose(question)}" for question in candidate.questions)
            yield ""
    for name, text in draft_of(candidate).items():
        language = LANGUAGES.get(PurePosixPath(name).suffix, "diff")
        yield f"{code(name)}\n\n{block(text, language)}\n"
    yield from _evidence_table(candidate.evidence)
    if candidate.against:
        yield "\n**Counter-evidence**\n"
        yield from _evidence_table(candidate.against)
    yield "\n</details>\n"


def _candidate_lines(report: Report) -> Iterator[str]:
    """What was read, the table, each candidate, what was left out."""
    candidates = report.candidates
    if report.command == "mine":
        yield f"### What the sessions teach\n\n{prose(read(report))}.\n"
    else:
        yield f"### {counted(len(candidates), 'staged candidate')}\n"
    size = 0
    if not candidates and report.counts.get("sessions", 1):
        yield f"{NOTHING}\n"
    elif candidates:
        overview = "\n".join(_overview(candidates))
        size += len(overview)
        yield f"{overview}\n"
    for number, each in enumerate(candidates):
        text = "\n".join(_folded(each))
        size += len(text)
        if size > MAX_WHOLE:
            yield f"{len(candidates) - number} more are not unfolded here: the report would be too long.\n"
            break
        yield text
    if "drafted" in report.counts:
        yield "".join(f"- {prose(line)}\n" for line in filter(None, (*account(report), warning(report))))
    elif report.dropped:
        yield f"Not shown: {', '.join(f'{prose(reason)} ({count})' for count, reason in left_out(report.dropped))}.\n"
    if report.redactions:
        yield f"Masked: {masked(report.redactions)}."


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
        name = _linked(verdict.name, verdict.path, style)
        parts = ", ".join(_cell(reason.weighed) for reason in verdict.reasons)
        places = verdict.edits.places if verdict.edits else ()
        edits = f"; edited: {', '.join(map(_cell, places))}" if places else ""
        why = _cell(verdict.reason) + (f" ({parts})" if parts else "") + edits
        yield f"| {word} | {name} | {verdict.whence} | {sure} | {near} | {why} |"
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
        return "\n".join(_candidate_lines(report)).rstrip() + "\n"
    notes = [f"- {_cell(note)}" for note in report.notes]
    tables = [*_verdicts(report, style), *_findings(report, style), *notes, *([""] if notes else [])]
    lines = [f"### skillkit {report.command}: {report.conclusion}", "", *tables]
    sums = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in report.counts.items() if count)
    return "\n".join([*lines, sums or "nothing to report"]) + "\n"
