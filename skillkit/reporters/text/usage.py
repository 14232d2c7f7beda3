"""Tables of sessions and of the use of skills."""

from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.mining.listing import families
from skillkit.model.report import Report
from skillkit.model.report import Usage
from skillkit.model.session import Session
from skillkit.reporters import Style
from skillkit.reporters._words import read
from skillkit.reporters.text.paint import columns
from skillkit.reporters.text.paint import counted
from skillkit.reporters.text.paint import moment
from skillkit.reporters.text.paint import narrowed
from skillkit.reporters.text.paint import painted
from skillkit.reporters.text.paint import printable
from skillkit.reporters.text.paint import squeezed
from skillkit.reporters.text.paint import trimmed
from skillkit.reporters.text.paint import unread
from skillkit.reporters.text.paint import wrapped

AGENT, PROJECT, ERRORS, BEHIND = 1, 2, 5, 6
NUMBERS = (3, 4, 5, 6)
SESSIONS_GIVE_WAY = ((PROJECT, 8), (AGENT, 11))
"""What loses its middle where the terminal is too narrow, and the columns that it keeps."""


class Row(NamedTuple):
    """The cells of a row, as text."""

    when: str
    agent: str
    project: str
    turns: str
    calls: str
    errors: str
    behind: str
    id: str


def _errors(session: Session) -> int:
    return sum(call.status == "error" for call in session.tool_calls)


def _row(session: Session, short: Mapping[str, str], when: str, behind: int) -> Row:
    return Row(
        when=when,
        agent=printable(session.agent),
        project=printable(session.project) or "-",
        turns=f"{len(session.turns):,}",
        calls=f"{len(session.tool_calls):,}",
        errors=f"{_errors(session):,}",
        behind=f"{behind:,}" if behind else "",
        id=printable(short[session.id]),
    )


def _rows(sessions: Iterable[Session], style: Style, short: Mapping[str, str]) -> Iterator[Row]:
    for head, *behind in families(sessions):
        yield _row(head, short, moment(head.started_at, style.now), len(behind))
        if style.verbose:
            yield from (_row(session, short, "  └ sub-agent", 0) for session in behind)


def _sessions_table(rows: list[Row], style: Style) -> Iterator[str]:
    """Aligned columns; where the terminal is too narrow, the middle of a project's name gives way."""
    when = "when" if style.now else "when (UTC)"
    head = Row(when, "agent", "project", "turns", "calls", "errors", "subs", "id")
    used = [n for n in range(len(head)) if n != BEHIND or any(row.behind for row in rows)]
    widths = [max(columns(row[n]) for row in (head, *rows)) for n in range(len(head))]
    widths = narrowed(widths, SESSIONS_GIVE_WAY, sum(widths[n] + 2 for n in used) - 2 - style.width)
    for row in rows if style.quiet else (head, *rows):
        cells = []
        for n in used:
            text = squeezed(row[n], widths[n])
            blank = " " * (widths[n] - columns(text))
            shown = painted(style, text, fg="red") if n == ERRORS and text.strip("0") and row is not head else text
            cells.append(blank + shown if n in NUMBERS else shown + blank)
        line = "  ".join(cells).rstrip()
        yield painted(style, line, bold=True) if row is head else line


def _sums(report: Report, style: Style) -> Iterator[str]:
    sessions = report.sessions
    behind = len(sessions) - len(families(sessions))
    agents = f", {behind:,} of them {'a sub-agent' if behind == 1 else 'sub-agents'}" if behind else ""
    hint = " (-v lists them)" if behind and not style.verbose else ""
    turns = counted(sum(len(session.turns) for session in sessions), "turn")
    calls = counted(sum(len(session.tool_calls) for session in sessions), "call")
    errors = counted(sum(map(_errors, sessions)), "error")
    more = f"; {report.counts['more']:,} older not shown" if report.counts["more"] else ""
    yield from wrapped(style, f"{counted(len(sessions), 'session')}{agents}{hint}: {turns}, {calls}, {errors}{more}")
    if len(report.by_format) > 1:
        yield from wrapped(style, ", ".join(f"{name} {count}" for name, count in report.by_format.items()), "  ")


