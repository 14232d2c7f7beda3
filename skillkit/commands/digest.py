"""`skillkit digest`."""

import click

from skillkit.authoring.chain import material_of
from skillkit.commands._logs import log_paths, own_names, refuse_unknown_names, selection_options
from skillkit.commands._progress import watched
from skillkit.commands._report import finish, report_options
from skillkit.mining.reading import read_digests
from skillkit.mining.sessions import Selection
from skillkit.model.report import Report
from skillkit.pool import processors


@click.command("digest", short_help="Print what an author would read of session logs.")
@click.argument("paths", nargs=-1, type=click.Path())
@selection_options
@click.option("--all", "everything", is_flag=True, help="Also sessions that nobody would be asked about.")
@report_options("text", "json")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    paths: tuple[str, ...],
    wanted: Selection,
    everything: bool,
) -> int:
    """Condense the sessions in PATHS, or those of the agents on this machine, to what an author reads.

    Each item bears the line of the log that it is from. Secrets, e-mail addresses, home folders, and names of users
    and machines are masked. Long sessions come in parts. Sessions in which nobody said more than a few words, no
    sub-agent reported and nothing failed are left out, unless --all is given. Tokens are estimated at four characters
    each.
    """
    with watched(ctx, "reading logs") as watch:
        read = read_digests(log_paths(paths), wanted, **own_names(), jobs=processors(), watch=watch)
    if not read.digests:
        refuse_unknown_names(wanted)
    material = material_of(read.digests, everything=everything)
    report = Report(
        command="digest",
        parts=material.parts,
        families=material.family,
        unrecognised=read.unrecognised,
        counts={
            "sessions": len(read.digests),
            "families": len(set(material.family.values())),
            "parts": len(material.parts),
            "tokens": sum(part.tokens for part in material.parts),
        },
    )
    return finish(ctx, report)
