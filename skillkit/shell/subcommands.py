"""Which words of a command say what is done: the program, its subcommands, its tasks."""

import re
from collections.abc import Sequence
from functools import lru_cache

from skillkit.shell import verbs
from skillkit.shell.looks import FOLDERS
from skillkit.shell.looks import OPERAND
from skillkit.shell.option_values import OWN
from skillkit.shell.option_values import takes_word
from skillkit.shell.wrappers import CMDLET
from skillkit.shell.wrappers import program_of

HAS_TASKS = verbs.TASKS | verbs.TASK_VERBS
PYTHON = re.compile(r"^(?:python|pypy)[\d.]*$|^py$")
MODULE = re.compile(r"^-[A-Za-z]*m$")
WITH_WORD = frozenset({"-X", "-W", "--check-hash-based-pycs"})
PINNED = re.compile(r"@|==|\[")


@lru_cache(maxsize=2048)
def _name(word: str) -> str:
    """The program that a word calls: without its folder, and without the version that `npx` is told."""
    name = program_of(word) or word
    return PINNED.split(name)[0] or name


def _module(program: str, words: Sequence[str]) -> tuple[str, frozenset[int]] | None:
    """The verb of `python … -m …`, and the indices of its words; some modules have subcommands of their own."""
    at = 1
    while at + 1 < len(words) and words[at].startswith("-") and words[at] not in ("-", "-c"):
        if MODULE.match(words[at]):
            if words[at + 1] not in verbs.MODULES:
                return f"{program} -m {words[at + 1]}", frozenset({0, at, at + 1})
            inner, taken = verb_of(words[at + 1 :])
            return f"{program} -m {inner}", frozenset({0, at, *(at + 1 + index for index in taken)})
        at += 2 if words[at] in WITH_WORD else 1
    return None


@lru_cache(maxsize=2048)
def _depth(verb: str, word: str) -> int:
    """How many words after the program say what it does; of a program that is not known, two if both tell."""
    program, _, first = verb.partition(" ")
    if program in verbs.GOALS:
        return verbs.MAX_GOALS
    own = verbs.DEPTH.get(verb) or verbs.DEPTH.get(" ".join(verb.split(" ")[:2])) or verbs.DEPTH.get(program)
    if own:
        return 0 if program in verbs.ENDS_WITH_ACTION and _is_action_of_group(verb) else own
    known = program in verbs.TASKS or program in verbs.ALONE or first in verbs.ACTION_WORDS
    return 2 if first and not known and word in verbs.ACTION_WORDS else 1


def _is_action_of_group(verb: str) -> bool:
    """Whether the words of `gcloud` and the like end with what is done: what follows is a thing."""
    last = verb.rpartition(" ")[2]
    return verb.count(" ") > 1 and last not in verbs.GROUPS and last.partition("-")[0] in verbs.ACTION_WORDS


def _skipped(verb: str, program: str, words: Sequence[str], index: int) -> int:
    """How many words an option before the subcommand is, with its value; 0 if that is not known."""
    option, following = words[index], words[index + 1] if index + 1 < len(words) else ""
    if _depth(verb, "") <= verb.count(" "):
        return 0
    if takes_word(program, option):
        return 2
    if program in OWN:
        # A number is no subcommand: `make -j 4 test`.
        return 2 if following.isdigit() else 1
    if option.startswith("+") or option == "--" or not following:
        return 0
    if "=" in option or option in verbs.SWITCHES or following.startswith("-"):
        return 1
    if option.startswith("--") and following in verbs.ACTION_WORDS:
        return 1
    return 2 if index + 2 < len(words) and words[index + 2] in verbs.ACTION_WORDS else 0


def _is_between(verb: str, words: Sequence[str], index: int) -> bool:
    """Whether a word is a thing before the next subcommand: `service NAME start`, `dotnet add PROJECT package`."""
    if verb not in verbs.BETWEEN or index + 1 >= len(words):
        return False
    following = verbs.BETWEEN[verb]
    return words[index] not in following and words[index + 1] in following if following else True


@lru_cache(maxsize=2048)
def _is_subcommand(verb: str, program: str, word: str) -> bool:
    """Whether a word is written as a subcommand there is."""
    if word in FOLDERS and program not in HAS_TASKS and verb not in HAS_TASKS:
        return False
    tasks = verb in verbs.TASK_VERBS or program in verbs.GOALS
    name = verbs.NAMES.get(program) or (verbs.TASK if tasks else verbs.SUBCOMMAND)
    only = verbs.ONLY.get(verb) or (verbs.ONLY.get(program) if program in verbs.GOALS else None)
    return name.match(word) is not None and (only is None or word in only)


def _told_at_once(program: str, words: Sequence[str]) -> tuple[str, frozenset[int]] | None:
    """The verb of a command of which it is clear without a walk: a module, a script with subcommands, a cmdlet."""
    if len(words) > 2:
        if PYTHON.match(program) and (module := _module(program, words)):
            return module
        script = words[1].rpartition("/")[2]
        if script in verbs.SCRIPTS and verbs.NAMES["manage.py"].match(words[2]):
            return f"{program} {script} {words[2]}", frozenset({0, 1, 2})
    if program in verbs.NO_SUBCOMMAND or CMDLET.match(program) or program.startswith("create-"):
        return program, frozenset({0})
    return None


def verb_of(words: Sequence[str]) -> tuple[str, frozenset[int]]:
    """The program with its subcommands, and the indices of these words. Options may stand between them."""
    verb = program = _name(words[0])
    told = _told_at_once(program, words)
    if told:
        return told
    taken, index, things = [0], 1, 0
    while verb not in verbs.NO_SUBCOMMAND and index < len(words):
        word = words[index]
        step = 1
        if word.startswith(("-", "+")):
            step = _skipped(verb, program, words, index)
        elif not things and _is_between(verb, words, index):
            things += 1
        elif len(taken) <= _depth(verb, word) and _is_subcommand(verb, program, word):
            verb = f"{verb} {word.lower() if program in verbs.ANY_CASE else word}"
            taken.append(index)
        elif not (OPERAND.match(word) and program in OWN):
            # `make BOARD=x flash` says what is done behind an assignment.
            step = 0
        if not step:
            break
        index += step
    return verb, frozenset(taken)
