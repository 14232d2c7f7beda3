"""`skillkit demo`."""

import shlex
import shutil
import sys
import tempfile
from pathlib import Path

import click

from skillkit import demo
from skillkit.commands._report import finish, report_options


def _program() -> str:
    """How this program is called here: by its name, if that is on the PATH, else as it was called."""
    called = sys.argv[0]
    if shutil.which("skillkit") or not called:
        return "skillkit"
    return shlex.quote(called) if Path(called).stem == "skillkit" else f"{shlex.quote(sys.executable)} -m skillkit"


@click.command("demo", short_help="See the whole loop on a bundled example, in a minute.")
@report_options("text", "json")
@click.pass_context
def command(ctx: click.Context) -> int:
    """Mine twelve real sessions, propose what they teach, and gate the proposals.

    Everything happens in a new temporary directory, which is left there for you to look at. Nothing of yours is read.
    """
    folder = Path(tempfile.mkdtemp(prefix="skillkit-demo-")).resolve()
    report = demo.demo(folder)
    return finish(ctx, report._replace(texts={**report.texts, "program": _program()}))
