"""Whether a command only looks, checks something, or changes something."""

import itertools
import re
from collections.abc import Sequence
from functools import cache
from typing import Literal

from skillkit.shell import effect_words as facts
from skillkit.shell import verbs
from skillkit.shell.option_values import OWN
from skillkit.shell.wrappers import CMDLET

Effect = Literal["look", "check", "change"]

IN_PLACE = re.compile(r"^(?:-[nErsz]*i|--in-place)")
SHOWS_HELP = frozenset({"--help", "--version"})
HELP_AT_ONCE = frozenset({"help", "-V", "-version", "--info", "--list-sdks", "--list-runtimes"})
SENDS = re.compile(r"^(?:-[a-zA-Z]*[dFTO]|--(?:data|form|upload|remote-name|json)(?:-\w+)*)(?:=|$)")
WRITES_TO = re.compile(r"-[a-zA-Z]*o|--output")
READS_ONLY = frozenset({"GET", "HEAD", "OPTIONS"})
PIECES = re.compile(r"[:_-]|(?<=[a-z0-9])(?=[A-Z])")
MUTATION = re.compile(r"\bmutation\b")
SHOWS = frozenset({"describe", "inspect", "list", "query", "show"})
MENDS = frozenset({"fix", "write"})
MAKES = frozenset({"gen", "generate"})
RUNS = "run"
ALONE_V = ("-v",)
LAYS_OUT = frozenset({"format", "fmt"})
NONE: frozenset[str] = frozenset()


def _curl(words: Sequence[str]) -> Effect:
    """A request that sends nothing and writes no file only looks."""
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
    """The words behind the verb: options before the subcommand (`git -C x branch`) mean something else."""
    last = verb.rpartition(" ")[2]
    return words[words.index(last) :] if last in words else words


def _named(verb: str, positional: int, words: Sequence[str]) -> bool | None:
    """Whether a command that lists, or changes what is named, was given something to change; None if it is none."""
    if verb not in facts.LISTS_OR_CHANGES or facts.CHANGING.get(verb, NONE).intersection(_behind(verb, words)):
        return None
    least = facts.LISTS_OR_CHANGES[verb]
    return positional >= least and not facts.LISTING.get(verb, NONE).intersection(
        word.partition("=")[0] for word in words
    )


def _shows_help(words: Sequence[str]) -> bool:
    """Whether a command was asked for its help or version; `--version 1.2` and `-h host` say something else."""
    if len(words) > 1 and (words[1] in HELP_AT_ONCE or words[-1] == "-h" or words[1:] == ALONE_V):
        return True
    return not SHOWS_HELP.isdisjoint(words) and any(
        word in SHOWS_HELP and (index + 1 == len(words) or word == "--help" or words[index + 1].startswith("-"))
        for index, word in enumerate(words)
        if index
    )


def _method(words: Sequence[str]) -> str:
    """The method of a request, if one is named."""
    return next((value for option, value in itertools.pairwise(words) if option in ("-X", "--method")), "")


def _does_more(verb: str, words: Sequence[str]) -> bool:
    """Whether what only looks was told to do more."""
    if verb == "gh api" and (_method(words) in READS_ONLY or "graphql" in words):
        return any(MUTATION.search(word) for word in words)
    names = (word.partition("=")[0] for word in _behind(verb, words))
    return not facts.CHANGING.get(verb, NONE).isdisjoint(names)


@cache
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text)


def _told(table: dict[str, str], verb: str, words: Sequence[str]) -> bool:
    """Whether one of the words is such that a program is told by it."""
    told = table.get(verb) or table.get(verb.partition(" ")[0])
    if told is None:
        return False
    return any(_pattern(told).fullmatch(word) for word in (*words[1:2], *(w for w in words[2:] if w.startswith("-"))))


def _is_check(verb: str, tasks: Sequence[str]) -> bool:
    """Whether a verb tells of a check by its words, not of one that mends what it finds or of the making of one."""
    words = {part for word in verb.split() for part in (word, *word.split(":"))}
    named = [task.rpartition(":")[2] if task.startswith(":") else task for task in tasks]
    pieces = [piece.lower() for task in named for piece in PIECES.split(task)]
    if not (words & facts.CHECK_WORDS or verb in facts.CHECK_VERBS or facts.TESTED.intersection(pieces)):
        return False
    mends = MENDS.intersection(pieces) or (LAYS_OUT & words and "check" not in pieces)
    if named and named[0] in MAKES:
        return False
    return not mends and not (named and PIECES.split(named[-1])[0] in facts.BUILDS)


@cache
def _of_verb(verb: str) -> Effect:
    """The effect that a verb has by its words alone."""
    program, *tasks = verb.split(" ")
    if tasks[:1] == ["-m"] and not verbs.LOOK_MODULES.isdisjoint(tasks[1:2]):
        return "look"
    if CMDLET.match(program):
        return "look" if program.startswith(facts.LOOKING_CMDLETS) else "change"
    if tasks and (tasks[-1] in facts.SETS_UP or verb in facts.FETCHES or tasks[-1] == "get-credentials"):
        return "change"
    if _is_check(verb, tasks):
        return "check"
    if not tasks or (RUNS in tasks and program not in verbs.ENDS_WITH_ACTION) or program in verbs.TASKS:
        return "change"
    last = tasks[-1]
    looks = (
        last in facts.LOOK_WORDS
        or not SHOWS.isdisjoint(tasks)
        or last.startswith(facts.LOOK_STARTS)
        or (last == "get" and len(tasks) > 1)
    )
    return "look" if looks else "change"


def _told_by_words(verb: str, words: Sequence[str]) -> Effect | None:
    """The effect that options tell, whatever the verb."""
    if _shows_help(words):
        return "look"
    dry = not facts.CHECK_FLAGS.isdisjoint(word.partition("=")[0] for word in words)
    if (dry and facts.CHANGE_WORDS.isdisjoint(_behind(verb, words)[1:])) or _told(facts.CHECKS_WITH, verb, words):
        return "check"
    return "look" if _told(facts.LOOKS_WITH, verb, words) else None


def _of_words(verb: str, words: Sequence[str], positional: int) -> Effect:
    told = _told_by_words(verb, words)
    if told:
        return told
    program = verb.split(" ", 1)[0]
    if program == "sed":
        return "change" if any(IN_PLACE.match(word) for word in words) else "look"
    if program == "curl":
        return _curl(words)
    named = _named(verb, positional, words)
    if named is not None:
        return "change" if named else "look"
    if program in verbs.LOOK or verb in facts.LOOK_VERBS:
        return "change" if _does_more(verb, words) else "look"
    effect = _of_verb(verb)
    # What is an option with a value of its own, as npm's `-w`, does not make a check mend.
    fixing = facts.CHANGE_WORDS - OWN.get(program, NONE)
    mends = effect == "check" and (not fixing.isdisjoint(words) or _does_more(verb, words))
    return "change" if mends else effect


def effect_of(verb: str, words: Sequence[str], positional: int, *, writes: bool) -> Effect:
    """The effect of a command; one that only looks and writes what it sees into a file changes that file."""
    effect = _of_words(verb, words, positional)
    return "change" if writes and effect == "look" else effect
