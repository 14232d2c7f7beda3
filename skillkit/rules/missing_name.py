"""The skill has no name.

## What it does
Looks for `name` in the frontmatter. An empty value counts as none.

## Why is this bad
The Agent Skills specification requires it, and OpenCode does not load the skill without it. Claude Code and Codex fall
back to the folder's name.

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

from collections.abc import Iterator

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import rule

CONSEQUENCE = "OpenCode does not load the skill; Claude Code and Codex take the folder's name"


@rule("SK102", "missing-name", "spec", "error")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields the frontmatter, or the key that has no value."""
    document = folder.readable_skill_md
    if document is None:
        return
    name = document.data.get("name", "")
    if name is None or (isinstance(name, str) and not name.strip()):
        message = "the name is empty" if "name" in document.data else "the frontmatter has no name"
        yield Violation(location=document.source.key_at("/name"), message=message, note=CONSEQUENCE)
