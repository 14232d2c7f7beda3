"""Whether a command reads, checks or changes something."""

import itertools
import re
from collections.abc import Sequence
from functools import cache
from typing import Literal

from skillkit.shell import tables

Effect = Literal["look", "check", "change"]

CMDLET = re.compile(r"^[A-Z][a-z]+-[A-Z]\w+$")
"""A command of PowerShell."""
IN_PLACE = re.compile(r"^(?:-[nErsz]*i|--in-place)")
SHOWS_HELP = frozenset({"--help", "--version"})
SENDS = re.compile(r"^(?:-[a-zA-Z]*[dFTO]|--(?:data|form|upload|remote-name|json)(?:-\w+)*)(?:=|$)")
WRITES_TO = re.compile(r"-[a-zA-Z]*o|--output")
READS_ONLY = frozenset({"GET", "HEAD", "OPTIONS"})
PIECES = re.compile(r"[:_-]|(?<=[a-z0-9])(?=[A-Z])")
MUTATION = re.compile(r"\bmutation\b")
SHOWS = frozenset({"describe", "inspect", "list", "query", "search", "show"})
MENDS = frozenset({"fix", "write"})
LAYS_OUT = frozenset({"format", "fmt"})
NONE: frozenset[str] = frozenset()


def _curl(words: Sequence[str]) -> Effect:
    """A request only reads if it sends nothing and writes no file."""
    method, target = "GET", "-"
    for option, value in itertools.pairwise(words):
        if option in ("-X", "--request"):
            method = value
        elif option.startswith(("-X", "--request=")):
            method = option.removeprefix("-X").removeprefix("--request=")
        elif WRITES_TO.fullmatch(option):
            target = value
    sends = any(SENDS.match(word) for word in words)
    return "change" if sends or method not in READS_ONLY or target not in ("/dev/null", "-") else "look"


def _behind(verb: str, words: Sequence[str]) -> Sequence[str]:
    """The words from the last one of the verb on: options before it (`git -C x branch`) mean something else."""
    last = verb.rpartition(" ")[2]
    return words[words.index(last) :] if last in words else words


def _changes_named(verb: str, positional: int, words: Sequence[str]) -> bool | None:
    """Whether a command of `LISTS_OR_CHANGES` names something to change; None for other commands."""
    if verb not in tables.LISTS_OR_CHANGES or tables.CHANGING.get(verb, NONE).intersection(_behind(verb, words)):
        return None
    lists = not tables.LISTING[verb].isdisjoint(word.partition("=")[0] for word in words)
    return positional >= tables.LISTS_OR_CHANGES[verb] and not lists


def _shows_help(words: Sequence[str]) -> bool:
    """Whether a command shows its help or version; `--version 1.2` and `-h host` do something else."""
    if len(words) > 1 and (words[1] in ("help", "-V", "-version") or words[-1] == "-h" or words[1:] == ("-v",)):
        return True
    return any(
        word in SHOWS_HELP and (index + 1 == len(words) or word == "--help" or words[index + 1].startswith("-"))
        for index, word in enumerate(words)
        if index
    )


def _does_more(verb: str, words: Sequence[str]) -> bool:
    """Whether an option makes a command change something that otherwise reads or checks."""
    if verb == "gh api":
        method = next((value for option, value in itertools.pairwise(words) if option in ("-X", "--method")), "")
        if method in READS_ONLY or "graphql" in words:
            return any(MUTATION.search(word) for word in words)
    options = (word.partition("=")[0] for word in _behind(verb, words))
    return not tables.CHANGING.get(verb, NONE).isdisjoint(options)


def _is_check(verb: str, tasks: Sequence[str]) -> bool:
    """Whether a verb names a check, not one that repairs what it finds, nor the build of one."""
    words = {part for word in verb.split() for part in (word, *word.split(":"))}
    named = [task.rpartition(":")[2] if task.startswith(":") else task for task in tasks]
    pieces = [piece.lower() for task in named for piece in PIECES.split(task)]
    if not (words & tables.CHECK_WORDS or tables.TESTED.intersection(pieces)):
        return False
    mends = MENDS.intersection(pieces) or (LAYS_OUT & words and "check" not in pieces)
    if named and named[0] in ("gen", "generate"):
        return False
    return not mends and not (named and PIECES.split(named[-1])[0] in tables.BUILDS)


@cache
def _of_verb(verb: str) -> Effect:
    """The effect of a verb by its words alone."""
    program, *tasks = verb.split(" ")
    if tasks[:1] == ["-m"] and not tables.LOOK_MODULES.isdisjoint(tasks[1:2]):
        return "look"
    if CMDLET.match(program):
        return "look" if program.startswith(tables.LOOKING_CMDLETS) else "change"
    if tasks and tasks[-1] in tables.SETS_UP:
        return "change"
    if _is_check(verb, tasks):
        return "check"
    if not tasks or "run" in tasks[:-1] or (program in tables.TASKS and program not in tables.READERS):
        return "change"
    last = tasks[-1]
    looks = (
        last in tables.LOOK_WORDS
        or not SHOWS.isdisjoint(tasks)
        or last.startswith(tables.LOOK_STARTS)
        or (last == "get" and len(tasks) > 1)
    )
    return "look" if looks else "change"


def _of_words(verb: str, words: Sequence[str], positional: int) -> Effect:
    if _shows_help(words):
        return "look"
    dry = not tables.CHECK_FLAGS.isdisjoint(word.partition("=")[0] for word in words)
    if dry and tables.CHANGE_WORDS.isdisjoint(_behind(verb, words)[1:]):
        return "check"
    program = verb.split(" ", 1)[0]
    if program in tables.SHELLS and words[1:2] == ("-n",):
        return "check"
    if program == "sed":
        return "change" if any(IN_PLACE.match(word) for word in words) else "look"
    if program == "curl":
        return _curl(words)
    changes = _changes_named(verb, positional, words)
    if changes is not None:
        return "change" if changes else "look"
    if program in tables.LOOK or verb in tables.LOOK_VERBS:
        return "change" if _does_more(verb, words) else "look"
    effect = _of_verb(verb)
    # An option with a value of the program's own, as npm's `-w`, does not make a check repair.
    fixing = tables.CHANGE_WORDS - tables.OWN_VALUE_OPTIONS.get(program, NONE)
    mends = effect == "check" and (not fixing.isdisjoint(words) or _does_more(verb, words))
    return "change" if mends else effect


def effect_of(verb: str, words: Sequence[str], positional: int, *, writes: bool) -> Effect:
    """The effect of a command. One that only reads and `writes` its output into a file changes that file."""
    effect = _of_words(verb, words, positional)
    return "change" if writes and effect == "look" else effect
