"""`skillkit pick` without screens: a numbered list, questions, the output of the run as it comes."""

from collections.abc import Mapping

import click

from skillkit.commands._audience import Terminal
from skillkit.model.registered import RegisteredSkill
from skillkit.model.skill import Parameter
from skillkit.picker import Bench, texts
from skillkit.reporters.text.paint import cut, one_line, printable

WIDTH = 78


def _say(text: str = "", **style: object) -> None:
    click.secho(text, err=True, **style)  # type: ignore[arg-type]


def _preview(registered: RegisteredSkill) -> None:
    _say()
    _say(f"{printable(registered.skill.name)} {printable(registered.skill.version)}", bold=True)
    _say(one_line(registered.skill.description))
    for title, rows in texts.sections(registered).items():
        _say(title, bold=True)
        for name, text in rows:
            _say(f"  {name}: {text}" if name else f"  {text}")
    _say()


def _choose(bench: Bench, text: str) -> tuple[RegisteredSkill, Mapping[str, str]] | None:
    """The skill that somebody chooses by its number, or by words that fit it alone; None for none."""
    while True:
        matches = bench.match(text) if text.strip() else ()
        fitting = texts.ranked(text, bench.skills, matches)
        if not fitting:
            if not text:
                _say(texts.NONE_HERE)
                return None
            _say("No skill fits.")
            fitting = texts.ranked("", bench.skills)
        for number, each in enumerate(fitting, 1):
            about = one_line(each.skill.description)
            _say(cut(f"{number:3}  {printable(each.skill.name):<16}  {about}", WIDTH))
        typed = click.prompt("Which (a number, other words, or q to leave)", err=True).strip()
        if typed == "q":
            return None
        if typed.isdecimal() and 0 < int(typed) <= len(fitting):
            chosen = fitting[int(typed) - 1]
            return chosen, texts.given_by(matches, chosen)
        if typed.isdecimal():
            _say(f"There is no number {typed}.")
        text = "" if typed.isdecimal() else typed


def _ask(parameter: Parameter, given: str) -> str:
    """A value for a parameter, asked for until nothing is wrong with it."""
    _say(f"{one_line(parameter.description)} ({texts.about_parameter(parameter)})")
    default = given or (None if parameter.is_needed else "")
    while True:
        typed = str(click.prompt(parameter.name, default=default, show_default=bool(given), err=True)).strip()
        found = texts.fault(parameter, typed)
        if not found:
            return typed
        _say(f"  {printable(found)}", fg="red")


def prompt(bench: Bench, text: str, *, quiet: bool) -> None:
    """Asks for a skill and its values, shows it, runs it; `bench.done` has the run. Raises SkillkitError."""
    chosen = _choose(bench, text)
    if chosen is None:
        return
    registered, given = chosen
    _preview(registered)
    parameters = registered.skill.parameters
    values = {each.name: value for each in parameters if (value := _ask(each, given.get(each.name, "")))}
    how = click.prompt("Run it", type=click.Choice(["yes", "y", "dry", "d", "no", "n"]), default="no", err=True,
                       show_choices=False, prompt_suffix=" (yes, dry, no)? ")  # fmt: skip
    if how not in ("no", "n"):
        dry_run = how in ("dry", "d")
        audience = Terminal(yes=False, quiet=quiet, dry_run=dry_run, piped=True)
        _, not_remembered = bench.run(registered, values, audience, dry_run=dry_run)
        if not_remembered:
            _say(f"warning: {not_remembered}", fg="yellow")
