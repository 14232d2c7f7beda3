"""Candidates as a table: how sure, what, draft or lead, why, where. A line each if the terminal is wide enough."""

from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.model.candidate import Candidate
from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters._words import NOTHING
from skillkit.reporters._words import by_day
from skillkit.reporters._words import left_out
from skillkit.reporters._words import masked
from skillkit.reporters._words import projects_of
from skillkit.reporters._words import read
from skillkit.reporters._words import said_in
from skillkit.reporters._words import spread
from skillkit.reporters._words import why
from skillkit.reporters.text.paint import columns
from skillkit.reporters.text.paint import counted
from skillkit.reporters.text.paint import painted
from skillkit.reporters.text.paint import printable
from skillkit.reporters.text.paint import squeezed
from skillkit.reporters.text.paint import trimmed
from skillkit.reporters.text.paint import unread
from skillkit.reporters.text.paint import wrapped

LEVEL_COLORS = {"high": "green", "medium": "yellow", "low": None}
LEAST_WHAT, MOST_WHY, MOST_WHERE = 44, 33, 24
"""A title is cut to no fewer columns to save a line; why, and a project's name, take no more."""
SURE, READY = 4, 5
"""Columns of `0.88`, and of `draft`."""
MARGIN = "        "
"""What stands below a title begins where that begins."""


class Cells(NamedTuple):
    """The cells of a row that differ in length."""

    what: str
    why: str
    where: str


def where(candidate: Candidate) -> str:
    """`agentv`, or `agentv +2`: the project with most evidence, and how many others there are."""
    first, *others = projects_of(candidate) or ["-"]
    more = f" +{len(others)}" if others else ""
    return squeezed(printable(first) or "-", MOST_WHERE - len(more)) + more


def _padded(text: str, width: int) -> str:
    return text + " " * (width - columns(text))


def _room(rows: Sequence[Cells], width: int) -> int:
    """The columns that are left for titles where all cells stand in one line; 0 if that are too few."""
    what, why_, where_ = (max(map(columns, cells)) for cells in zip(*rows))
    room = width - (2 + SURE + 2 + 2 + READY + 2 + why_ + 2 + where_)
    return min(room, what) if room >= min(what, LEAST_WHAT) else 0


def _rows(candidates: Sequence[Candidate], width: int) -> tuple[list[Cells], int]:
    """The cells of each candidate, and the columns for its title; 0 where a line is too short for all cells."""
    full = [Cells(printable(each.title), trimmed(why(each), MOST_WHY), where(each)) for each in candidates]
    short = [cells._replace(why=spread(each)) for each, cells in zip(candidates, full)]
    return next(((rows, room) for rows in (full, short) if (room := _room(rows, width))), (full, 0))


def table(candidates: Sequence[Candidate], style: Style, *, with_id: bool = False) -> Iterator[str]:
    """The candidates; if more is to be said, each with its reasons and its evidence."""
    if not candidates:
        return
    rows, room = _rows(candidates, style.width)
    reason = max(columns(cells.why) for cells in rows)
    head = f"  sure  {_padded('what', room)}  {'':{READY}}  {_padded('why', reason)}  where" if room else "  sure  what"
    if not style.quiet:
        yield painted(style, head, dim=True)
    titles = room or min(style.width - (2 + SURE + 2 + 2 + READY), max(columns(cells.what) for cells in rows))
    for candidate, cells in zip(candidates, rows):
        sure = painted(style, f"{candidate.confidence:.2f}", fg=LEVEL_COLORS[candidate.level], bold=True)
        what = _padded(trimmed(cells.what, titles), titles)
        if room:
            yield f"  {sure}  {what}  {candidate.readiness:<{READY}}  {_padded(cells.why, reason)}  {cells.where}"
        else:
            yield f"  {sure}  {what}  {candidate.readiness}"
            yield trimmed(f"{MARGIN}{why(candidate)} · {cells.where}", style.width)
        called = [candidate.id] if with_id else []
        known = next((similar for similar in candidate.similar if similar.verdict == "duplicate"), None)
        if known:
            called.append(f"already there: {printable(known.name)} ({', '.join(known.reasons)})")
        if candidate.kind == "enhancement":
            called.append(f"changes {printable(candidate.target or '')}")
        if called:
            yield MARGIN + " · ".join(called)
        if style.verbose:
            yield from _grounds(candidate, style)


