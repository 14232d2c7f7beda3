"""The YAML cannot be parsed.

## What it does
Parses the frontmatter of SKILL.md and the workflow file as YAML of any style. Reports tabs in indentation, unclosed
quotes or brackets, bad indentation, undefined aliases, and a document that is not a mapping. SK012 covers a colon in
an unquoted value.

## Why is this bad
Claude Code loads such a skill without metadata; Codex, OpenCode and Gemini CLI skip it.

## Example
```yaml
description: "Releases a new version
```

## Use instead
```yaml
description: "Releases a new version"
```
"""

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations
from skillkit.rules import rule


@rule("SK011", "invalid-yaml", "spec", "error")
def check(folder: SkillFolder) -> Violations:
    """Yields the place at which the parser stopped."""
    for fault in folder.faults("invalid-yaml"):
        yield Violation(
            fault.location,
            fault.message,
            note="Claude Code loads the skill with empty metadata; Codex, OpenCode and Gemini CLI skip it",
        )
