"""`skillkit lint`."""

import contextlib
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NoReturn

import click

from skillkit import config
from skillkit.commands import _place
from skillkit.commands._check import Check, check_of, linted
from skillkit.commands._complete import rules as complete_rules
from skillkit.commands._place import Place
from skillkit.commands._progress import watched
from skillkit.commands._report import F, FailOn, fail_on_option, finish, report_options, write
from skillkit.documents.library import read_skill
from skillkit.errors import SkillkitError
from skillkit.files.write import write_together
from skillkit.lint.autofix import Fixed, fix
from skillkit.lint.report import parse_baseline, render_baseline
from skillkit.model.config import Config
from skillkit.model.finding import Finding, FixedFindings
from skillkit.plugins import module_names
from skillkit.rules import Rule
from skillkit.terminal import write_document, write_raw

COUNTING_FORMATS = ("text", "json")
"""The formats that can show counts; what reads the others wants findings."""
POLL_SECONDS = 0.5


def _baseline(name: str | None) -> Counter[str] | None:
    if name is None:
        return None
    file = Path(name)
    if not file.is_file():
        raise SkillkitError(f"there is no baseline {name}", f"make it with --write-baseline {name}")
    return parse_baseline(file.read_text(encoding="utf-8", errors="replace"), name)


def _listed(ctx: click.Context, option: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """What an option names, given several times or as a list with commas."""
    del ctx, option
    return tuple(name for each in given for part in each.split(",") if (name := part.strip()))


def _rules_option(name: str, shown: str) -> Callable[[F], F]:
    return click.option(
        name, multiple=True, metavar="RULES", callback=_listed, shell_complete=complete_rules, help=shown
    )


def _stamps(place: Place, settings: Path | None) -> dict[str, tuple[int, int]]:
    """Size and time of change of every file that lint may read."""
    found = {}
    for path in place.tree.files():
        with contextlib.suppress(OSError):  # gone since it was listed
            about = place.tree.about(path)
            found[path] = (about.size, about.changed)
    if settings is not None:
        with contextlib.suppress(OSError):
            found[""] = (settings.stat().st_size, settings.stat().st_mtime_ns)
    return found


def _watch(ctx: click.Context, paths: tuple[str, ...]) -> NoReturn:
    """Lints once, and again whenever a file changes, until it is interrupted."""
    before = None
    while True:
        place = _place.on_disk(paths)
        named = ctx.obj["config"]
        now = _stamps(place, Path(named) if named else config.file_for(place.root))
        if now != before:
            before = now
            if sys.stdout.isatty():
                write_raw(sys.stdout, "\x1b[2J\x1b[1;1H")
            try:
                ctx.invoke(command, **{**ctx.params, "watch": False})
            except SkillkitError as error:
                click.echo(f"error: {error.message}", err=True)
            if not ctx.obj["quiet"]:
                click.echo("watching for changes; Ctrl-C ends", err=True)
        time.sleep(POLL_SECONDS)


def _fix(place: Place, skills: Iterable[str], rules: Sequence[Rule], settings: Config, *, unsafe: bool) -> Fixed:
    """What can be fixed in `skills`: on the disk in the files below the root, on standard input in its document."""
    files = frozenset(place.tree.files())
    folders = [read_skill(place.tree, skill, files, root_name=place.name) for skill in sorted(skills)]
    fixed = fix(place.tree, folders, rules, unsafe=unsafe, root_name=place.name, settings=settings)
    if place.document:
        return fixed.only({place.document})
    outside = [path for path in fixed.texts if not (place.root / path).resolve().is_relative_to(place.root)]
    for path in outside:
        click.echo(f"warning: {path} is not fixed: it is a link to a file outside", err=True)
    return fixed.only(fixed.texts.keys() - outside)


def _write_fixed(place: Place, fixed: Fixed) -> None:
    """Writes what was fixed; the document of standard input goes to standard output, fixed or as it came."""
    if place.document is not None:
        text = fixed.texts.get(place.document)
        write_document(place.raw if text is None else text)
        return
    try:
        write_together({place.root / path: text for path, text in fixed.texts.items()})
    except OSError as error:
        file = Path(error.filename)
        name = file.relative_to(place.root).as_posix() if file.is_relative_to(place.root) else str(file)
        raise SkillkitError(f"{name} cannot be written: {error.strerror}", "nothing was fixed in any file") from None


def _external(check: Check, scanners: Sequence[str], logs: Sequence[str], ignore: Sequence[str]) -> tuple[Finding, ...]:
    """The findings of other programs; what of theirs does not count is named on standard error."""
    from skillkit.lint import external  # noqa: PLC0415 - 10 ms that only other programs need cost
    from skillkit.lint.sarif import MAX_LOG_BYTES  # noqa: PLC0415 - goes with it
    from skillkit.reporters.text.paint import printable  # noqa: PLC0415 - goes with it

    if _place.STDIN in logs and (check.place.document is not None or logs.count(_place.STDIN) > 1):
        raise click.UsageError("standard input can hold one document or one log")
    read = [
        ("standard input", sys.stdin.buffer.read(MAX_LOG_BYTES + 1))
        if name == _place.STDIN
        else (name, external.read_log_file(name))
        for name in logs
    ]
    linted_skills = external.Linted(check.place.root, check.place.tree, check.skills, frozenset(check.only))
    found = external.external_findings(linted_skills, scanners, read, check.settings, ignore)
    for note in found.notes:
        click.echo(f"warning: {printable(note)}", err=True)
    return found.findings


def _refuse(format_name: str, *, diff: bool, show_fixes: bool, statistics: bool) -> None:
    """Raises an error for options that do not go together."""
    if show_fixes and diff:
        raise click.UsageError("--diff shows what would be fixed: it goes without --show-fixes")
    if statistics and format_name not in COUNTING_FORMATS:
        raise SkillkitError(f"--statistics are not shown as {format_name}", f"use {' or '.join(COUNTING_FORMATS)}")


@click.command("lint", short_help="Validate skills: frontmatter, schema, links, safety.")
@click.argument("paths", nargs=-1, type=click.Path(exists=True, allow_dash=True))
@click.option("--stdin-filename", metavar="PATH", help="Read one document from standard input, as if it lay at PATH.")
@_rules_option("--select", "Run only these rules: codes, prefixes, names, as in SK012,SK1.")
@_rules_option("--ignore", "Skip these rules, named in the same way.")
@click.option(
    "--preset",
    type=click.Choice(["default", "security"]),
    expose_value=False,
    help="Accepted for older configurations; both run every rule.",
)
@click.option("--fix", "fix_safe", is_flag=True, help="Apply safe fixes.")
@click.option("--unsafe-fixes", is_flag=True, help="Apply safe fixes, and those that need a review.")
@click.option("--show-fixes", is_flag=True, help="List what was fixed.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option(
    "--baseline",
    "baseline_file",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Report only findings not in FILE.",
)
@click.option("--write-baseline", type=click.Path(dir_okay=False), metavar="FILE", help="Write the findings to FILE.")
@click.option(
    "--scanner",
    "scanners",
    multiple=True,
    type=click.Choice([name.replace("_", "-") for name in module_names("skillkit.scanners")]),
    help="Also run this scanner, which you have installed, over the skills.",
)
@click.option(
    "--import-sarif",
    "logs",
    multiple=True,
    type=click.Path(dir_okay=False, allow_dash=True),
    metavar="FILE",
    help='Also report the findings in this SARIF log of another tool ("-": standard input).',
)
@click.option("--statistics", is_flag=True, help="Count the findings of each rule (in text and json).")
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Use at most N processes.")
@click.option("--no-cache", is_flag=True, help="Neither read nor write the cache.")
@click.option(
    "--changed-since", metavar="REF", help="Lint only skills with files that changed since the merge base with REF."
)
@click.option("--allow-unmatched", is_flag=True, help="Skip PATHS that are not part of a skill, as hooks name them.")
@click.option("--watch", is_flag=True, help="Lint again whenever a file changes, until Ctrl-C.")
@click.option("--exit-zero", is_flag=True, help="Exit 0 even with findings: --fail-on never.")
@fail_on_option("warning")
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
    scanners: tuple[str, ...],
    logs: tuple[str, ...],
    statistics: bool,
    no_cache: bool,
    jobs: int | None,
    changed_since: str | None,
    allow_unmatched: bool,
    watch: bool,
    exit_zero: bool,
    fail_on: FailOn,
) -> int:
    """Lint the skills below PATHS, or all skills of the current folder.

    A path may be a skill's folder, any file in it, or a folder above. It may be hidden, or ignored by git: only the
    settings exclude a path that is named. All skills are read, so that names and triggers can be compared; findings
    are shown for those below PATHS, and in others where they are about both.

    "-" reads one document from standard input and shows what is found in it. --fix then writes it, fixed or not, to
    standard output, and what is left to standard error.

    --scanner and --import-sarif add findings of other programs (docs/scanners.md): they count like ours.
    """
    _refuse(ctx.obj["format"], diff=diff, show_fixes=show_fixes, statistics=statistics)
    if watch:
        if stdin_filename is not None or _place.STDIN in paths:
            raise click.UsageError("--watch needs files: standard input does not change")
        _watch(ctx, paths)
    place = _place.asked(paths, stdin_filename, remember=not no_cache)
    settings = config.load(place.root, ctx.obj["config"])
    check = check_of(
        place,
        settings,
        select=select,
        ignore=ignore,
        changed_since=changed_since,
        allow_unmatched=allow_unmatched,
    )
    if not check.skills and not paths and not place.document:
        click.echo("warning: no skills found; a skill is a folder with a SKILL.md", err=True)
    allowed = _baseline(baseline_file)
    fixes: tuple[FixedFindings, ...] = ()
    mending = fix_safe or unsafe_fixes
    if mending or diff:
        fixed = _fix(place, check.only, check.rules, settings, unsafe=unsafe_fixes)
        if diff:
            from skillkit.drafting.diff import unified_diff  # noqa: PLC0415 - 3 ms for difflib that only a diff need cost

            texts = sorted(fixed.texts.items())
            changes = ((path, place.tree.read(path).decode("utf-8"), after) for path, after in texts)
            write_document(unified_diff(changes))
            return 1 if fixed.texts and not exit_zero and fail_on != "never" else 0
        _write_fixed(place, fixed)
        fixes, check = fixed.fixes, check._replace(place=place.with_texts(fixed.texts))
    external = _external(check, scanners, logs, ignore) if scanners or logs else ()
    with watched(ctx, "checking skills") as watcher:
        report = linted(
            check,
            fail_on="warning" if fail_on == "never" else fail_on,
            allowed=allowed,
            fixed=sum(each.count for each in fixes),
            cached=not no_cache,
            jobs=jobs,
            watch=watcher,
            external=external,
        )
    if show_fixes:
        report = report._replace(fixes=fixes)
    if changed_since and check.skills and not check.only:
        report = report._replace(notes=(f"No skill changed since {changed_since}",))
    if write_baseline:
        write(write_baseline, render_baseline(report.findings), "--write-baseline")
        click.echo(f"{len(report.findings)} findings written to {write_baseline}", err=True)
        return 0
    ctx.obj["statistics"] = statistics
    code = finish(ctx, report, err=mending and place.document is not None)
    return 0 if exit_zero or fail_on == "never" else code
