"""The skill has no name.

## What it does
Reports a missing or empty `name` in the frontmatter.

## Why is this bad
The specification requires it, and OpenCode does not load the skill without it. Claude Code and Codex fall back to the
folder's name.

## Example
```yaml
description: Releases a new version.
```

## Use instead
```yaml
name: release
description: Releases a new version.
```
"""

from skillkit.model.finding import Violation
from skillkit.model.source import Document
from skillkit.rules import Violations, frontmatter_rule


@frontmatter_rule("SK102", "missing-name", "spec", "error")
def check(document: Document) -> Violations:
    """Yields the frontmatter, or the key that has no value."""
    name = document.data.get("name", "")
    if name is None or (isinstance(name, str) and not name.strip()):
        message = "the name is empty" if "name" in document.data else "the frontmatter has no name"
        yield Violation(
            document.source.key_at("/name"),
            message,
            note="OpenCode does not load the skill; Claude Code and Codex take the folder's name",
        )
