"""The YAML cannot be parsed.

## What it does
Parses the frontmatter of SKILL.md and the workflow file as YAML. Every style is valid: flow mappings, anchors, block
scalars, comments. What is left to report are tabs for indentation, unclosed quotes or brackets, bad indentation,
undefined aliases, and a document that is no mapping. A colon in an unquoted value has its own rule, SK012.

## Why is this bad
Claude Code loads a skill with such frontmatter as if it had none; Codex, OpenCode and Gemini skip it.

## Example
```yaml
name: release
description: "Releases a new version
```

## Use instead
```yaml
name: release
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
            location=fault.location,
            message=fault.message,
            note="Claude Code loads the skill with empty metadata; Codex, OpenCode and Gemini CLI skip it",
        )
