"""The frontmatter is not closed.

## What it does
Searches for the line `---` that ends the frontmatter. It begins in the first column and holds nothing else.

## Why is this bad
No client finds a name or a description. An indented `---` belongs to the value above it.

## Example
```markdown
---
name: release
  ---
```

## Use instead
```markdown
---
name: release
---
```
"""

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule


@rule("SK002", "unclosed-frontmatter", "spec", "error")
def check(folder: SkillFolder) -> Violations:
    """Yields the indented closing line, or the opening one where there is no other."""
    for fault in folder.faults("unclosed-frontmatter"):
        yield Violation(
            fault.location,
            fault.message,
            note="Claude Code loads the skill with empty metadata; Codex, OpenCode and Gemini CLI skip it",
        )
