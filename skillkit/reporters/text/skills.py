"""The skills that count somewhere, and one of them in full."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from skillkit.model.registered import RegisteredSkill
from skillkit.model.report import Report
from skillkit.reporters import Style
from skillkit.reporters.text.paint import (
    columns,
    counted,
    narrowed,
    one_line,
    painted,
    printable,
    squeezed,
    trimmed,
    wrapped,
)
from skillkit.workflows.parameters import missing

if TYPE_CHECKING:
    from skillkit.model.skill import Condition, Parameter, Skill, Step

INDENT = "  "
LEAST = (16, 8)
"""The columns that names and sources keep where the terminal is narrow."""
ABOUT = 24
"""The columns that a description wants."""


def _filled(text: str, width: int) -> str:
    """`text` in exactly so many columns."""
    text = squeezed(text, width)
    return text + " " * (width - columns(text))


def list_lines(report: Report, style: Style) -> Iterator[str]:
    """A line a skill, what cannot be read, the sum."""
    names = [one_line(each.skill.name) for each in report.skills]
    sources = [printable(each.source) for each in report.skills]
    kinds = len("steps") if report.counts["workflows"] else 0
    widths = [max(map(columns, texts), default=0) for texts in (names, sources)]
    widths = narrowed(widths, ((1, LEAST[1]), (0, LEAST[0])), sum(widths) + kinds + 6 + ABOUT - style.width)
    room = max(ABOUT, style.width - sum(widths) - kinds - 6)
    for each, name, source in zip(report.skills, names, sources):
        kind = "steps" if each.has_workflow else ""
        first = painted(style, _filled(name, widths[0]), bold=True)
        about = trimmed(one_line(each.skill.description), room)
        yield f"{first}  {_filled(source, widths[1])}  {kind:<{kinds}}  {about}".rstrip()
        if style.verbose:
            yield f"{INDENT}{printable(each.path)}"
            yield from (f"{INDENT}instead of {printable(path)}" for path in each.shadows)
            yield from (f"{INDENT}called for by {printable(trigger.pattern)}" for trigger in each.skill.triggers)
    for fault in report.faults:
        where = printable(f"{fault.location.path}:{fault.location.start_line}: {fault.message}")
        yield f"{painted(style, 'not read', fg='yellow', bold=True)} {where}"
    if style.quiet:
        return
    counts = report.counts
    unread = f"; {counted(counts['unreadable'], 'file')} not read" if counts["unreadable"] else ""
    yield ""
    yield f"{counted(counts['skills'], 'skill')}, {counts['workflows']:,} with steps to run{unread}"


def _text(text: str, indent: str) -> Iterator[str]:
    for line in text.strip("\n").split("\n"):
        yield f"{indent}{printable(line)}".rstrip()


def _parameter(parameter: "Parameter", style: Style) -> Iterator[str]:
    kind = " or ".join(parameter.choices) if parameter.choices else parameter.type
    if parameter.default is not None:
        need = f'"{parameter.default}" unless given'
    else:
        need = "required" if parameter.required else "optional"
    yield f"{INDENT}{painted(style, parameter.name, bold=True)}  {printable(kind)}, {printable(need)}"
    yield from wrapped(style, one_line(parameter.description), INDENT * 2)


def _condition(condition: "Condition", style: Style) -> Iterator[str]:
    yield from _text(condition.command, INDENT)
    wanted = []
    if condition.expect is not None:
        wanted.append(f'prints "{condition.expect}"' if condition.expect.strip() else "prints nothing")
    if condition.expect_exit is not None or condition.expect is None:
        wanted.append(f"exits with {condition.expect_exit or 0}")
    yield from wrapped(style, one_line(f"{' and '.join(wanted)}; else: {condition.message}"), INDENT * 2)


def _step(number: int, step: "Step", style: Style) -> Iterator[str]:
    deep = INDENT * 2 + " "
    yield f"{number:>3}. {painted(style, printable(step.name), bold=True)}  {step.type}"
    about = {
        "": step.command if step.type == "bash" else step.message,
        "file": step.file,
        "replace": step.pattern,
        "with": step.replacement,
        "if": step.condition,
        "then": ", ".join(step.then_steps or ()),
        "else": ", ".join(step.else_steps or ()),
        "undone by": step.rollback,
    }
    for word, text in about.items():
        if text is not None and (text or word == "with"):
            first, *rest = _text(text, "")
            yield f"{deep}{word} {first}".rstrip() if word else f"{deep}{first}"
            yield from (f"{deep}{' ' * (len(word) + 1) if word else ''}{line}".rstrip() for line in rest)
    if step.expect_exit:
        yield f"{deep}exits with {step.expect_exit}"


def _workflow(skill: "Skill", style: Style) -> Iterator[str]:
    parts: dict[str, list[Iterable[str]]] = {
        "Called for by": [[f"{INDENT}{printable(trigger.pattern)}"] for trigger in skill.triggers],
        "Parameters": [_parameter(each, style) for each in skill.parameters],
        "Checked first": [_condition(each, style) for each in skill.preconditions],
        "Steps": [_step(number, each, style) for number, each in enumerate(skill.steps, 1)],
        "Checked at the end": [_condition(each, style) for each in skill.postconditions],
    }
    for title, items in parts.items():
        if items:
            yield ""
            yield painted(style, title, bold=True)
        for lines in items:
            yield from lines


def show_lines(report: Report, style: Style) -> Iterator[str]:
    """Where a skill is from, what it is for, its workflow; with more said, its text."""
    found = report.skills[0]
    assert isinstance(found, RegisteredSkill)
    skill = found.skill
    yield f"{painted(style, printable(skill.name), bold=True)} {printable(skill.version)}"
    yield from wrapped(style, one_line(skill.description))
    yield ""
    yield f"from        {printable(found.source)}: {printable(found.path)}"
    yield from (f"instead of  {printable(path)}" for path in found.shadows)
    if skill.project_scope:
        yield f"only for    {printable(skill.project_scope)}"
    if skill.steps:
        yield from _workflow(skill, style)
    if style.verbose and skill.instructions:
        yield ""
        yield from _text(skill.instructions, "")
    if not style.quiet:
        yield ""
        if skill.steps:
            needed = "".join(f" {each.name}=…" for each in missing(skill.parameters, {}))
            yield f"skillkit run {printable(skill.name + needed)} --dry-run: shows what it would do here"
        else:
            yield "No workflow: an agent follows its SKILL.md (-v shows it)"
