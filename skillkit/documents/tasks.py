"""The tasks that a project's files define (scripts of package.json, targets of a Makefile), and calls of them."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from skillkit.documents.yaml_document import YamlText
from skillkit.shell.parse import simple_commands
from skillkit.shell.tables import OWN_SUBCOMMANDS
from skillkit.shell.wrappers import takes_word, unwrapped

KINDS = {
    "package.json": "npm",
    "composer.json": "composer",
    "deno.json": "deno",
    "Makefile": "make",
    "makefile": "make",
    "GNUmakefile": "make",
    "justfile": "just",
    "Justfile": "just",
    ".justfile": "just",
    "Taskfile.yml": "task",
    "Taskfile.yaml": "task",
    "mise.toml": "mise",
    ".mise.toml": "mise",
    "pyproject.toml": "python",
}
"""The kind of the tasks by the name of the file that defines them."""
IN_JSON = {"npm": "scripts", "composer": "scripts", "deno": "tasks"}
IN_PYPROJECT = ("project.scripts", "tool.poe.tasks", "tool.pdm.scripts", "tool.taskipy.tasks", "tool.poetry.scripts")
TARGET = re.compile(r"^([\w./-]{1,80})(?:[ \t]{1,4}[\w./-]{1,80}){0,8}[ \t]{0,4}:(?!=)", re.MULTILINE)
RECIPE = re.compile(r"^@?([A-Za-z_][\w-]{0,80})(?:[ \t]{1,4}[^:\n]{1,200})?:(?!=)", re.MULTILINE)
OPEN = re.compile(r"^(?:-|s)?include\b|^import\b|^mod\b|%|^\$\(", re.MULTILINE)
"""What lets a Makefile or justfile have tasks that it does not name."""
TASK = re.compile(r"^[A-Za-z_][\w:.-]{0,80}$")
CALLS: Mapping[str, tuple[str, frozenset[str], frozenset[str]]] = {
    "npm": ("npm", frozenset({"run", "run-script"}), frozenset({"test"})),
    "pnpm": ("npm", frozenset({"run"}), frozenset({"test"})),
    "yarn": ("npm", frozenset({"run"}), frozenset({"test"})),
    "bun": ("npm", frozenset({"run"}), frozenset()),
    "composer": ("composer", frozenset({"run", "run-script"}), frozenset()),
    "deno": ("deno", frozenset({"task"}), frozenset()),
    "mise": ("mise", frozenset({"run"}), frozenset()),
    "make": ("make", frozenset(), frozenset()),
    "gmake": ("make", frozenset(), frozenset()),
    "just": ("just", frozenset(), frozenset()),
    "task": ("task", frozenset(), frozenset()),
    "poe": ("python", frozenset(), frozenset()),
}
"""Programs that run tasks: the kind, the subcommands before a task's name, and the subcommands that are tasks.

