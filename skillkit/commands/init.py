"""`skillkit init`."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from skillkit import scaffold
from skillkit.agents import how_loaded
from skillkit.commands._report import finish, report_options
from skillkit.drafting.diff import unified_diff
from skillkit.errors import SkillkitError
from skillkit.files.tree import DiskTree
from skillkit.model.report import Report, Writing
from skillkit.paths import from_home
from skillkit.terminal import write_document

CI = "Whose CI runs the gate."
GIT = "Make the folder a git repository, or leave it without one (default: ask)."

REQUIRED = {
    "github": "On GitHub, make the gate a required check.",
    "gitlab": "On GitLab, turn on Pipelines must succeed.",
    "forgejo": "On Forgejo, make the gate a required status check of the protected branch.",
}
"""How a pull request waits for the gate."""


def _start_git(root: Path, *, wanted: bool | None) -> bool:
    """Whether to make a repository of a folder that is none."""
    if wanted is not None:
        return wanted
    if not sys.stdin.isatty():
        raise SkillkitError(f"{root} is no git repository", "--git makes it one, --no-git does without")
    return click.confirm(f"{from_home(str(root))} is no git repository. Make it one?", default=True, err=True)


def _next(root: Path, writings: Sequence[Writing], *, hooks: bool) -> Iterator[str]:
    """What is left for a person to do."""
    yield "skillkit lint: reports skills that agents fail to load, with file and line."
    if hooks:
        yield "pre-commit install: from then on git lints the changed skills before each commit."
    for each in writings:
        if each.action == "left" and each.path == ".pre-commit-config.yaml" and not each.reason.startswith("has "):
            yield (
                f"Put a hook into {each.path} by hand ({each.reason}): one of a local repository, with the language"
                " system and the entry skillkit lint."
            )
    if any((each.path, each.action) == (".gitlab-ci.yml", "left") for each in writings):
        yield "In .gitlab-ci.yml, include the gate, if it is not: include: [{local: /.gitlab/skillkit-gate.yml}]"
    yield f"{how_loaded(DiskTree(root), 'NAME')}."
    yield "Look at it with git status and git diff, then commit and push it."
    for ci, folder in scaffold.WORKFLOWS.items():
        if any(each.path.startswith(f"{folder}/") and each.action == "created" for each in writings):
            yield (
                f"{REQUIRED[ci]} In CODEOWNERS, name who owns /skills/, /provenance/, /skillkit*.toml and"
                f" /{folder.partition('/')[0]}/: a gate is as good as the review behind it."
            )
    yield "skillkit mine: what your last sessions taught. skillkit propose: pull requests for its drafts."


@click.command("init", short_help="Set up a skill repository: a skill, settings, hooks, workflows.")
@click.argument("folder", metavar="[DIR]", default=".", type=click.Path(path_type=Path))
@click.option("--git/--no-git", "start_git", default=None, help=GIT)
@click.option("--example/--no-example", default=True, help="Write an example skill where there is no skill.")
@click.option("--pre-commit/--no-pre-commit", "hooks", default=True, help="Write hooks for pre-commit.")
@click.option("--workflows/--no-workflows", default=True, help="Write workflows for CI.")
@click.option("--ci", type=click.Choice(list(scaffold.WORKFLOWS)), default="github", show_default=True, help=CI)
@click.option("--source", metavar="URL@REV", help="Where hooks and workflows get skillkit (default: as installed).")
@click.option("--dry-run", is_flag=True, help="Show what would be written, and write nothing.")
@click.option("--diff", is_flag=True, help="Show what would be written as a diff, and write nothing.")
@report_options("text", "json")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    folder: Path,
    start_git: bool | None,
    example: bool,
    hooks: bool,
    workflows: bool,
    ci: str,
    source: str | None,
    dry_run: bool,
    diff: bool,
) -> int:
    """Set up the repository of DIR (default: the current folder), or complete what is there.

    Written are an example skill, skillkit.toml, hooks in .pre-commit-config.yaml, workflows in .github (with --ci
    in .gitlab or .forgejo: the gate alone), and a line in .gitignore. No file is overwritten: existing files are kept
    and listed, hooks and the line are added to them. If something fails, nothing is written; a second run has nothing
    to write.

    Hooks and workflows name the place and the commit that pip, pipx or uv installed skillkit from. Where that is not
    known and --source does not say it, the hooks run the skillkit that is installed, and no workflow is written.
    """
    given = scaffold.named(source) if source else scaffold.installed_from()
    place = scaffold.place_of(folder)
    parts = scaffold.Parts(example=example, hooks=hooks, workflows=workflows, ci=ci)
    writings = scaffold.plan(place.root, given, parts)
    writing = [each for each in writings if each.action != "left"]
    if diff:
        write_document(unified_diff((each.path, each.before, each.after) for each in writing))
        return 0
    if not dry_run:
        start = not place.in_git and _start_git(place.root, wanted=start_git)
        scaffold.write(place.root, writing, start_git=start)
    report = Report(
        command="init",
        writings=tuple(writings),
        counts={"written": 0 if dry_run else len(writing), **({"planned": len(writing)} if dry_run else {})},
        texts={"folder": from_home(str(place.root))},
        notes=tuple(_next(place.root, writings, hooks=hooks)) if writing else (),
    )
    return finish(ctx, report)
