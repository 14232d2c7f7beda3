"""`skillkit sessions`."""

from pathlib import Path

import click

from skillkit import sessions
from skillkit.commands._report import finish
from skillkit.commands._report import report_options


def log_paths(paths: tuple[str, ...]) -> list[Path]:
    """What the user named, else where the agents on this machine keep their logs."""
    return [Path(path) for path in paths] or sessions.agent_logs()


@click.command("sessions", short_help="List the session logs found, and what was read of them.")
@click.argument("paths", nargs=-1, type=click.Path())
@report_options("text", "json")
@click.pass_context
def command(ctx: click.Context, *, paths: tuple[str, ...], format_name: str, output: str | None) -> int:
    """List the sessions in PATHS (logs, or folders of logs), or those of the agents on this machine."""
    return finish(ctx, sessions.sessions(log_paths(paths)), format_name, output)
