"""Checks the commands of a skill against its evidence, by their verbs: program and subcommand.

Drafts shorten commands and replace arguments by parameters, so only verbs can be compared. A skill cannot name a
program that no session ran.
"""

import hashlib
import re
from collections.abc import Iterable
from collections.abc import Mapping
from keyword import iskeyword

from skillkit.documents.markdown import SHELL_LANGUAGES
from skillkit.documents.markdown import codes
from skillkit.documents.yaml_document import YamlText
from skillkit.shell.normal import normal_form
from skillkit.shell.parse import simple_commands
from skillkit.shell.programs import INTERPRETERS
from skillkit.shell.programs import is_common

LENGTH = 180
"""Characters of a command that are compared: evidence keeps 200."""
DIGITS = 8
STEP = re.compile(r"^[ \t]*\d+\.\s+(`++) ?(.+?) ?(?<!`)\1(?!`)", re.MULTILINE)
CALL = re.compile(r"[a-z_.~/][\w./~+-]*[ \t]+(?!\S*[=>:](?:\s|$))\S")
"""The start of a span that calls a program with arguments, and is no message, assignment or arrow."""
CHOICE = re.compile(r"[<\[{](?:-[\w-]+[ =])?[\w.-]+(?:(?:\|| \| (?=-))[\w.-]+)+[>\]}]")
"""A placeholder that lists its values: `<epic|feature|task>`, `[--open|--closed]`."""


def _filled(choice: re.Match[str]) -> str:
    """A word for a placeholder; a pipe into an interpreter is none, however it is bracketed."""
    return choice[0] if INTERPRETERS.intersection(re.split(r"\W", choice[0])) else "x"


def verbs_in(command: str) -> list[str]:
    """The programs with their subcommands that a command runs, each once."""
    plain = CHOICE.sub(_filled, command[:LENGTH].replace("2>&1", "").strip().removeprefix("$ "))
    return list(dict.fromkeys(normal_form(simple).verb for simple in simple_commands(plain) if simple.words))


def verb_digest(verb: str) -> str:
    """A verb as evidence has it."""
    return hashlib.sha256(f"verb\0{verb}".encode()).hexdigest()[:DIGITS]


def _in_workflow(text: str) -> list[str]:
    data = YamlText("workflow.yaml", text).data
    steps = data.get("steps") if isinstance(data, dict) else None
    rows = [step for step in steps if isinstance(step, dict)] if isinstance(steps, list) else []
    return [str(row[key]) for row in rows for key in ("command", "rollback") if isinstance(row.get(key), str)]


def _calls(span: str) -> bool:
    """Whether a span calls a program with something: one that is known everywhere, or its first word, if no keyword."""
    plain = span.strip().removeprefix("$ ")
    known = (is_common(verb.split()[0]) and verb[0].isalnum() for verb in verbs_in(plain))
    first, *rest = plain.split() or [""]
    return bool(rest) and ((CALL.match(plain) is not None and not iskeyword(first)) or any(known))


def commands_in(files: Mapping[str, str]) -> list[str]:
    """The commands in a skill's files, each once.

    These are the lines of blocks for the shell or for no language, spans that call a program with something, numbered
    steps that begin with code, and the steps of workflow files.
    """
    found: list[str] = []
    for name, text in sorted(files.items()):
        if name.endswith(".md"):
            for code in codes(text):
                if code.is_span:
                    found += [code.text] if _calls(code.text) else []
                elif code.language in SHELL_LANGUAGES or not code.language:
                    found += [line for line in code.text.splitlines() if line.strip()]
            found += [match[2] for match in STEP.finditer(text)]
        elif name.endswith((".yaml", ".yml")):
            found += _in_workflow(text)
    return list(dict.fromkeys(found))


def ungrounded(commands: Iterable[str], known: frozenset[str]) -> str:
    """The first verb of `commands` whose digest is not `known`; empty if all are."""
    return next((v for command in commands for v in verbs_in(command) if verb_digest(v) not in known), "")
