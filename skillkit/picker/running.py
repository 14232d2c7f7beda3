"""The screen of a run: the states of its steps, what they print, the questions they ask."""

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, RichLog, Static

from skillkit import process
from skillkit.errors import SkillkitError
from skillkit.model.registered import RegisteredSkill
from skillkit.model.run import RunResult, StepResult
from skillkit.picker import Bench
from skillkit.picker.dialogs import Question
from skillkit.reporters.text.history import COLORS, duration
from skillkit.reporters.text.paint import one_line, printable
from skillkit.workflows.parameters import shown
from skillkit.workflows.plan import plan

TICK = 0.05
"""Seconds between two looks at what the run has printed."""
MAX_LINES = 5_000
MAX_AT_ONCE = 50_000
"""Characters that are shown of what came between two looks: more, nobody can read."""
WORDS = {"success": "done", "failure": "failed", "timed-out": "too long", "cancelled": "declined", "skipped": "skipped"}


class Watcher:
    """The audience of a run, in the thread of that run. It keeps what happens until the screen takes it."""

    def __init__(self, ask: Callable[[str, str], "Future[bool]"]) -> None:
        self.events: deque[tuple[str, ...] | StepResult] = deque()
        self.is_cancelled = False
        self._ask = ask
        self._lock = threading.Lock()
        self._was_raised = False

    def _end_if_cancelled(self) -> None:
        with self._lock:
            if not self.is_cancelled or self._was_raised:
                return
            self._was_raised = True
        # As in a terminal; what follows it, the undoing, is not interrupted again.
        raise KeyboardInterrupt

    def cancel(self) -> None:
        """Ends the run: its command at once, then, in the thread of the run, all of it. Can be called again."""
        with self._lock:
            self.is_cancelled = True
            if not self._was_raised:
                process.end_all()

    def begins(self, name: str, kind: str, shown: str) -> None:
        """Takes a step that begins."""
        self.events.append((name, kind, shown))
        self._end_if_cancelled()

    def writes(self, name: str, text: str) -> None:
        """Takes output."""
        self.events.append((name, text))
        self._end_if_cancelled()

    def ends(self, result: StepResult) -> None:
        """Takes a step that ended."""
        self.events.append(result)
        self._end_if_cancelled()

    def agrees(self, question: str, details: str = "") -> bool:
        """Asks on the screen, and waits."""
        self._end_if_cancelled()
        answer = self._ask(question, details).result()
        self._end_if_cancelled()
        return answer


class Row:
    """A step or a condition on the screen. Its state is empty until it begins."""

    def __init__(self, name: str, kind: str, text: str) -> None:
        self.name, self.kind = name, kind
        self.text = one_line(f"{kind} {text}" if kind in ("edit", "read") else text)
        self.state, self.color = "", "dim"


