"""`skillkit lint`."""

import json
from collections import Counter
from collections.abc import Collection
from collections.abc import Sequence
from dataclasses import asdict
from dataclasses import replace
from datetime import UTC
from datetime import datetime
from pathlib import Path

import click

from skillkit import baseline
from skillkit import config
from skillkit import lint
from skillkit import lint_cache
from skillkit import paths as places
from skillkit import workers
from skillkit.commands import _place
from skillkit.commands._progress import watched
from skillkit.commands._report import finish
from skillkit.commands._report import report_options
from skillkit.commands._report import write
from skillkit.errors import SkillkitError
from skillkit.library import skill_paths
from skillkit.model.config import Config
from skillkit.model.finding import Finding
from skillkit.model.finding import FixedFindings
from skillkit.pool import processors
from skillkit.rules import Rule
from skillkit.rules import Scope
from skillkit.similarity.static_model import embedder_of
from skillkit.watch import Watch

CACHED_FROM = 20
"""Fewer skills are linted sooner than it takes to look whether they were linted before."""

COUNTING_FORMATS = ("text", "json")
"""The formats that can show counts; what reads the others wants findings."""


def _baseline(name: str | None) -> Counter[str] | None:
    if name is None:
        return None
    file = Path(name)
    if not file.is_file():
        raise SkillkitError(f"there is no baseline {name}", f"make it with --write-baseline {name}")
    return baseline.parse(file.read_text(encoding="utf-8", errors="replace"), name)


def _findings(
    place: _place.Place,
    skills: Sequence[str],
    only: Collection[str],
    rules: Sequence[Rule],
    settings: Config,
    *,
    cached: bool,
    jobs: int,
    watch: Watch,
) -> list[Finding]:
    """What is found in the skills in `only`, and between all: remembered of just these files, else found now."""
    tree, root_name = place.tree, place.name
    today = datetime.now(UTC).date()
    folder = places.cache_dir() / "lint" if cached else Path()
    facts = (json.dumps(asdict(settings)), today.isoformat(), root_name, *(rule.code for rule in rules))
    key = lint_cache.key_of(tree, tree.files(), *facts) if cached else ""
    remembered = lint_cache.load(folder, key) if cached else None
    if remembered is not None:
        return list(remembered)
    chosen = [skill for skill in skills if skill in only]
    with workers.check_shared(tree, chosen, rules, root_name=root_name, jobs=jobs, watch=watch) as shared:
        scope = Scope(only if len(chosen) < len(skills) else None, embedder_of(settings))
        folders = lint.read_around(tree, skills, rules, scope, root_name)
        checked = shared or lint.skill_violations(watch([each for each in folders if each.path in only]), rules)
        found = lint.lint(folders, rules, settings, today, checked, scope=scope)
    if cached:
        lint_cache.store(folder, key, found)
    return found


