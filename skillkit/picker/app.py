"""The screens of the picker: the list of skills with a preview, the form for parameters."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.fuzzy import FuzzySearch
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Footer, Input, OptionList, Select, Static
from textual.widgets.option_list import Option

from skillkit.errors import SkillkitError
from skillkit.model.registered import RegisteredSkill
from skillkit.model.run import Match
from skillkit.model.skill import Parameter
from skillkit.paths import from_home
from skillkit.picker import Bench, texts
from skillkit.picker.dialogs import PastRuns, Question
from skillkit.picker.running import Running
from skillkit.reporters.text.paint import one_line, printable
from skillkit.workflows.plan import plan


def preview(registered: RegisteredSkill) -> Group:
    """What a person wants to know of a skill before it runs."""
    skill = registered.skill
    parts: list[Text | Padding] = [
        Text.assemble((printable(skill.name), "bold"), f" {printable(skill.version)}"),
        Text(one_line(skill.description)),
    ]
    for title, rows in texts.sections(registered).items():
        table = Table.grid(padding=(0, 1))
        named = any(name for name, _ in rows)
        if named:
            table.add_column(style="cyan", max_width=16, overflow="fold")
        table.add_column(overflow="fold")
        for name, text in rows:
            table.add_row(*([Text(name)] if named else []), Text(text))
        parts += [Text(f"\n{title}", "bold"), Padding(table, (0, 0, 0, 1))]
    return Group(*parts)


class Field(Input):
    """A line to type a value in."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "submit", "Run", key_display="Enter")]


class Form(Screen[tuple[dict[str, str], bool] | None]):
    """Asks for the values of a skill's parameters; gives them, and whether the run is a dry one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", "Next", key_display="Tab"),
        Binding("ctrl+t", "run(True)", "Dry run"),
        Binding("shift+tab", "app.focus_previous", "Previous", show=False),
        Binding("escape", "dismiss(None)", "Back", key_display="Esc"),
    ]

    def __init__(self, registered: RegisteredSkill, given: Mapping[str, str]) -> None:
        super().__init__()
        self._skill, self._source, self._given = registered.skill, registered.source, given

    def compose(self) -> ComposeResult:
        """A field for each parameter, the buttons."""
        skill = self._skill
        yield Static(Text(printable(f"{skill.name} {skill.version} ({self._source})")), classes="title")
        with VerticalScroll(id="form", can_focus=False):
            yield Static(Text(one_line(skill.description)), id="description")
            for parameter in skill.parameters:
                label = Text.assemble((printable(parameter.name), "bold"), f"  {texts.about_parameter(parameter)}")
                yield Static(label, classes="label")
                yield Static(Text(one_line(parameter.description), "dim"), classes="hint")
                yield self._field(parameter)
                yield Static("", id=f"fault-{parameter.name}", classes="fault")
            if not skill.parameters:
                yield Static("It asks for nothing.", classes="label")
            yield Static("", id="fault", classes="fault")
        with Horizontal(id="buttons"):
            yield Button("Run", id="run", variant="primary", compact=True)
            yield Button("Dry run", id="dry", compact=True)
        yield Footer(show_command_palette=False, compact=True)

    def _field(self, parameter: Parameter) -> Widget:
        """The field of a parameter."""
        name, value = f"value-{parameter.name}", self._given.get(parameter.name, "")
        choices = [(printable(choice), choice) for choice in parameter.choices or ()]
        if parameter.type == "bool":
            choices = [("yes", "true"), ("no", "false")]
        elif parameter.type != "choice":
            choices = []
        if choices:
            known = [choice for _, choice in choices]
            chosen = next((each for each in (value, parameter.default) if each in known), None)
            if chosen is None:
                return Select(choices, prompt="choose", id=name, compact=True)
            return Select(choices, value=chosen, allow_blank=False, id=name, compact=True)
        default = one_line(parameter.default or "")
        return Field(value, placeholder=default, id=name, compact=True, select_on_focus=False)

    def on_mount(self) -> None:
        """Begins in the first field that needs a value, or at the button."""
        parameters = self._skill.parameters
        first = next((each.name for each in parameters if texts.fault(each, self._value(each))), None)
        self.query_one(f"#value-{first}" if first else "#run").focus()

    def _value(self, parameter: Parameter) -> str:
        """What the field of a parameter holds; empty for nothing."""
        field = self.query_one(f"#value-{parameter.name}")
        if isinstance(field, Select):
            return "" if field.value is Select.NULL else str(field.value)
        assert isinstance(field, Input)
        return field.value

    def _show_fault(self, parameter: Parameter) -> str:
        found = texts.fault(parameter, self._value(parameter))
        self._say(f"fault-{parameter.name}", found)
        return found

    def _say(self, place: str, text: str) -> None:
        """Shows what is wrong, or takes it away."""
        line = self.query_one(f"#{place}", Static)
        line.update(Text(printable(text)))
        line.display = bool(text)

    @on(Input.Changed)
    @on(Select.Changed)
    def _check(self, event: Input.Changed | Select.Changed) -> None:
        """Says at once what is wrong with a value that somebody types; an empty one may still be filled."""
        field = event.input if isinstance(event, Input.Changed) else event.select
        for parameter in self._skill.parameters:
            if field.id == f"value-{parameter.name}" and self._value(parameter):
                self._show_fault(parameter)

    def on_input_submitted(self) -> None:
        """Enter in a field runs."""
        self.action_run(dry_run=False)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Runs, or does a dry run."""
        self.action_run(dry_run=event.button.id == "dry")

    def action_run(self, dry_run: bool) -> None:  # noqa: FBT001 - an action's argument
        """Gives the values, if nothing is wrong with them; else goes to the first that is."""
        wrong = [each for each in self._skill.parameters if self._show_fault(each)]
        if wrong:
            self.query_one(f"#value-{wrong[0].name}").focus()
            return
        values = {each.name: value for each in self._skill.parameters if (value := self._value(each))}
        try:
            plan(self._skill, values)
        except SkillkitError as error:
            self._say("fault", f"{error.message}; {error.hint}")
            return
        self.dismiss((values, dry_run))


