"""The values of a workflow's parameters: checked by their types, completed by defaults, put into texts and commands.

No value ever becomes source of a shell: a command gets it as an environment variable, expanded between double quotes.
"""

import re
import shlex
from collections.abc import Callable, Collection, Mapping, Sequence

from skillkit.errors import SkillkitError, did_you_mean
from skillkit.expressions.templates import PARAMETER
from skillkit.model.skill import Parameter
from skillkit.shell.quoting import Place, places

SEMVER = re.compile(
    r"(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?"
)
"""A version as semver.org defines it, without a leading `v`."""
TRUE = frozenset({"true", "yes", "on", "1"})
FALSE = frozenset({"false", "no", "off", "0"})
CLOSED = frozenset({"semver", "bool", "choice"})
"""Types whose values hold nothing that an interpreter would take for more than a word."""
MAX_VALUE = 10_000
PREFIX = "SKILLKIT_VALUE_"


def _wrong(parameter: Parameter, value: str) -> str:
    """Why a value is none of the parameter's type; empty if it is one."""
    if "\0" in value:
        return "holds a NUL character"
    if len(value) > MAX_VALUE:
        return f"has more than {MAX_VALUE:,} characters"
    if parameter.type == "semver" and not SEMVER.fullmatch(value):
        return "is no version such as 1.2.3"
    if parameter.type == "bool" and value.lower() not in TRUE | FALSE:
        return "is neither true nor false"
    if parameter.type == "choice" and value not in (parameter.choices or ()):
        return f"is not one of {', '.join(parameter.choices or ())}"
    if parameter.type == "path" and value.startswith("-"):
        return "begins with a dash, which programs take for an option; write ./ before it"
    if parameter.type == "path" and not value.isprintable():
        return "holds a control character"
    return ""


def checked(parameter: Parameter, value: str) -> str:
    """The value as the workflow gets it: a version without `v`, `true` or `false`. Raises SkillkitError."""
    if parameter.type == "semver" and re.match(r"v\d", value):
        value = value[1:]
    wrong = _wrong(parameter, value)
    if wrong:
        raise SkillkitError(f"{parameter.name}={value!r} {wrong}", f"{parameter.name}: {parameter.description}")
    if parameter.type == "bool":
        return "true" if value.lower() in TRUE else "false"
    return value


def filled(text: str, values: Mapping[str, str]) -> str:
    """The text with the values in place of `{name}`; names that are no parameters stay."""
    return PARAMETER.compiled.sub(lambda match: values.get(match[1], match[0]), text)


def missing(parameters: Sequence[Parameter], given: Mapping[str, str]) -> list[Parameter]:
    """The parameters that a run needs and nobody gave."""
    return [each for each in parameters if each.is_needed and each.name not in given]


def resolved(parameters: Sequence[Parameter], given: Mapping[str, str]) -> dict[str, str]:
    """The value of every parameter; a default may name parameters that come before it, an optional one may be empty.

    Raises SkillkitError for names that are no parameters, for values of another type, and for those that are missing.
    """
    known = {each.name: each for each in parameters}
    for name in given:
        if name not in known:
            expected = ", ".join(known) or "none"
            raise SkillkitError(f'there is no parameter "{name}"{did_you_mean(name, known)}', f"parameters: {expected}")
    needed = missing(parameters, given)
    if needed:
        names = ", ".join(each.name for each in needed)
        raise SkillkitError(f"no value for {names}", " ".join(f"{each.name}=…" for each in needed))
    values = {name: checked(known[name], value) for name, value in given.items()}
    for each in parameters:
        if each.name not in values:
            default = filled(each.default or "", values)
            values[each.name] = checked(each, default) if default else ""
    empty = [each.name for each in parameters if each.is_needed and not values[each.name]]
    if empty:
        raise SkillkitError(f"the value of {', '.join(empty)} is empty", " ".join(f"{name}=…" for name in empty))
    return {each.name: values[each.name] for each in parameters}


def environment(values: Mapping[str, str]) -> dict[str, str]:
    """The variables by which commands get the values."""
    return {f"{PREFIX}{name.upper()}": value for name, value in values.items()}


def _replaced(text: str, names: Collection[str], replacement: Callable[[Place], str]) -> str:
    """The command with something in place of each parameter of these names."""
    parts, end = [], 0
    for place in places(text):
        if place.name in names:
            parts += [text[end : place.start], replacement(place)]
            end = place.end
    return "".join((*parts, text[end:]))


def command(text: str, types: Mapping[str, str]) -> str:
    """The command with an expansion of its variable in place of each parameter, quoted as its place needs it.

    `types` are the parameters' types by name. Raises SkillkitError where a value would be evaluated as code.
    """

    def expansion(place: Place) -> str:
        if place.fault and types[place.name] not in CLOSED:
            shown = " ".join(text.split())
            message = f"{{{place.name}}} in `{shown}` is not safe: {place.fault}"
            raise SkillkitError(message, f"pass it as an argument or read ${PREFIX}{place.name.upper()} in the script")
        variable = f"${{{PREFIX}{place.name.upper()}}}"
        expanded = f'"{variable}"'
        quoted = {
            "": expanded, '"': variable, "<<": variable, "#": "", "'": f"'{expanded}'", "$'": f"'{expanded}$'"
        }  # fmt: skip
        return quoted[place.quotes]

    return _replaced(text, types, expansion)


def check_dashes(text: str, values: Mapping[str, str]) -> None:
    """Raises SkillkitError if a program would take a value of a command for an option."""
    for place in places(text):
        value = values.get(place.name, "")
        if place.leads and value.startswith("-"):
            message = f"{place.name}={value} begins with a dash: `{' '.join(text.split())}` would take it for an option"
            raise SkillkitError(message, f'write -- before "{{{place.name}}}" in the workflow, or give another value')


def shown(text: str, values: Mapping[str, str]) -> str:
    """The command with its values, as a person would type it."""

    def quoted(place: Place) -> str:
        value = values[place.name]
        within = re.sub(r'([\\"$`])', r"\\\1", value)
        forms = {
            "": shlex.quote(value), '"': within, "<<": within, "#": "", "'": value.replace("'", "'\\''"),
            "$'": value.replace("\\", "\\\\").replace("'", "\\'"),
        }  # fmt: skip
        return forms[place.quotes]

    return _replaced(text, values, quoted)
