"""`skillkit sessions`."""

from pathlib import Path

import click

from skillkit import compaction
from skillkit import machine
from skillkit import sessions
from skillkit.commands._report import finish
from skillkit.commands._report import report_options
from skillkit.commands._report import write
from skillkit.redact import Redactor
from skillkit.redact import user_names


def log_paths(paths: tuple[str, ...]) -> list[Path]:
    """What the user named, else where the agents on this machine keep their logs."""
    return [Path(path) for path in paths] or sessions.agent_logs()


class _ListUnlessNamed(click.Group):
    """A group whose first command runs where none is named: `skillkit sessions LOGS` lists them."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Puts `list` in front of paths and options."""
        named = bool(args) and (args[0] in self.commands or args[0] in ctx.help_option_names)
        return super().parse_args(ctx, args if named else ["list", *args])


@click.group("sessions", cls=_ListUnlessNamed, short_help="List the session logs found, and what was read of them.")
def command() -> None:
    """List session logs (`sessions [PATHS]`, or `sessions list`), or show one of them."""


@command.command("list", short_help="List sessions; the same as without a command.")
@click.argument("paths", nargs=-1, type=click.Path())
@report_options("text", "json")
@click.pass_context
def list_(ctx: click.Context, *, paths: tuple[str, ...], format_name: str, output: str | None) -> int:
    """List the sessions in PATHS (logs, or folders of logs), or those of the agents on this machine."""
    return finish(ctx, sessions.sessions(log_paths(paths)), format_name, output)


@command.command("show", short_help="Show what was said and done in a session, redacted.")
@click.argument("session_id", metavar="ID")
@click.argument("paths", nargs=-1, type=click.Path())
@click.option("--compact", is_flag=True, help="Cut the results of tools to 200 characters.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Leave out the middle above N characters.")
@click.option("--output", type=click.Path(dir_okay=False), metavar="FILE", help="Write the text to FILE.")
def show(session_id: str, *, paths: tuple[str, ...], compact: bool, limit: int | None, output: str | None) -> int:
    """Show the session whose id is ID or begins with it, of those in PATHS or of the agents on this machine.

    What the user and the agent said stands in full; what the agent's program put in is left out. Secrets, e-mail
    addresses, home folders and user names are masked. With --compact, SKILLKIT_TOOL_RESULT_SUMMARY_LIMIT sets another
    length than 200 characters.
    """
    session = sessions.one_session(log_paths(paths), session_id)
    clean = Redactor({*user_names([session.cwd]), *machine.user_names()}, machine.host_names())
    results = compaction.result_limit() if compact else None
    text = compaction.compact(session, clean, results=results, total=limit)
    if output:
        write(output, text, "--output")
    else:
        click.echo(text, nl=False)
    return 0
