"""`skillkit triggers`."""

import json
from pathlib import Path

import click

from skillkit.commands.match import model_of
from skillkit.errors import SkillkitError
from skillkit.reporters.text.paint import counted, printable


@click.group("triggers", short_help="Prepare the triggers of workflows.")
def command() -> None:
    """Prepare the triggers of the workflows that count here."""


@command.command("embed", short_help="Compute the vectors of triggers ahead of time.")
@click.option("--format", "format_name", type=click.Choice(["text", "json"]), default="text", help="How to show it.")
@click.pass_context
def embed(ctx: click.Context, *, format_name: str) -> int:
    """Compute the vector of each trigger with the `embedding-model` of the settings, and cache it by text and model.

    skillkit match compares texts with these vectors, and computes those that are missing. A trigger whose file gives
    an `embedding` of the model's size keeps that. No file of yours is written: json shows the vectors.
    """
    from skillkit.workflows.cached import registered_matcher  # noqa: PLC0415 - not needed for the help

    model = model_of(ctx.find_root())
    if model is None:
        raise SkillkitError(
            "the settings name no embedding-model", 'write embedding-model = "FOLDER" into skillkit.toml'
        )
    skills = registered_matcher(Path.cwd()).index.skills
    every = [(skill, trigger) for skill in skills for trigger in skill.triggers]
    own = [len(trigger.embedding) == model.size for _, trigger in every]
    unfit = [(skill, trigger) for (skill, trigger), fits in zip(every, own) if trigger.embedding and not fits]
    texts = {trigger.sentence for (_, trigger), fits in zip(every, own) if not fits}
    kept = model.embed(texts)
    for skill, trigger in unfit:
        what = f"{skill.name}: the embedding of {trigger.pattern!r} has {len(trigger.embedding)} numbers"
        click.echo(f"warning: {printable(what)}, and the model {model.size}: it is not used", err=True)
    if format_name == "json":
        rows = [
            {
                "skill": skill.name,
                "pattern": trigger.pattern,
                "text": "" if fits else trigger.sentence,
                "embedding": [round(each, 6) for each in model.vector(trigger)],
            }
            for (skill, trigger), fits in zip(every, own)
        ]
        click.echo(json.dumps({"version": 1, "command": "triggers", "triggers": rows}, ensure_ascii=False, indent=1))
        return 0
    made = f"{counted(len(texts) - kept, 'vector')} computed, {kept} cached before, {sum(own)} from files"
    click.echo(f"{counted(len(every), 'trigger')} of {counted(len(skills), 'skill')}: {made}")
    return 0
