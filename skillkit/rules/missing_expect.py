"""A condition does not say what its command should return.

## What it does
Reports conditions before and after the workflow with neither `expect` nor `expect_exit`.

## Why is this bad
The reader has to guess whether the output of the command matters, its exit status, or both.

## Example
```yaml
preconditions:
  - command: git status --porcelain
```

## Use instead
```yaml
preconditions:
  - command: git status --porcelain
    expect: ""
```
"""

from skillkit.expressions.templates import items
from skillkit.model.finding import Violation
from skillkit.model.source import Document, pointer_to
from skillkit.rules import Violations, workflow_rule


@workflow_rule("SK507", "missing-expect", "advice", "warning")
def check(document: Document) -> Violations:
    """Yields the command of each such condition."""
    for part in ("preconditions", "postconditions"):
        for index, condition in items(document.data, part):
            if condition.get("expect") is None and condition.get("expect_exit") is None:
                place = document.source.at(pointer_to(part, index, "command"))
                yield Violation(place, "the condition has neither expect nor expect_exit")
