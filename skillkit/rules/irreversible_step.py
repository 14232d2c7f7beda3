"""A step cannot be undone, and nobody confirms it.

## What it does
Reports steps with a command that publishes or destroys (`git push`, `npm publish`, `twine upload`, `terraform apply`,
`kubectl delete`, `rm -r`, `git reset --hard`, `git clean -f` and the like) or a script called `deploy` or `publish`,
unless a `confirm` step comes first or the step has a `rollback`. It ignores dry runs, and removal of what can be
rebuilt (`dist`, `node_modules`, temporary files).

## Why is this bad
A workflow runs to its end without asking. Nobody can take back what others have fetched, and one wrong parameter value
is enough.

## Example
```yaml
steps:
  - name: push
    type: bash
    command: git push origin "refs/tags/v{version}"
```

## Use instead
The same step after a `confirm` step:

```yaml
steps:
  - name: confirm-push
    type: confirm
    message: Push the tag v{version}? It cannot be taken back.
```
"""

from skillkit.expressions.patterns import Pattern
from skillkit.expressions.templates import items
from skillkit.model.finding import Violation
from skillkit.model.source import Document, pointer_to
from skillkit.rules import Violations, workflow_rule

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
    asked: set[object] = set()
    for index, step in items(document.data, "steps"):
        if step.get("type") == "confirm":
            targets = step.get("then_steps")
            if not isinstance(targets, list):
                return
            asked.update(name for name in targets if isinstance(name, str))
        if step.get("name") in asked:
            continue
        command = step.get("command")
        if not isinstance(command, str) or step.get("rollback") or not LOOK.search(command):
            continue
        from skillkit.shell.irreversible import irreversible  # noqa: PLC0415 - a grammar that few workflows need

        found = irreversible(command)
        if found:
            place = document.source.at(pointer_to("steps", index, "command"))
            yield Violation(place, f'"{found}" cannot be taken back; no confirm step stands before it')
