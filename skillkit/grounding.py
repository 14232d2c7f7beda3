"""Which commands a skill tells an agent to run, and by which verbs evidence stands for them.

A command counts by its program and subcommand: drafts leave out, cut short and put parameters in the place of what
differs from run to run. So a skill cannot come to tell of a program that no session ran, though of other arguments.
"""

import hashlib
import re
from collections.abc import Iterable
from collections.abc import Mapping

from skillkit.actions.normal import normal_form
from skillkit.actions.shell import simple_commands
from skillkit.yaml_document import YamlText

LENGTH = 180
"""So much of a command is looked at: evidence keeps 200 characters of one."""
DIGITS = 8
SHELL_BLOCK = re.compile(r"^(`{3,}|~{3,})(?:sh|bash|shell|zsh|console)\b[^\n]*\n(.*?)^\1", re.MULTILINE | re.DOTALL)
STEP = re.compile(r"^[ \t]*\d+\.\s+(`+) ?(.+?) ?\1(?!`)", re.MULTILINE)


def verbs_in(command: str) -> list[str]:
    """The programs with their subcommands that a command runs, each once."""
    plain = command[:LENGTH].replace("2>&1", "").strip()
    return list(dict.fromkeys(normal_form(simple).verb for simple in simple_commands(plain) if simple.words))


def verb_digest(verb: str) -> str:
    """A verb as evidence has it."""
    return hashlib.sha256(f"verb\0{verb}".encode()).hexdigest()[:DIGITS]


def _in_workflow(text: str) -> list[str]:
    data = YamlText("workflow.yaml", text).data
    steps = data.get("steps") if isinstance(data, dict) else None
    rows = [step for step in steps if isinstance(step, dict)] if isinstance(steps, list) else []
    return [str(row[key]) for row in rows for key in ("command", "rollback") if isinstance(row.get(key), str)]


def commands_in(files: Mapping[str, str]) -> list[str]:
    """The commands in a skill's files: shell blocks, numbered steps that begin with code, steps of workflow files."""
    found: list[str] = []
    for name, text in sorted(files.items()):
        if name.endswith(".md"):
            blocks = (match[2] for match in SHELL_BLOCK.finditer(text))
            found += [line for block in blocks for line in block.splitlines() if line.strip()]
            found += [match[2] for match in STEP.finditer(text)]
        elif name.endswith((".yaml", ".yml")):
            found += _in_workflow(text)
    return list(dict.fromkeys(found))


def ungrounded(commands: Iterable[str], known: frozenset[str]) -> str:
    """The first verb of `commands` whose digest is not `known`; empty if all are."""
    return next((v for command in commands for v in verbs_in(command) if verb_digest(v) not in known), "")
