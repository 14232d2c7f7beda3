"""`skillkit forget`."""

import click

from skillkit import paths
from skillkit.store import Store
from skillkit.transcript import project_of


@click.command("forget", short_help="Delete what is remembered of sessions.")
@click.option("--session", metavar="ID", help="What is remembered of this session.")
@click.option("--project", metavar="PATH", help="What is remembered of this project, by its folder or its name.")
@click.option("--all", "everything", is_flag=True, help="Everything that is remembered.")
def command(*, session: str | None, project: str | None, everything: bool) -> int:
    """Delete what `mine` has remembered of a session, of a project, or of all. Logs are left as they are."""
    if sum((session is not None, project is not None, everything)) != 1:
        raise click.UsageError("say one of --session ID, --project PATH and --all")
    store = Store(paths.state_dir())
    if everything:
        deleted = store.forget("all")
    elif session is not None:
        deleted = store.forget("session", session)
    else:
        deleted = store.forget("project", project_of(project or ""))
    click.echo(f"{deleted} {'session' if deleted == 1 else 'sessions'} forgotten")
    return 0
