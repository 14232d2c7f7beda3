"""`skillkit index`."""

import os
from collections.abc import Collection, Mapping
from pathlib import Path
from shlex import join

import click

from skillkit import config
from skillkit.commands import _place
from skillkit.commands._check import Check, linted
from skillkit.commands._progress import watched
from skillkit.commands._report import finish, report_options
from skillkit.delivery import publish
from skillkit.delivery.catalogue import uses_in
from skillkit.delivery.listing import candidates, listing
from skillkit.documents.library import owner, read_skill, skill_paths
from skillkit.errors import SkillkitError
from skillkit.gate.evidence import weigh_lines
from skillkit.lint.engine import chosen_rules
from skillkit.model.config import Config
from skillkit.model.report import Report
from skillkit.paths import from_home
from skillkit.reporters.html.catalogue import page

ONLY = "Make this part alone; may be given several times."
SITE = "The folder of the website (default: site, in the repository)."
USAGE = "Show the use that FILE holds, a report of skillkit stats --format json; several add up."


def _errors(ctx: click.Context, place: _place.Place, found: list[str], only: Collection[str]) -> Mapping[str, str]:
    """The first error of lint in each of the skills `only`, by its path."""
    settings: Config = config.load(place.root, ctx.obj["config"])
    rules = chosen_rules(settings.select, settings.ignore)
    with watched(ctx, "checking skills") as watch:
        report = linted(Check(place, found, only, rules, settings), fail_on="error", watch=watch)
    errors: dict[str, str] = {}
    every = frozenset(found)
    for each in report.findings:
        skill = owner(each.location.path, every) or ""
        if skill in only and each.severity == "error":
            errors.setdefault(skill, f"{each.code} {each.message}")
    return errors


def _remedy(ctx: click.Context) -> str:
    """The command that writes what this one has compared."""
    given = [f"--only={part}" for part in ctx.params["only"]]
    given += [f"--site={ctx.params['site']}"] if ctx.params["site"] else []
    given += [f"--usage={name}" for name in ctx.params["usage"]]
    return join(["skillkit", "index", *given])


@click.command("index", short_help="List the skills for others: marketplace, discovery index, catalogue page.")
@click.option("--check", is_flag=True, help="Write nothing; exit 1 if a file differs.")
@click.option("--only", multiple=True, type=click.Choice(publish.PARTS), help=ONLY)
@click.option("--site", type=click.Path(file_okay=False), metavar="DIR", help=SITE)
@click.option("--usage", multiple=True, type=click.Path(exists=True, dir_okay=False), metavar="FILE", help=USAGE)
@report_options("text", "json")
@click.pass_context
def command(
    ctx: click.Context, *, check: bool, only: tuple[publish.Part, ...], site: str | None, usage: tuple[str, ...]
) -> int:
    """List the skills of the repository of the current folder, so that others find and install them.

    Three parts are made: .claude-plugin/marketplace.json, with which Claude Code installs the skills as a plugin;
    below DIR .well-known/agent-skills/index.json with the files of the skills, from which agents fetch them; and
    DIR/index.html, a page to search them. What others wrote in the first two files is kept. The files depend on the
    repository and --usage alone, and are the same on every machine.

    A skill in which lint finds an error is left out; then the command exits with 1, after it has written the others.
    """
    repository = _place.on_disk((), whole=True)
    root = repository.root
    settings = config.load(root, ctx.obj["config"])
    place = publish.Repository(root, Path(os.path.abspath(site)) if site else root / publish.SITE, repository.tree)  # noqa: PTH100 - links stay, to be seen
    publish.refuse_site(place)
    files = repository.tree.files()
    found = skill_paths(files, settings.exclude)
    chosen = candidates(found, files)
    if not chosen:
        raise SkillkitError(f"no skills in {from_home(str(root))}", "start one with skillkit new NAME")
    errors = _errors(ctx, repository, found, frozenset(chosen))
    known = frozenset(files)
    folders = [read_skill(repository.tree, path, known, root_name=repository.name) for path in chosen]
    aside = publish.PAGE if place.site == root else f"{place.shown(place.site)}/"
    uses = uses_in(usage)
    try:
        listed, left = listing(folders, errors, root, aside)
        if not listed:
            first = left[0]
            raise SkillkitError(f"no skill can be listed; {first.path}: {first.reason}", "skillkit lint shows more")
        planned = publish.plan(place, listed, only or publish.PARTS, uses, page, weigh=weigh_lines)
    except OSError as error:
        raise SkillkitError(f"{error.filename} cannot be read: {error.strerror}", "nothing was written") from None
    writings = publish.writings(place, planned)
    if not check:
        publish.write(place, planned, writings)
    changed = sum(each.action != "left" for each in writings)
    invalid = {each.path: each.reason for each in left if each.invalid}
    elsewhere = len(found) - len(chosen)
    notes = [f"{each.path} is not listed: {each.reason}" for each in left if not each.invalid]
    if elsewhere and ctx.obj["verbose"]:
        notes.append(f"{elsewhere} skills elsewhere in the repository are not listed")
    report = Report(
        command="index",
        conclusion="failure" if invalid or (check and changed) else "success",
        writings=tuple(writings),
        left_out=invalid,
        counts={"skills": len(listed), "left_out": len(invalid), ("differing" if check else "written"): changed},
        texts={"folder": from_home(str(root)), "remedy": _remedy(ctx)},
        notes=tuple(notes),
    )
    return finish(ctx, report)
