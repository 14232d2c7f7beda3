"""Smaller screens: a question with its details, past runs."""

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Footer, OptionList, Static
from textual.widgets.option_list import Option

from skillkit.errors import SkillkitError
from skillkit.model.report import Report
from skillkit.model.run import RunResult
from skillkit.reporters import Style
from skillkit.reporters.text.history import COLORS, history_lines, when
from skillkit.reporters.text.paint import printable
from skillkit.workflows.history import History

PAST_RUNS = 200


class Question(ModalScreen[bool]):
    """Asks what is answered by yes or no; no is chosen until somebody says otherwise."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "Yes"),
        Binding("n,escape", "dismiss(False)", "No"),
        Binding("left,right", "app.focus_next", "Choose", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-8)", show=False),
        Binding("pagedown", "scroll(8)", show=False),
    ]

    def __init__(self, question: str, details: str = "") -> None:
        super().__init__()
        self._question, self._details = question, details

    def compose(self) -> ComposeResult:
        """The question, its details, the answers."""
        with Vertical(id="dialog"):
            yield Static(Text(printable(self._question)), id="question")
            if self._details:
                lines = (printable(line) for line in self._details.split("\n"))
                with VerticalScroll(id="details", can_focus=False):
                    yield Static(Text("\n".join(lines)))
            with Horizontal(id="answers"):
                yield Button("No (n)", id="no", compact=True)
                yield Button("Yes (y)", id="yes", compact=True)

    def on_mount(self) -> None:
        """Chooses no."""
        self.query_one("#no").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Takes the answer of a button."""
        self.dismiss(event.button.id == "yes")

    def action_scroll(self, lines: int) -> None:
        """Moves the details, which have no focus of their own."""
        for details in self.query("#details"):
            details.scroll_relative(y=lines, animate=False)


class PastRuns(Screen[None]):
    """Past runs, and all that is kept of the one that is highlighted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown", "scroll(1)", "Scroll", key_display="PgDn", priority=True),
        Binding("pageup", "scroll(-1)", show=False, priority=True),
        Binding("escape,ctrl+r", "dismiss", "Back", key_display="Esc"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._runs: Sequence[RunResult] = ()

    def compose(self) -> ComposeResult:
        """The runs, and beside them one in full."""
        yield Static("Past runs", classes="title")
        with Horizontal(classes="panes"):
            yield OptionList(id="runs", markup=False, compact=True)
            with VerticalScroll(id="run", can_focus=False):
                yield Static(id="shown")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Reads the history."""
        try:
            self._runs = History().runs(PAST_RUNS)
        except SkillkitError as error:
            self.query_one("#shown", Static).update(Text(f"{error.message}\n\n{error.hint}"))
            return
        now = datetime.now()  # noqa: DTZ005 - by the clock of the one who looks
        runs = self.query_one("#runs", OptionList)
        for result in self._runs:
            ended = Text(f"{result.conclusion}{' (dry)' if result.dry_run else ''}", COLORS[result.conclusion])
            begun = Text(f"\n  {when(result, now)}, ", "dim")
            name = Text(printable(result.skill), "bold", no_wrap=True, overflow="ellipsis")
            runs.add_option(Option(name + begun + ended))
        if self._runs:
            runs.highlighted = 0
            runs.focus()
        else:
            self.query_one("#shown", Static).update("No workflow was run yet.")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Shows the run that is highlighted."""
        report = Report(command="history", runs=(self._runs[event.option_index],))
        now = datetime.now()  # noqa: DTZ005 - as above
        lines = history_lines(report, Style(color=True, now=now))
        self.query_one("#shown", Static).update(Text.from_ansi("\n".join(lines)))
        self.query_one("#run").scroll_home(animate=False)

    def action_scroll(self, pages: int) -> None:
        """Moves what is shown of the run."""
        pane = self.query_one("#run", VerticalScroll)
        pane.scroll_relative(y=pages * max(1, pane.size.height - 2), animate=False)
