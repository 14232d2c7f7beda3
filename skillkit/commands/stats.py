"""`skillkit stats`."""

from pathlib import Path

import click

from skillkit import config, git
from skillkit.commands._logs import Reading, log_paths, reading_options, refuse_unknown_names, selection_options
from skillkit.commands._progress import watched
from skillkit.commands._report import finish, report_options
from skillkit.documents.library import read_skills
from skillkit.errors import SkillkitError
from skillkit.files.tree import DiskTree
from skillkit.mining.sessions import Selection
from skillkit.model.folder import SkillFolder
from skillkit.stats import stats
from skillkit.workflows.history import History


def _came(folder: Path, skills: list[SkillFolder]) -> dict[str, str]:
    """The day on which each skill was first committed, by its path; empty where git does not know."""
    try:
        git.root_of(folder)
    except SkillkitError:
        return {}
    added = git.added_on(folder)
    documents = {skill.path: (skill.skill_md or skill.workflow) for skill in skills}
    days = {path: added.get(document.source.path, "") for path, document in documents.items() if document}
    return {path: day for path, day in days.items() if day}


@click.command("stats", short_help="Show which skills are used, by how many sessions, and which never.")
@click.argument("paths", nargs=-1, type=click.Path())
@selection_options
@click.option(
    "--skills",
    type=click.Path(exists=True, file_okay=False),
    default=".",
    metavar="DIR",
    help="The skills below DIR (default: the current folder).",
)
@reading_options
@report_options("text", "json")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    paths: tuple[str, ...],
    wanted: Selection,
    skills: str,
    reading: Reading,
) -> int:
    """Measure the use of skills in the session logs in PATHS, or in those of the agents on this machine.

    A session used a skill if it called it, by tool or slash command, if it read its SKILL.md and did not write it, or
    if Claude Code noted that the agent followed it. How often counts the sign that was seen most in each session.
    Without PATHS sessions count whose logs are gone, as `mine` remembers them. Logs in PATHS count for this run alone,
    unless --remember is given. The day on which a skill was added comes from git.
    """
    folder = Path(skills).resolve()
    settings = config.load(folder, ctx.obj["config"])
    folders = read_skills(DiskTree(folder), root_name=folder.name, exclude=settings.exclude)
    with watched(ctx, "reading logs") as watch:
        report = stats(
            log_paths(paths),
            folders,
            since=_came(folder, folders),
            selection=wanted,
            runs=History().runs(),
            **reading.arguments(paths),
            watch=watch,
        )
    if not report.counts["sessions"]:
        refuse_unknown_names(wanted)
    return finish(ctx, report)
