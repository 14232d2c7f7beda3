"""A value holds a colon and is not quoted.

## What it does
Finds a value of the frontmatter, or of a workflow file, in which `: ` stands outside quotes.

## Why is this bad
To YAML the second `: ` begins another mapping, and the whole frontmatter becomes unreadable. Claude Code then loads the
skill with empty metadata, so that it is never called; Codex, OpenCode and Gemini skip it. Nobody is told.

## Example

```yaml
description: Release flow: bump, tag, push
```

## Use instead

```yaml
description: "Release flow: bump, tag, push"
```
"""

from collections.abc import Iterator

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import rule

CONSEQUENCE = "Claude Code loads it with empty metadata; Codex, OpenCode and Gemini skip it"


@rule("SK012", "unquoted-colon", "spec", "error")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each such value."""
    for fault in folder.faults("unquoted-colon"):
        yield Violation(location=fault.location, message=fault.message, note=CONSEQUENCE)