def _of_diff(line: str) -> str | None:
    """The colour of a line of a diff."""
    return {"+": "green", "-": "red", "@": "cyan"}.get(line[:1])


def _grounds(candidate: Candidate, style: Style) -> Iterator[str]:
    if candidate.choice:
        what = "change" if candidate.kind == "enhancement" else "new"
        yield f"{MARGIN}{what} ({candidate.choice.code}): {printable(candidate.choice.text)}"
    for reason in candidate.reasons:
        yield f"{MARGIN}{reason.weighed}"
    for row in by_day(candidate.evidence):
        turns = ", ".join(str(turn) for turn in row.turns)
        begun = f"{MARGIN}{row.day or '-'} {row.session[:8]} turns {turns}: "
        said = printable(said_in(row))
        yield begun + trimmed(said, max(20, style.width - len(begun)))
    for line in candidate.patch.rstrip("\n").split("\n") if candidate.patch else ():
        yield MARGIN + painted(style, printable(line), fg=_of_diff(line))


def _not_shown(report: Report, style: Style) -> Iterator[str]:
    """How much was left out for which reason; with more said, what."""
    reasons = list(left_out(report))
    if reasons:
        hint = " (-v names them)" if report.dropped and not style.verbose else ""
        yield f"{sum(count for count, _ in reasons)} more not shown{hint}"
        yield from (f"  {count:4}  {reason}" for count, reason in reasons)
    if style.verbose:
        for each in report.dropped:
            seen = f" ({counted(len(each.sessions), 'session')})"
            begun = f"  {each.reason}: "
            yield begun + trimmed(printable(each.title), max(20, style.width - len(begun + seen))) + seen
    yield from unread(report, style)


def _asked(report: Report) -> Iterator[str]:
    """What an author was asked, and what has no answer."""
    counts = report.counts
    if "lessons" not in counts:
        return
    sent = f"{counted(counts['calls'], 'call')} of about {counts['tokens']:,} tokens" if counts["calls"] else "no call"
    lost = f", {counted(counts['quotes_dropped'], 'quote')} not in the log" if counts["quotes_dropped"] else ""
    yield ""
    yield f"{counted(counts['lessons'], 'lesson')} with {counted(counts['quotes'], 'quote')}{lost}; {sent}"
    yield from map(printable, report.notes)


def _next(report: Report) -> Iterator[str]:
    """What to type next."""
    if not report.candidates:
        return
    yield ""
    drafts = sum(candidate.readiness == "draft" for candidate in report.candidates)
    paths = " PATHS" if report.counts.get("named") else ""
    if report.counts.get("kept", 1):
        yield f"skillkit candidates show {report.candidates[0].id}   the evidence of the first"
    else:
        yield f"skillkit -v mine{paths:<20}the evidence"
    if drafts:
        branches = "a branch" if drafts == 1 else "branches"
        yield f"skillkit propose{paths:<20}{branches} for {counted(drafts, 'draft')}"


def lines(report: Report, style: Style) -> Iterator[str]:
    """What was read, the candidates, what was left out, what to do next."""
    if not report.counts["sessions"]:
        yield f"{read(report)}."
    elif not style.quiet:
        hidden = f" · masked: {masked(report.redactions)}" if report.redactions else ""
        yield from wrapped(style, read(report) + hidden)
        yield ""
    is_done = not (report.counts.get("open") or report.counts.get("failed"))
    if not report.candidates and report.counts["sessions"] and is_done:
        yield NOTHING
    yield from table(report.candidates, style)
    if style.quiet:
        return
    yield from _asked(report)
    below = list(_not_shown(report, style))
    yield from ("", *below) if below else ()
    yield from _next(report)
