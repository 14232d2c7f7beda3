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
IDENTIFIER = re.compile(r"^[\w.@:+#-]+$")
SHOWS_HELP = frozenset({"--help", "-h", "--version", "help"})


def unwrapped(words: Sequence[str]) -> tuple[str, ...]:
    """The words without the programs that only run another one (`sudo`, `env X=1`, `timeout 30`, `uv run` …)."""
    rest = list(words)
    while rest:
        program = rest[0].rpartition("/")[2]
        if ASSIGNMENT.match(rest[0]):
            rest = rest[1:]
        elif tuple(rest[:2]) in verbs.RUNNERS and len(rest) > 2:
            rest = rest[2:]
        elif program in verbs.WRAPPERS and len(rest) > 1:
            own = verbs.WRAPPERS[program]
            rest = rest[1:]
            while rest and rest[0].startswith("-"):
                rest = rest[1:]
            rest = rest[own:]
        else:
            break
    return tuple(rest) or tuple(words)


def verb_of(words: Sequence[str]) -> tuple[str, int]:
    """The program with its subcommands, and how many words these are."""
    program = words[0].rpartition("/")[2] or words[0]
    if program in ("python", "python3", "node") and len(words) > 2 and words[1] == "-m":
        return f"{program} -m {words[2]}", 3
    if program in verbs.NO_SUBCOMMAND or len(words) == 1 or not SUBCOMMAND.match(words[1]):
        return program, 1
    verb = f"{program} {words[1]}"
    depth = verbs.DEPTH.get(verb, verbs.DEPTH.get(program, 1))
    taken = 2
    while taken < 1 + depth and taken < len(words) and SUBCOMMAND.match(words[taken]):
        verb = f"{verb} {words[taken]}"
        taken += 1
    return verb, taken


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
        return "change" if any(word.startswith("-i") for word in words) else "look"
    if program in verbs.LOOK or verb in verbs.LOOK_VERBS:
        return "look"
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
    for index in range(taken, len(words)):
        word, is_quoted = words[index], index + offset in simple.quoted
        if word == "--":
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
