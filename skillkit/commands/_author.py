"""Who writes, as `mine`, `lessons` and `demo` share it: the options, the answers that are kept, the material."""

import os
import sys
from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any
from typing import TypeVar

import click

from skillkit import config
from skillkit import machine
from skillkit import paths
from skillkit.authoring.asking import Asker
from skillkit.authoring.author import LIVE
from skillkit.authoring.author import PRESETS
from skillkit.authoring.author import SECONDS
from skillkit.authoring.author import author_of
from skillkit.authoring.authored import Estimate
from skillkit.authoring.authored import borrowed_lessons
from skillkit.authoring.authored import checkouts_of
from skillkit.authoring.authored import estimate
from skillkit.authoring.authored import mined
from skillkit.authoring.chain import Material
from skillkit.authoring.chain import material_of
from skillkit.authoring.checkout import Checkout
from skillkit.authoring.store import Answers
from skillkit.authoring.store import folder_name
from skillkit.commands._progress import watched
from skillkit.commands._report import DECLINED
from skillkit.errors import SkillkitError
from skillkit.mining.reading import ReadLogs
from skillkit.mining.reading import read_digests
from skillkit.mining.recall import remember
from skillkit.mining.recall import run_key
from skillkit.mining.selection import Selection
from skillkit.model.report import Report
from skillkit.provenance import load_key
from skillkit.redact import Redactor
from skillkit.reporters.text.paint import counted
from skillkit.retention import keep_days
from skillkit.store import Store
from skillkit.watch import Watch

F = TypeVar("F", bound=Callable[..., Any])

VARIABLE = "SKILLKIT_AUTHOR"
"""Names an author for a user, whatever the repository."""


def repo_option(function: F) -> F:
    """Adds `--repo`."""
    shown = "The checkout of a project, to check lessons against (default: the folder where its sessions ran)."
    return click.option("--repo", "repos", multiple=True, type=click.Path(file_okay=False), help=shown)(function)


@dataclass(frozen=True)
class Wish:
    """Which author to ask, and how: without the question, within so many tokens, with the lessons of a folder."""

    author: str = ""
    yes: bool = False
    budget: int = 0
    lent: str = ""
    seconds: float = SECONDS
    repos: tuple[str, ...] = ()

    def settled(self, file: str | None) -> "Wish":
        """The wish with the author of the environment or the settings, where the command line names none."""
        return self if self.author else replace(self, author=configured(file))


def author_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds the options that say who writes; the function is given the `wish`."""

    @wraps(function)
    def wishing(
        *given: Any,
        author: str,
        yes: bool,
        max_tokens: int | None,
        lent: str | None,
        author_timeout: float,
        repos: tuple[str, ...],
        **rest: Any,
    ) -> Any:
        return function(*given, wish=Wish(author, yes, max_tokens or 0, lent or "", author_timeout, repos), **rest)

    folder, seconds = click.Path(exists=True, file_okay=False), click.FloatRange(min=1)
    options = (
        click.option("--author", default="", metavar="NAME|CMD|URL", help="Have a model read and write: see above."),
        click.option("--yes", is_flag=True, help="Ask the author without a question before."),
        click.option("--max-tokens", type=click.IntRange(min=1), metavar="N", help="Send about N at most."),
        click.option("--lessons", "lent", type=folder, metavar="DIR", help="Count lessons of others, too."),
        click.option("--author-timeout", type=seconds, default=SECONDS, metavar="SECONDS", help="Wait for an answer."),
        repo_option,
    )
    for option in reversed(options):
        wishing = option(wishing)
    return wishing


def answers_of(name: str) -> Answers:
    """The answers of an author that are kept for this user."""
    return Answers(paths.state_dir() / "answers" / folder_name(name))


def configured(file: str | None) -> str:
    """The author that the user's environment names, else the settings of the repository; empty if none does.

    Settings travel with a repository: they may name a preset or the agent at work, no command and no address.
    """
    if named := os.environ.get(VARIABLE, ""):
        return named
    named = config.load(Path.cwd(), file).author
    if named and named not in (*PRESETS, LIVE):
        known = ", ".join((*PRESETS, LIVE))
        raise SkillkitError(
            f"author = {named!r} in the settings is no preset", f"name one of {known}, or set {VARIABLE} yourself"
        )
    return named


def asker_of(named: str, *, seconds: float = SECONDS, budget: int = 0) -> Asker:
    """Who asks an author and keeps its answers."""
    author = author_of(named, seconds)
    return Asker(author, answers_of(author.name), budget=budget)


def material(
    logs: Sequence[Path], wanted: Selection, repos: tuple[str, ...], watch: Watch
) -> tuple[ReadLogs, Material, dict[str, Checkout]]:
    """What an author is asked about: the logs read, their digests in parts, the repositories of their projects."""
    users, hosts = machine.user_names(), machine.host_names()
    read = read_digests(logs, wanted, users=users, hosts=hosts, watch=watch)
    checkouts = checkouts_of(read, [Path(repo) for repo in repos], Path.cwd(), Redactor(users, hosts))
    return read, material_of(read.digests), checkouts


def _agreed(cost: Estimate, asker: Asker) -> None:
    """Asks the user before anything is sent. Raises SkillkitError where there is nobody to answer."""
    about = f"{counted(cost.sessions, 'session')} in {counted(cost.parts, 'part')}, about {cost.tokens:,} tokens"
    if not sys.stdin.isatty():
        raise SkillkitError(f"{asker.author.name} would be asked about {about}", "say --yes")
    click.echo(f"{about}, redacted, go to: {asker.author.name}", err=True)
    if not click.confirm("Go on?", err=True):
        raise click.exceptions.Exit(DECLINED)


def authored(
    ctx: click.Context,
    logs: Sequence[Path],
    wanted: Selection,
    wish: Wish,
    *,
    min_confidence: float = 0.0,
    limit: int | None = None,
    keep: bool = True,
) -> Report:
    """The report of `mine` with an author, after the question what may be sent; kept for `candidates show`."""
    asker = asker_of(wish.author, seconds=wish.seconds, budget=wish.budget)
    with watched(ctx, "reading logs") as watch:
        read, found, checkouts = material(logs, wanted, wish.repos, watch)
    cost = estimate(found, asker)
    if cost.parts and not (wish.yes or asker.is_at_hand):
        _agreed(cost, asker)
    kept = paths.state_dir() / "lent"
    folders = [Path(wish.lent)] if wish.lent else []
    folders += [kept] if kept.is_dir() else []
    borrowed = [lesson for folder in folders for lesson in borrowed_lessons(folder)]
    with watched(ctx, "asking") as watch:
        report = mined(
            read,
            found,
            asker,
            checkouts,
            key=load_key(paths.state_dir()),
            borrowed=borrowed,
            min_confidence=min_confidence,
            limit=limit,
            watch=watch,
        )
    if keep:
        run = run_key((), "authored", [candidate.fingerprint for candidate in report.candidates])
        remember(Store(paths.state_dir(), keep_days()), run, (), report._replace(unrecognised=()))
    return report
