"""A parameter stands outside double quotes in a shell command.

## What it does
Reads the commands, conditions and rollbacks of a workflow with a grammar of the shell, and looks where their `{name}`
stand. Those in single quotes count as well: a value with a single quote in it ends them; and those in
here-documents, which a line of the value may end. Parameters of the types `bool`
and `choice` hold only what the workflow allows and are left alone.

## Why is this bad
A value with a blank becomes two words, one with `;` or `$(…)` a command of its own. The value comes from what somebody
said, or from what an agent read.

## Example
```yaml
command: git tag v{version}
```

## Use instead
```yaml
command: git tag "v{version}"
```
"""

from skillkit.expressions.templates import parameters
from skillkit.expressions.templates import templates
from skillkit.model.finding import Violation
from skillkit.model.source import Document
from skillkit.rules import Violations
from skillkit.rules import workflow_rule

CLOSED = frozenset({"bool", "choice"})
"""Types whose values the workflow knows."""


@workflow_rule("SK506", "unquoted-parameter", "safety", "warning")
def check(document: Document) -> Violations:
    """Yields each such parameter once a command."""
    if "{" not in document.source.text:
        return
    known = parameters(document.data)
    for template in templates(document.data):
        if template.kind != "command" or not set(template.names) & set(known):
            continue
        from skillkit.shell.quoting import unquoted_parameters  # noqa: PLC0415 - a grammar that few workflows need

        for name in dict.fromkeys(unquoted_parameters(template.text)):
            if name in known and known[name] not in CLOSED:
                message = f'"{{{name}}}" stands outside double quotes'
                yield Violation(location=document.source.at(template.pointer), message=message)
