"""Candidates as a table: id, confidence, title, draft or lead, evidence, project. One line each where it fits."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from skillkit.model.candidate import GROUPS, Candidate
from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters._words import (
    NOTHING,
    account,
    by_day,
    duplicate_of,
    left_out,
    masked,
    projects_of,
    read,
    reason_of,
    said_in,
    spread,
    warning,
    why,
)
from skillkit.reporters.text.paint import (
    columns,
    counted,
    one_line,
    painted,
    printable,
    squeezed,
    trimmed,
    unread,
    wrapped,
)

LEVEL_COLORS = {"high": "green", "medium": "yellow", "low": None}
DIFF_COLORS = {"+": "green", "-": "red", "@": "cyan"}
STAGES = {
    "filter": "Found by rules, and filtered",
    "lessons": "Lessons of each session",
    "reduce": "Drafts of all lessons",
    "state": "Drafts held against the repository",
    "draft": "Checks of each draft",
    "show": "Hidden by options",
    "dismissed": "Dismissed by you",
}
LEAST_TITLE, MOST_EVIDENCE, MOST_PROJECT = 44, 33, 24
"""Where not all fits into a line: the columns that a title keeps, and those that the others are cut to."""
HEAD = f"  {'id':<8}  confidence  "
HEADS = ("candidate", "evidence", "project")
READINESS = 5
MARGIN = " " * 12
"""Lines below a candidate begin where its confidence begins."""


MOST_LEADS = 10
"""Leads of a project that are shown without -v."""


class Cells(NamedTuple):
    """The cells of a row that differ in length."""

    title: str
    evidence: str
    project: str


def _project(candidate: Candidate, width: int) -> str:
    """`agentv`, or `agentv +2`: the project with most evidence, and how many others there are."""
    first, *others = projects_of(candidate) or ["-"]
    more = f" +{len(others)}" if others else ""
    return squeezed(printable(first) or "-", width - len(more)) + more


def _padded(text: str, width: int) -> str:
    return text + " " * (width - columns(text))


def _cells(candidates: Sequence[Candidate], width: int) -> tuple[list[Cells], int]:
    """The cells of each candidate, and the columns for titles; 0 where a line is too short for all cells."""
    titles = [printable(each.title) for each in candidates]
    whole = [Cells(title, why(each), _project(each, width)) for title, each in zip(titles, candidates)]
    cut = [
        Cells(title, trimmed(why(each), MOST_EVIDENCE), _project(each, MOST_PROJECT))
        for title, each in zip(titles, candidates)
    ]
    short = [cells._replace(evidence=spread(each)) for each, cells in zip(candidates, cut)]
    for rows in (whole, cut, short):
        title, evidence, project = (max(map(columns, cells)) for cells in zip(Cells(*HEADS), *rows))
        room = width - len(HEAD) - (2 + READINESS + 2 + evidence + 2 + project)
        if room >= (title if rows is whole else min(title, LEAST_TITLE)):
            return rows, min(room, title)
    return cut, 0


def table(
    candidates: Sequence[Candidate],
    style: Style,
    accepted: Collection[str] = frozenset(),
    offered: Mapping[str, int] | None = None,
    *,
    grouped: bool = False,
) -> Iterator[str]:
    """The candidates, under headings where they are of several groups; with -v each with reasons and evidence."""
    if not candidates:
        return
    rows, room = _cells(candidates, style.width)
    evidence = max(columns(cells.evidence) for cells in (Cells(*HEADS), *rows))
    titles = room or min(style.width - len(HEAD) - 2 - READINESS, max(columns(cells.title) for cells in rows))
    if not style.quiet:
        more = f"  {'':{READINESS}}  {_padded('evidence', evidence)}  project" if room else ""
        yield painted(style, HEAD + (_padded("candidate", titles) + more if more else "candidate"), dim=True)
    before = None if grouped and len({each.group for each in candidates}) > 1 else candidates[0].group
    for candidate, cells in zip(candidates, rows):
        if grouped and candidate.group != before and not style.quiet:
            before = candidate.group
            yield trimmed(GROUPS[before], style.width)
        number = painted(style, f"{candidate.confidence:<10.2f}", fg=LEVEL_COLORS[candidate.level], bold=True)
        title = _padded(trimmed(cells.title, titles), titles)
        line = f"  {candidate.id}  {number}  {title}  {candidate.readiness:<{READINESS}}"
        if room:
            yield f"{line}  {_padded(cells.evidence, evidence)}  {cells.project}".rstrip()
        else:
            yield line.rstrip()
            yield trimmed(f"{MARGIN}{why(candidate)} · {cells.project}", style.width)
        notes = ["accepted"] if candidate.id in accepted else []
        times = (offered or {}).get(candidate.id, 0)
        notes += [f"offered to an agent{f', {times} times' if times > 1 else ''}"] if times else []
        known = duplicate_of(candidate)
        if known:
            notes.append(f"already there: {printable(known.name)} ({', '.join(known.reasons)})")
        if candidate.kind == "enhancement":
            notes.append(f"changes {printable(candidate.target or '')}")
        if notes:
            yield MARGIN + " · ".join(notes)
        if style.verbose:
            yield from _grounds(candidate, style)


def _grounds(candidate: Candidate, style: Style) -> Iterator[str]:
    if candidate.choice:
        what = "change" if candidate.kind == "enhancement" else "new"
        yield f"{MARGIN}{what}: {printable(candidate.choice.text)}"
    for reason in candidate.reasons:
        yield f"{MARGIN}{reason.weighed}"
    for row in by_day(candidate.evidence):
        turns = ", ".join(str(turn) for turn in row.turns)
        begun = f"{MARGIN}{row.day or '-'} {row.session[:8]} turns {turns}: "
        said = printable(said_in(row))
        yield begun + trimmed(said, max(20, style.width - len(begun)))
    for line in candidate.patch.rstrip("\n").split("\n") if candidate.patch else ():
        yield MARGIN + painted(style, printable(line), fg=DIFF_COLORS.get(line[:1]))


def _listed(report: Report, style: Style) -> Iterator[str]:
    """Everything that was left out, with its reason, by stage."""
    for stage, found in groupby(report.dropped, key=lambda each: each.stage):
        yield painted(style, printable(STAGES.get(stage, stage)), dim=True)
        for each in found:
            seen = f" ({counted(len(each.sessions), 'session')})" if each.sessions else ""
            begun = f"  {each.kind:<6}  "
            room = max(20, style.width - len(begun + seen))
            yield begun + trimmed(one_line(each.title), room) + seen
            code = each.reason if each.stage == "filter" else reason_of(each)
            why = code if each.text in ("", code) else f"{code}: {one_line(each.text)}"
            yield from wrapped(style, printable(why), " " * 10)


def _not_shown(report: Report, style: Style) -> Iterator[str]:
    """How much was left out for which reason."""
    hint = "" if style.verbose or "listed" in report.counts else "--dropped lists them"
    if "drafted" in report.counts:
        for line in account(report):
            yield from wrapped(style, printable(line))
        yield from [hint] if hint and report.dropped else ()
    elif report.dropped:
        yield f"{len(report.dropped)} left out{f' ({hint})' if hint else ''}"
        yield from (f"  {count:4}  {reason}" for count, reason in left_out(report.dropped))
    yield from unread(report, style)


def _asked(report: Report) -> Iterator[str]:
    """What an author was asked, and what has no answer."""
    counts = report.counts
    if "drafted" not in counts:
        return
    sent = f"{counted(counts['calls'], 'call')} of about {counts['tokens']:,} tokens" if counts["calls"] else "no call"
    yield f"{counted(counts['lessons'], 'lesson')} with {counted(counts['quotes'], 'quote')}; {sent}"
    yield from map(printable, report.notes)


def _next(report: Report) -> Iterator[str]:
    """What to type next."""
    counts = report.counts
    if not report.candidates or "listed" in counts:
        return
    first, paths = report.candidates[0].id, " PATHS" if counts.get("named") else ""
    if counts.get("staged"):
        yield f"{'skillkit review':<36}one after the other: accept, edit, dismiss"
    elif counts.get("kept", 1):
        yield f"skillkit candidates show {first}   the evidence of the first"
    else:
        yield f"skillkit -v mine{paths:<20}the evidence"
    # As the settings have it for `propose`, in hundredths.
    least = counts.get("threshold", 60)
    sure = [
        each
        for each in report.candidates
        if each.readiness == "draft" and round(each.confidence * 100) >= least and duplicate_of(each) is None
    ]
    if "staged" in counts:
        if counts["staged"]:
            branches = "a branch" if counts["staged"] == 1 else "branches"
            yield f"skillkit propose --staged           {branches} for {counted(counts['staged'], 'staged draft')}"
    elif "drafted" in counts:
        if sure and counts.get("kept", 1):
            yield f"skillkit candidates accept {sure[0].id} write the first draft into this checkout"
    elif sure:
        branches = "a branch" if len(sure) == 1 else "branches"
        yield f"skillkit propose{paths:<20}{branches} for {counted(len(sure), 'draft')}"


def _foremost(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The drafts, and of each project the leads to look at first, in their order."""
    places: Counter[str] = Counter()
    first: set[str] = set()
    for each in sorted(candidates, key=lambda each: each.rank):
        project = projects_of(each)[0] if each.readiness == "lead" else ""
        places[project] += 1
        if not project or places[project] <= MOST_LEADS:
            first.add(each.id)
    return [each for each in candidates if each.id in first]


