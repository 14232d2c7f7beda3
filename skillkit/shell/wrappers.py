"""The program that a command calls, behind the programs that only run another one."""

import re
from collections.abc import Sequence
from functools import lru_cache

from skillkit.shell import tables

WINDOWS = (".exe", ".cmd", ".EXE", ".CMD")
WINDOWS_WRAPPERS = frozenset({"gradlew.bat", "mvnw.bat"})
VERSIONED = re.compile(r"^([a-z][a-z+-]*?)-?\d+(?:\.\d+)*$")
CLUSTER = re.compile(r"^-[A-Za-z]{2,4}$")
MAX_SUBCOMMANDS = 2
ASSIGNMENT = re.compile(r"^[A-Za-z_]\w*=(?!=)")
STARTS = frozenset(name.partition(" ")[0] for name in (*tables.RUNNERS, *tables.BEHIND_DASHES))
"""Programs of which a subcommand may run another one."""
OUTER = STARTS | {*tables.WRAPPERS, *tables.PROVIDERS}
TASK_NAMES = tables.words("audit build check-types clean coverage dev docs e2e format install serve standard start")
PROGRAMS = (
    {verb.partition(" ")[0] for verb in (*tables.DEPTH, *tables.OWN_VALUE_OPTIONS)}
    | tables.NO_SUBCOMMAND
    | tables.CHECK_WORDS
) - (TASK_NAMES | tables.TESTED | tables.ACTION_WORDS)
"""Known programs, without those whose names projects use for tasks."""


@lru_cache(maxsize=2048)
def program_of(word: str) -> str:
    """The program that a word calls, without its folder and a Windows extension."""
    name = word.rpartition("/")[2]
    return name[:-4] if name.endswith(WINDOWS) or name in WINDOWS_WRAPPERS else name


def takes_word(program: str, option: str) -> bool:
    """Whether an option takes the next word; of several letters behind one dash the last one does."""
    own = tables.OWN_VALUE_OPTIONS.get(program, frozenset())
    is_cluster = CLUSTER.match(option) is not None and f"-{option[-1]}" in own
    return option in tables.VALUE_OPTIONS or option in own or is_cluster


def _after_options(words: Sequence[str], program: str) -> Sequence[str]:
    """The words without the leading options and their values."""
    while words and words[0].startswith("-"):
        option = words[0]
        words = words[2 if takes_word(program.partition(" ")[0], option) else 1 :]
        if option == "--":
            break
    return words


def _after_mode(words: Sequence[str], program: str) -> Sequence[str]:
    """The words without the wrapper's own subcommand, if a program follows it: `rtk test bun test` runs `bun test`."""
    is_mode = len(words) > 1 and words[0] in tables.MODES.get(program, ())
    if is_mode and words[1] == "--":
        return words[2:]
    return words[1:] if is_mode and not words[1].startswith("-") else words


def _is_program(word: str) -> bool:
    """Whether a word calls a known program, `python3.11` too, or is the path of a file."""
    name = program_of(word)
    versioned = VERSIONED.match(name)
    return "/" in word or name in PROGRAMS or (versioned is not None and versioned[1] in PROGRAMS)


def _is_known_command(run: Sequence[str]) -> bool:
    """Whether words are certainly a command, and not an interactive shell."""
    return bool(run) and _is_program(run[0]) and not (len(run) == 1 and run[0].endswith("sh"))


def _run_by(words: Sequence[str], program: str) -> Sequence[str]:
    """The words of the command that a subcommand of a program runs; empty if it runs none."""
    name, rest = program, words[1:]
    while name.count(" ") < MAX_SUBCOMMANDS and (rest := _after_options(rest, name)):
        name, rest = f"{name} {rest[0]}", rest[1:]
        if name in tables.RUNNERS:
            run = _after_options(rest, name)[tables.RUNNERS[name] :]
            run = run[1:] if run[:1] == ("--",) else run
            return () if name in tables.OF_ITS_OWN and not _is_known_command(run) else run
        if name in tables.BEHIND_DASHES:
            return rest[rest.index("--") + 1 :] if "--" in rest else ()
    return ()


def _tool_of(words: Sequence[str], program: str) -> Sequence[str]:
    """The words from the tool on that a package manager runs by its name: `yarn jest`; empty if it runs none."""
    rest = _after_options(words[1:], program) if program in tables.TOOL_RUNNERS else ()
    return rest if rest and rest[0] in tables.TOOLS else ()


def unwrapped(words: Sequence[str], *, keep_providers: bool = False) -> tuple[str, ...]:
    """The words without the programs that only run another one (`nice`, `env X=1`, `timeout 30`, `uv run` …).

    `keep_providers` keeps those without which it would not run: `npx`, `uv run` …
    """
    rest = words
    while rest:
        program = program_of(rest[0])
        if program not in OUTER and "=" not in rest[0]:
            break
        if ASSIGNMENT.match(rest[0]):
            rest = rest[1:]
        elif program in tables.WRAPPERS and len(rest) > 1 and not (program == "command" and rest[1] in ("-v", "-V")):
            rest = _after_mode(_after_options(rest[1:], program)[tables.WRAPPERS[program] :], program)
        elif keep_providers:
            break
        elif program in tables.PROVIDERS and len(rest) > 1:
            run = _after_options(rest[1:], program)
            if program in tables.OF_ITS_OWN and not _is_known_command(run):
                break
            rest = run
        elif program in STARTS and (run := _run_by(rest, program) or _tool_of(rest, program)):
            rest = run
        else:
            break
    return tuple(rest) if rest and rest[0] else tuple(words)
