"""What a shell completes besides options and files: rules, agents, ids of candidates. Imports only when asked."""

import click
from click.shell_completion import CompletionItem

from skillkit import plugins


def rules(ctx: click.Context, option: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Codes and names of rules; in a list with commas, the one that is being written."""
    from skillkit.rules import RULES  # noqa: PLC0415 - see above

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
    """Ids of staged candidates; for `restore`, of those dismissed."""
    from skillkit import paths  # noqa: PLC0415 - see above
    from skillkit.drafting.staging import Staging  # noqa: PLC0415 - see above

    del option
    staging = Staging(paths.state_dir())
    known = (
        [(each.id, each.title) for each in staging.settled() if each.how == "dropped"]
        if ctx.info_name == "restore"
        else [(each.id, each.title) for each in staging.candidates()]
    )
    return [CompletionItem(name, help=title) for name, title in known if name.startswith(incomplete)]