def mine_lines(report: Report, style: Style) -> Iterator[str]:
    """What was read, the candidates, what was left out, what to do next; or only what was left out."""
    is_listed = "listed" in report.counts
    if not report.counts["sessions"]:
        yield f"{read(report)}."
    elif not style.quiet:
        hidden = f" · masked: {masked(report.redactions)}" if report.redactions else ""
        yield from wrapped(style, read(report) + hidden)
    is_done = not (report.counts.get("open") or report.counts.get("failed"))
    shown = report.candidates if style.verbose else _foremost(report.candidates)
    found = [] if is_listed else list(table(shown, style, grouped=True))
    if more := len(report.candidates) - len(shown) if found else 0:
        found.append(f"  {counted(more, 'weaker lead')} of the same projects; -v lists all")
    if not report.candidates and report.counts["sessions"] and is_done and not is_listed:
        found = [NOTHING]
    details = list(_listed(report, style)) if is_listed or style.verbose else []
    parts = [found, details, *([] if style.quiet else [_asked(report), _not_shown(report, style), _next(report)])]
    begun = not style.quiet
    for part in (*parts, wrapped(style, warning(report))):
        for number, line in enumerate(part):
            yield from [""] if begun and number == 0 else ()
            yield line
        begun = begun or bool(part)
