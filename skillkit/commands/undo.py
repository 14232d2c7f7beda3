"""`skillkit undo`."""

from pathlib import Path

import click

from skillkit.commands._report import DECLINED, finish, report_options
from skillkit.model.report import Report


@click.command("undo", short_help="Roll back a run that was interrupted.")
@click.option("--keep", is_flag=True, help="Leave everything as it is, and only end the run.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@report_options("text", "json")
@click.pass_context
def command(ctx: click.Context, *, keep: bool, yes: bool) -> int:
    """Roll back the run of a workflow that was killed here: its rollback commands run, the last step first, and files,
    index, HEAD, branches and tags become what they were before. What is new or changed since is set aside, in
    .git/skillkit-undone.

    Exits 1 if something could not be undone.
    """
    from skillkit.commands import _audience  # noqa: PLC0415 - a command that cannot begin need not spend it
    from skillkit.errors import SkillkitError  # noqa: PLC0415
    from skillkit.workflows.history import remembered  # noqa: PLC0415
    from skillkit.workflows.places import project_root  # noqa: PLC0415
    from skillkit.workflows.undo import interrupted, undo  # noqa: PLC0415

    root = project_root(Path.cwd())
    left = interrupted(root)
    if left is None:
        raise SkillkitError("no run was interrupted here", "skillkit history: shows the runs")
    terminal = _audience.Terminal(yes=yes, quiet=ctx.obj["quiet"])
    question = f"{'End' if keep else 'Roll back'} the run of {left.skill} that began {left.started}?"
    if not terminal.agrees(question, "" if keep else "\n".join(left.details)):
        return DECLINED
    _audience.cancel_on_signals()
    result, fault = remembered(undo(root=root, audience=terminal, keep=keep))
    notes = (fault.message,) if fault else ()
    good = not result.not_undone
    report = Report("undo", "success" if good else "failure", runs=(result,), notes=notes)
    return finish(ctx, report)
