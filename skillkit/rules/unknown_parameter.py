"""A template names a parameter that the workflow does not define.

## What it does
Compares every `{name}` in the triggers, steps, conditions and defaults of the workflow with its parameters. It ignores
quantifiers (`{0,3}`), `${x}`, `{{x}}`, `@{x}`, `#{x}`, `%{x}` and escaped braces, and a `{name}` in single quotes of a
command, as in `awk '{print}'`, unless it looks like a misspelt parameter.

## Why is this bad
Nothing replaces the name: the command runs with the braces, the trigger matches braces.

## Example
```yaml
parameters:
  - name: version
steps:
  - command: git tag "v{versoin}"
```

## Use instead
```yaml
parameters:
  - name: version
steps:
  - command: git tag "v{version}"
```
"""

from skillkit.errors import nearest
from skillkit.expressions.templates import Template, parameters, templates
from skillkit.model.finding import Violation
from skillkit.model.source import Document
from skillkit.rules import Violations, workflow_rule


def _literal(template: Template) -> set[str]:
    if template.kind != "command" or "'" not in template.text:
        return set()
    from skillkit.shell.quoting import literal_parameters  # noqa: PLC0415 - a grammar that few workflows need

    return literal_parameters(template.text)


@workflow_rule("SK503", "unknown-parameter", "spec", "error")
def check(document: Document) -> Violations:
    """Yields each such name once a template."""
    if "{" not in document.source.text:
        return
    known = parameters(document.data)
    for template in templates(document.data):
        unknown = [name for name in template.names if name not in known]
        literal = _literal(template) if unknown else set()
        for name in unknown:
            near = nearest(name, known)
            if name in literal and not near:
                continue
            remedy = f'; did you mean "{{{near}}}"?' if near else ""
            message = f'"{{{name}}}" is no parameter of the workflow{remedy}'
            yield Violation(document.source.at(template.pointer), message)
