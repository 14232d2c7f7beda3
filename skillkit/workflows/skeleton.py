"""Makes a workflow of a SKILL.md: its shell blocks become steps, to be completed by hand."""

import re
from collections.abc import Iterator

from skillkit.documents.formats import render_workflow
from skillkit.documents.markdown import SHELL_LANGUAGES, codes
from skillkit.errors import SkillkitError
from skillkit.expressions.templates import PARAMETER
from skillkit.model.skill import Parameter, Skill, Step, Trigger
from skillkit.model.specification import valid_name
from skillkit.shell.command import verb_of
from skillkit.shell.grammar import parsed, text_of
from skillkit.shell.parse import simple_commands
from skillkit.shell.quoting import literal_parameters

PROMPT = re.compile(r"^[ \t]*\$ ")
BLANK = re.compile(r"<([a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)>")
"""A blank to fill in, such as `<version>`."""
APART = frozenset({"command", "pipeline", "list", "redirected_statement", "negated_command", "subshell"})
"""Statements that leave nothing behind in the shell, but for the commands in SETS_STATE."""
SETS_STATE = frozenset({"cd", "pushd", "popd", "source", ".", "set", "shopt", "eval", "exec", "trap", "alias", "umask"})


def _typed(text: str) -> str:
    """The commands of a shell block: of a session with prompts, what was typed."""
    lines = text.splitlines()
    typed = [PROMPT.sub("", line) for line in lines if PROMPT.match(line)]
    return "\n".join(typed or lines).strip()


def _parts(script: str) -> list[str]:
    """The commands of a script, each to be a step of its own, so that a failure of each counts.

    A script that sets what holds for its later commands, such as a variable or the folder, stays whole.
    """
    root = parsed(script)
    nodes = [node for node in root.children if node.type != "comment"]
    shared = any(simple.words[0] in SETS_STATE for simple in simple_commands(script) if simple.words)
    is_cut = root.end_byte < len(script.encode().rstrip())
    if root.has_error or is_cut or shared or any(node.type not in APART for node in nodes):
        return [script] if nodes else []
    return [text_of(node).strip() for node in nodes]


def _commands(instructions: str) -> Iterator[str]:
    for found in codes(instructions):
        if found.language in SHELL_LANGUAGES:
            script = _typed(found.text)
            if "<<" not in script:  # a here-document may hold markup
                script = BLANK.sub(lambda match: f"{{{match[1].replace('-', '_')}}}", script)
            yield from _parts(script)


def _name(command: str) -> str:
    """A name for a step: the program that it calls first, with its subcommand."""
    words = next((simple.words for simple in simple_commands(command) if simple.words), ())
    return valid_name(verb_of(words)[0] if words else "") or "step"


def _steps(commands: list[str]) -> Iterator[Step]:
    used: dict[str, int] = {}
    for command in commands:
        name = _name(command)
        used[name] = used.get(name, 0) + 1
        yield Step(name=name if used[name] == 1 else f"{name}-{used[name]}", type="bash", command=command)


def _parameters(commands: list[str]) -> tuple[Parameter, ...]:
    """A parameter for each `{name}`, except those that another program reads, as in `awk '{print}'`."""
    names: dict[str, None] = {}
    for command in commands:
        literal = literal_parameters(command)
        names.update(dict.fromkeys(name for name in PARAMETER.compiled.findall(command) if name not in literal))
    return tuple(Parameter(name=name, description=f"The {name.replace('_', ' ')}.") for name in names)


def workflow_of(skill: Skill) -> str:
    """The workflow file of a skill; of a skill without one, a skeleton that fits the schema.

    Raises SkillkitError if there is no shell block to make a step of.
    """
    if skill.steps:
        return render_workflow(skill, flat=not skill.instructions)
    commands = list(_commands(skill.instructions))
    if not commands:
        hint = "put its commands into blocks that begin with ```sh"
        raise SkillkitError(f"SKILL.md of {skill.name} has no shell commands: nothing to make steps of", hint)
    name = valid_name(skill.name) or "skill"
    fields = {
        "name": name,
        "triggers": (Trigger(pattern=rf"\b{name.replace('-', ' ')}\b"),),
        "parameters": _parameters(commands),
        "steps": tuple(_steps(commands)),
    }
    return render_workflow(skill.model_copy(update=fields))
