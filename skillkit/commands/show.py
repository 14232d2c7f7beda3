"""`skillkit show`."""

from functools import partial
from pathlib import Path

import click

from skillkit.commands import _complete
from skillkit.commands._report import finish, report_options
from skillkit.model.report import Report
from skillkit.workflows.places import project_root, shown_path
from skillkit.workflows.registry import find


@click.command("show", short_help="Show a skill: what it does, its parameters and steps, where it is from.")
@click.argument("name", shell_complete=_complete.skills)
@report_options("text", "json")
@click.pass_context
def command(ctx: click.Context, *, name: str) -> int:
    """Show the skill NAME as it counts in the current folder.

    With its parameters, conditions and steps, every command in full, and the skills of the same name that it takes
    precedence over. -v adds the text of its SKILL.md.
    """
    here = Path()
    found = find(here, name)
    shown = partial(shown_path, project_root(here))
    found = found._replace(path=shown(found.path), shadows=tuple(map(shown, found.shadows)))
    return finish(ctx, Report("show", skills=(found,)))
