"""`skillkit lint`."""

import difflib
from pathlib import Path

import click

from skillkit import config
from skillkit import lint
from skillkit.commands._report import finish
from skillkit.commands._report import report_options
from skillkit.errors import SkillkitError
from skillkit.files import write_atomically
from skillkit.fix import Fixed
from skillkit.fix import fix
from skillkit.library import read_skill
from skillkit.library import skill_paths
from skillkit.model.folder import Tree
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


def _diff(tree: Tree, fixed: Fixed) -> str:
    """What fixing changes, as a unified diff."""
    lines: list[str] = []
    for path, after in sorted(fixed.texts.items()):
        before = tree.read(path).decode("utf-8").splitlines(keepends=True)
        lines += difflib.unified_diff(before, after.splitlines(keepends=True), f"a/{path}", f"b/{path}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


@click.command("lint", short_help="Validate skills: frontmatter, schema, links, safety.")
@click.argument("paths", nargs=-1, type=click.Path(exists=True))
@click.option("--select", multiple=True, metavar="RULE", help="Run only these rules: code, prefix of codes, or name.")
@click.option("--ignore", multiple=True, metavar="RULE", help="Leave these rules out.")
@click.option("--fix", "fix_safe", is_flag=True, help="Mend what can be mended without changing a meaning.")
@click.option("--unsafe-fixes", is_flag=True, help="Mend more: apply fixes that need a look afterwards, too.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option("--exit-zero", is_flag=True, help="Exit 0 even with findings.")
@report_options("text", "json", "github")
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
    rules = lint.chosen_rules(select or settings.select, (*ignore, *settings.ignore))
    fixed = Fixed({}, 0, [])
    if fix_safe or unsafe_fixes or diff:
        chosen = [folder for folder in folders if folder.path in only]
        fixed = fix(tree, chosen, rules, unsafe=unsafe_fixes, root_name=root.name, clients=settings.clients)
    if diff:
        click.echo(_diff(tree, fixed), nl=False)
        return 1 if fixed.texts and not exit_zero else 0
    for path, text in fixed.texts.items():
        write_atomically(root / path, text)
    mended = {folder.path: folder for folder in fixed.folders}
    folders = [mended.get(folder.path, folder) for folder in folders]
    report = lint.lint(folders, rules, only=only, clients=settings.clients, exclude=settings.exclude, fixed=fixed.fixes)
    code = finish(ctx, report, format_name, output)
    return 0 if exit_zero else code
