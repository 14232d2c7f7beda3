"""`skillkit gate`."""

from pathlib import Path

import click

from skillkit import gate, git
from skillkit.commands._report import FailOn, fail_on_option, finish, report_options
from skillkit.errors import SkillkitError
from skillkit.model.config import ASSURANCES


def of_base(config: str | None) -> str:
    """The path within the repository of the settings that are named. Raises SkillkitError for a file elsewhere.

    What lies in the work tree may be the change's: the gate reads the path from the base.
    """
    if not config:
        return ""
    root, file = git.root_of(Path.cwd()), Path(config)
    if not file.is_relative_to(root):
        hint = "the gate reads its settings from the base: name a file of the repository"
        raise SkillkitError(f"{config} is not in {root}", hint)
    return file.relative_to(root).as_posix()


@click.command("gate", short_help="Judge the skills that changed since a base: for CI on a pull request.")
@click.option("--base", metavar="REF", help="What to compare with (default: the pull request's base, or origin/main).")
@click.option("--head", metavar="REF", default=gate.HEAD, show_default=True, help="What to judge.")
@click.option("--min-confidence", type=click.FloatRange(0, 1), help="Block mined skills below this (default: 0.6).")
@click.option(
    "--duplicate-threshold", type=click.FloatRange(0, 1), help="Similarity at which two skills count as duplicates."
)
@click.option("--on-duplicate", type=click.Choice(("block", "warn")), help="Whether duplicates block.")
@click.option("--min-assurance", type=click.Choice(ASSURANCES), help="Minimum assurance level of mined skills.")
@click.option("--opener", metavar="ACCOUNT", help="Who opened the pull request (default: from the event of the run).")
@click.option("--label", "labels", multiple=True, metavar="NAME", help="A label of the pull request.")
@click.option(
    "--import-sarif",
    "logs",
    multiple=True,
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Also judge by the findings in this SARIF log of another tool.",
)
@fail_on_option("error")
@report_options("text", "json", "sarif", "github", "junit", "markdown")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    base: str | None,
    head: str,
    min_confidence: float | None,
    duplicate_threshold: float | None,
    on_duplicate: str | None,
    min_assurance: str | None,
    opener: str | None,
    labels: tuple[str, ...],
    logs: tuple[str, ...],
    fail_on: FailOn,
) -> int:
    """Lint what changed, find duplicates, recompute the confidence of mined skills from their evidence.

    Judges commits, not the working tree, by the settings and exceptions of the base. A skill counts as mined if its
    branch, who proposes it, a commit, the text of the pull request, its metadata or the evidence in the change say so.
    Lines of a mined skill that were edited since are named, and judged as those of a handwritten skill. A mined skill
    that a person accepted needs no confidence.
    Exits 1 when a skill is blocked: duplicate, low-confidence, invalid (--fail-on: from which severity of a finding
    on), mined without evidence that holds (unknown), or edited where the settings have on-edit = block; never with
    --fail-on never. A file that --config names is read from the base, too.
    """
    report = gate.gate(
        Path.cwd(),
        base or gate.default_base(),
        head,
        min_confidence=min_confidence,
        duplicate_threshold=duplicate_threshold,
        on_duplicate=on_duplicate,
        min_assurance=min_assurance,
        fail_on="error" if fail_on == "never" else fail_on,
        config=of_base(ctx.obj["config"]),
        opener=opener,
        labels=labels,
        logs=logs,
    )
    code = finish(ctx, report)
    return 0 if fail_on == "never" else code
