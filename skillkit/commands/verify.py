"""`skillkit verify`."""

from pathlib import Path

import click

from skillkit import paths as places, verify
from skillkit.commands._logs import jobs_option, own_names
from skillkit.commands._report import finish, report_options
from skillkit.drafting.provenance import load_key
from skillkit.pool import processors


@click.command("verify", short_help="Recompute the evidence of a proposed skill from logs.")
@click.argument("candidate_id", metavar="ID")
@click.option("--logs", multiple=True, required=True, type=click.Path(), metavar="PATH", help="Logs to recompute from.")
@click.option("--head", metavar="REF", help="Where it was proposed (default: HEAD, else its branch on a remote).")
@jobs_option
@report_options("text", "json")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    candidate_id: str,
    logs: tuple[str, ...],
    head: str | None,
    jobs: int | None,
) -> int:
    """Mine the logs anew and compare with the evidence of the proposal ID, which is at the end of its branch's name.

    Says what agrees: name, draft, sessions, rows of evidence, confidence. If all does, it names the label by which the
    gate knows that this very evidence was reproduced. Nothing is remembered and nothing is sent. Exits 1
    when something does not agree.
    """
    report = verify.verify(
        Path.cwd(),
        candidate_id,
        [Path(path) for path in logs],
        key=load_key(places.state_dir()),
        ref=head,
        **own_names(),
        jobs=jobs or processors(),
    )
    return finish(ctx, report)
