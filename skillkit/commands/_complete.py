"""Shared pieces of click: a group whose default command is `list`, and what a shell completes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from skillkit import plugins
from skillkit.errors import SkillkitError, nearest

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def with_options(function: Callable[..., Any], *options: Callable[[Any], Any]) -> Callable[..., Any]:
    """A function with options, which the help shows in this order."""
    for option in reversed(options):
        function = option(function)
    return function


def rules(ctx: click.Context, option: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Codes and names of rules; in a list with commas, the one that is being written."""
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - only a completion needs these

    from skillkit.rules import RULES  # noqa: PLC0415

    del ctx
    before, comma, begun = incomplete.rpartition(",") if option.multiple else ("", "", incomplete)
    return [
        CompletionItem(before + comma + word, help=rule.title)
        for rule in sorted(RULES, key=lambda rule: rule.code)
        for word in (rule.code, rule.name)
        if word.lower().startswith(begun.lower()) and (begun or word == rule.code)
    ]


def agents(ctx: click.Context, option: click.Parameter, incomplete: str) -> list[str]:
    """The agents whose logs are read."""
    del ctx, option
    names = (name.replace("_", "-") for name in plugins.module_names("skillkit.readers"))
    return [name for name in names if name.startswith(incomplete)]


def candidates(ctx: click.Context, option: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Ids of candidates that are staged or that recent runs showed; for `restore`, of those dismissed."""
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - only a completion needs these

    from skillkit import paths  # noqa: PLC0415
    from skillkit.commands._candidates import recent_candidates  # noqa: PLC0415
    from skillkit.drafting.staging import Staging  # noqa: PLC0415

    del option
    staging = Staging(paths.state_dir())
    known = (
        [(each.id, each.title) for each in staging.settled() if each.how == "dropped"]
        if ctx.info_name == "restore"
        else sorted({each.id: each.title for each in (*recent_candidates(), *staging.candidates())}.items())
    )
    return [CompletionItem(name, help=title) for name, title in known if name.startswith(incomplete)]


def runs(ctx: click.Context, option: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Ids of past runs."""
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - only a completion needs these

    from skillkit.workflows.history import History  # noqa: PLC0415

    del ctx, option
    found = History().runs(20)
    return [CompletionItem(each.id, help=each.skill) for each in found if each.id.startswith(incomplete)]


def skills(ctx: click.Context, option: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of the skills that count here; for `run`, of those with a workflow."""
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - only a completion needs these

    from skillkit.workflows.registry import load  # noqa: PLC0415

    del option
    known = [each.skill for each in load(Path()).summaries if each.has_workflow or ctx.info_name != "run"]
    return [CompletionItem(each.name, help=each.description) for each in known if each.name.startswith(incomplete)]


class ListUnlessNamed(click.Group):
    """A group that runs its command `list` where none is named: `skillkit sessions LOGS` lists them."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Inserts `list` before paths and options. Raises SkillkitError for a mistyped subcommand."""
        if ctx.resilient_parsing and not args:
            return super().parse_args(ctx, args)  # a shell completes the subcommand
        first = next((arg for arg in args if not arg.startswith("-")), "")
        if first in self.commands:
            # Options may precede the subcommand.
            at = args.index(first)
            args = [first, *args[:at], *args[at + 1 :]]
        elif not args or args[0] not in ctx.help_option_names:
            near = nearest(first, self.commands) if first and not Path(first).exists() else None
            if near and not ctx.resilient_parsing:
                raise SkillkitError(f"no such command {ctx.info_name} {first}", f'did you mean "{near}"?')
            args = ["list", *args]
        return super().parse_args(ctx, args)
