"""A parameter is never used.

## What it does
Reports parameters that no step, condition or default, and not SKILL.md, names as `{name}`. A trigger that captures a
value does not use it.

## Why is this bad
The workflow asks for a value and does nothing with it. Often a step holds a fixed value where the parameter belongs.

## Example
```yaml
parameters:
  - name: branch
steps:
  - command: git push origin main
```

## Use instead
```yaml
parameters:
  - name: branch
steps:
  - command: git push origin "{branch}"
```
"""

from skillkit.expressions.templates import items, templates
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import pointer_to
from skillkit.rules import Violations, rule


@rule("SK504", "unused-parameter", "advice", "warning")
def check(folder: SkillFolder) -> Violations:
    """Yields each such parameter."""
    document = folder.readable_workflow
    if document is None or "parameters" not in document.data:
        return
    body = folder.skill_md.body if folder.skill_md else ""
    used = {name for template in templates(document.data) if template.part != "triggers" for name in template.names}
    for index, parameter in items(document.data, "parameters"):
        name = parameter.get("name")
        if isinstance(name, str) and name not in used and f"{{{name}}}" not in body:
            place = document.source.at(pointer_to("parameters", index, "name"))
            yield Violation(place, f'the parameter "{name}" is never used')
