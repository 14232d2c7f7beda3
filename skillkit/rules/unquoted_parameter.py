"""A parameter is outside double quotes in a shell command.

## What it does
Parses the commands, conditions and rollbacks of a workflow, and reports each `{name}` outside double quotes, in single
quotes, or in a here-document, which a value may end. It ignores parameters of the types `bool` and `choice`, whose
values the workflow defines.

## Why is this bad
A value with a blank becomes two words, one with `;` or `$(…)` a command of its own. The value comes from a
conversation, or from what an agent read.

## Example
`command: git tag v{version}`

## Use instead
`command: git tag "v{version}"`
"""

from skillkit.expressions.templates import parameters, templates
from skillkit.model.finding import Violation
from skillkit.model.source import Document
from skillkit.rules import Violations, workflow_rule

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
                yield Violation(document.source.at(template.pointer), f'"{{{name}}}" stands outside double quotes')
