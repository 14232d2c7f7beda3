"""A command with subcommands, of which `list` is the default."""

from pathlib import Path

import click

from skillkit.errors import SkillkitError
from skillkit.errors import nearest


class ListUnlessNamed(click.Group):
    """A group that runs its command `list` where none is named: `skillkit sessions LOGS` lists them."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Inserts `list` before paths and options. Raises SkillkitError for a mistyped subcommand."""
        if ctx.resilient_parsing and not args:
            return super().parse_args(ctx, args)  # a shell completes the subcommand
        first = next((arg for arg in args if not arg.startswith("-")), "")
        if first in self.commands:
            # Options may stand before the subcommand.
            at = args.index(first)
            args = [first, *args[:at], *args[at + 1 :]]
        elif not args or args[0] not in ctx.help_option_names:
            near = nearest(first, self.commands) if first and not Path(first).exists() else None
            if near and not ctx.resilient_parsing:
                raise SkillkitError(f"no such command {ctx.info_name} {first}", f'did you mean "{near}"?')
            args = ["list", *args]
        return super().parse_args(ctx, args)
