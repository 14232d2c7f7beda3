"""Whether the data of a file fit the JSON Schema that is published for it, the same file that editors use."""

import json
import math
from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any, NamedTuple

from skillkit import paths
from skillkit.errors import did_you_mean

KINDS = {bool: "a boolean", int: "a number", float: "a number", str: "text", list: "a list", dict: "a mapping"}
"""What values are called."""
TYPES = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}
"""What the types of a schema are called."""
WEEK = "iso-week"
"""The format of a week, `YYYY-Www`, of the calendar."""
MAX_VALUE = 80
"""So many characters of a value are shown."""
LETTER = r"\S"
"""The pattern of a text that is not blank."""


class Misfit(NamedTuple):
    """A value that does not fit, by its path, and why; or an unknown key, which the path ends with."""

    path: tuple[str | int, ...]
    message: str
    is_key: bool = False


def kind_of(value: object) -> str:
    """What a value of YAML, JSON or TOML is, in words."""
    return "nothing" if value is None else KINDS.get(type(value), f"a {type(value).__name__}")


@cache
def _validator(name: str) -> Any:
    from jsonschema import Draft202012Validator, FormatChecker, validators  # noqa: PLC0415 - 60 ms

    formats, known = FormatChecker(()), Draft202012Validator.TYPE_CHECKER

    @formats.checks(WEEK, raises=ValueError)
    def _is_week(week: object) -> bool:
        return not week or bool(date.fromisocalendar(int(str(week)[:4]), int(str(week)[-2:]), 1))

    # JSON has no number that is infinite, or none.
    types = known.redefine("number", lambda _, value: known.is_type(value, "number") and math.isfinite(value))
    schema = json.loads((paths.schemas() / f"{name}.schema.json").read_text(encoding="utf-8"))
    made: Any = validators.extend(Draft202012Validator, type_checker=types)  # type: ignore[no-untyped-call]
    return made(schema, format_checker=formats)


def _as_json(value: object) -> object:
    """`value` with what YAML has and JSON has not made text: dates, and keys of other types."""
    if isinstance(value, dict):
        return {str(key): _as_json(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_as_json(inner) for inner in value]
    return value.isoformat() if isinstance(value, date) else value


def _deepest(error: Any) -> Any:
    """Of the branches of an `anyOf`, the error of the one that got furthest; "or nothing" is no branch worth naming."""
    while error.context:
        branches = [e for e in error.context if (e.validator, e.validator_value) != ("type", "null")]
        error = max(branches or error.context, key=lambda branch: len(branch.absolute_path))
    return error


def _due(wanted: str | list[str]) -> str:
    names = [wanted] if isinstance(wanted, str) else wanted
    return " or ".join(TYPES[name] for name in names if name != "null")


def _quoted(value: object) -> str:
    text = str(value)
    return f'"{text}"' if len(text) <= MAX_VALUE else f'"{text[:MAX_VALUE]}…"'


def _said(keyword: str, value: Any, wanted: Any, otherwise: str) -> str:
    """What is wrong with a value by a keyword of a schema, without its name."""
    match keyword:
        case "required":
            return f"lacks {', '.join(name for name in wanted if name not in value)}"
        case "enum":
            known = [str(choice) for choice in wanted]
            return f"is {_quoted(value)}, not one of {', '.join(known)}{did_you_mean(str(value)[:MAX_VALUE], known)}"
        case "type":
            is_endless = isinstance(value, float) and not math.isfinite(value)
            return f"is {value if is_endless else kind_of(value)} where {_due(wanted)} is due"
        case "pattern" if wanted != LETTER:
            return f"is {_quoted(value)}, which does not match {wanted}"
        case "format" if wanted == WEEK:
            return f"is {_quoted(value)}, which is no week of the calendar"
    words = {
        "not": "has no value",
        "maxLength": f"is longer than {wanted} characters",
        "maxItems": f"has more than {wanted} items",
        "minimum": f"is less than {wanted}",
        "maximum": f"is more than {wanted}",
        **dict.fromkeys(("minItems", "minLength", "pattern"), "is empty"),
    }
    return words.get(keyword, otherwise)


def _misfits_of(error: Any, whole: str) -> Iterator[Misfit]:
    path = tuple(error.absolute_path)
    steps = [f"[{part}]" if isinstance(part, int) else f".{part}" for part in path]
    where = "".join(steps).lstrip(".") or whole
    if error.validator != "additionalProperties":
        yield Misfit(path, f"{where} {_said(error.validator, error.instance, error.validator_value, error.message)}")
        return
    known = error.schema["properties"]
    for key in (key for key in error.instance if key not in known):
        yield Misfit((*path, key), f'"{key}" is no key of {where}{did_you_mean(key, known)}', is_key=True)


def misfits(name: str, data: object, whole: str) -> Iterator[Misfit]:
    """Yields each value that does not fit the schema of that name, and each unknown key, once.

    `whole` is what the data are called: `the workflow`.
    """
    errors = map(_deepest, _validator(name).iter_errors(_as_json(data)))
    yield from dict.fromkeys(misfit for error in errors for misfit in _misfits_of(error, whole))
