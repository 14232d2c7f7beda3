"""The compatibility note is empty or longer than 500 characters.

## What it does
Counts the characters of `compatibility`, if it is present.

## Why is this bad
The specification allows 1 to 500. The key names the products, packages or network access that a skill needs; most
skills need none.

## Example
`compatibility: ""`

## Use instead
`compatibility: Requires git and the gh command`, or no such key.
"""

from skillkit.model.finding import Violation
from skillkit.model.source import Document
from skillkit.model.specification import COMPATIBILITY_MAX
from skillkit.rules import Violations, frontmatter_rule


@frontmatter_rule("SK109", "long-compatibility", "spec", "error")
def check(document: Document) -> Violations:
    """Yields the note, if it is empty or too long."""
    if "compatibility" not in document.data:
        return
    note = document.data["compatibility"]
    if note is None or (isinstance(note, str) and not note.strip()):
        yield Violation(document.source.key_at("/compatibility"), "compatibility is empty; leave the key out")
    elif isinstance(note, str) and len(note) > COMPATIBILITY_MAX:
        message = f"compatibility has {len(note):,} characters; {COMPATIBILITY_MAX} are allowed"
        yield Violation(document.source.at("/compatibility"), message)
