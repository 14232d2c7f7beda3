"""`skillkit run`."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from skillkit.commands._complete import skills as complete_skills
from skillkit.commands._report import DECLINED, finish, report_options
from skillkit.errors import SkillkitError
from skillkit.model.report import Report
from skillkit.reporters.text.paint import printable

if TYPE_CHECKING:
    from skillkit.model.registered import RegisteredSkill


def _given(values: Sequence[str]) -> dict[str, str]:
    """The values by name. Raises SkillkitError for a word without `=`, and for a name that is given twice."""
    found: dict[str, str] = {}
    for each in values:
        name, sign, value = each.partition("=")
        if not sign:
            raise SkillkitError(f"{each!r} is no value of a parameter", "write name=value")
        if name in found:
            raise SkillkitError(f"{name} is given twice", "give each parameter once")
        found[name] = value
    return found


def _asked(registered: "RegisteredSkill", given: dict[str, str]) -> dict[str, str]:
    """The values with those that a person types for what is missing; without a terminal as they are."""
    from skillkit.workflows.parameters import checked, missing  # noqa: PLC0415 - as in `command`

    if not sys.stdin.isatty():
        return given
    for each in missing(registered.skill.parameters, given):
        while each.name not in given:
            choices = f" ({', '.join(each.choices)})" if each.choices else ""
            about = printable(f"{each.name}: {' '.join(each.description.split())}{choices}")
            value = click.prompt(f"{about}\n", prompt_suffix="> ", err=True)
            try:
                given[each.name] = checked(each, value)
            except SkillkitError as error:
                click.echo(error.message, err=True)
    return given


def _from_text(text: str, here: Path) -> tuple[str, dict[str, str]]:
    """The workflow that a text calls for, and the values in it. Raises SkillkitError for none, and for several."""
    from skillkit.workflows.cached import registered_matcher  # noqa: PLC0415 - as in `command`

    matcher = registered_matcher(here)
    workflows = {each.name for each in matcher.index.skills if each.has_workflow}
    found = [each for each in matcher.match(text, limit=len(workflows)) if each.skill in workflows]
    if not found or found[0].method != "pattern":  # words alone are too little to run commands
        near = f"; the nearest is {found[0].skill}" if found else ""
        hint = f"skillkit run {found[0].skill}: runs it" if found else "skillkit list: shows all"
        raise SkillkitError(f"no trigger of a workflow matches {text!r}{near}", hint)
    if len(found) > 1 and found[1].score >= found[0].score:
        names = " and ".join(each.skill for each in found[:2])
        raise SkillkitError(f"{text!r} calls for {names} alike", "name the one: skillkit run NAME")
    return found[0].skill, dict(found[0].parameters)


@click.command("run", short_help="Run a workflow, and undo it if it fails.")
@click.argument("name", required=False, shell_complete=complete_skills)
@click.argument("values", nargs=-1, metavar="[KEY=VALUE]...")
@click.option("--dry-run", is_flag=True, help="Show every command and every edit, and change nothing.")
@click.option("--yes", is_flag=True, help="Answer every question with yes.")
@click.option("--from-text", "text", metavar="TEXT", help="Run the workflow that TEXT calls for.")
@click.option("--no-rollback", is_flag=True, help="Leave what a failed run has done.")
@click.option("--keep-going", is_flag=True, help="Go on after a step that failed; nothing is undone.")
@click.option(
    "--timeout", type=click.FloatRange(min=0.1), default=600.0, show_default=True, metavar="SECONDS",
    help="How long a command may take.",
)  # fmt: skip
@report_options("text", "json")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    name: str | None,
    values: tuple[str, ...],
    dry_run: bool,
    yes: bool,
    text: str | None,
    no_rollback: bool,
    keep_going: bool,
    timeout: float,
) -> int:
    """Run the workflow NAME in the project here: its preconditions, its steps, its postconditions.

    Output goes to standard error as it comes. A run that fails is undone: files, index, HEAD, branches and tags are
    as before. What cannot be undone, such as a push, is named before the run, and asked for. A workflow that you have
    not run yet, or that has changed since, runs only after a question that shows every command.
    """
    from skillkit.commands import _audience  # noqa: PLC0415 - a command that cannot begin need not spend it
    from skillkit.workflows import execute  # noqa: PLC0415
    from skillkit.workflows.history import remembered  # noqa: PLC0415
    from skillkit.workflows.places import project_root  # noqa: PLC0415
    from skillkit.workflows.registry import find  # noqa: PLC0415

    here = Path.cwd()
    root = project_root(here)
    if text and name and "=" in name:
        values, name = (name, *values), None
    if bool(name) == bool(text):
        what = "a workflow and --from-text are two" if name else "no workflow is named"
        raise click.UsageError(f"{what}: give NAME or --from-text TEXT")
    given: dict[str, str] = {}
    if text:
        name, given = _from_text(text, here)
        click.echo(printable(" ".join((name, *(f"{key}={value}" for key, value in given.items())))), err=True)
    found = find(here, name or "")
    terminal = _audience.Terminal(yes=yes, quiet=ctx.obj["quiet"], dry_run=dry_run)
    if not dry_run:
        _audience.cancel_on_signals()
        _audience.roll_back_interrupted(root, terminal)
    given = _asked(found, {**given, **_given(values)})
    try:
        result = execute.run(
            found, given, root=root, audience=terminal, dry_run=dry_run, rollback=not no_rollback,
            keep_going=keep_going, seconds=timeout,
        )  # fmt: skip
    except execute.DeclinedError as error:
        click.echo(error.message, err=True)
        return DECLINED
    result, fault = remembered(result)
    notes = (fault.message,) if fault else ()
    good = result.conclusion == "success"
    code = finish(ctx, Report("run", "success" if good else "failure", runs=(result,), notes=notes))
    return DECLINED if result.conclusion == "cancelled" else code
