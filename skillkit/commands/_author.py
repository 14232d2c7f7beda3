"""Who writes: the options of `mine` and what they are worth, before anything heavy is imported."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from pathlib import Path
from typing import Any

import click

from skillkit.authoring.author import MODES, SECONDS, configured
from skillkit.commands._complete import with_options

repo_option = click.option(
    "--repo",
    "repos",
    multiple=True,
    type=click.Path(file_okay=False),
    help="The checkout of a project, to check lessons against (default: the folder where its sessions ran).",
)


@dataclass(frozen=True)
class Wish:
    """Which author to ask, and how: without the question, within so many tokens, with the lessons of a folder.

    `verify` says what it may do in a clone of the project.
    """

    author: str = ""
    yes: bool = False
    budget: int = 0
    lent: str = ""
    seconds: float = SECONDS
    repos: tuple[str, ...] = ()
    verify: str = ""

    def settled(self, file: str | None) -> "Wish":
        """The wish with the author of the environment or the settings, where the command line names none."""
        return self if self.author else replace(self, author=configured(Path.cwd(), file))


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
        verify: str | None,
        **rest: Any,
    ) -> Any:
        wish = Wish(author, yes, max_tokens or 0, lent or "", author_timeout, repos, verify or "")
        return function(*given, wish=wish, **rest)

    folder, seconds = click.Path(exists=True, file_okay=False), click.FloatRange(min=1)
    return with_options(
        wishing,
        click.option("--author", default="", metavar="NAME|CMD|URL", help="Have a model read and write: see above."),
        click.option("--yes", is_flag=True, help="Ask the author without a question before."),
        click.option("--max-tokens", type=click.IntRange(min=1), metavar="N", help="Send about N at most."),
        click.option("--lessons", "lent", type=folder, metavar="DIR", help="Count lessons of others, too."),
        click.option("--author-timeout", type=seconds, default=SECONDS, metavar="SECONDS", help="Wait for an answer."),
        click.option(
            "--verify",
            type=click.Choice(MODES),
            help="What the author may do in a clone of the project, to hold drafts against it (default: read).",
        ),
        repo_option,
    )
