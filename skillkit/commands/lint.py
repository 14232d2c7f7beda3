"""`skillkit lint`."""

from pathlib import Path

import click

from skillkit import config
from skillkit import lint
from skillkit.commands._report import finish
from skillkit.commands._report import report_options
from skillkit.errors import SkillkitError
from skillkit.library import read_skill
from skillkit.library import skill_paths
from skillkit.tree import DiskTree


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


@click.command("lint", short_help="Validate skills: frontmatter, schema, links, safety.")
@click.argument("paths", nargs=-1, type=click.Path(exists=True))
@click.option("--select", multiple=True, metavar="RULE", help="Run only these rules: code, prefix of codes, or name.")
@click.option("--ignore", multiple=True, metavar="RULE", help="Leave these rules out.")
@click.option("--exit-zero", is_flag=True, help="Exit 0 even with findings.")
@report_options("text", "json", "github")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    paths: tuple[str, ...],
    select: tuple[str, ...],
    ignore: tuple[str, ...],
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
    known = frozenset(files)
    folders = [read_skill(tree, path, known, root_name=root.name) for path in found]
    report = lint.lint(
        folders,
        only=only,
        select=select or settings.select,
        ignore=(*ignore, *settings.ignore),
    )
    code = finish(ctx, report, format_name, output)
    return 0 if exit_zero else code
