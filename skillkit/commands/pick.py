"""`skillkit pick`."""

import os
import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path

import click

from skillkit.commands._audience import Terminal, roll_back_interrupted
from skillkit.commands._report import finish, report_options
from skillkit.model.report import Report
from skillkit.model.run import Match
from skillkit.picker import Bench
from skillkit.workflows.places import project_root
from skillkit.workflows.registry import load


def _has_screens() -> bool:
    """Whether Textual can show screens here. It draws on standard error."""
    is_terminal = sys.stdin.isatty() and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    return is_terminal and find_spec("textual") is not None


def _matching(here: Path) -> Callable[[str], Sequence[Match]]:
    """Finds the skills that a text calls for; the index is read when the first text comes."""
    from skillkit.workflows.cached import registered_matcher  # noqa: PLC0415 - not needed for the help

    found = cache(partial(registered_matcher, here))
    return lambda text: found().match(text)


@click.command("pick", short_help="Find a skill, fill in its parameters, run its workflow.")
@click.argument("text", nargs=-1)
@click.option("--plain", is_flag=True, help="Ask line by line, without screens.")
@report_options("text", "json")
@click.pass_context
def command(ctx: click.Context, *, text: tuple[str, ...], plain: bool) -> int:
    """Show the skills with a workflow that fit TEXT, or all; ask for the parameters of one, and run it.

    Screens need the extra `pick` (`pip install "skillkit-git[pick]"`) and a terminal. Without them a numbered list and
    questions do the same. The report names what was run; it exits 1 if the last run failed.
    """
    here, quiet = Path.cwd(), ctx.obj["quiet"]
    bench = Bench(load(here).skills, project_root(here), _matching(here))
    roll_back_interrupted(bench.root, Terminal(yes=False, quiet=quiet, piped=True))
    said = " ".join(text)
    if plain or not _has_screens():
        from skillkit.commands._prompt import prompt  # noqa: PLC0415 - either this or the screens

        prompt(bench, said, quiet=quiet)
    else:
        from skillkit.picker.app import Picker  # noqa: PLC0415 - 200 ms that the help need not spend

        error = Picker(bench, said).run()
        if isinstance(error, Exception):
            raise error
    failed = bool(bench.done) and bench.done[-1].conclusion != "success"
    return finish(ctx, Report(command="pick", conclusion="failure" if failed else "success", runs=tuple(bench.done)))