A program without subcommands takes the task as its first word.
"""
BARE = frozenset({"pnpm", "yarn", "bun"})
"""Programs that take the name of a task without a subcommand, too."""
FILE = re.compile(r"\.\w{1,4}$")
SELECTS = frozenset({"--filter", "-F", "--workspace", "-w", "--prefix", "-C", "--cwd", "--dir", "-f"})
"""Options that say in which package the task is."""

RUN_FILE = re.compile(
    r"^\.github/.*\.ya?ml$|^action\.ya?ml$|^\.gitlab-ci\.yml$|^\.circleci/config\.yml$|^azure-pipelines\.yml$"
    r"|^\.husky/[^/]+$|\.(?:sh|bash|zsh)$|(?:^|/)Dockerfile$"
)
"""Files whose lines a project runs, beside those that define tasks."""
RUN_LINE = re.compile(r"^[ \t]*(?:[-@+][ \t]*)?(?:(?:RUN|(?:run|script|cmd|command):)[ \t]*)?")
MANIFEST = re.compile(
    r"(?:^|/)(?:package\.json|pyproject\.toml|go\.mod|Cargo\.toml|composer\.json|Gemfile|\.?mise\.toml|\.tool-versions"
    r"|requirements[\w.-]{0,40}\.txt|\.pre-commit-config\.yaml|Brewfile|flake\.nix)$"
)
"""Files that name the tools of a project."""
LOCK_FILES = frozenset(
    "package-lock.json npm-shrinkwrap.json pnpm-lock.yaml yarn.lock bun.lock Cargo.lock poetry.lock uv.lock pdm.lock"
    " Gemfile.lock composer.lock go.sum".split()
)
LOCKED = re.compile(r"(?<![\w.])v?(\d{1,6}\.\d{1,6}\.\d{1,6}[\w.-]{0,20})")


class Task(NamedTuple):
    """A task of a project: its kind, its name, what it runs, and where a file defines it (line from 1)."""

    kind: str
    name: str
    command: str
    path: str
    line: int


class TaskCall(NamedTuple):
    """A call of a task: its kind and name, and the package that an option selects.

    `is_sure` is False where the name may be that of a program: `pnpm vitest`.
    """

    kind: str
    name: str
    package: str = ""
    is_sure: bool = True


def _looked_up(data: Any, path: str) -> Mapping[str, Any]:
    for key in path.split("."):
        data = data.get(key) if isinstance(data, dict) else None
    return data if isinstance(data, dict) else {}


def _rows(kind: str, text: str) -> Mapping[str, Any]:
    """Returns the tasks of a file with what they run. Raises ValueError for a file that cannot be read."""
    if kind in IN_JSON:
        return _looked_up(json.loads(text), IN_JSON[kind])
    if kind == "task":
        return _looked_up(YamlText("Taskfile.yml", text).data, "tasks")
    if kind in ("mise", "python"):
        data = tomllib.loads(text)
        tables = ("tasks",) if kind == "mise" else IN_PYPROJECT
        return {name: command for table in tables for name, command in _looked_up(data, table).items()}
    pattern = TARGET if kind == "make" else RECIPE
    return {match[1]: "" for match in pattern.finditer(text)}


def kind_of(path: str) -> str:
    """Returns the kind of the tasks that a file defines; empty for a file that defines none."""
    return "" if "node_modules/" in path else KINDS.get(path.rpartition("/")[2], "")


def tasks_in(path: str, text: str) -> list[Task] | None:
    """Returns the tasks of a file; None if it may have others than it names, or cannot be read."""
    kind = kind_of(path)
    if kind in ("make", "just") and OPEN.search(text):
        return None
    try:
        rows = _rows(kind, text)
    except (ValueError, RecursionError):
        return None
    lines = text.splitlines()
    found = []
    for name, command in rows.items():
        at = next((number for number, line in enumerate(lines, 1) if _defines(line, str(name))), 1)
        found.append(Task(kind, str(name), command if isinstance(command, str) else "", path, at))
    return found


def _defines(line: str, name: str) -> bool:
    start = line.strip().lstrip("@\"'[")
    start = start.partition("tasks.")[2] if start.startswith("tasks.") else start
    return start.startswith(name) and start[len(name) : len(name) + 1] in ('"', "'", ":", " ", "=", "]")


def _call(words: Sequence[str]) -> TaskCall | None:
    program = words[0].rpartition("/")[2]
    if program not in CALLS:
        return None
    kind, before, own = CALLS[program]
    package, plain = "", list[str]()
    at = 1
    while at < len(words) and len(plain) < 2:
        word = words[at]
        option, _, value = word.partition("=")
        if word.startswith("-"):
            takes = not value and (option in SELECTS or takes_word(program, option))
            value = words[at + 1] if takes and at + 1 < len(words) else value
            package = value if option in SELECTS else package
            at += takes
        elif program == "yarn" and not plain and word == "workspace":
            package, at = (words[at + 1] if at + 1 < len(words) else ""), at + 1
        elif before or "=" not in word:
            plain.append(word)
        at += 1
    if not plain:
        return None
    named = plain[0] if plain[0] in own or not before else plain[1] if plain[0] in before and len(plain) > 1 else ""
    bare = bool(not named and program in BARE and (package or plain[0] not in OWN_SUBCOMMANDS))
    named = plain[0] if bare else named
    # `bun run file.ts` runs a file, and `make dir/file` makes one.
    if not TASK.match(named) or FILE.search(named):
        return None
    return TaskCall(kind, named, package.strip("'\""), not bare)


def task_calls(command: str) -> Iterator[TaskCall]:
    """Yields the calls of a project's tasks in a command."""
    for simple in simple_commands(command):
        words = unwrapped(simple.words) if simple.words else ()
        if words and (call := _call(list(words))):
            yield call


def is_run(path: str) -> bool:
    """Whether the project runs the lines of a file: CI, scripts, recipes."""
    return RUN_FILE.search(path) is not None or kind_of(path) in ("make", "just", "task")


def run_lines(text: str) -> list[str]:
    """Returns the lines of such a file without what comes before a command."""
    return [RUN_LINE.sub("", line) for line in text.splitlines()]


def place_in_manifest(path: str, text: str, tool: str) -> str:
    """Returns the line of a manifest that names a tool, with its path; empty if none does."""
    word = re.compile(rf"(?<![\w-]){re.escape(tool)}(?![\w-])")
    return next((f"{path}:{number}" for number, line in enumerate(text.splitlines(), 1) if word.search(line)), "")


def versions_of(package: str, rows: Sequence[str]) -> frozenset[str]:
    """Returns the versions in lines of a lock file that name a package, and in the two lines after each."""
    word = re.compile(rf"(?:(?<=node_modules/)|(?<![\w/-])){re.escape(package)}(?![\w/-])")
    near = (row for at, row in enumerate(rows) if any(map(word.search, rows[max(0, at - 2) : at + 1])))
    return frozenset(version for row in near for version in LOCKED.findall(row))
