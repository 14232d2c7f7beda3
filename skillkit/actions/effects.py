"""Whether a command only looks, checks something, or changes something."""

import itertools
import re
from collections.abc import Sequence
from typing import Literal

from skillkit.actions import verbs

Effect = Literal["look", "check", "change"]

IN_PLACE = re.compile(r"^(?:-[nErsz]*i|--in-place)")
SHOWS_HELP = frozenset({"--help", "-h", "--version", "help"})
SENDS = re.compile(r"^(?:-[a-zA-Z]*[dFTO]|--(?:data|form|upload|remote-name|json)(?:-\w+)*)(?:=|$)")
WRITES_TO = re.compile(r"-[a-zA-Z]*o|--output")
READS_ONLY = frozenset({"GET", "HEAD", "OPTIONS"})


def _curl(words: Sequence[str]) -> Effect:
    """A request that sends nothing and writes no file only looks."""
    method, target = "GET", "-"
    for option, value in itertools.pairwise(words):
        if option in ("-X", "--request"):
            method = value
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
    if verb not in verbs.LISTS_OR_CHANGES or verbs.CHANGING.get(verb, frozenset()).intersection(_behind(verb, words)):
        return None
    least = verbs.LISTS_OR_CHANGES[verb]
    return positional >= least and not verbs.LISTING[verb].intersection(word.partition("=")[0] for word in words)


def _only_looks(verb: str) -> bool:
    """Whether a program's subcommand says that it only looks: `status`, `list`, `auth status` …"""
    parts = verb.split()
    if len(parts) < 2 or "run" in parts or parts[0] in verbs.TASKS:
        return False
    last = parts[-1]
    return last in verbs.LOOK_WORDS or last.startswith(("list-", "show-")) or (last == "get" and len(parts) > 2)


def _of_words(verb: str, words: Sequence[str], positional: int) -> Effect:
    program = verb.split(" ", 1)[0]
    if SHOWS_HELP.intersection(words[1:]):
        return "look"
    if program == "sed":
        return "change" if any(IN_PLACE.match(word) for word in words) else "look"
    if program == "curl":
        return _curl(words)
    if verbs.CHECK_FLAGS.intersection(words) and not verbs.CHANGE_WORDS.intersection(words[2:]):
        return "check"
    named = _named(verb, positional, words)
    if named is not None:
        return "change" if named else "look"
    if program in verbs.LOOK or verb in verbs.LOOK_VERBS:
        return "change" if verbs.CHANGING.get(verb, frozenset()).intersection(_behind(verb, words)) else "look"
    parts = {part for word in verb.split() for part in (word, *word.split(":"))}
    mends = verbs.CHANGE_WORDS.intersection(words) or parts & verbs.CHANGE_WORDS
    if parts & verbs.CHECK_WORDS and not mends:
        return "check"
    return "look" if _only_looks(verb) else "change"


def effect_of(verb: str, words: Sequence[str], positional: int, *, writes: bool) -> Effect:
    """The effect of a command; one that only looks and writes what it sees into a file changes that file."""
    effect = _of_words(verb, words, positional)
    return "change" if writes and effect == "look" else effect
