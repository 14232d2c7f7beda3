"""A simple command in normal form: verb, flags, typed slots, effect."""

import re
from collections.abc import Sequence

from skillkit.actions import verbs
from skillkit.actions.effects import effect_of
from skillkit.actions.shell import Simple
from skillkit.actions.slots import arguments_of
from skillkit.actions.wrappers import unwrapped
from skillkit.model.observation import Action

SUBCOMMAND = re.compile(r"^[a-z][a-z0-9]*(?:[-:][a-z0-9]+)*$")


def _depth(verb: str, word: str) -> int:
    """How many words after the program say what it does; of a program that is not known, two if both tell."""
    program, _, first = verb.partition(" ")
    if verb in verbs.DEPTH or program in verbs.DEPTH:
        return verbs.DEPTH.get(verb, verbs.DEPTH.get(program, 1))
    known = program in verbs.TASKS or first in verbs.ACTION_WORDS
    return 2 if first and not known and word in verbs.ACTION_WORDS else 1


def verb_of(words: Sequence[str]) -> tuple[str, frozenset[int]]:
    """The program with its subcommands, and the indices of these words. Options may stand between them."""
    verb = words[0].rpartition("/")[2] or words[0]
    if verb in ("python", "python3") and len(words) > 2 and words[1] == "-m":
        return f"{verb} -m {words[2]}", frozenset({0, 1, 2})
    taken, index = [0], 1
    while verb not in verbs.NO_SUBCOMMAND and index < len(words):
        valued = verbs.VALUED.get(verb)
        if valued is not None and words[index].startswith(("-", "+")):
            index += 2 if words[index] in valued else 1
        elif len(taken) <= _depth(verb, words[index]) and SUBCOMMAND.match(words[index]):
            verb = f"{verb} {words[index]}"
            taken.append(index)
            index += 1
        else:
            break
    return verb, frozenset(taken)


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
