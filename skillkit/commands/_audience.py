"""Shows a run of a workflow on standard error as it goes, and asks its questions on the terminal."""

import contextlib
import signal
import sys
from pathlib import Path

import click

from skillkit.errors import SkillkitError
from skillkit.model.run import GOOD, StepResult
from skillkit.paths import from_home
from skillkit.reporters.text.history import COLORS, COMMANDS, duration
from skillkit.reporters.text.paint import printable
from skillkit.terminal import visible
from skillkit.workflows.history import remembered
from skillkit.workflows.undo import interrupted, undo

MARKS = {"success": "ok", "failure": "failed", "timed-out": "timed out", "cancelled": "cancelled", "skipped": "skipped"}
CONDITIONS = ("precondition", "postcondition")


def _show(text: str, *, nl: bool = True) -> None:
    """Writes to standard error; a run goes on, and is undone where it has to be, if nobody reads it any more."""
    with contextlib.suppress(BrokenPipeError):
        click.echo(text, err=True, nl=nl)


def _indented(text: str) -> str:
    """A text of several lines, all but the first indented."""
    return "\n    ".join(map(printable, text.strip().splitlines()))


class Terminal:
    """An audience on the terminal. `yes` answers every question; `piped` takes answers from a pipe, too."""

    def __init__(self, *, yes: bool, quiet: bool, dry_run: bool = False, piped: bool = False) -> None:
        self.yes, self.quiet, self.dry_run, self.piped = yes, quiet, dry_run, piped
        self._open = False

    def _say(self, text: str, *, fg: str | None = None, dim: bool = False) -> None:
        self._end_line()
        _show(click.style(text, fg=fg, dim=dim or None))

    def _end_line(self) -> None:
        if self._open:
            _show("")
            self._open = False

    def warns(self, text: str) -> None:
        """Shows what a person has to see, also where it is quiet."""
        self._say(printable(text), fg="yellow")

    def begins(self, name: str, kind: str, shown: str) -> None:
        """Shows what begins."""
        if not self.quiet and kind not in CONDITIONS:
            head = f"{name} (undo)" if kind == "rollback" else name
            self._say(printable(head), fg="cyan")
            lead = "if " if kind == "branch" else "$ " if kind in (*COMMANDS, "rollback") else ""
            for number, line in enumerate(shown.splitlines()):
                self._say(f"    {' ' * len(lead) if number else lead}{printable(line)}", dim=True)

    def writes(self, name: str, text: str) -> None:
        """Shows output as it comes, with its colours, and without what would move the cursor."""
        if self.quiet or not text or name in CONDITIONS:
            return
        for line in text.splitlines(keepends=True):
            lead = "" if self._open else "    "
            shown = visible(line.rstrip("\r\n"), "\t", colors=True)
            _show(lead + shown + ("\x1b[0m" if "\x1b" in shown else ""), nl=False)
            self._open = True
            if line.endswith("\n"):
                self._end_line()

    def ends(self, result: StepResult) -> None:
        """Shows changes, and how a step ended unless it ended well."""
        is_condition = result.type in CONDITIONS
        bad = result.conclusion not in GOOD
        if result.changes and not self.quiet:
            for line in result.changes.splitlines():
                color = {"+": "green", "-": "red"}.get(line[:1])
                self._say(f"    {printable(line)}", fg=color)
        if self.dry_run and is_condition and not self.quiet:
            self._say(f"would check: {_indented(result.shown)}\n    {printable(result.message)}")
        elif self.dry_run and result.message and not bad:
            self._say(f"    {printable(result.message)}", dim=True)
        elif bad:
            name = _indented(result.shown) if is_condition else printable(result.name)
            self._say(f"{MARKS[result.conclusion]}  {name}: {printable(result.message)}", fg=COLORS[result.conclusion])
            if is_condition:
                for line in result.output.splitlines()[:10]:
                    self._say(f"    {printable(line)}", dim=True)
        elif not self.quiet and result.seconds >= 1:
            self._say(f"    {duration(result.seconds)}", dim=True)

    def agrees(self, question: str, details: str = "") -> bool:
        """Asks; without a terminal it raises SkillkitError, which names --yes."""
        self._end_line()
        for line in details.splitlines():
            _show(f"    {printable(line)}")
        if self.yes:
            _show(f"{printable(question)} yes (--yes)")
            return True
        if not (self.piped or sys.stdin.isatty()):
            raise SkillkitError(f"nobody is there to answer: {printable(question)}", "--yes answers with yes")
        try:
            return click.confirm(printable(question), default=False, err=True)
        except click.Abort:
            # The run undoes what it did, as when it is interrupted elsewhere.
            raise KeyboardInterrupt from None


def roll_back_interrupted(root: Path, terminal: Terminal) -> None:
    """Offers to undo the interrupted run of a project, if there is one. Raises SkillkitError if that is declined."""
    left = interrupted(root)
    if not left:
        return
    question = f"A run of {left.skill} was interrupted here ({left.started}). Roll it back first?"
    if not terminal.agrees(question, "\n".join(left.details)):
        remedy = "skillkit undo: rolls it back; skillkit undo --keep: leaves everything as it is"
        raise SkillkitError("an interrupted run is in the way", remedy)
    result = remembered(undo(root=root, audience=terminal))[0]
    if result.aside:
        terminal.warns(f"What it replaced or removed is in {from_home(result.aside)}")
    for sentence in result.not_undone:
        terminal.warns(f"Not undone: {sentence}")


def cancel_on_signals() -> None:
    """Lets a signal that would end us, as when the terminal is closed, cancel the run as Ctrl-C does."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
