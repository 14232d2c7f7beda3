"""The use of skills as a table: those of the repository, then those that only the logs know."""

from collections.abc import Iterator
from collections.abc import Sequence

from skillkit.model.report import Report
from skillkit.model.usage import Usage
from skillkit.reporters import Style
from skillkit.reporters._words import read
from skillkit.reporters.text.paint import columns
from skillkit.reporters.text.paint import counted
from skillkit.reporters.text.paint import narrowed
from skillkit.reporters.text.paint import painted
from skillkit.reporters.text.paint import printable
from skillkit.reporters.text.paint import squeezed
from skillkit.reporters.text.paint import trimmed
from skillkit.reporters.text.paint import unread
from skillkit.reporters.text.paint import wrapped

HEAD = ("skill", "sessions", "uses", "last use", "since", "project")
SKILL, WHERE = 0, 5
RIGHT = (1, 2)
GIVE_WAY = ((WHERE, 8), (SKILL, 12))
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


def _table(usages: Sequence[Usage], style: Style) -> Iterator[str]:
    rows = [_cells(usage) for usage in usages]
    widths = [max(columns(row[n]) for row in (HEAD, *rows)) for n in range(len(HEAD))]
    widths = narrowed(widths, GIVE_WAY, sum(width + 2 for width in widths) - style.width)
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


def lines(report: Report, style: Style) -> Iterator[str]:
    """What was read, the skills of the repository, the others, the sum."""
    counts = report.counts
    own = [usage for usage in report.usages if usage.path]
    others = [usage for usage in report.usages if not usage.path]
    if not style.quiet:
        yield from wrapped(style, read(report) + ("" if counts["sessions"] else "."))
        yield ""
    if own:
        yield from _table(own, style)
    else:
        yield "No skills here; --skills names a folder that has some."
    if others:
        yield ""
        yield painted(style, "Used, and not of this repository", bold=True)
        yield from _table(others, style)
    if style.verbose:
        yield ""
        yield painted(style, "How that is known", bold=True)
        yield from _signs(report.usages)
    if style.quiet:
        return
    below = list(unread(report, style))
    if own:
        below.append(f"{counts['used']} of {counted(counts['skills'], 'skill')} used, {counts['never']} never")
    yield from ("", *below) if below else ()
