"""Sessions as a table, the latest last."""

from collections import Counter
from collections.abc import Iterator

from skillkit.model.report import Report
from skillkit.model.session import Session
from skillkit.reporters import Style
from skillkit.reporters.text.paint import counted
from skillkit.reporters.text.paint import cut
from skillkit.reporters.text.paint import painted
from skillkit.reporters.text.paint import printable


def _row(session: Session, style: Style) -> str:
    when = session.started_at.strftime("%Y-%m-%d %H:%M") if session.started_at else "-"
    calls = session.tool_calls
    errors = sum(call.status == "error" for call in calls)
    shown = f"{errors:>6}"
    return (
        f"{when:<16}  {session.agent:<12}{cut(printable(session.project) or '-', 22):<22} "
        f"{len(session.turns):>5} {len(calls):>5} "
        f"{painted(style, shown, fg='red') if errors else shown}  {session.id[:8]}"
    )


def lines(report: Report, style: Style) -> Iterator[str]:
    """The table, what could not be read, the sums."""
    ordered = sorted(report.sessions, key=lambda s: (s.started_at.isoformat() if s.started_at else "", s.id))
    head = f"{'when (UTC)':<16}  {'agent':<12}{'project':<22} {'turns':>5} {'calls':>5} {'errors':>6}  id"
    if not style.quiet:
        yield painted(style, head, bold=True)
    for session in ordered:
        yield _row(session, style)
    yield ""
    formats = ", ".join(f"{name} {count}" for name, count in report.by_format.items())
    yield f"{counted(len(ordered), 'session')} ({formats})"
    skipped = Counter[str]()
    for session in ordered:
        skipped.update(session.stats.skipped)
    if skipped:
        yield "Lines left out: " + ", ".join(f"{count} {reason}" for reason, count in sorted(skipped.items()))
    if report.unrecognised:
        yield f"{counted(len(report.unrecognised), 'file')} not read" + ("" if style.verbose else " (-v names them)")
    if style.verbose:
        for item in report.unrecognised:
            yield f"  {printable(item.path)}: {item.reason}"
