"""`skillkit mine`."""

from pathlib import Path

import click

from skillkit import machine
from skillkit import paths as places
from skillkit.commands._logs import docs_option
from skillkit.commands._logs import documents
from skillkit.commands._logs import log_paths
from skillkit.commands._logs import own_signatures
from skillkit.commands._logs import reading_options
from skillkit.commands._logs import selection_options
from skillkit.commands._model import WHO
from skillkit.commands._model import asker
from skillkit.commands._model import timeout_option
from skillkit.commands._progress import watched
from skillkit.commands._report import finish
from skillkit.commands._report import report_options
from skillkit.errors import SkillkitError
from skillkit.installed import installed_skills
from skillkit.library import read_skills
from skillkit.mining import pipeline as mine
from skillkit.mining.selection import Selection
from skillkit.model.folder import SkillFolder
from skillkit.pool import processors
from skillkit.provenance import load_key
from skillkit.reporters.text.paint import counted
from skillkit.retention import keep_days
from skillkit.store import Store
from skillkit.tree import DiskTree


def existing_skills(folder: str | None) -> list[SkillFolder]:
    """The skills to compare with: those below `folder`, else those of the current one's `skills`."""
    root = Path(folder or "skills")
    if folder and not root.is_dir():
        raise SkillkitError(f"{folder} is no folder", "--skills wants the folder that holds your skills")
    return read_skills(DiskTree(root)) if root.is_dir() else []


@click.command("mine", short_help="Find what session logs teach: fixes and workflows worth keeping.")
@click.argument("paths", nargs=-1, type=click.Path())
@selection_options
@click.option("--min-confidence", type=click.FloatRange(0, 1), default=0.0, help="Leave out what is less sure.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Show at most N candidates.")
@click.option("--skills", type=click.Path(), metavar="DIR", help="Existing skills to compare with (default: skills).")
@docs_option
@click.option("--stage", is_flag=True, help="Stage the surest five, for `candidates` and `propose --staged`.")
@click.option(
    "--refine", "who", metavar=WHO, help="Have leads made drafts: ask `claude -p`, or an OpenAI-like address."
)
@timeout_option
@reading_options
@report_options("text", "json", "markdown", "html")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    paths: tuple[str, ...],
    wanted: Selection,
    min_confidence: float,
    limit: int | None,
    skills: str | None,
    docs: tuple[str, ...],
    stage: bool,
    who: str | None,
    refine_timeout: float,
    no_store: bool,
    jobs: int | None,
    format_name: str,
    output: str | None,
) -> int:
    """Mine the session logs in PATHS, or those of the agents on this machine.

    Nothing is sent anywhere, unless --refine says to whom. What is shown, sent and remembered has secrets, e-mail
    addresses, home folders, and names of users and machines masked. Remembered are facts about each session (commands,
    how they ended, what their errors said, what was asked and found), so that only logs that are new or have changed
    are read, and without PATHS sessions count whose logs are gone.
    """
    with watched(ctx, "reading logs") as watch:
        report = mine.mine(
            log_paths(paths),
            key=load_key(places.state_dir()),
            existing=existing_skills(skills),
            installed=installed_skills(Path.cwd()),
            signatures=own_signatures(),
            documents=documents(docs),
            selection=wanted,
            min_confidence=min_confidence,
            limit=limit,
            store=None if no_store else Store(places.state_dir(), keep_days()),
            all_remembered=not paths,
            users=machine.user_names(),
            hosts=machine.host_names(),
            jobs=jobs or processors(),
            watch=watch,
        )
    if who:
        from skillkit.refine import of_report  # noqa: PLC0415 - 0.1 s that few runs need

        with watched(ctx, "asking") as watch:
            report = of_report(report, asker(who, refine_timeout), load_key(places.state_dir()), watch)
    if not stage and no_store:
        report = report._replace(counts={**report.counts, "kept": 0})
    if stage:
        from skillkit.staging import Staging  # noqa: PLC0415 - as above

        staged = Staging(places.state_dir()).stage(report.candidates)
        if not ctx.obj["quiet"]:
            click.echo(f"{staged.new} newly staged, {counted(staged.total, 'candidate')} in all", err=True)
    return finish(ctx, report, format_name, output)
