"""`skillkit dedupe`."""

import click

from skillkit import config
from skillkit.commands import _place
from skillkit.commands._report import finish
from skillkit.commands._report import report_options
from skillkit.documents.library import skill_paths
from skillkit.gate import dedupe


@click.command("dedupe", short_help="Find skills that are one skill, or nearly.")
@click.argument("paths", nargs=-1, type=click.Path(exists=True))
@report_options("text", "json")
@click.pass_context
def command(ctx: click.Context, *, paths: tuple[str, ...]) -> int:
    """Compare the skills below PATHS (the current folder, if none are named) with all skills of the repository.

    A duplicate has the same title and is described alike or shares some text, or half of its text that is not
    commonplace is in the other one and it is described alike. What is less alike than that is similar, and so is
    what says by name and description that it is for the same. Exits with 1 if there is a duplicate.
    """
    place = _place.on_disk(paths, whole=True)
    settings = config.load(place.root, ctx.obj["config"])
    found = skill_paths(place.tree.files(), settings.exclude)
    only = _place.chosen_skills(place, found, settings.exclude)
    return finish(ctx, dedupe.dedupe(place.tree, found, only, settings, place.name))
