"""`skillkit doctor`."""

import json
from dataclasses import asdict
from pathlib import Path

import click

from skillkit import config
from skillkit import doctor


@click.command("doctor", short_help="Show where everything lies, versions, and what is wrong.")
@click.option(
    "--format", "format_name", type=click.Choice(["text", "json"]), default="text", help="How to show what is found."
)
@click.pass_context
def command(ctx: click.Context, *, format_name: str) -> int:
    """Show the versions, the folders that are used, the logs of the agents on this machine, and what is remembered.

    Exits with 1 if something is wrong.
    """
    named = ctx.obj["config"]
    facts = doctor.facts(Path(named) if named else config.file_for(Path.cwd()))
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
        click.echo(f"{fact.name:<{width}}  {fact.found}")
        if fact.wrong:
            click.echo(f"{'':<{width}}  {click.style('wrong:', fg='red', bold=True)} {fact.wrong}")
    return 1 if wrong else 0
