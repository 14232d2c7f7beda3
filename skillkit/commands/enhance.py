"""`skillkit enhance`."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import click

from skillkit import paths
from skillkit.authoring.author import configured
from skillkit.errors import SkillkitError
from skillkit.hooks import user_settings
from skillkit.hooks.trigger import LEAST, Level
from skillkit.reporters.text.paint import printable

if TYPE_CHECKING:
    from skillkit.hooks.enhance import Enhancement


@click.command("enhance", short_help="Decide what a session is worth, now or whenever one ends.")
@click.option("--on/--off", "switch", default=None, help="Look at each session when it ends, or do not.")
@click.option("--status", is_flag=True, help="Show the settings; the same as without an option.")
@click.option("--session", "wanted", metavar="ID|PATH", help="Decide now what this session is worth.")
@click.option("--level", type=click.Choice(get_args(Level)), help="How much has to speak for asking the author.")
@click.option("--author", default="", metavar="NAME|CMD|URL", help="With --session: who decides and writes.")
@click.option("--yes", is_flag=True, help="With --session: ask the author without a question before.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to show the result.")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    switch: bool | None,
    status: bool,
    wanted: str | None,
    level: Level | None,
    author: str,
    yes: bool,
    form: str,
) -> int:
    """Show whether sessions are looked at when they end, change it, or take the decision on one session now.

    If it is on, the hook of a coding agent (`skillkit hooks install`) passes each session on when it ends. Rules mine
    it as they do when it is off, and score it; if the score is enough for the level, the author (SKILLKIT_AUTHOR) reads
    the conversation, redacted and shortened, and decides: create a skill, enhance one, or neither. Then it writes
    drafts, of which programs check every line, and these wait for you in `skillkit candidates`. If the author fails,
    what the rules found stays. Nothing is written into a repository.

    --level is stored; with --session it holds for that session alone. -v shows the score and its reasons.
    """
    if sum((switch is not None, status, wanted is not None)) > 1:
        raise click.UsageError("--on, --off, --status and --session exclude each other")
    if wanted is not None:
        return _decide(ctx, wanted, level, author, yes=yes, form=form)
    if author or yes:
        raise click.UsageError("--author and --yes go with --session")
    given = {user_settings.AUTO: switch, user_settings.LEVEL: level}
    changes = {key: value for key, value in given.items() if value is not None}
    if changes:
        user_settings.change_skill_enhance(**changes)
    if not _show_status(ctx, form) and switch and not ctx.obj["quiet"]:
        warning = click.style("warning:", fg="yellow", bold=True)
        click.echo(f"{warning} no author is set: until then sessions are mined by rules alone", err=True)
    return 0


def _show_status(ctx: click.Context, form: str) -> str:
    """Prints the settings, and returns the author."""
    settings, file = user_settings.skill_enhance(), user_settings.settings_file()
    author = configured(Path.cwd(), ctx.obj["config"])
    if form == "json":
        values = {"auto_enhance": settings.auto, "level": settings.level, "max_context_chars": settings.max_context}
        _print_json({**values, "author": author, "settings": str(file)})
        return author
    rows = {
        "auto-enhance": "on" if settings.auto else "off",
        "level": f"{settings.level}: asks about sessions with a score of {LEAST[settings.level]:.2f} or more",
        "context": f"{settings.max_context:,} characters of the conversation at most",
        "author": printable(author) or "none: set SKILLKIT_AUTHOR, for example to claude",
        "settings": f"{printable(paths.from_home(str(file)))}{'' if file.exists() else ' (not there yet)'}",
    }
    for name, said in rows.items():
        click.echo(f"{name:<14}{said}")
    return author


def _print_json(said: dict[str, Any]) -> None:
    click.echo(json.dumps({"version": 1, "command": "enhance", **said}, ensure_ascii=False, indent=1))


def _log_of(ctx: click.Context, wanted: str) -> tuple[Path, str, str]:
    """The log, the id and the folder of a session, given by its id, the beginning of it, or the path of its log."""
    from skillkit.commands._logs import log_paths  # noqa: PLC0415 - only a decision needs it
    from skillkit.commands._progress import watched  # noqa: PLC0415
    from skillkit.mining.keep import COUNTED  # noqa: PLC0415
    from skillkit.mining.sessions import one_session  # noqa: PLC0415

    file = Path(wanted)
    if file.exists() or file.suffix or len(file.parts) > 1:
        return file, "", ""
    with watched(ctx, "reading logs") as watch:
        session = one_session(log_paths(()), wanted, watch, COUNTED)
    return Path(session.source_path), session.id, session.cwd


def _decide(ctx: click.Context, wanted: str, level: Level | None, author: str, *, yes: bool, form: str) -> int:
    from skillkit.commands._authored import agree  # noqa: PLC0415 - 0.2 s that the settings need not spend
    from skillkit.drafting.staging import Staging  # noqa: PLC0415
    from skillkit.hooks import enhance  # noqa: PLC0415

    try:
        log, session, folder = _log_of(ctx, wanted)
    except SkillkitError as error:
        result = enhance.Enhancement(f"{enhance.FAILED}{enhance.NOT_FOUND}", session=wanted, hint=error.message)
    else:
        result = enhance.enhance_session(
            log,
            session,
            Path(folder) if Path(folder).is_dir() else Path.cwd(),
            author=author,
            level=level,
            agree=lambda cost, asker: None if yes or asker.is_local else agree(cost, asker),
        )
    staged = Staging(paths.state_dir()).stage(result.candidates).new if result.candidates else 0
    if form == "json":
        _print_json({**_shape(result), "staged": staged})
    else:
        _print_text(ctx, result)
    if not ctx.obj["quiet"]:
        if result.hint:
            click.echo(f"hint: {printable(result.hint)}", err=True)
        if staged:
            click.echo("skillkit candidates   what was made, and what it rests on", err=True)
        elif result.candidates:
            click.echo("nothing new is staged: it is there already, was dismissed, or others are stronger", err=True)
    return 1 if result.failed else 0


def _shape(result: "Enhancement") -> dict[str, Any]:
    trigger, decision = result.trigger, result.decision
    return {
        "conclusion": "failure" if result.failed else "success",
        "line": result.line,
        "session": result.session,
        "level": result.level,
        "score": trigger.score if trigger else None,
        "reasons": [each.model_dump() for each in trigger.reasons] if trigger else [],
        "decision": decision.model_dump() if decision else None,
        "candidates": [
            {"id": each.id, "kind": each.kind, "name": each.name, "confidence": each.confidence}
            for each in result.candidates
        ],
    }


def _print_text(ctx: click.Context, result: "Enhancement") -> None:
    if ctx.obj["verbose"] and result.trigger:
        click.echo(result.verdict)
        for reason in result.trigger.reasons:
            click.echo(f"  {reason.weighed} ({reason.code})")
        if result.decision:
            click.echo(f"{result.decision.decision}: {printable(result.decision.reason)}")
    click.echo(printable(result.line))
