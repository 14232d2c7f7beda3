"""`skillkit lint`."""

import json
from collections import Counter
from dataclasses import asdict
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
from skillkit.commands._report import finish
from skillkit.commands._report import report_options
from skillkit.errors import SkillkitError
from skillkit.files import write_atomically
from skillkit.fix import Fixed
from skillkit.fix import fix
from skillkit.library import read_skill
from skillkit.library import skill_paths
from skillkit.model.config import Config
from skillkit.model.finding import Finding
from skillkit.model.folder import Tree
from skillkit.rules import Rule
from skillkit.tree import DiskTree

CACHED_FROM = 20
"""Fewer skills are linted sooner than it takes to look whether they were linted before."""


def _common_root(paths: tuple[str, ...]) -> Path:
    """The folder from which all paths are shown: the current one, or the one above what lies outside it."""
    here = Path.cwd()
    roots = [Path(path).resolve() for path in paths]
    if all(root.is_relative_to(here) for root in roots):
        return here
    first = roots[0] if roots[0].is_dir() else roots[0].parent
    while not all(root.is_relative_to(first) for root in roots):
        first = first.parent
    return first


def _inside(skill: str, wanted: str) -> bool:
    """Whether `wanted` is the skill, above it, or a file of it."""
    return wanted in (".", skill) or skill.startswith(f"{wanted}/") or wanted.startswith(f"{skill}/")


def _diff(tree: Tree, fixed: Fixed) -> str:
    """What fixing changes, as a unified diff."""
    import difflib  # noqa: PLC0415 - 3 ms that only --diff need cost

    lines: list[str] = []
    for path, after in sorted(fixed.texts.items()):
        before = tree.read(path).decode("utf-8").splitlines(keepends=True)
        lines += difflib.unified_diff(before, after.splitlines(keepends=True), f"a/{path}", f"b/{path}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _baseline(name: str | None) -> Counter[str] | None:
    if name is None:
        return None
    file = Path(name)
    if not file.is_file():
        raise SkillkitError(f"there is no baseline {name}", f"make it with --write-baseline {name}")
    return baseline.parse(file.read_text(encoding="utf-8", errors="replace"), name)


def _findings(
    tree: Tree, skills: list[str], rules: list[Rule], settings: Config, root_name: str, *, cached: bool, jobs: int
) -> list[Finding]:
    """What is found in all skills: what was remembered of just these files, else what linting them finds now."""
    today = datetime.now(UTC).date()
    folder = places.cache_dir() / "lint"
    facts = (json.dumps(asdict(settings)), today.isoformat(), root_name, *(rule.code for rule in rules))
    key = lint_cache.key_of(tree, tree.files(), *facts) if cached else ""
    remembered = lint_cache.load(folder, key) if cached else None
    if remembered is not None:
        return list(remembered)
    checked = workers.check_shared(tree, skills, rules, root_name=root_name, jobs=jobs)
    files = frozenset(tree.files())
    folders = [read_skill(tree, skill, files, root_name=root_name) for skill in skills]
    found = lint.lint(folders, rules, settings, today, checked)
    if cached:
        lint_cache.store(folder, key, found)
    return found


@click.command("lint", short_help="Validate skills: frontmatter, schema, links, safety.")
@click.argument("paths", nargs=-1, type=click.Path(exists=True))
@click.option("--select", multiple=True, metavar="RULE", help="Run only these rules: code, prefix of codes, or name.")
@click.option("--ignore", multiple=True, metavar="RULE", help="Leave these rules out.")
@click.option("--fix", "fix_safe", is_flag=True, help="Mend what can be mended without changing a meaning.")
@click.option("--unsafe-fixes", is_flag=True, help="Mend more: apply fixes that need a look afterwards, too.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option("--baseline", "baseline_file", type=click.Path(dir_okay=False), help="Tell only what FILE has not.")
@click.option("--write-baseline", type=click.Path(dir_okay=False), metavar="FILE", help="Write what is found to FILE.")
@click.option("--statistics", is_flag=True, help="Count the findings of each rule in place of showing them.")
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Share the work among N processes at most.")
@click.option("--no-cache", is_flag=True, help="Look at every skill anew, and remember nothing.")
@click.option("--exit-zero", is_flag=True, help="Exit 0 even with findings.")
@report_options("text", "json", "sarif", "github", "junit", "markdown")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    paths: tuple[str, ...],
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fix_safe: bool,
    unsafe_fixes: bool,
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
    """
    root = _common_root(paths) if paths else Path.cwd()
    settings = config.load(root, ctx.obj["config"])
    tree = DiskTree(root)
    files = tree.files()
    found = skill_paths(files, settings.exclude)
    wanted = [Path(path).resolve().relative_to(root).as_posix() for path in paths] or ["."]
    only = {skill for skill in found if any(_inside(skill, path) for path in wanted)}
    for path, name in zip(wanted, paths):
        if (root / path).is_dir() and not any(_inside(skill, path) for skill in only):
            raise SkillkitError(f"no skills below {name}", "a skill is a folder with a SKILL.md")
    if not found and not paths:
        click.echo("warning: no skills here; a skill is a folder with a SKILL.md", err=True)
    rules = lint.chosen_rules(select or settings.select, (*ignore, *settings.ignore))
    allowed = _baseline(baseline_file)
    fixes = 0
    if fix_safe or unsafe_fixes or diff:
        chosen = [read_skill(tree, skill, frozenset(files), root_name=root.name) for skill in sorted(only)]
        fixed = fix(tree, chosen, rules, unsafe=unsafe_fixes, root_name=root.name, settings=settings)
        if diff:
            click.echo(_diff(tree, fixed), nl=False)
            return 1 if fixed.texts and not exit_zero else 0
        for path, text in fixed.texts.items():
            write_atomically(root / path, text)
        fixes, tree = fixed.fixes, DiskTree(root)
    findings = _findings(
        tree,
        found,
        rules,
        settings,
        root.name,
        cached=not no_cache and len(found) >= CACHED_FROM,
        jobs=jobs or workers.processors(),
    )
    report = lint.report_of(findings, tree, found, only=only, allowed=allowed, fixed=fixes)
    if write_baseline:
        write_atomically(Path(write_baseline), baseline.render(report.findings))
        click.echo(f"{len(report.findings)} findings written to {write_baseline}", err=True)
        return 0
    ctx.obj["statistics"] = statistics
    code = finish(ctx, report, format_name, output)
    return 0 if exit_zero else code
