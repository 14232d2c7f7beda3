"""The same steps and parameters into workflow.yaml, as lines: comments, order and quotes of the rest stay."""

import re
from collections.abc import Sequence
from typing import Any

from skillkit.drafting.aligned import PLACEHOLDER
from skillkit.drafting.aligned import Aligned
from skillkit.drafting.aligned import Fixed
from skillkit.drafting.correct import replaced
from skillkit.drafting.repeated_workflow import parameter_of
from skillkit.drafting.repeated_workflow import steps_of
from skillkit.formats import FORMATS
from skillkit.model.lesson import RepeatedWorkflow
from skillkit.model.source import Document
from skillkit.yaml_document import dumped

ANY = r"[^\s\"']*"
DASH = re.compile(r"^( *)-( +)")


def commands_of(document: Document) -> list[tuple[str, ...]]:
    """The commands of a workflow's steps, none for one that runs nothing."""
    steps = document.data.get("steps")
    rows = steps if isinstance(steps, list) else []
    return [(row["command"],) if isinstance(row, dict) and isinstance(row.get("command"), str) else () for row in rows]


def _starts(document: Document, key: str) -> list[int] | None:
    """The lines (from 0) on which the entries of a block list begin; None for one that is written otherwise."""
    count = len(document.data.get(key) or ())
    lines = document.source.text.split("\n")
    starts = [document.source.values[f"/{key}/{place}"].start_line - 1 for place in range(count)]
    marks = [DASH.match(lines[start]) for start in starts]
    indents = {match[1] for match in marks if match}
    return starts if count and all(marks) and len(indents) == 1 and len(set(starts)) == count else None


def _end(lines: Sequence[str], start: int, indent: int, following: int) -> int:
    """The line behind an entry: comments and blank lines before the next one are that one's."""
    end = following
    while end > start + 1 and (not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#")):
        end -= 1
    deeper = (number for number in range(start + 1, end) if _is_outside(lines[number], indent))
    return next(deeper, end)


def _is_outside(line: str, indent: int) -> bool:
    text = line.strip()
    return bool(text) and not text.startswith("#") and len(line) - len(line.lstrip()) <= indent


def _entry(data: dict[str, Any], like: str) -> list[str]:
    """An entry as lines, indented as the one `like` which it stands."""
    mark = DASH.match(like)
    assert mark is not None
    first, *rest = dumped(data).rstrip("\n").split("\n")
    return [f"{mark[0]}{first}", *(f"{' ' * len(mark[0])}{row}" for row in rest)]


def _with(document: Document, key: str, new: Sequence[tuple[int, dict[str, Any]]]) -> str | None:
    """The text with entries put behind those at the places given (-1: before the first)."""
    starts = _starts(document, key)
    if starts is None:
        return None
    lines = document.source.text.split("\n")
    mark = DASH.match(lines[starts[0]])
    assert mark is not None
    stops = [*starts[1:], len(lines)]
    ends = [_end(lines, start, len(mark[1]), stop) for start, stop in zip(starts, stops)]
    for after, data in reversed(new):
        at = ends[after] if after >= 0 else starts[0]
        lines[at:at] = _entry(data, lines[starts[0]])
    return "\n".join(lines)


def corrected(document: Document, wrong: tuple[str, ...], right: tuple[str, ...]) -> str:
    """A workflow's text with the commands of its steps that tell to run what is wrong as they should be."""
    lines = document.source.text.split("\n")
    for place, commands in enumerate(commands_of(document)):
        there = document.source.at(f"/steps/{place}/command")
        for command in commands:
            new = replaced(command, wrong, right)
            line = lines[there.start_line - 1]
            if new != command and there.start_line == there.end_line and line.count(command) == 1:
                lines[there.start_line - 1] = line.replace(command, new)
    return "\n".join(lines)


def _fresh(name: str, taken: set[str]) -> str:
    number, fresh = 1, name
    while fresh in taken:
        number += 1
        fresh = f"{name}-{number}"
    taken.add(fresh)
    return fresh


def _parsed(document: Document, text: str) -> Document:
    return FORMATS["workflow-yaml"].parse(document.source.path, text)


def with_steps(document: Document, found: Aligned, facts: RepeatedWorkflow) -> str | None:
    """A workflow's text with the missing steps; None where its list is written in a way that cannot be added to."""
    taken = {str(row.get("name")) for row in document.data["steps"] if isinstance(row, dict)}
    new = []
    for each in found.missing:
        own = {each.step.name, f"confirm-{each.step.name}"}
        for step in (step for step in steps_of(facts) if step.name in own):
            row = step.model_copy(update={"name": _fresh(step.name, taken)})
            new.append((each.after, row.model_dump(exclude_defaults=True)))
    return _with(document, "steps", new) if new else document.source.text


def _opened(line: str, start: int, fixed: Fixed) -> str:
    """A line with a parameter in the place of a value, in quotes, so that the shell takes it for one word."""
    new = f"{{{fixed.parameter}}}"
    word = re.search(rf"(?<![^\s\"']){ANY}{re.escape(fixed.value)}{ANY}(?![^\s\"'])", line[start:])
    bare = word is not None and line[start + word.start() - 1] not in "\"'" and "'" not in word[0]
    if word is None or not bare:
        return line.replace(fixed.value, new)
    quote = '\\"' if line[start] == '"' else '"'
    return line[: start + word.start()] + quote + word[0].replace(fixed.value, new) + quote + line[start + word.end() :]


def with_parameters(document: Document, found: Aligned, facts: RepeatedWorkflow) -> str | None:
    """A workflow's text with parameters in the place of values; None where it cannot be done on lines."""
    lines = document.source.text.split("\n")
    for each in found.fixed:
        place = document.source.at(f"/steps/{each.place}/command")
        if place.start_line != place.end_line or lines[place.start_line - 1].count(each.value) != 1:
            return None
        lines[place.start_line - 1] = _opened(lines[place.start_line - 1], place.start_column - 1, each)
    have = {str(row.get("name")) for row in document.data.get("parameters") or () if isinstance(row, dict)}
    told = {parameter.name: parameter for parameter in facts.parameters}
    used = [name for each in found.missing for name in PLACEHOLDER.findall(each.step.command)]
    names = dict.fromkeys([each.parameter for each in found.fixed] + used)
    if any(name not in told for name in names):
        return None
    new = [parameter_of(told[name]).model_dump(exclude_defaults=True) for name in names if name not in have]
    if not new:
        return "\n".join(lines)
    changed = _parsed(document, "\n".join(lines))
    if changed.data.get("parameters"):
        last = len(changed.data["parameters"]) - 1
        return _with(changed, "parameters", [(last, row) for row in new])
    at = changed.source.keys["/steps"].start_line - 1
    lines[at:at] = ["parameters:", *(row for each in new for row in _entry(each, "  - "))]
    return "\n".join(lines)
