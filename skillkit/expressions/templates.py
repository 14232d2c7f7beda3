"""The texts of a workflow in which `{name}` is a parameter, each with its place."""

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from skillkit.expressions.patterns import Pattern
from skillkit.model.source import pointer_to

PARAMETER = Pattern(r"(?<![$\\{@#%])\{([a-z][a-z0-9_]*)\}(?!\})")
"""A parameter in a template. `${x}`, `{{x}}`, `@{x}`, `#{x}`, `%{x}` and `\\{x\\}` mean something to other programs."""

Kind = Literal["command", "pattern", "text"]
FIELDS: dict[str, Kind] = {
    "command": "command",
    "condition": "command",
    "rollback": "command",
    "pattern": "pattern",
    "file": "text",
    "replacement": "text",
    "message": "text",
    "expect": "text",
    "default": "text",
}
PARTS = ("triggers", "parameters", "preconditions", "steps", "postconditions")


class Template(NamedTuple):
    """A text with parameters: its part of the workflow, its place, its kind."""

    part: str
    pointer: str
    kind: Kind
    text: str

    @property
    def names(self) -> list[str]:
        """The parameters that it names, in their order."""
        return list(dict.fromkeys(PARAMETER.compiled.findall(self.text)))


def items(data: dict[str, Any], part: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The mappings in a list of the workflow, with their indexes; other items are skipped."""
    found = data.get(part)
    for index, item in enumerate(found if isinstance(found, list) else ()):
        if isinstance(item, dict):
            yield index, item


def templates(data: dict[str, Any]) -> Iterator[Template]:
    """Every text that may contain a parameter."""
    for part in PARTS:
        for index, item in items(data, part):
            for field, kind in FIELDS.items():
                text = item.get(field)
                if isinstance(text, str):
                    yield Template(part, pointer_to(part, index, field), kind, text)


def choices(data: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    """The values of the declared parameters that have some to choose from."""
    declared = ((item.get("name"), item.get("choices")) for _, item in items(data, "parameters"))
    return {name: tuple(map(str, each)) for name, each in declared if isinstance(name, str) and isinstance(each, list)}


def parameters(data: dict[str, Any]) -> dict[str, str]:
    """The declared parameters: name to type."""
    declared = (item for _, item in items(data, "parameters"))
    return {item["name"]: str(item.get("type", "string")) for item in declared if isinstance(item.get("name"), str)}
