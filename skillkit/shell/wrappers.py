"""The program that a command calls, seen through those that only run another one."""

import re
from collections.abc import Sequence
from functools import lru_cache

from skillkit.shell import verbs
from skillkit.shell import wrapping
from skillkit.shell.effect_words import CHECK_WORDS
from skillkit.shell.effect_words import TESTED
from skillkit.shell.option_values import OWN
from skillkit.shell.option_values import takes_word
from skillkit.shell.tables import words as words_in

WINDOWS = (".exe", ".cmd", ".EXE", ".CMD")
WINDOWS_WRAPPERS = frozenset({"gradlew.bat", "mvnw.bat"})
VERSIONED = re.compile(r"^([a-z][a-z+-]*?)-?\d+(?:\.\d+)*$")
CMDLET = re.compile(r"^[A-Z][a-z]+-[A-Z]\w+$")
"""A command of PowerShell."""
MAX_SUBCOMMANDS = 2
ASSIGNMENT = re.compile(r"^[A-Za-z_]\w*=(?!=)")
STARTS = frozenset(
    name.partition(" ")[0] for name in (*wrapping.RUNNERS, *wrapping.BEHIND_DASHES, *wrapping.BEHIND_OPTION)
)
"""Programs of which a subcommand may run another one."""
OUTER = STARTS | {*wrapping.WRAPPERS, *wrapping.PROVIDERS}
"""What a command begins with that runs another one; most begin with none."""
TASK_NAMES = words_in("audit build check-types clean coverage dev docs e2e format install serve standard start types")
PROGRAMS = ({verb.partition(" ")[0] for verb in (*verbs.DEPTH, *OWN)} | verbs.NO_SUBCOMMAND | CHECK_WORDS) - (
    TASK_NAMES | TESTED | verbs.ACTION_WORDS
)
"""Programs that are known, without those by whose names projects call their tasks."""


@lru_cache(maxsize=2048)
def program_of(word: str) -> str:
    """The program that a word calls: without its folder, and without what Windows has its name end with."""
    name = word.rpartition("/")[2]
    return name[:-4] if name.endswith(WINDOWS) or name in WINDOWS_WRAPPERS else name


def unversioned(program: str) -> str:
    """The name of a program without the number of a version: `python3.11`, `gcc-12`."""
    match = VERSIONED.match(program)
    return match[1] if match else program


def _after_options(words: Sequence[str], program: str) -> Sequence[str]:
    """The words without the options they begin with, and without these options' values."""
    while words and words[0].startswith("-"):
        option = words[0]
        words = words[2 if takes_word(program.partition(" ")[0], option) else 1 :]
        if option == "--":
            break
    return words


def _after_mode(words: Sequence[str], program: str) -> Sequence[str]:
    """The words without the wrapper's own subcommand, if a program follows it: `rtk test bun test` runs `bun test`."""
    is_mode = len(words) > 1 and words[0] in wrapping.MODES.get(program, ())
    if is_mode and words[1] == "--":
        return words[2:]
    return words[1:] if is_mode and not words[1].startswith("-") else words


def _is_program(word: str) -> bool:
    """Whether a word calls a program that is known, or names its file."""
    return "/" in word or unversioned(program_of(word)) in PROGRAMS or program_of(word) in PROGRAMS


def _is_seen(run: Sequence[str]) -> bool:
    """Whether words are a command for certain, and more than a shell to type in."""
    return bool(run) and _is_program(run[0]) and not (len(run) == 1 and run[0].endswith("sh"))


def _run_by(words: Sequence[str], program: str) -> Sequence[str]:
    """The words of the command that a subcommand of a program runs, whatever options stand before it; none if none."""
    name, rest = program, words[1:]
    while name.count(" ") < MAX_SUBCOMMANDS and (rest := _after_options(rest, name)):
        name, rest = f"{name} {rest[0]}", rest[1:]
        if name in wrapping.RUNNERS:
            run = _after_options(rest, name)[wrapping.RUNNERS[name] :]
            run = run[1:] if run[:1] == ("--",) else run
            return () if name in wrapping.OF_ITS_OWN and not _is_seen(run) else run
        if name in wrapping.BEHIND_DASHES:
            return rest[rest.index("--") + 1 :] if "--" in rest else ()
        if name in wrapping.BEHIND_OPTION:
            behind = wrapping.BEHIND_OPTION[name]
            return next((rest[index + 1 :] for index, word in enumerate(rest) if word in behind), ())
    return ()


def _tool_of(words: Sequence[str], program: str) -> Sequence[str]:
    """The words from a tool on that a manager of packages is told by its name: `yarn jest`; none if it is no tool."""
    rest = _after_options(words[1:], program) if program in wrapping.TOOL_RUNNERS else ()
    return rest if rest and rest[0] in wrapping.TOOLS else ()


def unwrapped(words: Sequence[str], *, keep_providers: bool = False) -> tuple[str, ...]:
    """The words without the programs that only run another one (`nice`, `env X=1`, `timeout 30`, `uv run` …).

    `keep_providers` keeps those without which it would not run: `npx`, `uv run` …
    """
    rest = words
    while rest:
        program = program_of(rest[0])
        if program not in OUTER and "=" not in program and "=" not in rest[0]:
            break
        if ASSIGNMENT.match(rest[0]):
            rest = rest[1:]
        elif program in wrapping.WRAPPERS and len(rest) > 1 and not (program == "command" and rest[1] in ("-v", "-V")):
            rest = _after_mode(_after_options(rest[1:], program)[wrapping.WRAPPERS[program] :], program)
        elif keep_providers:
            break
        elif program in wrapping.PROVIDERS and len(rest) > 1:
            run = _after_mode(_after_options(rest[1:], program), program)
            if program in wrapping.OF_ITS_OWN and not _is_seen(run):
                break
            rest = run
        elif program in STARTS and (run := _run_by(rest, program) or _tool_of(rest, program)):
            rest = run
        else:
            break
    return tuple(rest) if rest and rest[0] else tuple(words)
