"""A branch leads to a step that does not exist.

## What it does
Checks that `then_steps` and `else_steps` name steps of the workflow, and that no two steps have the same name.

## Why is this bad
A branch to a missing step stops the workflow halfway. Two steps of one name make a branch ambiguous.

## Example
```yaml
steps:
  - {name: check, type: branch, condition: git diff --quiet, then_steps: [tga]}
  - {name: tag, type: bash, command: git tag v1}
```

## Use instead
```yaml
steps:
  - {name: check, type: branch, condition: git diff --quiet, then_steps: [tag]}
  - {name: tag, type: bash, command: git tag v1}
```
"""

from skillkit.errors import did_you_mean
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Source, pointer_to
from skillkit.rules import Violations, rule


def _repeated(source: Source, steps: list[tuple[int, dict[str, object]]]) -> Violations:
    first: dict[str, int] = {}
    for index, step in steps:
        name = step.get("name")
        if not isinstance(name, str):
            continue
        if name in first:
            line = source.at(pointer_to("steps", first[name], "name")).start_line
            message = f'the step "{name}" stands here and on line {line}'
            yield Violation(source.at(pointer_to("steps", index, "name")), message)
        else:
            first[name] = index


@rule("SK502", "unknown-step", "spec", "error")
def check(folder: SkillFolder) -> Violations:
    """Yields each name that is no step's, and each step after the first of its name."""
    document = folder.readable_workflow
    steps = document.data.get("steps") if document else None
    if document is None or not isinstance(steps, list):
        return
    numbered = [(index, step) for index, step in enumerate(steps) if isinstance(step, dict)]
    known = {step["name"] for _, step in numbered if isinstance(step.get("name"), str)}
    yield from _repeated(document.source, numbered)
    for index, step in numbered:
        for key in ("then_steps", "else_steps"):
            targets = step.get(key)
            for place, target in enumerate(targets if isinstance(targets, list) else ()):
                if isinstance(target, str) and target not in known:
                    where = document.source.at(pointer_to("steps", index, key, place))
                    yield Violation(where, f'{key} names "{target}", which is no step{did_you_mean(target, known)}')
