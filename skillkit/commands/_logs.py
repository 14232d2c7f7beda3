"""What the commands that read session logs have in common: where the logs are, and which sessions are wanted."""

from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple

import click

from skillkit import config, paths
from skillkit.commands._complete import agents, with_options
from skillkit.commands._progress import watched
from skillkit.documents.clients import listed
from skillkit.errors import SkillkitError, nearest
from skillkit.mining import sessions
from skillkit.mining.documents import given, of_repository
from skillkit.mining.keep import COUNTED
from skillkit.mining.project import project_names
from skillkit.mining.sessions import Selection
from skillkit.mining.signature_files import read
from skillkit.model.candidate import Candidate
from skillkit.model.report import Report
from skillkit.paths import host_names, user_names
from skillkit.pool import processors
from skillkit.redact.engine import Redactor
from skillkit.reporters.text.paint import printable
from skillkit.store import Store
from skillkit.store.retention import keep_days

MAX_PROJECTS = 5
"""Projects that a hint names."""


class Day(click.DateTime):
    """`YYYY-MM-DD`. The error for another form names that one, not the codes of `strptime`."""

    def __init__(self) -> None:
        super().__init__(["%Y-%m-%d"])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime:
        """The day that is written."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"{value!r} is no day; write YYYY-MM-DD, such as 2026-01-31.", param, ctx)


jobs_option = click.option(
    "--jobs", type=click.IntRange(min=1), metavar="N", help="Read logs with N processes at most."
)
docs_option = click.option(
    "--docs",
    type=click.Path(),
    multiple=True,
    metavar="PATH",
    help="What it says is not proposed again (default: this repository's documents for agents, for its project).",
)


def own_names() -> dict[str, frozenset[str]]:
    """The names of the user and the machine, which are masked wherever logs are read."""
    return {"users": user_names(), "hosts": host_names()}


def log_paths(named: tuple[str, ...]) -> list[Path]:
    """What the user named, else where the agents on this machine keep their logs."""
    return [Path(path) for path in named] or sessions.agent_logs()


def without_log(candidates: Iterable[Candidate], named: tuple[str, ...] = ()) -> set[str]:
    """The sessions behind candidates after which no log is named, in the places named or those of the agents."""
    wanted = {row.session for each in candidates for row in each.evidence}
    files = [file.name for file in sessions.log_files(log_paths(named))] if wanted else []
    return {session for session in wanted if not any(session in name for name in files)}


def log_lines(candidates: Iterable[Candidate], named: tuple[str, ...] = ()) -> dict[tuple[str, int], int]:
    """The lines of turns, by session and turn, where evidence counts turns and a log is named after its session.

    It is the line of the first call that failed, else that at which the turn begins. Raises SkillkitError for a place
    that is not there.
    """
    rows = [row for each in candidates for row in (*(() if each.bullets else each.evidence), *each.against)]
    wanted = {row.session for row in rows}
    files = sessions.log_files(log_paths(named)) if wanted else []
    files = [file for file in files if any(session in file.name for session in wanted)]
    return {
        (session.id, turn.index): next((call.line for call in turn.tool_calls if call.status == "error"), 0)
        or turn.line
        or turn.index + 1
        for session in sessions.Logs(files, keep=COUNTED)
        if session.id in wanted
        for turn in session.turns
    }


def selection_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds `--agent`, `--project`, `--since` and `--until`; the function is given the `wanted` Selection."""

    @wraps(function)
    def chosen(
        *given: Any, agents: tuple[str, ...], project: str, since: datetime | None, until: datetime | None, **rest: Any
    ) -> Any:
        projects = project_names(project) if project else ()
        days = (day.date() if day else None for day in (since, until))
        return function(*given, wanted=Selection(agents, projects, *days), **rest)

    of_agent = "Only sessions of this agent."
    of_project = "Only sessions of this project, as shown, or its folder."
    return with_options(
        chosen,
        click.option("--agent", "agents", multiple=True, metavar="NAME", help=of_agent, shell_complete=agents),
        click.option("--project", default="", metavar="NAME", help=of_project),
        click.option("--since", type=Day(), metavar="DATE", help="Only sessions from this day (UTC) on."),
        click.option("--until", type=Day(), metavar="DATE", help="Only sessions up to this day (UTC)."),
    )


