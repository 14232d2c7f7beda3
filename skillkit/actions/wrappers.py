"""Programs that only run another one, seen through."""

import re
from collections.abc import Sequence

from skillkit.actions import wrapping

MAX_SUBCOMMANDS = 2
ASSIGNMENT = re.compile(r"^[A-Za-z_]\w*=")
STARTS = frozenset(name.partition(" ")[0] for name in (*wrapping.RUNNERS, *wrapping.BEHIND_DASHES))
"""Programs of which a subcommand may run another one."""
OUTER = STARTS | {*wrapping.WRAPPERS, *wrapping.PROVIDERS}
"""What a command begins with that runs another one; most begin with none."""


def _after_options(words: Sequence[str], program: str) -> Sequence[str]:
    """The words without the options they begin with, and without these options' values."""
    valued = wrapping.VALUED.get(program, frozenset())
    while words and words[0].startswith("-"):
        words = words[2 if words[0] in valued else 1 :]
    return words


def _after_mode(words: Sequence[str], program: str) -> Sequence[str]:
    """The words without the wrapper's own subcommand, if a program follows it: `rtk test bun test` runs `bun test`."""
    is_mode = len(words) > 1 and words[0] in wrapping.MODES.get(program, ()) and not words[1].startswith("-")
    return words[1:] if is_mode else words


def _run_by(words: Sequence[str], program: str) -> Sequence[str]:
    """The words of the command that a subcommand of a program runs, whatever options stand before it; none if none."""
    name, rest = program, words[1:]
    while name.count(" ") < MAX_SUBCOMMANDS and (rest := _after_options(rest, name)):
        name, rest = f"{name} {rest[0]}", rest[1:]
        if name in wrapping.RUNNERS:
            return _after_options(rest, name)[wrapping.RUNNERS[name] :]
        if name in wrapping.BEHIND_DASHES:
            return rest[rest.index("--") + 1 :] if "--" in rest else ()
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
        program = rest[0].rpartition("/")[2]
        if program not in OUTER and "=" not in program and "=" not in rest[0]:
            break
        if ASSIGNMENT.match(rest[0]):
            rest = rest[1:]
        elif program in wrapping.WRAPPERS and len(rest) > 1 and rest[1] not in ("-v", "-V"):
            rest = _after_mode(_after_options(rest[1:], program)[wrapping.WRAPPERS[program] :], program)
        elif keep_providers:
            break
        elif program in wrapping.PROVIDERS and len(rest) > 1:
            rest = _after_options(rest[1:], program)
        elif program in STARTS and (run := _run_by(rest, program) or _tool_of(rest, program)):
            rest = run
        else:
            break
    return tuple(rest) if rest and rest[0] else tuple(words)
