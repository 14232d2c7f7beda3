"""A step cannot be taken back, and nobody is asked.

## What it does
Looks for steps whose command publishes or destroys: `git push`, `npm publish`, `twine upload`, `terraform apply`,
`kubectl delete`, `rm -r`, `git reset --hard`, `git clean -f` and the like, and scripts called `deploy` or `publish`.
It is enough that a `confirm` step stands before, or that the step has a `rollback`. Dry runs are left alone, and so
is the removal of what can be made again (`dist`, `node_modules`, temporary files).

## Why is this bad
A workflow runs to its end by itself. What others have fetched cannot be fetched back, what is deleted is gone; a value
taken wrongly from a sentence is enough.

## Example
```yaml
steps:
  - name: push
    type: bash
    command: git push origin "refs/tags/v{version}"
```

## Use instead
```yaml
steps:
  - name: confirm-push
    type: confirm
    message: Push the tag v{version}? It cannot be taken back.
  - name: push
    type: bash
    command: git push origin "refs/tags/v{version}"
```
"""

from skillkit.expressions.patterns import Pattern
from skillkit.expressions.templates import items
from skillkit.model.finding import Violation
from skillkit.model.source import Document
from skillkit.model.source import pointer_to
from skillkit.rules import Violations
from skillkit.rules import workflow_rule

LOOK = Pattern(
    r"push|publish|upload|deploy|release|apply|destroy|delete|drop|prune|merge|rm |reset|clean|mkfs|shred|upgrade"
    r"|uninstall|pulumi"
)
"""What a command must hold to be read at all."""


@workflow_rule("SK508", "irreversible-step", "safety", "warning")
def check(document: Document) -> Violations:
    """Yields each such step, with the command in it."""
    if not LOOK.search(document.source.text):
        return
    for index, step in items(document.data, "steps"):
        if step.get("type") == "confirm":
            return
        command = step.get("command")
        if not isinstance(command, str) or step.get("rollback") or not LOOK.search(command):
            continue
        from skillkit.shell.irreversible import irreversible  # noqa: PLC0415 - a grammar that few workflows need

        found = irreversible(command)
        if found:
            place = document.source.at(pointer_to("steps", index, "command"))
            message = f'"{found}" cannot be taken back; no confirm step stands before it'
            yield Violation(location=place, message=message)
