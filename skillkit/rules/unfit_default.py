"""A default is not a value of its parameter's type.

## What it does
Checks that the default of a parameter is one of its choices, a semantic version, or `true` or `false`, as its type
requires. It ignores empty defaults and those with a `{parameter}` in them.

## Why is this bad
The workflow fails, or does something else, whenever it uses the default.

## Example
```yaml
parameters:
  - {name: version, type: semver, default: "1.0"}
```

## Use instead
```yaml
parameters:
  - {name: version, type: semver, default: 1.0.0}
```
"""

from typing import Any

from skillkit.errors import did_you_mean
from skillkit.expressions.patterns import Pattern
from skillkit.expressions.templates import PARAMETER, items
from skillkit.model.finding import Violation
from skillkit.model.source import Document, pointer_to
from skillkit.rules import Violations, workflow_rule

SEMVER = Pattern(r"v?\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?")


def _wrong(parameter: dict[str, Any], default: str) -> str:
    kind, choices = parameter.get("type"), parameter.get("choices")
    if kind == "semver" and not SEMVER.compiled.fullmatch(default):
        return f'the default "{default}" is no semantic version such as 1.2.3'
    if kind == "bool" and default not in ("true", "false"):
        return f'the default "{default}" is neither true nor false'
    if kind == "choice" and isinstance(choices, list) and choices and default not in choices:
        known = [choice for choice in choices if isinstance(choice, str)]
        return f'the default "{default}" is none of the choices{did_you_mean(default, known)}'
    return ""


@workflow_rule("SK510", "unfit-default", "spec", "error")
def check(document: Document) -> Violations:
    """Yields each such default."""
    if "default" not in document.source.text:
        return
    for index, parameter in items(document.data, "parameters"):
        default = parameter.get("default")
        if isinstance(default, str) and default and not PARAMETER.search(default):
            wrong = _wrong(parameter, default)
            if wrong:
                yield Violation(document.source.at(pointer_to("parameters", index, "default")), wrong)
