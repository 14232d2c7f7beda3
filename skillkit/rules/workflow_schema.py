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

from skillkit.conformance import misfits
from skillkit.model.finding import Violation
from skillkit.model.source import Document, pointer_to
from skillkit.rules import Violations, workflow_rule


@workflow_rule("SK501", "workflow-schema", "spec", "error")
def check(document: Document) -> Violations:
    """Yields each value that does not fit, once."""
    for path, message, is_key in misfits("workflow", document.data, "the workflow"):
        pointer = pointer_to(*path)
        yield Violation(document.source.key_at(pointer) if is_key else document.source.at(pointer), message)
