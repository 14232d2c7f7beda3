"""`skillkit sessions`."""

import click

from skillkit.commands._complete import ListUnlessNamed
from skillkit.commands._logs import log_paths, own_names, refuse_unknown_names, selection_options
from skillkit.commands._progress import watched
from skillkit.commands._report import finish, report_options, write
from skillkit.mining import listing, sessions
from skillkit.mining.extract.cleaner import redactor_of
from skillkit.mining.sessions import Selection
from skillkit.reporters._sources import session_command
from skillkit.reporters.text.passage import passage_lines


@click.group("sessions", cls=ListUnlessNamed, short_help="List the session logs found, and what was read of them.")
def command() -> None:
    """List session logs (`sessions [PATHS]`, or `sessions list`), or show one of them."""


@command.command("list", short_help="List sessions; the same as without a command.")
@click.argument("paths", nargs=-1, type=click.Path())
@selection_options
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Only the N newest, with their sub-agents.")
@report_options("text", "json")
@click.pass_context
def list_(
    ctx: click.Context,
    *,
    paths: tuple[str, ...],
    wanted: Selection,
    limit: int | None,
) -> int:
    """List the sessions in PATHS (logs, or folders of logs), or those of the agents on this machine.

    The newest come first; -v lists sub-agents, too, after the session that called them. At a terminal times are
    those of its place, elsewhere UTC. Home folders, user names and machines are masked, in JSON as well.
    """
    with watched(ctx, "reading logs") as watch:
        report = listing.listing(log_paths(paths), wanted, limit=limit, **own_names(), watch=watch)
    if not report.sessions:
        refuse_unknown_names(wanted)
    return finish(ctx, report)


@command.command("show", short_help="Show what was said and done in a session, redacted.")
@click.argument("session_id", metavar="ID")
@click.argument("paths", nargs=-1, type=click.Path())
@click.option(
    "--line", type=click.IntRange(min=1), metavar="N", help="Show what is at line N of its log, and around it."
)
@click.option("--compact", is_flag=True, help="Cut the results of tools to 200 characters.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Leave out the middle above N characters.")
@click.option("--output", type=click.Path(dir_okay=False), metavar="FILE", help="Write the text to FILE.")
@click.pass_context
def show(
    ctx: click.Context,
    session_id: str,
    *,
    paths: tuple[str, ...],
    line: int | None,
    compact: bool,
    limit: int | None,
    output: str | None,
) -> int:
    """Show the session whose id is ID or begins with it, of those in PATHS or of the agents on this machine.

    What the user and the agent said is shown in full; what the agent's program put in is left out. Secrets, e-mail
    addresses, home folders and user names are masked. With --compact, SKILLKIT_TOOL_RESULT_SUMMARY_LIMIT sets another
    length than 200 characters.

    With --line it shows the passage around a line of the log, which is marked with `>`: that line is what `review`,
    `candidates show` and `digest` name where they quote a session. In a log that is not JSON Lines it is the number of
    the message, step or event.
    """
    if line and (compact or limit):
        raise click.UsageError("--line shows one passage: use it without --compact and --limit")
    with watched(ctx, "reading logs") as watch:
        session = sessions.one_session(log_paths(paths), session_id, watch)
    clean = redactor_of(session, **own_names())
    if line:
        text = "\n".join(passage_lines(session, clean, line, session_command(session.id, paths))) + "\n"
    else:
        results = listing.result_limit() if compact else None
        text = listing.compact(session, clean, results=results, total=limit)
    if output:
        write(output, text, "--output")
    else:
        click.echo(text, nl=False)
    return 0
