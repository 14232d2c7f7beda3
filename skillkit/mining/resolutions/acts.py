"""Commands and edits of a session as resolutions compare them."""

import itertools
import re
from collections.abc import Iterable
from typing import NamedTuple

from skillkit.expressions.sieve import Sieve
from skillkit.mining.signatures import signature
from skillkit.model.lesson import ErrorFix
from skillkit.model.observation import Action, Observation, Trace
from skillkit.shell.command import PYTHON, normal_form
from skillkit.shell.parse import quoted, simple_commands
from skillkit.shell.tables import EDITORS, LOOK, SUBCOMMAND, TASKS, words
from skillkit.shell.wrappers import unwrapped

WINDOW = 12
"""A resolution follows its failure within this many tool calls."""
RUNNERS = TASKS | words("bunx node npx php poetry python python3 ruby ts-node tsx uv")
"""Programs that run what they are given; the thing run has its own way to be called."""
WRAPPERS = re.compile(
    r"(?ix)\W*(?:(?:\d+|no)\s*)?(?:tests?\s|suites?\s)?(?:fail(?:ed|ing|ures?)?|errors?|problems?|warnings?)\b\W*$"
    r"|exit\ code | npm\ (?:err!|error)\b | error\ Command\ failed | found\ \S+\ (?:errors?|warnings?)"
    r"|\W*(?:\#|\d+)\ \w+\ failed | (?:make|gmake)(?:\[\d+\])?:\ \*\*\* | FAILED\b | BUILD\ FAIL | husky\b | hint:\ "
)
"""Beginnings of the lines in which a runner or a hook sums up, whatever went wrong below it."""
SUMMARIES = Sieve(
    r"(?i)\bexited with\b|\bELIFECYCLE\b|\bsome errors were emitted|failed to push some refs|\.\.\.Failed$"
)
HEREDOC = re.compile(r"<<-?\s*['\"\\]?(\w++)['\"]?[^\n]*(?:\n(.*?)(?:\n[ \t]*\1\b|\Z)|\Z)", re.DOTALL)


class Fix(NamedTuple):
    """One failure and what resolved it, in one session. Equal fixes in other sessions have the same `intent`."""

    intent: tuple[str, ...]
    facts: ErrorFix
    trace: Trace
    turns: tuple[int, int]


def actions_in(scripts: Iterable[str]) -> list[Action]:
    """Returns the commands of scripts, in order."""
    return [normal_form(simple) for script in scripts for simple in simple_commands(script)]


def doing(observation: Observation) -> tuple[Action, ...]:
    """Returns the actions that do more than look."""
    return tuple(action for action in observation.actions if action.effect != "look")


def program(action: Action) -> str:
    """Returns the program that is called."""
    return action.verb.split(" ", 1)[0]


def names(text: str, words: str) -> bool:
    """Returns whether a text has words as whole words."""
    return bool(words) and words in text and re.search(rf"(?<![\w-]){re.escape(words)}(?![\w-])", text) is not None


def failing_action(error: Observation) -> Action:
    """Returns the action that failed: the one that a line of the message begins with or names, else the last."""
    lines = error.text.splitlines()
    starts = {line.split(":", 1)[0].rpartition("/")[2] for line in lines}
    for action in error.actions:
        if action.verb in starts:
            return action
    does = doing(error) or error.actions
    named = [action for action in does if names(error.text, program(action))] if len(does) > 1 else ()
    return (named or does)[-1]


def differing_lines(error: Observation, passed: Observation) -> tuple[str, ...]:
    """Returns what the failing run prints and the passing one does not, without the summaries of runners."""
    usual = {signature(line) for line in passed.text.splitlines()}
    own = [line for line in error.text.splitlines() if signature(line) not in usual]
    telling = [line for line in own if not WRAPPERS.match(line) and not SUMMARIES.search(line)]
    return tuple(telling or own)


def content(command: str) -> tuple[str, ...]:
    """Returns the bodies of a command's heredocs: two commands that differ there are different commands."""
    return tuple(found[2] for found in HEREDOC.finditer(command) if found[2])


SUFFIXED = re.compile(r"[\w-]\.\w{1,12}$")


def is_edit(action: Action) -> bool:
    """Returns whether a file is edited: by a tool, or by `sed -i`, `cat > file` and the like."""
    return action.kind in ("edit", "write") or (action.verb in EDITORS and action.effect == "change")


def edited(observation: Observation) -> tuple[str, ...]:
    """Returns the files that an edit changes; those of a command are its paths."""
    paths = (slot.value for action in observation.actions for slot in action.slots if slot.kind == "path")
    return observation.files or tuple(path for path in paths if SUFFIXED.search(path))


