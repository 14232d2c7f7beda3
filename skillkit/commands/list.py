"""`skillkit list`."""

from functools import partial
from pathlib import Path

import click

from skillkit.commands._report import finish, report_options
from skillkit.model.report import Report
from skillkit.workflows.places import project_root, shown_path
from skillkit.workflows.registry import load


@click.command("list", short_help="List the skills that count here: the project's, yours, built-in ones.")
@report_options("text", "json")
@click.pass_context
def command(ctx: click.Context) -> int:
    """List the skills that count in the current folder, with where each is from.

    Of several with one name the nearest wins: a project's skill over yours, and yours over a built-in one. A file that
    cannot be read is named with its line; it hides no other one.
    """
    here = Path()
    shown = partial(shown_path, project_root(here))
    registry = load(here)
    skills = registry.summaries
    report = Report(
        command="list",
        skills=tuple(each._replace(path=shown(each.path), shadows=tuple(map(shown, each.shadows))) for each in skills),
        faults=tuple(
            fault._replace(location=fault.location._replace(path=shown(fault.location.path)))
            for fault in registry.faults
        ),
        counts={
            "skills": len(skills),
            "workflows": sum(each.has_workflow for each in skills),
            "unreadable": len(registry.faults),
        },
    )
    return finish(ctx, report)
