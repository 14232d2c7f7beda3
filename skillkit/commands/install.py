"""`skillkit install`."""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from skillkit import git, paths
from skillkit.agents import Scope
from skillkit.commands._report import DECLINED, report_options, write
from skillkit.delivery.address import address_of
from skillkit.delivery.apply import applied
from skillkit.delivery.check import drifts, newer_notes
from skillkit.delivery.install import Choice, Ground, Plan, Refusal, Row
from skillkit.delivery.lock import Lock, read_lock
from skillkit.delivery.places import folders_for
from skillkit.delivery.wishes import Asked, Chooser
from skillkit.errors import SkillkitError
from skillkit.model.finding import Finding
from skillkit.model.layout import LOCK_FILE
from skillkit.model.report import Report
from skillkit.paths import from_home
from skillkit.reporters.json import document_of
from skillkit.reporters.text.paint import counted, printable

FINDINGS_SHOWN = 10
SOURCE = "Take skills from this git repository, at a branch, tag or commit (default: this repository)."
AGENT = "Install for this agent alone (default: for all that read .agents/skills or .claude/skills)."
CHECK = "Change nothing; exit 1 if what is installed differs from the lock, or the lock from skills/."
UPDATE = "Move to the newest commit of the ref; with --check, only say what is newer."
FORCE = "Replace what a person has changed or put there, after a backup."
UNSAFE = "Install this skill despite its errors of safety."


def _ground(scope: Scope) -> Ground:
    if scope == "user":
        return Ground(Path.home(), paths.config_dir() / LOCK_FILE, scope)
    root = git.root_around(Path.cwd())
    return Ground(root, root / LOCK_FILE, scope)


def _findings(findings: Sequence[Finding]) -> object:
    """As lint shows them."""
    return document_of(Report(command="lint", findings=tuple(findings)))["findings"]


def _finding_lines(findings: Sequence[Finding]) -> Iterator[str]:
    for each in findings[:FINDINGS_SHOWN]:
        where = f"{each.location.path}:{each.location.start_line}"
        yield f"  {printable(where)}: {each.severity} {each.code} {each.rule}  {printable(each.message)}"
    if len(findings) > FINDINGS_SHOWN:
        yield f"  … {len(findings) - FINDINGS_SHOWN:,} more"


def _row(row: Row) -> dict[str, Any]:
    entry = row.entry.model_dump(include={"source", "ref", "commit", "path", "digest", "form", "folders"})
    return {"name": row.name, "action": row.action, **entry, "diff": row.diff, "findings": _findings(row.doubtful)}


def _finish(ctx: click.Context, lines: Iterable[str], notes: Sequence[str], *, failed: bool, **parts: Any) -> int:
    """Shows lines, or in JSON these parts; the exit code."""
    if ctx.obj["format"] == "json":
        conclusion = "failure" if failed else "success"
        head = {"version": 1, "command": "install", "conclusion": conclusion, "scope": ctx.params["scope"]}
        shape = {"skills": [], "refused": [], "drift": [], "notes": list(notes), **parts}
        summary = {name: len(shape[name]) for name in ("skills", "refused", "drift")}
        text = json.dumps({**head, **shape, "summary": summary}, ensure_ascii=False, indent=1) + "\n"
    else:
        text = "".join(f"{line}\n" for line in lines)
        for note in () if ctx.obj["quiet"] else notes:
            click.echo(f"note: {printable(note)}", err=True)
    if ctx.obj["output"]:
        write(ctx.obj["output"], text, "--output")
    else:
        click.echo(text, nl=False)
    return int(failed)


def _show_refusals(refusals: Sequence[Refusal]) -> None:
    for each in refusals:
        click.echo(f"{click.style('refused:', fg='red', bold=True)} {each.skill}: {printable(each.message)}", err=True)
        for line in _finding_lines(each.findings):
            click.echo(line, err=True)
        if each.diff:
            click.echo(each.diff, err=True)
        click.echo(f"{click.style('hint:', bold=True)} {each.hint}", err=True)
    click.echo(f"nothing was installed: {counted(len({each.skill for each in refusals}), 'skill')} refused", err=True)


def _confirm(plan: Plan, *, yes: bool) -> None:
    """Shows what changes in the files of installed skills, and asks. Raises SkillkitError if nobody can answer."""
    changed = [row for row in plan.rows if row.diff]
    for row in changed:
        click.echo(f"{row.name}: from {printable(row.title)}", err=True)
        click.echo(row.diff, err=True)
    if yes or not changed:
        return
    if not sys.stdin.isatty():
        raise SkillkitError("nothing was changed: stdin is not a terminal", "pass --yes to take the changes above")
    if not click.confirm(f"Take these changes to {counted(len(changed), 'skill')}?", default=False, err=True):
        click.echo("nothing was changed", err=True)
        raise click.exceptions.Exit(DECLINED)


def _how(row: Row) -> str:
    """Where a skill went to, or from, and as what."""
    places = ", ".join(row.entry.folders)
    if row.action == "removed":
        return f"from {places}"
    if row.action == "moved":
        return f"the same files at commit {row.entry.commit[:12]}"
    return f"links to skills/ in {places}" if row.entry.form == "link" else f"files in {places}"


