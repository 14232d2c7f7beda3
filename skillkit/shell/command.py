"""A simple command in normal form: its verb, its flags, its typed arguments and its effect."""

import re
from collections.abc import Sequence, Set as AbstractSet
from functools import lru_cache

from skillkit.model.observation import Action, Slot
from skillkit.shell import tables
from skillkit.shell.arguments import FOLDERS, NUMBER, OPERAND, slot_of
from skillkit.shell.effects import CMDLET, effect_of
from skillkit.shell.parse import Simple, simple_commands
from skillkit.shell.wrappers import program_of, takes_word, unwrapped

MESSAGE_OPTIONS = frozenset({"-m", "-am", "--body", "--message", "--notes", "--title"})
"""Options whose quoted value is prose, though it may look like code."""
HAS_TASKS = tables.TASKS | tables.TASK_VERBS
PYTHON = re.compile(r"^(?:python|pypy)[\d.]*$|^py$")
MODULE = re.compile(r"^-[A-Za-z]*m$")
PINNED = re.compile(r"@|==|\[")


@lru_cache(maxsize=2048)
def _name(word: str) -> str:
    """The program that a word calls, without its folder and a version as `npx` takes it."""
    name = program_of(word) or word
    return PINNED.split(name)[0] or name


def _module(program: str, words: Sequence[str]) -> tuple[str, frozenset[int]] | None:
    """The verb of `python … -m …`, and the indices of its words; some modules have subcommands of their own."""
    at = 1
    while at + 1 < len(words) and words[at].startswith("-") and words[at] not in ("-", "-c"):
        if MODULE.match(words[at]):
            if words[at + 1] not in tables.MODULES:
                return f"{program} -m {words[at + 1]}", frozenset({0, at, at + 1})
            inner, taken = verb_of(words[at + 1 :])
            return f"{program} -m {inner}", frozenset({0, at, *(at + 1 + index for index in taken)})
        at += 2 if words[at] in ("-X", "-W") else 1
    return None


@lru_cache(maxsize=2048)
def _depth(verb: str, word: str) -> int:
    """How many words after the program say what it does; of an unknown program, two if the second is an action."""
    program, _, first = verb.partition(" ")
    if program in tables.GOALS:
        return tables.MAX_GOALS
    own = tables.DEPTH.get(verb) or tables.DEPTH.get(" ".join(verb.split(" ")[:2])) or tables.DEPTH.get(program)
    if own:
        return own
    known = program in tables.TASKS or program in tables.ALONE or first in tables.ACTION_WORDS
    return 2 if first and not known and word in tables.ACTION_WORDS else 1


def _skipped(verb: str, program: str, words: Sequence[str], index: int) -> int:
    """How many words an option before the subcommand is, with its value; 0 if that is not known."""
    option, following = words[index], words[index + 1] if index + 1 < len(words) else ""
    if _depth(verb, "") <= verb.count(" "):
        return 0
    if takes_word(program, option):
        return 2
    if program in tables.OWN_VALUE_OPTIONS:
        # A number is no subcommand: `make -j 4 test`.
        return 2 if following.isdigit() else 1
    if option.startswith("+") or option == "--" or not following:
        return 0
    if "=" in option or option in tables.SWITCHES or following.startswith("-"):
        return 1
    if option.startswith("--") and following in tables.ACTION_WORDS:
        return 1
    return 2 if index + 2 < len(words) and words[index + 2] in tables.ACTION_WORDS else 0


@lru_cache(maxsize=2048)
def _is_subcommand(verb: str, program: str, word: str) -> bool:
    """Whether a word has the form of a subcommand or, where one may follow, of a task."""
    if word in FOLDERS and program not in HAS_TASKS and verb not in HAS_TASKS:
        return False
    tasks = verb in tables.TASK_VERBS or program in tables.GOALS
    return (tables.TASK if tasks else tables.SUBCOMMAND).match(word) is not None


def verb_of(words: Sequence[str]) -> tuple[str, frozenset[int]]:
    """The program with its subcommands, and the indices of these words. Options may be between them."""
    verb = program = _name(words[0])
    if len(words) > 2:
        if PYTHON.match(program) and (module := _module(program, words)):
            return module
        script = words[1].rpartition("/")[2]
        if script in tables.SCRIPTS and tables.TASK.match(words[2]):
            return f"{program} {script} {words[2]}", frozenset({0, 1, 2})
    if CMDLET.match(program) or program.startswith("create-"):
        return program, frozenset({0})
    taken, index = [0], 1
    while verb not in tables.NO_SUBCOMMAND and index < len(words):
        word = words[index]
        step = 1
        if word.startswith(("-", "+")):
            step = _skipped(verb, program, words, index)
        elif len(taken) <= _depth(verb, word) and _is_subcommand(verb, program, word):
            verb = f"{verb} {word}"
            taken.append(index)
        elif not (OPERAND.match(word) and program in tables.OWN_VALUE_OPTIONS):
            # `make BOARD=x flash` names its goal behind an assignment.
            step = 0
        if not step:
            break
        index += step
    return verb, frozenset(taken)


def called(words: Sequence[str]) -> tuple[str, ...]:
    """The words up to the last one of the verb, as they were written, and `--` behind them."""
    rest = unwrapped(words)
    end = len(words) - len(rest) + max(verb_of(rest)[1]) + 1
    return tuple(words[: end + 1 if list(words[end : end + 1]) == ["--"] else end])


def _slot(word: str, option: str, *, quoted: bool) -> Slot:
    is_message = quoted and option in MESSAGE_OPTIONS
    return Slot(kind="message", value=word) if is_message else slot_of(word, quoted=quoted)


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
    """The action of a simple command. Its words are not redacted here: redact the script first."""
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


def only_looks(script: str) -> bool:
    """Whether all commands of a script only read or print; parameters in braces count as words."""
    commands = (each for each in simple_commands(script) if each.words)
    return all(not each.writes and normal_form(each).effect == "look" for each in commands)
