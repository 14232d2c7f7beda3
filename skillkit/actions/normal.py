"""A simple command in normal form: verb, flags, typed slots, effect."""

import re
from collections.abc import Sequence
from typing import Literal

from skillkit.actions import verbs
from skillkit.actions.shell import TEXT
from skillkit.actions.shell import Simple
from skillkit.model.observation import Action
from skillkit.model.observation import Slot

ASSIGNMENT = re.compile(r"^[A-Za-z_]\w*=")
SUBCOMMAND = re.compile(r"^[a-z][a-z0-9]*(?:[-:][a-z0-9]+)*$")
VERSION = re.compile(r"^v?\d+\.\d+(?:\.\d+)*(?:[-+][\w.]+)?$")
NUMBER = re.compile(r"^-?\d+(?:\.\d+)?[smhkMG%]?$")
URL = re.compile(r"^(?:[a-z][a-z0-9+.-]*://|git@)")
PATH = re.compile(r"[/\\]|^\.{1,2}$|^~|\*|^[\w.-]+\.[A-Za-z][A-Za-z0-9]{0,5}$")
IDENTIFIER = re.compile(r"^[\w.@:+#~^-]+$")
IN_PLACE = re.compile(r"^(?:-[nErsz]*i|--in-place)")
SHOWS_HELP = frozenset({"--help", "-h", "--version", "help"})


def _after_options(words: Sequence[str], program: str) -> Sequence[str]:
    """The words without the options they begin with, and without these options' values."""
    valued = verbs.VALUED.get(program, frozenset())
    while words and words[0].startswith("-"):
        words = words[2 if words[0] in valued else 1 :]
    return words


def unwrapped(words: Sequence[str], *, keep_providers: bool = False) -> tuple[str, ...]:
    """The words without the programs that only run another one (`nice`, `env X=1`, `timeout 30`, `uv run` …).

    `keep_providers` keeps those without which it would not run: `npx`, `uv run` …
    """
    rest = words
    while rest:
        program = rest[0].rpartition("/")[2]
        if ASSIGNMENT.match(rest[0]):
            rest = rest[1:]
        elif program in verbs.WRAPPERS and len(rest) > 1 and rest[1] not in ("-v", "-V"):
            rest = _after_options(rest[1:], program)[verbs.WRAPPERS[program] :]
        elif keep_providers:
            break
        elif tuple(rest[:2]) in verbs.RUNNERS and len(rest) > 2:
            rest = _after_options(rest[2:], program)
        elif program in verbs.PROVIDERS and len(rest) > 1:
            rest = _after_options(rest[1:], program)
        else:
            break
    return tuple(rest) or tuple(words)


def verb_of(words: Sequence[str]) -> tuple[str, frozenset[int]]:
    """The program with its subcommands, and the indices of these words. Options may stand between them."""
    verb = words[0].rpartition("/")[2] or words[0]
    if verb in ("python", "python3") and len(words) > 2 and words[1] == "-m":
        return f"{verb} -m {words[2]}", frozenset({0, 1, 2})
    taken, index = [0], 1
    while verb not in verbs.NO_SUBCOMMAND and index < len(words):
        depth = verbs.DEPTH.get(verb, verbs.DEPTH.get(verb.split(" ", 1)[0], 1))
        valued = verbs.VALUED.get(verb)
        if valued is not None and words[index].startswith(("-", "+")):
            index += 2 if words[index] in valued else 1
        elif len(taken) <= depth and SUBCOMMAND.match(words[index]):
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


def slot_of(word: str, *, quoted: bool) -> Slot:
    """What kind of thing an argument is, by its look."""
    if URL.match(word):
        return Slot(kind="url", value=word)
    if VERSION.match(word):
        return Slot(kind="version", value=word)
    if NUMBER.match(word):
        return Slot(kind="number", value=word)
    if word == TEXT or (quoted and " " in word.strip()):
        return Slot(kind="message", value=word)
    if PATH.search(word):
        return Slot(kind="path", value=word)
    return Slot(kind="identifier" if IDENTIFIER.match(word) else "text", value=word)


def effect_of(verb: str, words: Sequence[str]) -> Literal["look", "check", "change"]:
    """Whether a command only looks, checks something, or changes something."""
    program = verb.split(" ", 1)[0]
    if SHOWS_HELP.intersection(words[1:]):
        return "look"
    if program == "sed":
        return "change" if any(IN_PLACE.match(word) for word in words) else "look"
    if verbs.CHECK_FLAGS.intersection(words) and not verbs.CHANGE_WORDS.intersection(words[2:]):
        return "check"
    if verbs.LISTING.get(verb, frozenset()).intersection(words):
        return "look"
    if program in verbs.LOOK or verb in verbs.LOOK_VERBS:
        return "change" if verbs.CHANGING.get(verb, frozenset()).intersection(words) else "look"
    parts = {part for word in verb.split() for part in (word, *word.split(":"))}
    mends = verbs.CHANGE_WORDS.intersection(words) or parts & verbs.CHANGE_WORDS
    return "check" if parts & verbs.CHECK_WORDS and not mends else "change"


def normal_form(simple: Simple) -> Action:
    """The action that a simple command is. Its words are as given: redact the script first."""
    words = unwrapped(simple.words)
    offset = len(simple.words) - len(words)
    verb, taken = verb_of(words)
    flags: list[str] = []
    slots: list[Slot] = []
    for index, word in enumerate(words):
        is_quoted = index + offset in simple.quoted
        if word == "--" or index in taken:
            continue
        if word.startswith("-") and len(word) > 1 and not is_quoted and not NUMBER.match(word):
            name, equals, value = word.partition("=")
            flags.append(name)
            slots += [slot_of(value, quoted=False)] if equals else []
        else:
            slots.append(slot_of(word, quoted=is_quoted))
    return Action(
        kind="shell",
        verb=verb,
        words=simple.words,
        flags=tuple(sorted(set(flags))),
        slots=tuple(slots),
        effect=effect_of(verb, words),
    )