class Skills(Screen[None]):
    """The skills that fit what is typed, and a preview of one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "Choose", key_display="Enter", priority=True),
        Binding("up", "move(-1)", "Move", key_display="Up/Down", priority=True),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("pagedown", "scroll(1)", "Scroll", key_display="PgDn", priority=True),
        Binding("pageup", "scroll(-1)", show=False, priority=True),
        Binding("ctrl+r", "past_runs", "Past runs"),
        Binding("escape", "clear", "Quit", key_display="Esc"),
    ]

    def __init__(self, bench: Bench, text: str) -> None:
        super().__init__()
        self._bench, self._text = bench, text
        self._shown: Sequence[RegisteredSkill] = ()
        self._matches: Sequence[Match] = ()
        self._fuzzy = FuzzySearch()

    def compose(self) -> ComposeResult:
        """The line to type in, the list, the preview."""
        yield Static(Text(f"skillkit pick · {from_home(str(self._bench.root))}"), classes="title")
        yield Input(self._text, placeholder="type to find a skill", id="find", compact=True, select_on_focus=False)
        with Horizontal(classes="panes"):
            yield OptionList(id="skills", markup=False, compact=True)
            with VerticalScroll(id="preview", can_focus=False):
                yield Static(id="about")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Shows what fits the text."""
        skills = self.query_one("#skills", OptionList)
        skills.can_focus = False
        self._fill(self._text)
        self.query_one("#find").focus()

    @on(Input.Changed, "#find")
    def _typed(self, event: Input.Changed) -> None:
        """Filters at each key."""
        self._fill(event.value)

    def _fill(self, text: str) -> None:
        self._matches = self._bench.match(text) if text.strip() else ()

        def alike(typed: str, name: str) -> float:
            return self._fuzzy.match(typed, name)[0]

        self._shown = texts.ranked(text, self._bench.skills, self._matches, alike)
        skills = self.query_one("#skills", OptionList)
        skills.clear_options()
        for each in self._shown:
            name = Text(printable(each.skill.name), no_wrap=True, overflow="ellipsis")
            if each.source != "project":
                name.append(f"  {printable(each.source)}", "dim")
            skills.add_option(Option(name))
        if self._shown:
            skills.highlighted = 0
        else:
            some = any(each.has_workflow for each in self._bench.skills)
            said = "No skill fits; Esc clears the text." if some else texts.NONE_HERE
            self.query_one("#about", Static).update(said)

    @on(OptionList.OptionHighlighted)
    def _preview(self, event: OptionList.OptionHighlighted) -> None:
        """Shows the skill that is highlighted."""
        if event.option_index < len(self._shown):
            self.query_one("#about", Static).update(preview(self._shown[event.option_index]))
            self.query_one("#preview").scroll_home(animate=False)

    @on(OptionList.OptionSelected)
    def action_choose(self) -> None:
        """Asks for the parameters of the highlighted skill, then runs it."""
        place = self.query_one("#skills", OptionList).highlighted
        if place is None or place >= len(self._shown):
            return
        chosen = self._shown[place]

        def run(filled: tuple[dict[str, str], bool] | None) -> None:
            if filled is not None:
                self.app.push_screen(Running(self._bench, chosen, filled[0], dry_run=filled[1]))

        self.app.push_screen(Form(chosen, texts.given_by(self._matches, chosen)), run)

    def action_move(self, by: int) -> None:
        """Moves the highlight."""
        skills = self.query_one("#skills", OptionList)
        skills.action_cursor_down() if by > 0 else skills.action_cursor_up()

    def action_scroll(self, pages: int) -> None:
        """Moves the preview."""
        pane = self.query_one("#preview", VerticalScroll)
        pane.scroll_relative(y=pages * max(1, pane.size.height - 2), animate=False)

    def action_past_runs(self) -> None:
        """Shows past runs."""
        self.app.push_screen(PastRuns())

    def action_clear(self) -> None:
        """Clears the text, or leaves."""
        find = self.query_one("#find", Input)
        if find.value:
            find.value = ""
        else:
            self.app.exit()


class Picker(App[Exception | None]):
    """The picker. What it returns is an exception for the command line to report; `bench.done` has the runs."""

    TITLE = "skillkit pick"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "interrupt", show=False, priority=True)]
    CSS_PATH = "picker.tcss"

    def __init__(self, bench: Bench, text: str = "") -> None:
        super().__init__()
        self._bench, self._first = bench, text

    def on_mount(self) -> None:
        """Begins with the list."""
        self.push_screen(Skills(self._bench, self._first))

    def action_interrupt(self) -> None:
        """Ends the run that is at work, with a question it asks, else the picker."""
        running = next((each for each in self.screen_stack if isinstance(each, Running)), None)
        if running is None or running.is_over:
            self.exit()
            return
        running.action_leave()
        if isinstance(self.screen, Question):
            self.screen.dismiss(False)  # noqa: FBT003 - the answer
