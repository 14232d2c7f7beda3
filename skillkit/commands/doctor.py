"""`skillkit doctor`."""

import json
import shutil
import sys
import textwrap
from dataclasses import asdict
from pathlib import Path

import click

from skillkit import doctor
from skillkit.reporters.text.paint import counted, printable


def _tell(name: str, found: str, width: int) -> None:
    """A name and what goes with it; a terminal is given lines that fit, what else reads it the whole."""
    room = shutil.get_terminal_size().columns - width - 2 if sys.stdout.isatty() else sys.maxsize
    first, *rest = textwrap.wrap(found, max(room, 40), break_long_words=False, break_on_hyphens=False) or [""]
    click.echo(f"{name:<{width}}  {first}")
    for line in rest:
        click.echo(f"{'':<{width}}  {line}")


@click.command("doctor", short_help="Show where everything lies, versions, and what is wrong.")
@click.option(
    "--format", "format_name", type=click.Choice(["text", "json"]), default="text", help="How to show what is found."
)
@click.pass_context
def command(ctx: click.Context, *, format_name: str) -> int:
    """Show the versions, the folders that are used, what is remembered, the logs of the agents on this machine, and
    what propose and gate need of git and the repository here.

    Exits with 1 if something is wrong; each problem has its remedy.
    """
    facts = doctor.facts(Path.cwd(), ctx.obj["config"])
    wrong = [fact for fact in facts if fact.wrong]
    if format_name == "json":
        shape = {
            "version": 1,
            "command": "doctor",
            "conclusion": "failure" if wrong else "success",
            "facts": [asdict(fact) for fact in facts],
        }
        click.echo(json.dumps(shape, ensure_ascii=False, indent=1))
        return 1 if wrong else 0
    width = max(len(fact.name) for fact in facts)
    for fact in facts:
        _tell(fact.name, printable(fact.found), width)
        if fact.wrong:
            _tell("", f"{click.style('wrong:', fg='red', bold=True)} {printable(fact.wrong)}", width)
            _tell("", f"{click.style('remedy:', bold=True)} {printable(fact.remedy)}", width)
    if wrong:
        click.echo(f"\n{counted(len(wrong), 'thing')} wrong")
    return 1 if wrong else 0
