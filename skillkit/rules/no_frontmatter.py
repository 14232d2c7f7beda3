"""The file does not begin with frontmatter.

## What it does
Checks that SKILL.md begins with a line `---`. It accepts a byte order mark before it, but no text, blank line or other
number of dashes.

## Why is this bad
Without frontmatter a skill has neither name nor description. Strict clients skip the file; Claude Code loads it
without metadata.

## Example
```markdown
# Release
```

## Use instead
```markdown
---
name: release
description: Releases a new version. Use when the user asks to publish or tag a release.
---

# Release
```
"""

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule


@rule("SK001", "no-frontmatter", "spec", "error")
def check(folder: SkillFolder) -> Violations:
    """Yields the start of a file without frontmatter."""
    for fault in folder.faults("no-frontmatter"):
        yield Violation(
            fault.location,
            fault.message,
            note="Claude Code loads the skill with empty metadata; Codex, OpenCode and Gemini CLI skip it",
        )
