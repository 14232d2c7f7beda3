"""The name is not text.

## What it does
Checks that YAML reads `name` as text. It reads `123` as a number, `yes`, `no`, `on` and `off` as booleans,
`2025-01-31` as a date.

## Why is this bad
OpenCode does not load the skill. YAML 1.2 parsers read `yes` as text and YAML 1.1 parsers do not, so clients differ.

## Example
`name: 123`

## Use instead
`name: "123"`
"""

from skillkit.conformance import kind_of
from skillkit.model.finding import Violation
from skillkit.model.source import Document
from skillkit.rules import Violations, frontmatter_rule


@frontmatter_rule("SK110", "name-not-text", "spec", "error")
def check(document: Document) -> Violations:
    """Yields the name, if it is something else than text."""
    name = document.data.get("name")
    if name is not None and not isinstance(name, str):
        remedy = "" if isinstance(name, (list, dict)) else ": quote it"
        message = f"the name is {kind_of(name)} where text is due{remedy}"
        yield Violation(document.source.at("/name"), message, note="OpenCode does not load the skill")