def core(action: Action) -> tuple[str, ...]:
    """Returns the words of a command without its messages, and without the programs that only run it (`uv run`)."""
    found = unwrapped(action.words)
    is_module = len(found) > 2 and found[1] == "-m" and PYTHON.match(found[0]) is not None
    messages = {slot.value for slot in action.slots if slot.kind == "message"}
    return tuple(word for word in (found[2:] if is_module else found) if word not in messages)


def written(action: Action) -> str:
    """Returns the command as one types it, with the variables set for it."""
    return " ".join((*action.env, *map(quoted, action.words)))


def acts_of(trace: Trace) -> list[Observation]:
    """Returns the commands and edits of a session, in order."""
    return [seen for seen in trace.observations if seen.actions and seen.actions[0].kind in ("shell", "edit", "write")]


def called(action: Action) -> str:
    """Returns the verb, or what an interpreter or a runner gets to run (`node cli.js send`)."""
    words_ = [action.words[0], *itertools.takewhile(lambda word: not word.startswith("-"), action.words[1:])]
    named = [word for number, word in enumerate(words_) if SUBCOMMAND.match(word) or (number == 1 and "/" in word)]
    return " ".join(named) if program(action) in RUNNERS else action.verb


def shows_help(action: Action, of: str) -> bool:
    """Returns whether the help of a program is read."""
    return program(action) == of and action.effect == "look" and bool({"--help", "-h", "help"} & set(action.words))


def is_tool(action: Action) -> bool:
    """Returns whether a program has its own way to be called, unlike those that show, search and cut text."""
    return action.kind == "shell" and program(action) not in LOOK


NAMES = re.compile(
    r"(?x)(?:^|/)(?:"
    r"\.[\w.-]*(?:ignore|rc|attributes|config|version)s?(?:\.(?:[cm]?[jt]s|json|ya?ml|toml))?"  # .eslintrc.json
    r"|[\w.-]+\.config\.[cm]?[jt]s|[\w.-]+\.(?:toml|ini|cfg|conf|properties|csproj|sln|gradle)(?:\.kts)?"
    r"|(?:ts|js)config[\w.-]*\.json|(?:package|biome|deno|composer|turbo|nx|lerna|renovate|components)\.jsonc?"
    r"|(?:Makefile|GNUmakefile|[Jj]ustfile|Taskfile\.ya?ml|Rakefile|Gemfile|Pipfile|Procfile|Vagrantfile|Brewfile)"
    r"|(?:(?>[\w.-]*?Dockerfile)[\w.-]*|(?:docker-)?compose[\w.-]*\.ya?ml|go\.mod|go\.work|pom\.xml|CMakeLists\.txt)"
    r"|(?:requirements|constraints)[\w.-]*\.txt|CODEOWNERS|\.tool-versions|\.env[\w.-]*"
    r")$"
)
IN_HIDDEN_FOLDER = re.compile(
    r"(?>(?:^|(?<![\w./-])[\w./-]*?/)\.[a-z][\w-]*/)(?:[\w./-]*/)?(?:[\w.-]+\.(?:json|ya?ml|toml)|[\w-]+)$"
)
"""`.github/hooks/x.json`, `.husky/pre-commit`."""
AT_THE_ROOT = re.compile(r"^(?:\./)?\.?[\w-]+\.(?:json|ya?ml)$")


def is_settings(path: str) -> bool:
    """Returns whether a file says how a project's tools run, by its path from the project's folder."""
    path = path.replace("\\", "/")
    return any(pattern.search(path) for pattern in (NAMES, IN_HIDDEN_FOLDER, AT_THE_ROOT))


MIN_NAME = 3
NAME = re.compile(r"[A-Za-z_][\w.-]*\w")


def is_named(facts: ErrorFix, errors: Iterable[str] = ()) -> bool:
    """Returns whether the error names the remedy: a word that was added, or what was done before and where."""
    said = "\n".join((*facts.message, *errors)).lower()
    found = (
        [each for word in facts.added for each in NAME.findall(word.removeprefix("--no-"))]
        if facts.change == "rewrite"
        else []
    )
    if facts.change == "before":
        said = f"{said}\n{facts.subject}\n{facts.failing}".lower()
        for action in actions_in(facts.acts):
            found += [*action.verb.split(), *(slot.value.strip("./") for slot in action.slots if slot.kind == "path")]
    return any(len(name) >= MIN_NAME and names(said, name.lower()) for name in found)
