"""Tables of sessions and of the use of skills."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from skillkit.mining.listing import families
from skillkit.model.report import Report, Usage
from skillkit.model.session import Session
from skillkit.reporters import Style
from skillkit.reporters._words import read
from skillkit.reporters.text.paint import aligned, counted, moment, painted, printable, trimmed, unread, wrapped

AGENT, PROJECT, TURNS, ERRORS, BEHIND = 1, 2, 3, 5, 6
SESSIONS_GIVE_WAY = ((PROJECT, 8), (AGENT, 11))
"""What loses its middle where the terminal is too narrow, and the columns that it keeps."""


def _errors(session: Session) -> int:
    return sum(call.status == "error" for call in session.tool_calls)


def _row(session: Session, short: Mapping[str, str], when: str, behind: int) -> tuple[str, ...]:
    return (
        when,
        printable(session.agent),
        printable(session.project) or "-",
        f"{len(session.turns):,}",
        f"{len(session.tool_calls):,}",
        f"{_errors(session):,}",
        f"{behind:,}" if behind else "",
        printable(short[session.id]),
    )


def _rows(sessions: Iterable[Session], style: Style, short: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    for head, *behind in families(sessions):
        yield _row(head, short, moment(head.started_at, style.now), len(behind))
        if style.verbose:
            yield from (_row(session, short, "  └ sub-agent", 0) for session in behind)


def _sessions_table(report: Report, style: Style) -> Iterator[str]:
    """Aligned columns; that of sub-agents only where there are some."""
    head = ("when" if style.now else "when (UTC)", "agent", "project", "turns", "calls", "errors", "subs", "id")
    rows = [head, *_rows(report.sessions, style, report.texts)]
    if not any(row[BEHIND] for row in rows[1:]):
        rows = [row[:BEHIND] + row[BEHIND + 1 :] for row in rows]
    numbers = range(TURNS, len(rows[0]) - 1)
    for row, cells in zip(rows, aligned(rows, numbers, SESSIONS_GIVE_WAY, style.width)):
        if row is rows[0]:
            if not style.quiet:
                yield painted(style, "  ".join(cells).rstrip(), bold=True)
            continue
        if row[ERRORS] != "0":
            blank = " " * (len(cells[ERRORS]) - len(row[ERRORS]))
            cells[ERRORS] = blank + painted(style, row[ERRORS], fg="red")
        yield "  ".join(cells).rstrip()


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
        yield from _sessions_table(report, style)
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
    rows = [HEAD, *map(_cells, usages)]
    for row, cells in zip(rows, aligned(rows, RIGHT, USAGE_GIVE_WAY, style.width - 2)):
        if row is HEAD and style.quiet:
            continue
        line = trimmed(f"  {'  '.join(cells)}".rstrip(), style.width)
        yield painted(style, line, fg="yellow" if row[1] == "never" else None, dim=row is HEAD)


def _failed(usage: Usage) -> str:
    """How many runs of a workflow failed, and at which step most of them did."""
    if not usage.failed:
        return ""
    step, count = usage.failed_at[0] if usage.failed_at else ("", 0)
    return f" ({usage.failed:,} failed{f', {count:,} at {printable(step)}' if step else ''})"


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
        for usage in report.usages:
            signs = ", ".join(f"{sign} in {count}" for sign, count in usage.signs)
            if signs:
                yield f"  {printable(usage.name)}: {signs}; {', '.join(map(printable, usage.projects))}"
    if style.quiet:
        return
    below = list(unread(report, style))
    if own:
        below.append(f"{counts['used']} of {counted(counts['skills'], 'skill')} used, {counts['never']} never")
    run = [f"{usage.name} {usage.runs:,}{_failed(usage)}" for usage in own if usage.runs]
    if run:
        below += wrapped(style, f"Runs of workflows: {', '.join(run)}")
    yield from ("", *below) if below else ()
