"""Who is asked for words, as `mine --refine` and `refine` share it."""

from collections.abc import Callable
from functools import partial

import click

from skillkit import agent_command
from skillkit import model_endpoint

WHO = "CMD|URL"


def asker(who: str, seconds: float) -> Callable[[str], str]:
    """What hands a prompt to an OpenAI-compatible address, or to a command, and gives the answer."""
    if who.startswith(("http://", "https://")):
        return partial(model_endpoint.ask, who, seconds=seconds)
    agent_command.boxed(who)
    return partial(agent_command.ask, who, seconds=seconds)


timeout_option = click.option(
    "--refine-timeout",
    type=click.FloatRange(min=1),
    default=float(agent_command.SECONDS),
    metavar="SECONDS",
    show_default=True,
    help="Wait so long for an answer.",
)
