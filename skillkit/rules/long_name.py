"""The name is longer than 64 characters.

## What it does
Counts the characters of `name`.

## Why is this bad
The specification allows 64. Codex rejects the skill; others warn and load it.

## Example
`name: release-a-new-version-of-the-package-with-changelog-tag-and-announcement`

## Use instead
`name: release`
"""

from skillkit.model.finding import Violation
from skillkit.model.source import Document
from skillkit.model.specification import NAME_MAX
from skillkit.rules import Violations, frontmatter_rule


@frontmatter_rule("SK104", "long-name", "spec", "error")
def check(document: Document) -> Violations:
    """Yields the name, if it is too long."""
    name = document.data.get("name")
    if isinstance(name, str) and len(name) > NAME_MAX:
        message = f"the name has {len(name)} characters; {NAME_MAX} are allowed"
        yield Violation(
            document.source.at("/name"), message, note="Codex rejects the skill; lenient clients warn and load it"
        )
