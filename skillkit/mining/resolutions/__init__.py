"""How a failure was mended, a way a file: the later act that is the fix of an earlier error. Pure.

Each way relates the two by the command itself, by what both were given, by what the message names; never by order
alone.
"""

import itertools
import re
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.actions.levels import SUBCOMMAND
from skillkit.actions.shell import quoted
from skillkit.actions.tables import words
from skillkit.actions.verbs import EDITORS
from skillkit.actions.verbs import LOOK
from skillkit.actions.verbs import TASKS
from skillkit.model.lesson import ErrorFix
from skillkit.model.observation import Action
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace
from skillkit.signatures import signature

PLACE = re.compile(r"^\s*cd \S+(?:\s*&&\s*|\s*$)")
"""Where a command is run: said before it."""

WINDOW = 12
"""Tool calls within which a fix follows; farther apart the two runs have little to do with each other."""


RUNNERS = TASKS | words("bunx node npx php poetry python python3 ruby ts-node tsx uv")
"""Programs that run what they are told; it is that which wants to be called in its own way."""


class Fix(NamedTuple):
    """One failure that was mended, in one session. `intent` is the same for the same fix elsewhere."""

    intent: tuple[str, ...]
    facts: ErrorFix
    trace: Trace
    turns: tuple[int, int]


def doing(observation: Observation) -> tuple[Action, ...]:
    """What it does beyond looking."""
    for action in observation.actions:
        if action.effect == "look":
            return tuple([action for action in observation.actions if action.effect != "look"])
    return observation.actions


def failing_action(error: Observation) -> Action:
    """The simple command that failed: the one whose name begins the message, else the last that does something."""
    for line in error.text.splitlines():
        program = line.split(":", 1)[0].rpartition("/")[2]
        for action in error.actions:
            if program == action.verb:
                return action
    return (doing(error) or error.actions)[-1]


def differing_lines(error: Observation, passed: Observation) -> tuple[str, ...]:
    """What the failing run says and the passing one does not: passing runs print errors of their own."""
    usual = {signature(line) for line in passed.text.splitlines()}
    return tuple(line for line in error.text.splitlines() if signature(line) not in usual)


def is_edit(action: Action) -> bool:
    """Whether a file is edited: by a tool, or by `sed -i`, `cat > file` and the like."""
    return action.kind in ("edit", "write") or (action.verb in EDITORS and action.effect == "change")


def written(action: Action) -> str:
    """The command as one writes it, with the variables set for it."""
    return " ".join((*action.env, *map(quoted, action.words)))


def shown(command: str) -> str:
    """The first line of a command that does something, as it is shown."""
    lines = [PLACE.sub("", line).strip() for line in command.splitlines()]
    return next((line for line in lines if line and not line.startswith("#")), command)


def program(action: Action) -> str:
    """The program that is called."""
    return action.verb.split(" ", 1)[0]


def acts_of(trace: Trace) -> list[Observation]:
    """The commands and edits of a session, in order."""
    return [seen for seen in trace.observations if seen.actions and seen.actions[0].kind in ("shell", "edit", "write")]


def called(action: Action) -> str:
    """What is called: the verb, or what an interpreter or a runner is told to run (`node cli.js send`)."""
    told = [action.words[0], *itertools.takewhile(lambda word: not word.startswith("-"), action.words[1:])]
    named = [word for number, word in enumerate(told) if SUBCOMMAND.match(word) or (number == 1 and "/" in word)]
    return " ".join(named) if program(action) in RUNNERS else action.verb


def shows_help(action: Action, of: str) -> bool:
    """Whether the help of a program is looked at."""
    return program(action) == of and action.effect == "look" and bool({"--help", "-h", "help"} & set(action.words))


def is_tool(action: Action) -> bool:
    """Whether a program has ways of its own, unlike those that show, search and cut text everywhere."""
    return action.kind == "shell" and program(action) not in LOOK


def names_one(lines: Sequence[str], names: Sequence[str]) -> bool:
    """Whether one of the names stands in the lines as a whole."""
    return any(re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", line) for line in lines for word in names if word)
