"""The commands in configuration: of hooks, servers and tasks, of a package's scripts, of recipes."""

import json
import posixpath
import re
import shlex
import tomllib
from collections.abc import Callable
from collections.abc import Iterator
from typing import Any

from skillkit.documents.yaml_document import YamlText

NO_JSON = re.compile(r"(?P<string>\"(?:[^\"\\\n]|\\.)*+\"?)|//[^\n]*|/\*(?:[^*]|\*(?!/))*+(?:\*/)?|,(?=\s{0,999}[\]}])")
"""What editors and agents accept in JSON besides JSON: comments, and commas at the end. Strings are skipped."""
RECIPES = frozenset(["gnumakefile", "makefile", "justfile", ".justfile"])
PROGRAM_KEYS = ("command", "cmd", "path")
"""What names a program whose arguments are in `args`."""
COMMAND_KEY = re.compile(
    r"(?i)command$|^(?:cmds?|exec|notify|run|sh|bash|shell|powershell)$|(?:helper|refresh|export)$"
)
"""A key whose value an agent, an editor or a runner of tasks passes to a shell."""
LISTS = frozenset(["cmds", "run"])
"""Keys with a list of commands; other lists are the words of one."""


def _plain(found: re.Match[str]) -> str:
    return found["string"] or re.sub(r"[^\n]", " ", found[0])


def _read_json(text: str) -> Any:
    # Twice: a comment may follow the last comma.
    return json.loads(NO_JSON.sub(_plain, NO_JSON.sub(_plain, text)))


def _read_yaml(text: str) -> Any:
    document = YamlText("", text)
    if document.faults:
        raise ValueError(document.faults[0].message)
    return document.data


READERS: dict[str, Callable[[str], Any]] = {
    **dict.fromkeys((".json", ".jsonc", ".json5"), _read_json),
    **dict.fromkeys((".yaml", ".yml"), _read_yaml),
    ".toml": tomllib.loads,
}


def _commands(value: Any, key: str) -> Iterator[str]:
    """The commands in the value of a key."""
    if isinstance(value, str) and COMMAND_KEY.search(key):
        yield value
    elif isinstance(value, list) and COMMAND_KEY.search(key) and key not in LISTS:
        yield shlex.join(map(str, value))
    elif isinstance(value, list):
        for each in value:
            yield from _commands(each, key)
    elif isinstance(value, dict):
        program = next((name for name in PROGRAM_KEYS if isinstance(value.get(name), str)), "")
        if program and isinstance(value.get("args"), list):
            yield f"{value[program]} {shlex.join(map(str, value['args']))}".rstrip()
        for name, inner in value.items():
            if name != program or not isinstance(value.get("args"), list):
                yield from _commands(inner, "run" if key == "scripts" else str(name))


def _row(text: str, command: str) -> int:
    """The line, from 0, in which a command begins; 0 if it is written in another way."""
    said = command.strip().split("\n")[0]
    ways = [said, json.dumps(said)[1:-1], json.dumps(said, ensure_ascii=False)[1:-1], said.split(" ")[0]]
    return text.count("\n", 0, max(0, next((at for way in ways if (at := text.find(way)) >= 0), 0)))


def commands_in(path: str, text: str) -> str | None:
    """The commands in a file as a shell script, in which each is on the line where the file has it.

    Empty if the file is no configuration of a known format; None if it is, and cannot be read.
    """
    name = posixpath.basename(path).lower()
    if name in RECIPES or name.endswith(".mk"):
        return "\n".join(line.lstrip(" \t@+-") if line[:1] in (" ", "\t") else "" for line in text.split("\n"))
    read = READERS.get(posixpath.splitext(name)[1])
    if read is None:
        return ""
    try:
        commands = list(_commands(read(text.removeprefix("\ufeff")), ""))
    except (ValueError, RecursionError):
        return None
    rows = [""] * (text.count("\n") + 1)
    for command in commands:
        row = _row(text, command)
        rows[row] = "; ".join(filter(None, (rows[row], *command.strip().split("\n"))))
    return "\n".join(rows).encode("utf-8", errors="replace").decode()
