"""`skillkit mine`."""

import math
import shlex
import shutil
import sys
from functools import partial
from pathlib import Path

import click

from skillkit import config, paths as places
from skillkit.authoring.author import PRESETS
from skillkit.commands._author import Wish, author_options
from skillkit.commands._logs import (
    Reading,
    docs_option,
    log_paths,
    mined,
    reading_options,
    refuse_unknown_names,
    selection_options,
)
from skillkit.commands._report import finish, report_options
from skillkit.documents.library import read_skills
from skillkit.errors import SkillkitError
from skillkit.files.tree import DiskTree
from skillkit.mining.sessions import Selection
from skillkit.model.candidate import left_out
from skillkit.model.folder import SkillFolder
from skillkit.model.report import Report
from skillkit.reporters.text.paint import counted, printable

TOKENS_A_SESSION = 2_000
"""What an author reads of a session on average, over all stages."""


def existing_skills(folder: str | None) -> list[SkillFolder]:
    """The skills to compare with: those below `folder`, else those of the current one's `skills`."""
    root = Path(folder or "skills")
    if folder and not root.is_dir():
        raise SkillkitError(f"{folder} is no folder", "--skills wants the folder that holds your skills")
    return read_skills(DiskTree(root)) if root.is_dir() else []


@click.command("mine", short_help="Find what session logs teach: fixes and workflows worth keeping.")
@click.argument("paths", nargs=-1, type=click.Path())
@selection_options
@click.option("--min-confidence", type=click.FloatRange(0, 1), default=0.0, help="Minimum confidence.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Show at most N candidates.")
@click.option("--skills", type=click.Path(), metavar="DIR", help="Existing skills to compare with (default: skills).")
@docs_option
@click.option(
    "--stage", is_flag=True, help="Stage the five with the highest confidence, for `candidates` and `propose --staged`."
)
@click.option("--dropped", is_flag=True, help="List what was left out, each with its reason, and no candidates.")
@author_options
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
    dropped: bool,
    wish: Wish,
    reading: Reading,
) -> int:
    """Mine the session logs in PATHS, or those of the agents on this machine.

    Without an author, rules find moments worth a look. With --author a model of your choice reads each session,
    condensed, and writes drafts, of which programs check every line: claude, codex, gemini, opencode, copilot, llm,
    another command that reads a prompt and prints an answer, an OpenAI-compatible address, or agent for the agent at
    work (see skillkit lessons). What was answered once is not asked again. What rules find besides is listed, too.

    Nothing is sent anywhere without an author. What is shown, sent and remembered has secrets, e-mail addresses, home
    folders, and names of users and machines masked. Remembered are facts about each session (commands, how they ended,
    what their errors said, what was asked and found), so that only logs that are new or have changed are read, and
    without PATHS sessions count whose logs are gone. Logs in PATHS count for this run alone, unless --remember is
    given; what is staged stays staged.
    """
    if dropped and ctx.obj["format"] in ("html", "markdown"):
        raise click.UsageError("--dropped is shown as text or json; html has it without the option")
    wish = wish.settled(ctx.obj["config"])
    rules = partial(
        mined,
        *(ctx, paths, reading, docs),
        existing=existing_skills(skills),
        selection=wanted,
        min_confidence=min_confidence,
    )
    if wish.author:
        from skillkit.commands._authored import authored  # noqa: PLC0415 - 0.2 s that most runs need not spend

        report = authored(
            *(ctx, log_paths(paths), wanted, wish, rules),
            min_confidence=min_confidence,
            limit=limit,
            keep=not reading.no_store,
        )
        code = _finish(ctx, report, stage=stage, dropped=dropped, kept=stage or not reading.no_store)
        if report.counts["failed"] and report.conclusion == "failure":
            head = click.style("error:", fg="red", bold=True)
            click.echo(f"{head} the author failed: {printable(report.notes[0])}", err=True)
            click.echo(
                f"{click.style('hint:', bold=True)} rules found what is listed; run it again to ask again", err=True
            )
        return code
    if wish.verify or wish.repos:
        raise click.UsageError("--verify and --repo go with --author: rules look into no repository")
    report = rules(limit=limit)
    if not report.counts["sessions"]:
        refuse_unknown_names(wanted)
    named = bool(paths) and not reading.remember
    code = _finish(ctx, report, stage=stage, dropped=dropped, kept=stage or not reading.no_store, named=named)
    _offer(ctx, report)
    return code


def _without_dismissed(report: Report) -> Report:
    """The report without the candidates that the user dismissed, which are among what was left out."""
    from skillkit.commands._candidates import split_dismissed  # noqa: PLC0415 - as above

    try:
        kept, gone = split_dismissed(report.candidates)
    except SkillkitError:
        return report  # what cannot be read hides nothing; --stage and `candidates` report it
    why = ("dismissed", "twice its sessions bring it back")
    dropped = (
        left_out("dismissed", "draft" if each.readiness == "draft" else "lesson", each.title, each.evidence, why)
        for each in gone
    )
    return report._replace(candidates=tuple(kept), dropped=(*report.dropped, *dropped)) if gone else report


def _finish(ctx: click.Context, report: Report, *, stage: bool, dropped: bool, kept: bool, named: bool = False) -> int:
    report = _without_dismissed(report)
    least = config.load(Path.cwd(), ctx.obj["config"]).min_confidence
    threshold = math.ceil(round(least * 100, 6))
    counts = {**report.counts, "kept": kept, "named": named, "threshold": threshold}
    report = report._replace(counts={**counts, **({"listed": len(report.dropped)} if dropped else {})})
    if stage:
        from skillkit.drafting.staging import Staging  # noqa: PLC0415 - as above

        staging = Staging(places.state_dir())
        staged = staging.stage(report.candidates)
        waiting, accepted = {each.id: each for each in staging.candidates()}, staging.accepted()
        left = sum(each.id not in waiting for each in report.candidates)
        drafts = [each for each in waiting.values() if each.readiness == "draft" and not each.document]
        sure = sum(each.confidence >= least or each.id in accepted for each in drafts)
        report = report._replace(counts={**report.counts, "staged": sure})
        why = f"; {left} not staged: at most five of a run and ten in all are, and none that was dismissed or proposed"
        gone = f"; {counted(staged.gone, 'other')} gave way" if staged.gone else ""
        if not ctx.obj["quiet"]:
            said = f"{staged.new} newly staged, {counted(staged.total, 'candidate')} in all"
            click.echo(said + gone + (why if left else ""), err=True)
    return finish(ctx, report)


def _offer(ctx: click.Context, report: Report) -> None:
    """Names the agent's command that could be the author, where there is one and somebody looks."""
    if ctx.obj["format"] != "text" or ctx.obj["quiet"] or not sys.stdout.isatty() or not report.counts["sessions"]:
        return
    name = next((name for name, line in PRESETS.items() if shutil.which(shlex.split(line)[0])), "")
    if name:
        tokens = report.counts["sessions"] * TOKENS_A_SESSION
        click.echo(f"skillkit mine --author {name}   drafts by a model: reads about {tokens:,} tokens")
