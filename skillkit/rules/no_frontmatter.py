"""The file does not begin with frontmatter.

## What it does
Looks for a line `---` at the very start of SKILL.md. A byte order mark before it is tolerated; text, blank lines or a
different number of dashes are not.

## Why is this bad
Without frontmatter a skill has neither name nor description, the two values that every client shows to the model.
Clients with strict loaders skip the file; Claude Code loads it with empty metadata.

## Example
```markdown
# Release

Bump the version, tag, push.
```

## Use instead
```markdown
---
name: release
description: Releases a new version. Use when the user asks to publish or tag a release.
---

# Release

Bump the version, tag, push.
```
"""

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations
from skillkit.rules import rule


@rule("SK001", "no-frontmatter", "spec", "error")
def check(folder: SkillFolder) -> Violations:
    """Yields the start of a file without frontmatter."""
    for fault in folder.faults("no-frontmatter"):
        yield Violation(
            location=fault.location,
            message=fault.message,
            note="Claude Code loads the skill with empty metadata; Codex, OpenCode and Gemini CLI skip it",
        )
