"""`skillkit match`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from skillkit.commands._report import finish, report_options
from skillkit.errors import SkillkitError
from skillkit.model.report import Report

if TYPE_CHECKING:
    from skillkit.similarity.embedding import StaticModel

MOST_INPUT = 100_000
"""So many characters of standard input are read."""


def model_of(ctx: click.Context) -> "StaticModel | None":
    """The model that the settings name, if any."""
    from skillkit import config  # noqa: PLC0415 - goes with the embedder

    settings = config.load(Path.cwd(), ctx.obj["config"])
    if not settings.embedding_model:
        return None
    from skillkit.similarity.embedding import embedder_of  # noqa: PLC0415 - only a model needs it

    return embedder_of(settings)


@click.command("match", short_help="Find the skills that a text calls for.")
@click.argument("text", nargs=-1)
@click.option("--limit", type=click.IntRange(1, 50), default=5, show_default=True, help="Show so many at most.")
@click.option(
    "--skills",
    type=click.Path(exists=True, file_okay=False),
    metavar="DIR",
    help="Match the skills anywhere below DIR and the built-in ones, not the registered ones.",
)
@click.option(
    "--eval",
    "measured",
    type=click.Path(exists=True, dir_okay=False),
    metavar="FILE",
    help="Measure on a YAML file of utterances: text, skill (a name, a list, or null), parameters.",
)
@click.option(
    "--min-accuracy",
    type=click.FloatRange(0, 1),
    help="With --eval: exit 1 if a smaller share of the utterances that call for a skill finds it first.",
)
@report_options("text", "json")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    text: tuple[str, ...],
    limit: int,
    skills: str | None,
    measured: str | None,
    min_accuracy: float | None,
) -> int:
    """Find the skills that TEXT calls for, the likeliest first, with the parameters that it gives.

    The patterns of triggers are tried, and words that the text shares with names, triggers, descriptions and bodies,
    and, if the settings name an `embedding-model`, what means the same. A text that only asks for facts,
    reports or denies calls for no skill. Without TEXT, standard input is read. Exits with 1 if nothing matches.
    """
    if measured and text:
        raise SkillkitError("--eval takes no TEXT", "leave out one of the two")
    if min_accuracy is not None and not measured:
        raise SkillkitError("--min-accuracy is for --eval", "name a file with --eval FILE")
    from skillkit.workflows.cached import folder_matcher, registered_matcher  # noqa: PLC0415 - not needed for the help

    matcher = folder_matcher(Path(skills).resolve()) if skills else registered_matcher(Path.cwd())
    matcher.embedder = model_of(ctx)
    if measured:
        from skillkit.workflows import utterances  # noqa: PLC0415 - only --eval needs it

        trials = tuple(utterances.tried(matcher, utterances.read_utterances(Path(measured))))
        counts = {"skills": len(matcher.index.skills), **utterances.counts_of(trials)}
        failed = min_accuracy is not None and utterances.accuracy(counts) < min_accuracy
        report = Report("match", "failure" if failed else "success", trials=trials, counts=counts)
        return finish(ctx, report._replace(notes=matcher.index.refused))
    said, notes = " ".join(text) or sys.stdin.read(MOST_INPUT), matcher.index.refused
    try:
        found = tuple(matcher.match(said, limit))
    except SkillkitError as error:  # of the model: patterns and words need none
        matcher.embedder, notes = None, (*notes, f"by patterns and words alone: {error.message}; {error.hint}")
        found = tuple(matcher.match(said, limit))
    report = Report("match", "success" if found else "failure", matches=found, notes=notes)
    return finish(ctx, report._replace(counts={"skills": len(matcher.index.skills)}))
