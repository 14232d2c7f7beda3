"""A simple command in normal form: verb, flags, typed slots, effect."""

import re
from collections.abc import Sequence

from skillkit.actions import verbs
from skillkit.actions import wrapping
from skillkit.actions.arguments import GRAMMARS
from skillkit.actions.effects import effect_of
from skillkit.actions.shell import Simple
from skillkit.actions.slots import arguments_of
from skillkit.actions.wrappers import unwrapped
from skillkit.model.observation import Action

SUBCOMMAND = re.compile(r"^[a-z][a-z0-9]*(?:[-:][a-z0-9]+)*$")
TASK = re.compile(r"^:?[A-Za-z]\w*(?:[-:]\w+)*$")
"""The name of a task; Gradle's begin with a colon if they are told from the root of the build."""
THINGS = frozenset({"path", "text", "message", "url"})

WITH_SUBCOMMANDS = frozenset(verb.split(" ", 1)[0] for verb in GRAMMARS if " " in verb) | verbs.ONLY.keys()
NO_SUBCOMMAND = verbs.NO_SUBCOMMAND | {
    verb
    for verb, grammar in GRAMMARS.items()
    if grammar.first in THINGS and " " not in verb and verb not in WITH_SUBCOMMANDS
}
"""Programs whose first argument is a thing, not a subcommand: a file, a pattern, an address."""


def _depth(verb: str, word: str) -> int:
    """How many words after the program say what it does; of a program that is not known, two if both tell."""
    program, _, first = verb.partition(" ")
    if program in verbs.GOALS:
        return verbs.MAX_GOALS
    own = verbs.DEPTH.get(" ".join(verb.split(" ")[:2])) or verbs.DEPTH.get(program)
    if own:
        return own
    known = program in verbs.TASKS or first in verbs.ACTION_WORDS
    return 2 if first and not known and word in verbs.ACTION_WORDS else 1


def _name(word: str) -> str:
    """The program that a word calls: without its folder, and without the version that `npx` is told."""
    name = word.rpartition("/")[2] or word
    return name.partition("@")[0] or name


def _module(words: Sequence[str]) -> tuple[str, frozenset[int]]:
    """The verb of `python -m …`, and the indices of its words; some modules have subcommands of their own."""
    own = len(words) > 3 and words[2] in verbs.MODULES and SUBCOMMAND.match(words[3])
    taken = 4 if own else 3
    return " ".join((words[0].rpartition("/")[2], *words[1:taken])), frozenset(range(taken))


def verb_of(words: Sequence[str]) -> tuple[str, frozenset[int]]:
    """The program with its subcommands, and the indices of these words. Options may stand between them."""
    verb = program = _name(words[0])
    if verb in ("python", "python3") and len(words) > 2 and words[1] == "-m":
        return _module(words)
    if len(words) > 2 and words[1].rpartition("/")[2] in verbs.SCRIPTS and SUBCOMMAND.match(words[2]):
        return f"{verb} {words[1].rpartition('/')[2]} {words[2]}", frozenset({0, 1, 2})
    taken, index = [0], 1
    while verb not in NO_SUBCOMMAND and not verb.startswith("create-") and index < len(words):
        word, valued = words[index], wrapping.VALUED.get(verb)
        name = TASK if verb in verbs.TASK_VERBS or program in verbs.GOALS else SUBCOMMAND
        if valued is not None and word.startswith(("-", "+")):
            index += 2 if word in valued else 1
        elif len(taken) <= _depth(verb, word) and name.match(word) and word in verbs.ONLY.get(verb, (word,)):
            verb = f"{verb} {word}"
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
