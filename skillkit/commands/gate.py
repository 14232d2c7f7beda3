"""`skillkit gate`."""

from pathlib import Path

import click

from skillkit import gate
from skillkit.commands._report import finish
from skillkit.commands._report import report_options
from skillkit.model.config import ASSURANCES


@click.command("gate", short_help="Judge the skills that changed since a base: for CI on a pull request.")
@click.option("--base", metavar="REF", help="What to compare with (default: the pull request's base, or origin/main).")
@click.option("--head", metavar="REF", default=gate.HEAD, show_default=True, help="What to judge.")
@click.option("--min-confidence", type=click.FloatRange(0, 1), help="Block mined skills below this (default: 0.6).")
@click.option("--duplicate-threshold", type=click.FloatRange(0, 1), help="Shared text from which two skills are one.")
@click.option("--min-assurance", type=click.Choice(ASSURANCES), help="Block mined skills for which nobody stands so.")
@click.option("--opener", metavar="ACCOUNT", help="Who opened the pull request (default: what the run's event says).")
@click.option("--label", "labels", multiple=True, metavar="NAME", help="A label of the pull request.")
@report_options("text", "json", "sarif", "github", "junit", "markdown")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    base: str | None,
    head: str,
    min_confidence: float | None,
    duplicate_threshold: float | None,
    min_assurance: str | None,
    opener: str | None,
    labels: tuple[str, ...],
    format_name: str,
    output: str | None,
) -> int:
    """Lint what changed, find duplicates, recompute the confidence of mined skills from their evidence.

    Judges commits, not the working tree, by the settings and exceptions of the base. A skill counts as mined if its
    branch, who proposes it, a commit, the text of the pull request, its metadata or the evidence in the change say so.
    Exits 1 when a skill is blocked: duplicate, low-confidence, invalid, or mined
    without evidence that holds (unknown).
    """
    report = gate.gate(
        Path.cwd(),
        base or gate.default_base(),
        head,
        min_confidence=min_confidence,
        duplicate_threshold=duplicate_threshold,
        min_assurance=min_assurance,
        opener=opener,
        labels=labels,
    )
    return finish(ctx, report, format_name, output)
