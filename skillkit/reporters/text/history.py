"""Past runs: a table of them, or one with all that its steps printed."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime

from skillkit.model.report import Report
from skillkit.model.run import RunResult, StepResult
from skillkit.paths import from_home
from skillkit.reporters import Style
from skillkit.reporters.text.paint import aligned, counted, moment, painted, printable

ID = 8
"""Characters of an id that are shown: `history RUN` takes the beginning of one."""
ENDED, WHERE, VALUES = 2, 4, 5
RIGHT = (3,)
GIVE_WAY = ((VALUES, 10), (WHERE, 8), (1, 8))
"""What loses its middle where the terminal is too narrow, and the columns that it keeps."""
COLORS = {"success": "green", "failure": "red", "timed-out": "red", "cancelled": "yellow", "skipped": "cyan"}
COMMANDS = ("bash", "branch", "precondition", "postcondition")
INDENT = "  "


def duration(seconds: float) -> str:
    """`0.3 s`, `45 s`, `2 min 5 s`."""
    if seconds < 60:
        return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"
    return f"{seconds // 60:.0f} min {seconds % 60:.0f} s"


def when(result: RunResult, now: datetime | None) -> str:
    """When a run began, as `moment` shows it."""
    with suppress(ValueError):
        return moment(datetime.fromisoformat(result.started_at), now)
    return "-"


def values_of(parameters: Sequence[tuple[str, str]]) -> str:
    """`version=1.2.3 message="Fix it"`."""
    return " ".join(
        f'{name}="{value}"' if " " in value or not value else f"{name}={value}" for name, value in parameters
    )


def _row(result: RunResult, now: datetime | None) -> tuple[str, ...]:
    ended = f"{result.conclusion}{' (dry)' if result.dry_run else ''}"
    where = result.root.rstrip("/").rpartition("/")[2]
    values = (printable(result.skill), ended, duration(result.seconds), printable(where))
    return (when(result, now), *values, printable(values_of(result.parameters)), printable(result.id[:ID]))


def _table(runs: Sequence[RunResult], style: Style) -> Iterator[str]:
    head = ("when" if style.now else "when (UTC)", "skill", "ended", "took", "where", "parameters", "run")
    rows = [_row(result, style.now) for result in runs]
    titles, *lines = aligned((head, *rows), RIGHT, GIVE_WAY, style.width)
    if not style.quiet:
        yield painted(style, "  ".join(titles).rstrip(), bold=True)
    for result, cells in zip(runs, lines, strict=True):
        cells[ENDED] = painted(style, cells[ENDED], fg=COLORS[result.conclusion])
        yield "  ".join(cells).rstrip()


def _step(step: StepResult, style: Style) -> Iterator[str]:
    word = painted(style, f"{step.conclusion:<9}", fg=COLORS[step.conclusion])
    status = f", exit {step.exit_code}" if step.exit_code else ""
    kind = f"{step.type}{status}, " if step.name != step.type else status.removeprefix(", ") + ", " * bool(status)
    yield f"{word}  {printable(step.name)} ({kind}{duration(step.seconds)})"
    for text, sign in ((step.shown, "$ " if step.type in COMMANDS else ""), (step.output, ""), (step.changes, "")):
        for number, line in enumerate(text.rstrip("\n").split("\n") if text.strip() else ()):
            lead = sign if not number else " " * len(sign)
            yield painted(style, f"{INDENT * 2}{lead}{printable(line)}".rstrip(), dim=bool(sign))
    if step.message:
        yield f"{INDENT * 2}{printable(step.message)}"


def _undo_lines(result: RunResult, style: Style) -> Iterator[str]:
    """What was undone of a run, and what was not."""
    if result.undone:
        yield f"Undone in the project: {', '.join(map(printable, result.undone))}"
    if result.aside:
        yield f"What it replaced or removed is in {printable(from_home(result.aside))}"
    for sentence in result.not_undone:
        yield painted(style, f"Not undone: {printable(sentence)}", fg="yellow")


def _run(result: RunResult, style: Style) -> Iterator[str]:
    ended = painted(style, result.conclusion, fg=COLORS[result.conclusion], bold=True)
    dry = ", dry run" if result.dry_run else ""
    about = f"{printable(result.version)} ({printable(result.source)})"
    yield f"{painted(style, printable(result.skill), bold=True)} {about}"
    yield f"{INDENT}run        {printable(result.id)}, {when(result, style.now)}{'' if style.now else ' UTC'}"
    yield f"{INDENT}where      {printable(from_home(result.root))}"
    if result.parameters:
        yield f"{INDENT}with       {printable(values_of(result.parameters))}"
    yield f"{INDENT}ended      {ended} after {duration(result.seconds)}{dry}"
    if result.message:
        yield f"{INDENT}           {printable(result.message)}"
    yield ""
    for step in result.steps:
        yield from _step(step, style)
    if result.undone:
        yield ""
    yield from _undo_lines(result, style)


def history_lines(report: Report, style: Style) -> Iterator[str]:
    """The runs as a table with their number, or the one that was asked for in full."""
    if "stored" not in report.counts:
        for result in report.runs:
            yield from _run(result, style)
        return
    stored = report.counts["stored"]
    if not report.runs:
        none = "No workflow was run yet; skillkit run NAME runs one, skillkit pick offers all."
        yield "No run fits." if stored else none
        return
    yield from _table(report.runs, style)
    if not style.quiet:
        yield ""
        more = f" of {stored:,}" if stored > len(report.runs) else ""
        yield f"{counted(len(report.runs), 'run')}{more}; skillkit history RUN shows one with its output"


def pick_lines(report: Report, style: Style) -> Iterator[str]:
    """A line for each run of the picker."""
    for result in report.runs:
        ended = painted(style, result.conclusion, fg=COLORS[result.conclusion], bold=True)
        where = "a dry run" if result.dry_run else f"skillkit history {printable(result.id[:ID])}"
        yield f"{printable(result.skill)} {ended} after {duration(result.seconds)}; {where}"


def run_lines(report: Report, style: Style) -> Iterator[str]:
    """How a run ended, and what was undone; its steps were shown as they went."""
    result = report.runs[0]
    if result.dry_run:
        good = result.conclusion == "success"
        yield "Nothing was run or changed." if good else f"It would fail: {printable(result.message)}"
        return
    ended = {"success": "ran", "failure": "failed", "timed-out": "failed", "cancelled": "was cancelled"}
    word = painted(style, ended[result.conclusion], fg=COLORS[result.conclusion], bold=True)
    why = f": {printable(result.message)}" if result.message else ""
    yield f"{printable(result.skill)} {word} after {duration(result.seconds)}{why}"
    yield from _undo_lines(result, style)
    for note in report.notes:
        yield painted(style, f"note: {printable(note)}", fg="yellow")
    if result.conclusion != "success" and not style.quiet:
        yield f"skillkit history {result.id}: every step with its output"


undo_lines = run_lines