def _lines(rows: Sequence[Row], ground: Ground, backups: Sequence[Path], *, verbose: bool) -> Iterator[str]:
    """What was done: skills by source and action."""
    fresh = [row for row in rows if row.action != "unchanged"]
    anew = [row for row in fresh if row.entry.commit and row.action in ("installed", "updated")]
    for title in dict.fromkeys(row.title for row in anew):
        yield f"from {printable(title)}"
        yield "  lint found no errors in it; review the skills before you commit them"
    groups: dict[tuple[str, str], list[str]] = {}
    for row in rows if verbose else fresh:
        groups.setdefault((row.action, _how(row)), []).append(row.name)
    yield from (f"{action} {', '.join(names)} ({how})" for (action, how), names in groups.items())
    for row in fresh:
        if row.doubtful:
            yield f"{row.name}: {counted(len(row.doubtful), 'finding')} of safety, worth a look"
            yield from _finding_lines(row.doubtful)
    yield from (f"backup of what was there: {from_home(str(backup))}" for backup in backups)
    if not fresh:
        yield f"nothing to do: {counted(len(rows), 'skill')} as {ground.lock_file.name} says"
    elif ground.scope == "project":
        gone = all(row.action == "removed" for row in fresh)
        what = "the removal" if gone else f"{ground.lock_file.name} and these folders, for all who work here"
        yield f"commit {what}"


@click.command("install", short_help="Put skills where coding agents look for them, with a lock file.")
@click.argument("names", nargs=-1)
@click.option("--from", "given", metavar="GIT-URL[@REF]", help=SOURCE)
@click.option("--agent", "agents", multiple=True, metavar="NAME", help=AGENT)
@click.option("--copy", is_flag=True, help="Put files into each folder, no links.")
@click.option("--check", is_flag=True, help=CHECK)
@click.option("--update", is_flag=True, help=UPDATE)
@click.option("--remove", is_flag=True, help="Take NAMES out again.")
@click.option("--scope", type=click.Choice(["project", "user"]), default="project", show_default=True, help="Where to.")
@click.option("--force", is_flag=True, help=FORCE)
@click.option("--allow-unsafe", "unsafe", multiple=True, metavar="NAME", help=UNSAFE)
@click.option("--yes", is_flag=True, help="Do not ask before installed skills change.")
@report_options("text", "json")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    names: tuple[str, ...],
    given: str | None,
    agents: tuple[str, ...],
    copy: bool,
    check: bool,
    update: bool,
    remove: bool,
    scope: Scope,
    force: bool,
    unsafe: tuple[str, ...],
    yes: bool,
) -> int:
    """Install the skills NAMES (default: what skillkit.lock says; without one, all) for coding agents.

    They go to .agents/skills and .claude/skills, which together reach Claude Code, Codex, OpenCode, Gemini CLI and
    Copilot. Skills of this repository are linked to skills/, so that an edit shows at once; those of another one are
    copied from a commit, and nothing of that repository is run. skillkit.lock keeps source, commit and digest: commit
    it.

    Lint reads skills first: an invalid one is refused, and one with errors of safety unless --allow-unsafe names it.
    What a person changed, or put there, is not replaced without --force. If one skill is refused, none is installed.
    """
    if check and (remove or given is not None or copy or agents or force):
        raise click.UsageError("--check goes with NAMES, --update and --scope alone")
    if remove and (not names or given is not None or update or copy or agents):
        raise click.UsageError("--remove takes NAMES, and goes with --scope and --force alone")
    ground = _ground(scope)
    lock = read_lock(ground.lock_file)
    asked = Asked(folders_for(agents, scope) if agents else (), copy, frozenset(unsafe))
    chooser = Chooser(ground, lock or Lock(), asked, ctx.obj["config"])
    if lock is None and (check or update or remove):
        raise SkillkitError(f"there is no {ground.lock_file.name}: nothing is installed", "skillkit install")
    lock = lock or Lock()
    if check:
        chosen = chooser.installed(names) if names else ()
        found = drifts(ground, lock, chooser.own, chosen)
        notes = newer_notes(lock, chosen, chooser.remote) if update else ()
        drift_lines = [f"{each.skill}: {printable(each.path)}: {each.message}: {each.hint}" for each in found]
        return _finish(ctx, drift_lines, notes, failed=bool(found), drift=[each._asdict() for each in found])
    choice = _choice(chooser, lock, names, given, update=update, remove=remove)
    plan = Plan(ground, lock, choice, force=force)
    if plan.refusals:
        if ctx.obj["format"] == "text":
            _show_refusals(plan.refusals)
        refused = [{**each._asdict(), "findings": _findings(each.findings)} for each in plan.refusals]
        return _finish(ctx, (), choice.notes, failed=True, refused=refused)
    _confirm(plan, yes=yes)
    backups = applied(ground, plan)
    lines = () if ctx.obj["quiet"] else _lines(plan.rows, ground, backups, verbose=ctx.obj["verbose"])
    return _finish(ctx, lines, choice.notes, failed=False, skills=[_row(row) for row in plan.rows])


def _choice(
    chooser: Chooser, lock: Lock, names: tuple[str, ...], given: str | None, *, update: bool, remove: bool
) -> Choice:
    """The skills that are asked for."""
    if remove:
        return chooser.removed(names)
    if given is not None:
        return chooser.of_source(chooser.remote(address_of(given)), names)
    if lock.skills and (update or not names or set(names) <= set(lock.skills)):
        return chooser.of_lock(names, update=update)
    source = chooser.here()
    if source is None:
        chooser.installed(names)
        hint = "take skills from another repository: skillkit install --from GIT-URL"
        raise SkillkitError("there is no skills/ here to install from", hint)
    return chooser.of_source(source, names)
