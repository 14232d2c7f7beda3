"""`skillkit candidates`."""

import click

from skillkit import paths
from skillkit.commands._group import ListUnlessNamed
from skillkit.commands._report import finish
from skillkit.commands._report import report_options
from skillkit.commands._staged import staged_report
from skillkit.commands._staged import texts_of
from skillkit.reporters.text.paint import counted
from skillkit.reporters.text.paint import printable
from skillkit.staging import Staging


@click.group("candidates", cls=ListUnlessNamed, short_help="Look through what mine --stage has staged.")
def command() -> None:
    """List the staged candidates (`candidates`, or `candidates list`), show one, drop some.

    At most ten are staged, the surest: of each run of `mine --stage` five, and of those that say the same one. Only
    what is redacted is kept, in the folder that `skillkit doctor` names, for you alone to read.
    """


@command.command("list", short_help="List them, the surest first; the same as without a command.")
@report_options("text", "json")
@click.pass_context
def list_(ctx: click.Context, *, format_name: str, output: str | None) -> int:
    """List the staged candidates, the surest first; -v adds reasons and evidence."""
    staging = Staging(paths.state_dir())
    return finish(ctx, staged_report(staging, staging.candidates()), format_name, output)


@command.command("show", short_help="Show one with its reasons, its evidence and its draft.")
@click.argument("candidate_id", metavar="ID")
@report_options("text", "json")
@click.pass_context
def show(ctx: click.Context, candidate_id: str, *, format_name: str, output: str | None) -> int:
    """Show the candidate whose id is ID or begins with it. A lead has no draft."""
    staging = Staging(paths.state_dir())
    candidate = staging.one(candidate_id)
    ctx.obj["verbose"] = True
    return finish(ctx, staged_report(staging, [candidate], texts_of(candidate)), format_name, output)


@command.command("drop", short_help="Drop some for good: they are not staged again.")
@click.argument("candidate_ids", nargs=-1, required=True, metavar="ID...")
def drop(*, candidate_ids: tuple[str, ...]) -> int:
    """Drop the candidates whose ids are ID or begin with it.

    What was dropped is not staged again, however much evidence comes, nor is another of its title. `propose` without
    --staged does not heed that. `candidates clear --all` forgets what was dropped.
    """
    staging = Staging(paths.state_dir())
    dropped = [staging.one(each) for each in candidate_ids]
    staging.settle(dropped, "dropped")
    for candidate in dropped:
        click.echo(f"dropped {candidate.id}: {printable(candidate.title)}")
    return 0


command.add_command(drop, "dismiss")


@command.command("clear", short_help="Take all out; they may be staged again.")
@click.option("--all", "everything", is_flag=True, help="Forget what was dropped or proposed, too.")
def clear(*, everything: bool) -> int:
    """Take all candidates out of the staging area. Those that are found again are staged again."""
    count = Staging(paths.state_dir()).clear(settled=everything)
    click.echo(f"{counted(count, 'candidate')} taken out")
    return 0