class Running(Screen[None]):
    """Runs a workflow in a thread, and shows it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Cancel", key_display="Esc"),
        Binding("enter", "leave_if_over", "Back", show=False),
    ]

    def __init__(self, bench: Bench, registered: RegisteredSkill, values: Mapping[str, str], *, dry_run: bool) -> None:
        super().__init__()
        self._bench, self._registered, self._values, self._dry_run = bench, registered, values, dry_run
        skill, made = registered.skill, plan(registered.skill, values)
        self._rows = [
            *(Row("check", "precondition", shown(each.command, made.values)) for each in skill.preconditions),
            *(Row(step.name, step.type, made.text(step)) for step in skill.steps),
            *(Row("check", "postcondition", shown(each.command, made.values)) for each in skill.postconditions),
        ]
        self._began = time.monotonic()
        self._watcher = Watcher(self._question)
        self._line = ""
        self._written: deque[Text] = deque(maxlen=MAX_LINES)
        self._current: Row | None = None
        self.is_over = False

    def compose(self) -> ComposeResult:
        """What runs, its steps, their output."""
        what = [one_line(self._registered.skill.name)]
        what += [f"{name}={one_line(value)}" for name, value in self._values.items()]
        yield Static(Text(f"{'Dry run: ' if self._dry_run else ''}{' '.join(what)}"), classes="title")
        with Container(id="halves"):
            with VerticalScroll(id="steps", can_focus=False):
                yield Static(id="table")
            yield RichLog(id="output", wrap=True, min_width=0, max_lines=MAX_LINES)
        yield Static(id="state")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Begins."""
        self._show_rows()
        self.query_one("#output").focus()
        self._timer = self.set_interval(TICK, self._look)
        self.run_worker(self._work, thread=True, exit_on_error=False)

    def _work(self) -> None:
        """In its own thread: runs the workflow to its end, whatever that is."""
        try:
            result, fault = self._bench.run(self._registered, self._values, self._watcher, dry_run=self._dry_run)
        except SkillkitError as error:
            self.app.call_from_thread(self._refused, error.message, error.hint)
        except KeyboardInterrupt:
            self.app.call_from_thread(self._refused, "cancelled: nothing was run", "")
        except Exception as error:  # noqa: BLE001 - a bug: the command line reports it
            self.app.call_from_thread(self.app.exit, error)
        else:
            self.app.call_from_thread(self._ended, result, fault)

    def _question(self, question: str, details: str) -> "Future[bool]":
        """Asks on the screen, from another thread."""
        answer: Future[bool] = Future()

        def ask() -> None:
            self._look()
            self.app.push_screen(Question(question, details), lambda said: answer.set_result(bool(said)))

        self.app.call_from_thread(ask)
        return answer

    def _look(self) -> None:
        """Shows what has happened since the last look."""
        if self._watcher.is_cancelled:
            self._watcher.cancel()
        elif not self.is_over:
            ended = sum(row.state not in ("", "running") for row in self._rows)
            spent = duration(time.monotonic() - self._began)
            self.query_one("#state", Static).update(f"running: {ended} of {len(self._rows)} done, {spent}")
        events, printed = self._watcher.events, ""
        while events:
            event = events.popleft()
            if not isinstance(event, StepResult) and len(event) == 2:
                printed = (printed + event[1])[-MAX_AT_ONCE:]
                continue
            self._print(printed)
            printed = ""
            self._end(event) if isinstance(event, StepResult) else self._begin(*event)
        self._print(printed)

    def _write(self, text: str, style: str = "") -> None:
        line = Text(text, style, overflow="fold")
        self._written.append(line)
        self.query_one("#output", RichLog).write(line)

    def on_resize(self) -> None:
        """Wraps what is printed anew: its widget wraps when it is written to."""
        self.call_after_refresh(self._wrap)

    def _wrap(self) -> None:
        output = self.query_one("#output", RichLog).clear()
        for line in self._written:
            output.write(line)

    def _print(self, text: str) -> None:
        """Shows whole lines; the rest of one waits. A line that was written over shows what it became."""
        *lines, self._line = (self._line + text).split("\n")
        for line in lines:
            self._write(printable(Text.from_ansi(line.rstrip("\r").rpartition("\r")[2]).plain))

    def _row(self, name: str, kind: str) -> Row | None:
        """The row of a step: by its name, of conditions the next one."""
        if kind in ("precondition", "postcondition"):
            return next((row for row in self._rows if row.kind == kind and not row.state), None)
        return next((row for row in self._rows if (row.name, row.kind) == (name, kind)), None)

    def _begin(self, name: str, kind: str, text: str) -> None:
        self._current = self._row(name, kind)
        if self._current:
            row = self._current
            row.state, row.color = "running", "bold yellow"
            self.query_one("#steps").scroll_to(y=self._rows.index(row) - 2, animate=False)
        lines = [printable(line) for line in text.rstrip().split("\n")]
        head = f"{printable(name)} (undo)" if kind == "rollback" else printable(name)
        self._write("\n".join((f"{head}: {lines[0]}", *lines[1:])), "bold")
        self._show_rows()

    def _end(self, result: StepResult) -> None:
        if self._line:
            self._print("\n")
        if self._current:
            self._current.state, self._current.color = WORDS[result.conclusion], COLORS[result.conclusion]
        if result.changes:
            for line in result.changes.rstrip("\n").split("\n"):
                self._write(printable(line), {"+": "green", "-": "red", "@": "cyan"}.get(line[:1], ""))
        if result.message:
            self._write(printable(result.message), COLORS[result.conclusion])
        self._current = None
        self._show_rows()

    def _show_rows(self) -> None:
        table = Table.grid(padding=(0, 1), expand=True)
        table.add_column(width=8)
        table.add_column(max_width=22, no_wrap=True, overflow="ellipsis")
        table.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        for row in self._rows:
            table.add_row(Text(row.state, row.color), Text(printable(row.name)), Text(row.text, "dim"))
        self.query_one("#table", Static).update(table)

    def _over(self, text: str, color: str) -> None:
        """Shows how it ended."""
        self._timer.stop()
        self.is_over = True
        self._look()
        self.query_one("#state", Static).update(Text(text, color))
        self._bindings.key_to_bindings["escape"] = [Binding("escape", "leave", "Back", key_display="Esc")]
        self.refresh_bindings()

    def _refused(self, message: str, hint: str) -> None:
        self._over(printable(message), "bold yellow")
        if hint:
            self._write(printable(hint))

    def _ended(self, result: RunResult, fault: str) -> None:
        self._look()
        for row in self._rows:
            if row.name in result.undone and row.state:
                row.state, row.color = "undone", "cyan"
        if result.undone:
            self._write(f"Undone: {', '.join(map(printable, result.undone))}", "bold")
        for sentence in (*result.not_undone, fault):
            if sentence:
                self._write(f"Not undone: {printable(sentence)}" if sentence != fault else printable(fault), "yellow")
        why = f": {one_line(result.message)}" if result.message else ""
        word = "nothing was changed, a dry run" if result.dry_run and not why else result.conclusion
        self._over(f"{word} after {duration(result.seconds)}{why}", f"bold {COLORS[result.conclusion]}")
        self._show_rows()

    def action_leave(self) -> None:
        """Cancels the run, or goes back from one that is over."""
        if self.is_over:
            self.dismiss()
        elif not self._watcher.is_cancelled:
            self._watcher.cancel()
            self.query_one("#state", Static).update(Text("cancelled: undoing what was done", "bold yellow"))

    def action_leave_if_over(self) -> None:
        """Goes back from a run that is over."""
        if self.is_over:
            self.dismiss()