def refuse_unknown_names(wanted: Selection) -> None:
    """Raises SkillkitError for an `--agent` that no reader knows and for a `--project` of no session.

    Called where no session fits. Some formats hold sessions of any agent, so a name counts as wrong only if no session
    bears it.
    """
    from skillkit.readers import READERS  # noqa: PLC0415 - only a mistake needs it

    known = [reader.name for reader in READERS if reader.homes]
    for name in wanted.agents:
        if name not in known:
            near = nearest(name, known)
            hint = f'did you mean "{near}"?' if near else f"known agents: {', '.join(known)}"
            raise SkillkitError(f"no session of an agent called {name!r}", hint)
    if wanted.projects and wanted.seen.isdisjoint(wanted.projects) and wanted.seen:
        name = next(iter(wanted.projects))
        alike = sorted(each for each in wanted.seen if name.lower() in each.lower())
        near = nearest(name, wanted.seen)
        meant = list(dict.fromkeys([near, *alike] if near else alike))
        shown = listed([printable(each) for each in (meant or sorted(wanted.seen))[:MAX_PROJECTS]])
        hint = f"did you mean {shown}?" if meant else f"the sessions are of {shown}"
        raise SkillkitError(f"no session of a project called {name!r}", hint)


class Reading(NamedTuple):
    """How logs are read: with how many processes, and whether what they say is remembered."""

    jobs: int | None
    no_store: bool
    remember: bool

    def arguments(self, named: Collection[str]) -> dict[str, Any]:
        """What `mine` and `stats` take besides the logs. Raises UsageError for options that contradict each other."""
        if self.no_store and self.remember:
            raise click.UsageError("--no-store remembers nothing: leave it or --remember out")
        return {
            "store": None if self.no_store else Store(paths.state_dir(), keep_days()),
            "all_remembered": not named,
            "remember_logs": self.remember or not named,
            **own_names(),
            "jobs": self.jobs or processors(),
        }


def reading_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds `--jobs`, `--remember` and `--no-store`; the function is given the `reading`."""

    @wraps(function)
    def reading(*given: Any, jobs: int | None, no_store: bool, remember: bool, **rest: Any) -> Any:
        return function(*given, reading=Reading(jobs, no_store, remember), **rest)

    return with_options(
        reading,
        jobs_option,
        click.option("--remember", is_flag=True, help="Remember the logs in PATHS, too."),
        click.option("--no-store", is_flag=True, help="Read every log anew, and remember nothing."),
    )


def mined(ctx: click.Context, named: tuple[str, ...], reading: Reading, docs: tuple[str, ...], **more: Any) -> Report:
    """What the logs that are named teach, else those of the agents here; `more` is for the pipeline."""
    from skillkit.documents.library import installed_skills  # noqa: PLC0415 - only mining needs these
    from skillkit.drafting.provenance import load_key  # noqa: PLC0415
    from skillkit.mining.pipeline import mine  # noqa: PLC0415
    from skillkit.similarity.embedding import SAME_REQUEST, StaticModel  # noqa: PLC0415

    model = config.placed(config.load(Path.cwd(), ctx.obj["config"]), Path.cwd()).embedding_model
    with watched(ctx, "reading logs") as watch:
        redactor = Redactor(*own_names().values())
        folders = (paths.config_dir() / "signatures", paths.project_signatures(Path.cwd()))
        return mine(
            log_paths(named),
            key=load_key(paths.state_dir()),
            installed=installed_skills(Path.cwd()),
            signatures=[signature for folder in folders for signature in read(folder)],
            documents=given(docs, redactor) if docs else of_repository(Path.cwd(), redactor),
            embedder=StaticModel(model, SAME_REQUEST) if model else None,
            watch=watch,
            **reading.arguments(named),
            **more,
        )
