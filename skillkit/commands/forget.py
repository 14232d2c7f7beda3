"""`skillkit forget`."""

import sys
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from shutil import get_terminal_size
from textwrap import wrap

import click

from skillkit import paths
from skillkit.authoring.answer_store import FOLDER, answers_about, forget as forget_answers
from skillkit.commands._logs import Day
from skillkit.commands._report import DECLINED
from skillkit.drafting.staging import Staging
from skillkit.errors import SkillkitError
from skillkit.mining.project import project_names
from skillkit.mining.reading import forget_digests
from skillkit.reporters.text.paint import WIDTH, counted, cut, printable
from skillkit.store import Store
from skillkit.store.records import Known
from skillkit.store.retention import Wanted, keep_days
from skillkit.workflows.history import History

SHOWN = 10


def _show(sessions: Sequence[Known], runs: int) -> None:
    agents = ", ".join(f"{agent} {count}" for agent, count in sorted(Counter(s.agent for s in sessions).items()))
    projects = counted(len({session.project for session in sessions if session.project}), "project")
    days = sorted({session.day for session in sessions if session.day})
    when = f", {days[0]} to {days[-1]}" if len(days) > 1 else f", {days[0]}" if days else ""
    ran = f" and {counted(runs, 'run')} of workflows" if runs else ""
    of = f" ({agents}) of {projects}" if sessions else ""
    about = f"About to forget {counted(len(sessions), 'session')}{of}{when}{ran}:"
    for line in wrap(about, min(get_terminal_size().columns, WIDTH), break_on_hyphens=False):
        click.echo(line, err=True)
    for each in sessions[:SHOWN]:
        name = cut(printable(each.project) or "-", 30)
        click.echo(f"  {each.day or '-':<10}  {each.agent:<14}  {name:<30}  {printable(each.session[:16])}", err=True)
    if len(sessions) > SHOWN:
        click.echo(f"  and {len(sessions) - SHOWN:,} more", err=True)


def _agree(sessions: Sequence[Known], wanted: Wanted) -> None:
    """Asks before anything goes. Raises SkillkitError where there is no terminal to ask at."""
    runs = History().count(wanted)
    staged = len(Staging(paths.state_dir()).covered(wanted))
    answers = len(answers_about(paths.state_dir() / FOLDER, wanted))
    if not (sessions or runs or staged or answers):
        return
    _show(sessions, runs)
    more = ((staged, "staged candidate"), (answers, "kept answer"))
    if said := [counted(count, noun) for count, noun in more if count]:
        click.echo(f"and {' and '.join(said)}", err=True)
    if not sys.stdin.isatty():
        raise SkillkitError("nothing was forgotten: stdin is not a terminal", "pass --yes to forget them")
    if not click.confirm("Forget them?", err=True):
        click.echo("nothing was forgotten", err=True)
        raise click.exceptions.Exit(DECLINED)


@click.command("forget", short_help="Delete what is remembered of sessions.")
@click.option("--session", default="", metavar="ID", help="Of this session; the beginning of its id suffices.")
@click.option("--project", default="", metavar="PATH", help="Of this project, by its folder or its name as shown.")
@click.option("--before", type=Day(), metavar="DATE", help="Of what began before this day (UTC).")
@click.option("--all", "everything", is_flag=True, help="Everything that is remembered.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def command(*, session: str, project: str, before: datetime | None, everything: bool, yes: bool) -> int:
    """Delete what `mine` has remembered of sessions, so that nothing of it can be read from the disk, the staged
    candidates with evidence of them, the answers of authors about them, and with --project, --before or --all past runs
    of workflows, and which workflows you trust.

    Options given together narrow it down. It shows what would go and asks; without a terminal, --yes is needed.
    Logs are left as they are: one that is named or changes later is read again, and after --all each one is; the others
    are reported as forgotten. SKILLKIT_KEEP_DAYS says after how many days all is forgotten by itself.
    """
    if everything == bool(session or project or before):
        raise click.UsageError("say --all, or what: --session ID, --project PATH, --before DATE")
    store = Store(paths.state_dir(), keep_days())
    ids = store.ids(session) if session else []
    if len(ids) > 1:
        raise SkillkitError(f"{len(ids)} sessions have ids that begin with {session}", "write more of it")
    wanted = Wanted(
        session=ids[0] if ids else session,
        projects=project_names(project) if project else (),
        before=f"{before:%Y-%m-%d}" if before else "",
    )
    found = store.known_sessions(wanted)
    if not yes:
        _agree(found, wanted)
    gone = Staging(paths.state_dir()).forget(wanted)
    runs = History().forget(wanted)
    forget_digests()
    forget_answers(paths.state_dir() / FOLDER, wanted)
    beside = f", and {counted(gone, 'staged candidate')} with evidence of them" if gone else ""
    ran = f", and {counted(runs, 'run')} of workflows" if runs else ""
    click.echo(f"{counted(store.forget(wanted), 'session')} forgotten{beside}{ran}")
    if not (found or gone or runs or everything):
        known = ", ".join(f"{agent} {count}" for agent, count in store.summary().sessions.items()) or "nothing"
        click.echo(f"hint: nothing remembered fits; remembered is {known}", err=True)
    return 0