def _listed(ctx: click.Context, option: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """What an option names, given several times or as a list with commas."""
    del ctx, option
    return tuple(name for each in given for part in each.split(",") if (name := part.strip()))


def _refuse(format_name: str, *, diff: bool, show_fixes: bool, statistics: bool) -> None:
    """Raises an error for options that do not go together."""
    if show_fixes and diff:
        raise click.UsageError("--diff shows what would be fixed: it goes without --show-fixes")
    if statistics and format_name not in COUNTING_FORMATS:
        raise SkillkitError(f"--statistics are not shown as {format_name}", f"use {' or '.join(COUNTING_FORMATS)}")


@click.command("lint", short_help="Validate skills: frontmatter, schema, links, safety.")
@click.argument("paths", nargs=-1, type=click.Path(exists=True, allow_dash=True))
@click.option("--stdin-filename", metavar="PATH", help="Read one document from standard input, as if it lay at PATH.")
@click.option(
    "--select",
    multiple=True,
    metavar="RULES",
    callback=_listed,
    help="Run only these rules: codes, prefixes, names, as in SK012,SK1.",
)
@click.option(
    "--ignore", multiple=True, metavar="RULES", callback=_listed, help="Leave these rules out, named in the same way."
)
@click.option("--fix", "fix_safe", is_flag=True, help="Mend what can be mended without changing a meaning.")
@click.option("--unsafe-fixes", is_flag=True, help="Mend more: apply fixes that need a look afterwards, too.")
@click.option("--show-fixes", is_flag=True, help="List what was fixed.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option("--baseline", "baseline_file", type=click.Path(dir_okay=False), help="Tell only what FILE has not.")
@click.option("--write-baseline", type=click.Path(dir_okay=False), metavar="FILE", help="Write what is found to FILE.")
@click.option("--statistics", is_flag=True, help="Count the findings of each rule (in text and json).")
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Share the work among N processes at most.")
@click.option("--no-cache", is_flag=True, help="Look at every skill anew, and remember nothing.")
@click.option("--exit-zero", is_flag=True, help="Exit 0 even with findings.")
@report_options("text", "json", "sarif", "github", "junit", "markdown")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    paths: tuple[str, ...],
    stdin_filename: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fix_safe: bool,
    unsafe_fixes: bool,
    show_fixes: bool,
    diff: bool,
    baseline_file: str | None,
    write_baseline: str | None,
    statistics: bool,
    no_cache: bool,
    jobs: int | None,
    exit_zero: bool,
    format_name: str,
    output: str | None,
) -> int:
    """Lint the skills below PATHS, or all skills of the current folder.

    A path may be a skill's folder, any file in it, or a folder above. All skills are read, so that names can be
    compared; findings are shown for those below PATHS.

    "-" reads one document from standard input and shows what is found in it. --fix then writes it, fixed or not, to
    standard output, and what is left to standard error.
    """
    _refuse(format_name, diff=diff, show_fixes=show_fixes, statistics=statistics)
    place = _place.asked(paths, stdin_filename)
    settings = config.load(place.root, ctx.obj["config"])
    found = skill_paths(place.tree.files(), settings.exclude)
    only = _place.chosen_skills(place, found, excluding=bool(settings.exclude))
    if not found and not paths and not place.document:
        click.echo("warning: no skills here; a skill is a folder with a SKILL.md", err=True)
    rules = lint.chosen_rules(select or settings.select, (*ignore, *settings.ignore))
    allowed = _baseline(baseline_file)
    fixes: tuple[FixedFindings, ...] = ()
    mending = fix_safe or unsafe_fixes
    if mending or diff:
        from skillkit.commands import _mend  # noqa: PLC0415 - 3 ms for difflib that only fixing need cost

        fixed = _mend.fixed_there(place, only, rules, settings, unsafe=unsafe_fixes)
        if diff:
            click.echo(_mend.diff(place, fixed), nl=False)
            return 1 if fixed.texts and not exit_zero else 0
        _mend.deliver(place, fixed)
        fixes, place = fixed.fixes, place.with_texts(fixed.texts)
    cached = not no_cache and not place.document and len(only) == len(found) >= CACHED_FROM
    # What a model says is in no file of the tree.
    cached = cached and not settings.embedding_model
    jobs = jobs or processors()
    with watched(ctx, "checking skills") as watch:
        findings = _findings(place, found, only, rules, settings, cached=cached, jobs=jobs, watch=watch)
    if place.document:
        findings = [finding for finding in findings if finding.location.path == place.document]
    report = lint.report_of(findings, place.tree, found, only=only, allowed=allowed, fixed=sum(f.count for f in fixes))
    if show_fixes:
        report = replace(report, fixes=fixes)
    if write_baseline:
        write(write_baseline, baseline.render(report.findings), "--write-baseline")
        click.echo(f"{len(report.findings)} findings written to {write_baseline}", err=True)
        return 0
    ctx.obj["statistics"] = statistics
    code = finish(ctx, report, format_name, output, err=mending and place.document is not None)
    return 0 if exit_zero else code
