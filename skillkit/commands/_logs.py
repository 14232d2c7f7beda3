"""What the commands that read session logs have in common: where the logs are, and which sessions are wanted."""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import Any
from typing import TypeVar

import click

from skillkit import machine
from skillkit import paths
from skillkit.commands._complete import agents
from skillkit.commands._day import Day
from skillkit.errors import SkillkitError
from skillkit.errors import nearest
from skillkit.mining import sessions
from skillkit.mining.documents import given
from skillkit.mining.documents import of_repository
from skillkit.mining.selection import Selection
from skillkit.mining.signature_files import read
from skillkit.model.observation import Trace
from skillkit.model.signature import Signature
from skillkit.redact.engine import Redactor
from skillkit.redact.names import user_names
from skillkit.store import Store
from skillkit.store.retention import keep_days
from skillkit.transcripts.projects import project_of

F = TypeVar("F", bound=Callable[..., Any])

DOCS = "What it says is not proposed again (default: this repository's documents for agents, for its project)."


def log_paths(named: tuple[str, ...]) -> list[Path]:
    """What the user named, else where the agents on this machine keep their logs."""
    return [Path(path) for path in named] or sessions.agent_logs()


def own_signatures() -> list[Signature]:
    """The signatures of the user, then those of the current folder's project. Raises SkillkitError."""
    folders = (paths.config_dir() / "signatures", paths.project_signatures(Path.cwd()))
    return [signature for folder in folders for signature in read(folder)]


def project_names(named: str) -> tuple[str, ...]:
    """What a project may be called, by its folder or its name: as it is, and masked as in all that is shown."""
    folder = Path(named)
    path = str(folder.resolve()) if folder.is_dir() else named
    masked = Redactor({*user_names([path]), *machine.user_names()}, machine.host_names())(project_of(path))
    return tuple(dict.fromkeys((project_of(path), masked)))


def selection_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds `--agent`, `--project`, `--since` and `--until`; the function is given the `wanted` Selection."""

    @wraps(function)
    def chosen(
        *given: Any, agents: tuple[str, ...], project: str, since: datetime | None, until: datetime | None, **rest: Any
    ) -> Any:
        projects = project_names(project) if project else ()
        days = (day.date() if day else None for day in (since, until))
        return function(*given, wanted=Selection(agents, projects, *days), **rest)

    day = Day()
    options = (
        click.option(
            "--agent",
            "agents",
            multiple=True,
            metavar="NAME",
            help="Only sessions of this agent.",
            shell_complete=agents,
        ),
        click.option(
            "--project", default="", metavar="NAME", help="Only sessions of this project, as shown, or its folder."
        ),
        click.option("--since", type=day, metavar="DATE", help="Only sessions from this day (UTC) on."),
        click.option("--until", type=day, metavar="DATE", help="Only sessions up to this day (UTC)."),
    )
    for option in reversed(options):
        chosen = option(chosen)
    return chosen


def _known_agents() -> list[str]:
    from skillkit.readers import READERS  # noqa: PLC0415 - only a completion or a mistake needs it

    return [reader.name for reader in READERS if reader.homes]


def refuse_unknown_agents(wanted: Selection) -> None:
    """Raises SkillkitError for an `--agent` that no reader knows; called where no session fits.

    Some formats hold sessions of any agent, so a name counts as wrong only if nothing bears it.
    """
    known = _known_agents()
    for name in wanted.agents:
        if name not in known:
            near = nearest(name, known)
            hint = f'did you mean "{near}"?' if near else f"known agents: {', '.join(known)}"
            raise SkillkitError(f"no session of an agent called {name!r}", hint)


def jobs_option(function: F) -> F:
    """Adds `--jobs`."""
    told = "Read logs with N processes at most."
    return click.option("--jobs", type=click.IntRange(min=1), metavar="N", help=told)(function)


def reading_options(function: F) -> F:
    """Adds `--jobs`, `--remember` and `--no-store`."""
    anew = "Read every log anew, and remember nothing."
    function = click.option("--no-store", is_flag=True, help=anew)(function)
    return jobs_option(click.option("--remember", is_flag=True, help="Remember the logs in PATHS, too.")(function))


def store_of(*, no_store: bool, remember: bool) -> Store | None:
    """The store, unless nothing is to be remembered. Raises UsageError where that is said of what is to be, too."""
    if no_store and remember:
        raise click.UsageError("--no-store remembers nothing: leave it or --remember out")
    return None if no_store else Store(paths.state_dir(), keep_days())


def docs_option(function: F) -> F:
    """Adds `--docs`."""
    return click.option("--docs", type=click.Path(), multiple=True, metavar="PATH", help=DOCS)(function)


def documents(paths: tuple[str, ...]) -> list[Trace]:
    """The documents that the user named, else those for agents in the repository that the current folder lies in."""
    redactor = Redactor(machine.user_names(), machine.host_names())
    return given(paths, redactor) if paths else of_repository(Path.cwd(), redactor)
