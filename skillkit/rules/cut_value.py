"""A ` #` cuts off a value of the frontmatter.

## What it does
Reports values of `description`, `when_to_use`, `compatibility` and `argument-hint` without quotes that end before a
blank and a `#` with a word. It ignores comments, which have a blank after the `#`.

## Why is this bad
To YAML a `#` after a blank begins a comment, so an agent sees only the first part of the value. No agent reports it.

## Example
`description: Answers in #support and files bugs. Use when asked about tickets.`

## Use instead
`description: "Answers in #support and files bugs. Use when asked about tickets."`

## Fix safety
Unsafe: the value becomes longer, which changes when agents use the skill. There is no fix for a value of several lines.
"""

from skillkit.documents.yaml_document import quoted
from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Edit, Fix, Violation
from skillkit.model.source import Document, Location
from skillkit.rules import Violations, frontmatter_rule

KEYS = ("description", "when_to_use", "compatibility", "argument-hint")
REST = Pattern(r"[ \t]+(?P<cut>#[^\s#!].*)")


def _fix(path: str, row: str, value: Location) -> Fix | None:
    if value.start_line != value.end_line:
        return None
    place = Location(path, value.start_line, value.start_column, value.end_line, len(row) + 1)
    edit = Edit(location=place, text=quoted(row[value.start_column - 1 :]))
    return Fix(title="quote the value", applicability="unsafe", edits=(edit,))


@frontmatter_rule("SK014", "cut-value", "advice", "warning")
def check(document: Document) -> Violations:
    """Yields the part of each such value that is lost."""
    rows: list[str] = []
    for key in KEYS:
        if not isinstance(document.data.get(key), str):
            continue
        value = document.source.values[f"/{key}"]
        rows = rows or document.source.text.split("\n")
        row = rows[value.end_line - 1].rstrip()
        begin = rows[value.start_line - 1][value.start_column - 1]
        rest = REST.match(row, value.end_column - 1) if begin not in "'\"|>" else None
        if rest:
            start, end = rest.span("cut")
            place = Location(document.source.path, value.end_line, start + 1, value.end_line, end + 1)
            message = f'the value of "{key}" ends before "{rest["cut"][:30]}": to YAML this is a comment'
            yield Violation(place, message, fix=_fix(document.source.path, row, value))
