"""`skillkit history`."""

import click

from skillkit.commands._complete import runs as complete_runs
from skillkit.commands._report import finish, report_options
from skillkit.model.report import Report
from skillkit.workflows.history import History

SHOWN = 20


@click.command("history", short_help="Show past runs of workflows, or one with its output.")
@click.argument("run", required=False, shell_complete=complete_runs)
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help=f"At most N (default: {SHOWN}; JSON: all).")
@click.option("--skill", default="", metavar="NAME", help="Runs of this skill alone.")
@report_options("text", "json")
@click.pass_context
def command(ctx: click.Context, *, run: str | None, limit: int | None, skill: str) -> int:
    """List the latest runs of workflows, or show the one whose id is RUN or begins with it: its parameters, its steps
    and what they printed.

    JSON has all runs with all that is kept of them. Secrets are masked before a run is stored; of a step that printed
    much the end is kept. The latest 1,000 runs stay, none longer than SKILLKIT_KEEP_DAYS says; `skillkit forget`
    deletes them.
    """
    history = History()
    if run:
        if limit or skill:
            raise click.UsageError("--limit and --skill choose from a list; name a run without them")
        return finish(ctx, Report(command="history", runs=(history.find(run),)))
    default = SHOWN if ctx.obj["format"] == "text" else None
    found = history.runs(limit or default, skill)
    return finish(ctx, Report(command="history", runs=tuple(found), counts={"stored": history.count()}))
