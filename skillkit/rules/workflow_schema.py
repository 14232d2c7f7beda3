"""The workflow file does not match its schema.

## What it does
Validates workflow.yaml against `schemas/workflow.schema.json`: required keys, types, ranges, names, the fields that
each type of step needs, and unknown keys.

## Why is this bad
Nothing matches or runs an invalid workflow.

## Example
```yaml
steps:
  - {name: tag, type: bash, comand: git tag v1}
```

## Use instead
```yaml
steps:
  - {name: tag, type: bash, command: git tag v1}
```
"""

from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Any

from skillkit.documents.yaml_document import kind_of
from skillkit.errors import did_you_mean
from skillkit.model.finding import Violation
from skillkit.model.source import Document, pointer_to
from skillkit.rules import Violations, workflow_rule

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator, ValidationError

TYPES = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}


@cache
def _validator() -> "Draft202012Validator":
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - 60 ms that a workflow without fault need not spend

    from skillkit.documents import schemas  # noqa: PLC0415 - goes with it

    return Draft202012Validator(schemas.schema("workflow"))


def _fits(document: Document) -> bool:
    """Whether the model takes the data as they are: then so does the schema made from it, which costs more to ask."""
    from pydantic import ValidationError  # noqa: PLC0415 - 60 ms that a skill without workflow need not spend

    from skillkit.model.skill import Workflow  # noqa: PLC0415 - goes with it

    try:
        Workflow.model_validate(document.data, strict=True)
    except ValidationError:
        return False
    return True


def _as_json(value: object) -> object:
    """`value` with what YAML has and JSON has not made text: dates, and keys of other types."""
    if isinstance(value, dict):
        return {str(key): _as_json(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_as_json(inner) for inner in value]
    return value.isoformat() if isinstance(value, date) else value


def _deepest(error: "ValidationError") -> "ValidationError":
    """Of the branches of an `anyOf`, the error of the one that got furthest; "or nothing" is no branch worth naming."""
    while error.context:
        branches = [e for e in error.context if (e.validator, e.validator_value) != ("type", "null")]
        error = max(branches or error.context, key=lambda branch: len(branch.absolute_path))
    return error


def _message(error: "ValidationError") -> str:
    value: Any = error.instance
    wanted: Any = error.validator_value
    steps = [f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path]
    where = "".join(steps).lstrip(".") or "the workflow"
    words: dict[str, str] = {}
    if error.validator == "required":
        words["required"] = f"lacks {', '.join(name for name in wanted if name not in value)}"
    elif error.validator == "enum":
        known = [str(choice) for choice in wanted]
        words["enum"] = f'is "{value}", not one of {", ".join(known)}{did_you_mean(str(value), known)}'
    elif error.validator == "type":
        words["type"] = f"is {kind_of(value)} where {TYPES.get(str(wanted), str(wanted))} is due"
    elif error.validator == "pattern":
        words["pattern"] = f'is "{value}", which does not match {wanted}'
    words["not"] = "has no value"
    words["minItems"] = words["minLength"] = "is empty"
    words["maxLength"] = f"is longer than {wanted} characters"
    words["minimum"] = f"is less than {wanted}"
    words["maximum"] = f"is more than {wanted}"
    return f"{where} {words.get(str(error.validator)) or error.message}"


def _unknown_keys(document: Document, error: "ValidationError") -> Violations:
    path = list(error.absolute_path)
    known: dict[str, Any] = error.schema["properties"] if isinstance(error.schema, dict) else {}
    # The items of "steps" are steps: the list's name without its s.
    owner = f"a {str(path[-2]).removesuffix('s')}" if len(path) > 1 else "a workflow"
    unknown: Any = error.instance
    for key in unknown:
        if key not in known:
            message = f'"{key}" is no key of {owner}{did_you_mean(key, known)}'
            yield Violation(document.source.key_at(pointer_to(*path, key)), message)


@workflow_rule("SK501", "workflow-schema", "spec", "error")
def check(document: Document) -> Violations:
    """Yields each value that does not fit, once."""
    if _fits(document):
        return
    seen = set()
    for first in _validator().iter_errors(_as_json(document.data)):
        error = _deepest(first)
        if error.validator == "additionalProperties":
            yield from _unknown_keys(document, error)
            continue
        place = document.source.at(pointer_to(*error.absolute_path))
        message = _message(error)
        if message not in seen:
            seen.add(message)
            yield Violation(place, message)
