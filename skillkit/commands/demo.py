"""`skillkit demo`."""

import tempfile
from pathlib import Path

import click

from skillkit import demo
from skillkit.commands._report import finish
from skillkit.commands._report import report_options


@click.command("demo", short_help="See the whole loop on a bundled example, in a minute.")
@report_options("text", "json")
@click.pass_context
def command(ctx: click.Context) -> int:
    """Mine twelve real sessions, propose what they teach, and gate the proposals.

    Everything happens in a new temporary directory, which is left there for you to look at. Nothing of yours is read.
    """
    folder = Path(tempfile.mkdtemp(prefix="skillkit-demo-")).resolve()
    return finish(ctx, demo.demo(folder))