def sessions_lines(report: Report, style: Style) -> Iterator[str]:
    """The table, what could not be read, the sums."""
    sessions = report.sessions
    if sessions:
        yield from _sessions_table(list(_rows(sessions, style, report.texts)), style)
        yield ""
        yield from _sums(report, style)
    else:
        yield f"No session fits; {counted(report.counts['read'], 'was', 'were')} read."
    if report.counts.get("repeated"):
        yield f"{counted(report.counts['repeated'], 'copy', 'copies')} left out: the same session in another file"
    skipped = Counter[str]()
    for session in sessions:
        skipped.update(session.stats.skipped)
    if skipped:
        yield "Lines left out: " + ", ".join(f"{count} {reason}" for reason, count in sorted(skipped.items()))
    yield from unread(report, style)


HEAD = ("skill", "sessions", "uses", "last use", "since", "project")
SKILL, WHERE = 0, 5
RIGHT = (1, 2)
USAGE_GIVE_WAY = ((WHERE, 8), (SKILL, 12))
"""What loses its middle where the terminal is too narrow, and the columns that it keeps."""


def _cells(usage: Usage) -> tuple[str, ...]:
    first, *others = usage.projects or ("",)
    where = printable(first) + (f" +{len(others)}" if others else "")
    return (
        printable(usage.name),
        f"{usage.sessions:,} of {usage.possible:,}" if usage.sessions else "never",
        f"{usage.uses:,}" if usage.sessions else "",
        usage.last or ("-" if usage.sessions else ""),
        usage.since or ("-" if usage.path else ""),
        where,
    )


def _usage_table(usages: Sequence[Usage], style: Style) -> Iterator[str]:
    rows = [_cells(usage) for usage in usages]
    widths = [max(columns(row[n]) for row in (HEAD, *rows)) for n in range(len(HEAD))]
    widths = narrowed(widths, USAGE_GIVE_WAY, sum(width + 2 for width in widths) - style.width)
    for row in rows if style.quiet else (HEAD, *rows):
        cells = []
        for n, text in enumerate(map(squeezed, row, widths)):
            blank = " " * (widths[n] - columns(text))
            cells.append(blank + text if n in RIGHT else text + blank)
        line = trimmed(f"  {'  '.join(cells)}".rstrip(), style.width)
        never = row[1] == "never"
        yield painted(style, line, fg="yellow" if never else None, dim=row is HEAD)


def _signs(usages: Sequence[Usage]) -> Iterator[str]:
    for usage in usages:
        signs = ", ".join(f"{sign} in {count}" for sign, count in usage.signs)
        if signs:
            yield f"  {printable(usage.name)}: {signs}; {', '.join(map(printable, usage.projects))}"


def stats_lines(report: Report, style: Style) -> Iterator[str]:
    """What was read, the skills of the repository, the others, the sum."""
    counts = report.counts
    own = [usage for usage in report.usages if usage.path]
    others = [usage for usage in report.usages if not usage.path]
    if not style.quiet:
        yield from wrapped(style, read(report) + ("" if counts["sessions"] else "."))
        yield ""
    if own:
        yield from _usage_table(own, style)
    else:
        yield "No skills here; --skills names a folder that has some."
    if others:
        yield ""
        yield painted(style, "Used, and not of this repository", bold=True)
        yield from _usage_table(others, style)
    if style.verbose:
        yield ""
        yield painted(style, "How that is known", bold=True)
        yield from _signs(report.usages)
    if style.quiet:
        return
    below = list(unread(report, style))
    if own:
        below.append(f"{counts['used']} of {counted(counts['skills'], 'skill')} used, {counts['never']} never")
    run = [f"{u.name} {u.runs:,}" + (f" ({u.failed:,} failed)" if u.failed else "") for u in own if u.runs]
    if run:
        below.append(f"Runs of workflows: {', '.join(run)}")
    yield from ("", *below) if below else ()
