"""A simple command in normal form: verb, flags, typed slots, effect."""

from collections.abc import Sequence

from skillkit.actions.effects import effect_of
from skillkit.actions.shell import Simple
from skillkit.actions.slots import arguments_of
from skillkit.actions.subcommands import verb_of
from skillkit.actions.wrappers import unwrapped
from skillkit.model.observation import Action


def called(words: Sequence[str]) -> tuple[str, ...]:
    """The words up to the last one of the verb, as they were written, and `--` behind them."""
    rest = unwrapped(words)
    end = len(words) - len(rest) + max(verb_of(rest)[1]) + 1
    return tuple(words[: end + 1 if list(words[end : end + 1]) == ["--"] else end])


def normal_form(simple: Simple) -> Action:
    """The action that a simple command is. Its words are as given: redact the script first."""
    words = unwrapped(simple.words)
    offset = len(simple.words) - len(words)
    verb, taken = verb_of(words)
    quoted = {index - offset for index in simple.quoted}
    arguments = arguments_of(verb, words, taken, quoted)
    return Action(
        kind="shell",
        verb=verb,
        words=simple.words,
        env=simple.env,
        flags=arguments.flags,
        slots=arguments.slots,
        effect=effect_of(verb, words, arguments.positional, writes=simple.writes),
    )
