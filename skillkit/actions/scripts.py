"""Scripts that a command is given as a word: `bash -c '…'`, `su -c`, `watch '…'`, `eval`."""

import itertools
import re
from collections.abc import Sequence

from skillkit.actions import wrapping
from skillkit.actions.names import program_of
from skillkit.actions.words import TEXT
from skillkit.actions.wrappers import unwrapped

SHELLS = frozenset({"bash", "sh", "zsh", "dash", "ksh", "fish"})
RUNS_TEXT = re.compile(r"-[a-zA-Z]*c$")
WITH_SCRIPTS = {*wrapping.SCRIPT_OPTIONS, *wrapping.SCRIPT_WORDS}
LEADING = frozenset({"npx", "npm"})
EXECUTES = frozenset({"exec", "x"})
SWITCH = re.compile(r"^/[a-z]$", re.IGNORECASE)
"""An option of Windows' `cmd`."""


def _of_shell(words: Sequence[str]) -> str:
    """The script that a shell is given, behind whatever options."""
    at = 1
    while at + 1 < len(words) and words[at].startswith(("-", "+")):
        if RUNS_TEXT.match(words[at]) or words[at] == "--command":
            return next((word for word in words[at + 1 :] if not word.startswith("-")), "")
        at += 2 if words[at] in wrapping.SHELL_OPTIONS or words[at].endswith("o") else 1
    return ""


def _own_options(words: Sequence[str]) -> Sequence[str]:
    """The words among which options of the program itself stand: of `npx` those before what it runs."""
    if program_of(words[0]) not in LEADING:
        return words[1:]
    start = 2 if len(words) > 1 and words[1] in EXECUTES else 1
    end = next((at for at, word in enumerate(words[start:], start) if not word.startswith("-")), len(words))
    return words[start : end + 1] if start > 1 or program_of(words[0]) == "npx" else ()


def _of_option(words: Sequence[str], options: frozenset[str]) -> str:
    """The script behind one of a program's options, also behind the last letter of several."""
    for option, value in itertools.pairwise(_own_options(words)):
        if option in options or (option[:2] != "--" and "-c" in options and RUNS_TEXT.match(option)):
            return value
    return ""


def _of_words(words: Sequence[str]) -> str:
    """What words make up as a script: those of `eval`, of `cmd /c`, a single word with spaces."""
    program = program_of(words[0])
    if program == "eval":
        return " ".join(words[1:])
    if program == "cmd":
        rest = [word for word in words[1:] if not SWITCH.match(word)]
        return " ".join(rest) if len(rest) < len(words) - 1 else ""
    return ""


def script_in(words: Sequence[str]) -> str:
    """The script that a command is given as a word, also through `xargs` and the like; empty if there is none."""
    named = not WITH_SCRIPTS.isdisjoint(words) or program_of(words[0]) in WITH_SCRIPTS
    if not named and not any(word.endswith("sh") for word in words):
        return ""
    called = unwrapped(words)
    program = program_of(called[0])
    if " " in called[0].strip() and len(called) < len(words):
        script = called[0]
    elif program in SHELLS:
        script = _of_shell(called)
    else:
        own = program if program in wrapping.SCRIPT_OPTIONS else program_of(words[0])
        rest = called if own == program else words
        options = wrapping.SCRIPT_OPTIONS.get(own)
        script = _of_option(rest, options) if options and own not in SHELLS else _of_words(called)
    return script if TEXT not in script else ""
