"""Writes a workflow as a SKILL.md that an agent can follow without skillkit."""

from collections.abc import Iterator, Sequence
from textwrap import indent

from skillkit.documents.escape import block, code, prose
from skillkit.documents.formats import render_skill_md
from skillkit.model.skill import Condition, Parameter, Skill, Step
from skillkit.model.specification import DESCRIPTION_MAX, valid_name

WHEN = "use when"
TYPES = {
    "string": "text",
    "semver": "a version such as 1.2.3",
    "path": "a path",
    "bool": "true or false",
}
VALUES = """\
Ask for each value that is needed and was not given. Put it in the place of its name in braces: in a command quoted, so
that the shell takes it as part of one word and runs nothing in it."""
BEFORE = "Check these first. If one does not hold, stop, and say so."
STEPS = "Do these in order. If one fails, do none of those that follow."
UNDO = "Undo what was done, the last step first, each only if it was done:"
AFTER = "Check these at the end, and say which of them do not hold."


def described(skill: Skill) -> str:
    """The description of a skill, with an occasion to use it, as long as the specification allows."""
    words = skill.name.replace("-", " ")
    text = " ".join(skill.description.split()) or f"{words.capitalize()}, step by step"
    if WHEN not in text.lower():
        text = f"{text.rstrip('.')}. Use when asked to {words}."
    return text if len(text) <= DESCRIPTION_MAX else f"{text[: DESCRIPTION_MAX - 1]}…"


def _value(parameter: Parameter) -> str:
    kind = f"one of {', '.join(map(code, parameter.choices or ()))}" if parameter.choices else TYPES[parameter.type]
    if parameter.default is not None:
        need = f"; {code(parameter.default)} if nobody says otherwise" if parameter.default else "; may be empty"
    else:
        need = "; needed" if parameter.required else "; may be left out"
    return f"- `{{{parameter.name}}}`, {kind}{need}: {prose(parameter.description)}"


def _expected(condition: Condition) -> str:
    """What a command of a condition should do."""
    wanted = []
    if condition.expect is not None:
        wanted.append(f"print {code(condition.expect)}" if condition.expect.strip() else "print nothing")
    if condition.expect_exit is not None or condition.expect is None:
        wanted.append(f"end with exit status {condition.expect_exit or 0}")
    return " and ".join(wanted)


def _conditions(conditions: Sequence[Condition]) -> Iterator[str]:
    for number, condition in enumerate(conditions, 1):
        first = f"{number}. This has to {_expected(condition)}; otherwise: {prose(condition.message)}"
        yield _item(first, block(condition.command, "sh"))


def _item(first: str, *blocks: str) -> str:
    """An item of a numbered list with blocks below its first line."""
    pad = " " * (first.index(". ") + 2)
    return "\n\n".join([first, *(indent(each, pad) for each in blocks)])


def _named(names: Sequence[str] | None) -> str:
    return f"do {' and '.join(map(code, names))}" if names else "go on"


def _branch(step: Step, head: str) -> str:
    then, other = _named(step.then_steps), _named(step.else_steps)
    condition = str(step.condition).strip()
    if condition.startswith("${{"):
        return _item(f"{head}: If this expression holds, {then}; otherwise {other}.", block(condition))
    return _item(f"{head}: If this succeeds (exit status 0), {then}; otherwise {other}.", block(condition, "sh"))


def _step(step: Step, head: str) -> str:
    if step.type == "branch":
        return _branch(step, head)
    if step.type == "confirm" and step.targets:
        then, other = _named(step.then_steps), _named(step.else_steps)
        return _item(f"{head}: Ask the user: {prose(str(step.message))} After a yes, {then}; after a no, {other}.")
    if step.type == "confirm":
        return _item(f"{head}: Ask the user, and go on only after a yes: {prose(str(step.message))}")
    if step.type == "read":
        return _item(f"{head}: Read {code(str(step.file))}.")
    if step.type == "edit":
        what = f"In {code(str(step.file))}, replace what this regular expression of Python matches; it has to match"
        return _item(f"{head}: {what}:", block(str(step.pattern)), "with this:", block(str(step.replacement)))
    status = f" It has to end with exit status {step.expect_exit}." if step.expect_exit else ""
    return _item(f"{head}: Run this.{status}", block(str(step.command), "sh"))


def _steps(steps: Sequence[Step]) -> Iterator[str]:
    """The steps; those that a branch names are done there alone."""
    led_to: dict[str, list[str]] = {}
    for step in steps:
        for name in step.targets:
            led_to.setdefault(name, []).append(step.name)
    for number, step in enumerate(steps, 1):
        only = f" (only where {' or '.join(map(code, led_to[step.name]))} says so)" if step.name in led_to else ""
        yield _step(step, f"{number}. {code(step.name)}{only}")


def _sections(skill: Skill) -> Iterator[str]:
    if skill.parameters:
        yield "## Values"
        yield VALUES
        yield "\n".join(map(_value, skill.parameters))
    if skill.preconditions:
        yield f"## Before you begin\n\n{BEFORE}"
        yield from _conditions(skill.preconditions)
    yield f"## Steps\n\n{STEPS}"
    yield from _steps(skill.steps)
    undoing = [step for step in reversed(skill.steps) if step.rollback]
    if undoing:
        yield f"## If a step fails\n\n{UNDO}"
        for number, step in enumerate(undoing, 1):
            yield _item(f"{number}. {code(step.name)}:", block(str(step.rollback), "sh"))
    if skill.postconditions:
        yield f"## When done\n\n{AFTER}"
        yield from _conditions(skill.postconditions)


def skill_md_of(skill: Skill) -> str:
    """The workflow as SKILL.md; a skill without steps as it is."""
    if not skill.steps:
        return render_skill_md(skill)
    title = skill.name.replace("-", " ").capitalize()
    body = "\n\n".join([f"# {prose(title)}", *_sections(skill)])
    fields = {"name": valid_name(skill.name) or skill.name, "description": described(skill), "instructions": body}
    return render_skill_md(skill.model_copy(update=fields))
