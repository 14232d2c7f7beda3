"""A simple command in normal form: verb, flags, slots typed by how they look, effect."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from skillkit.model.observation import Action
from skillkit.model.observation import Slot
from skillkit.shell.effects import effect_of
from skillkit.shell.looks import NUMBER
from skillkit.shell.looks import slot_of
from skillkit.shell.parse import Simple
from skillkit.shell.subcommands import verb_of
from skillkit.shell.wrappers import unwrapped

SAYING = frozenset({"-m", "-am", "--body", "--message", "--notes", "--title"})
"""Options whose quoted value is what a person says, though it may look like code."""


def called(words: Sequence[str]) -> tuple[str, ...]:
    """The words up to the last one of the verb, as they were written, and `--` behind them."""
    rest = unwrapped(words)
    end = len(words) - len(rest) + max(verb_of(rest)[1]) + 1
    return tuple(words[: end + 1 if list(words[end : end + 1]) == ["--"] else end])


def _slot(word: str, option: str, *, quoted: bool) -> Slot:
    says = quoted and option in SAYING
    return Slot(kind="message", value=word) if says else slot_of(word, quoted=quoted)


def _arguments(
    words: Sequence[str], taken: AbstractSet[int], quoted: AbstractSet[int]
) -> tuple[set[str], list[Slot], int]:
    """The options, the slots in their order, and how many words behind the verb are arguments.

    `taken`, those of the verb, and `quoted` are indices of words.
    """
    flags: set[str] = set()
    slots: list[Slot] = []
    positional, option = 0, ""
    for index, word in enumerate(words):
        if index in taken or word in ("-", "--"):
            continue
        if index in quoted or not word.startswith("-") or NUMBER.match(word):
            slots.append(_slot(word, option, quoted=index in quoted))
            positional, option = positional + (index > max(taken)), ""
        else:
            option, equals, value = word.partition("=")
            flags.add(option)
            if equals:
                slots.append(_slot(value, option, quoted=" " in value))
    return flags, slots, positional


def normal_form(simple: Simple) -> Action:
    """The action that a simple command is. Its words are as given: redact the script first."""
    words = unwrapped(simple.words)
    offset = len(simple.words) - len(words)
    verb, taken = verb_of(words)
    flags, slots, positional = _arguments(words, taken, {index - offset for index in simple.quoted})
    return Action(
        kind="shell",
        verb=verb,
        words=simple.words,
        env=simple.env,
        flags=tuple(sorted(flags)),
        slots=tuple(slots),
        effect=effect_of(verb, words, positional, writes=simple.writes),
    )
