"""`skillkit gate`."""

from pathlib import Path

import click

from skillkit import gate
from skillkit.commands._report import finish
from skillkit.commands._report import report_options


@click.command("gate", short_help="Judge the skills that changed since a base: for CI on a pull request.")
@click.option("--base", metavar="REF", help="What to compare with (default: the pull request's base, or origin/main).")
@click.option("--head", metavar="REF", default=gate.HEAD, show_default=True, help="What to judge.")
@click.option("--min-confidence", type=click.FloatRange(0, 1), help="Block mined skills below this (default: 0.6).")
@click.option("--duplicate-threshold", type=click.FloatRange(0, 1), help="Shared text from which two skills are one.")
@report_options("text", "json", "sarif", "github", "junit", "markdown")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    base: str | None,
    head: str,
    min_confidence: float | None,
    duplicate_threshold: float | None,
    format_name: str,
    output: str | None,
) -> int:
    """Lint what changed, find duplicates, recompute the confidence of mined skills from their evidence.

    Judges commits, not the working tree. Exits 1 when a skill is blocked: duplicate, low-confidence, invalid, or mined
    without evidence that holds (unknown).
    """
    report = gate.gate(
        Path.cwd(),
        base or gate.default_base(),
        head,
        min_confidence=min_confidence,
        duplicate_threshold=duplicate_threshold,
    )
    return finish(ctx, report, format_name, output)
