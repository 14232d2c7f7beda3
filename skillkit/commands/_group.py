"""A command with commands of its own, of which the first needs no name."""

import click


class ListUnlessNamed(click.Group):
    """A group whose command `list` runs where none is named: `skillkit sessions LOGS` lists them."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Puts `list` in front of paths and options."""
        named = bool(args) and (args[0] in self.commands or args[0] in ctx.help_option_names)
        return super().parse_args(ctx, args if named else ["list", *args])
