"""A choice has nothing to choose from.

## What it does
Reports parameters of type `choice` with no `choices`, and `choices` on parameters of other types.

## Why is this bad
The workflow cannot run because no value is allowed, or it ignores the list and allows any value.

## Example
```yaml
parameters:
  - {name: part, type: choice}
```

## Use instead
```yaml
parameters:
  - {name: part, type: choice, choices: [major, minor, patch]}
```
"""

from skillkit.expressions.templates import items
from skillkit.model.finding import Violation
from skillkit.model.source import Document, pointer_to
from skillkit.rules import Violations, workflow_rule


@workflow_rule("SK509", "choice-without-choices", "spec", "error")
def check(document: Document) -> Violations:
    """Yields the type of each such parameter."""
    if "choice" not in document.source.text:
        return
    for index, parameter in items(document.data, "parameters"):
        name, kind, choices = parameter.get("name"), parameter.get("type", "string"), parameter.get("choices")
        place = document.source.at(pointer_to("parameters", index, "type"))
        if kind == "choice" and not choices:
            yield Violation(place, f'the choice "{name}" has no choices')
        elif kind != "choice" and choices:
            yield Violation(place, f'"{name}" has choices and is of the type {kind}, which does not look at them')
