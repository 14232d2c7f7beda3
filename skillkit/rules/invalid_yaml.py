"""The YAML cannot be parsed.

## What it does
Parses the frontmatter of SKILL.md and the workflow file as YAML of any style. Reports tabs in indentation, unclosed
quotes or brackets, bad indentation, undefined aliases, and a document that is not a mapping. SK012 covers a colon in
an unquoted value.

## Why is this bad
Claude Code loads such a SKILL.md without metadata; Codex, OpenCode and Gemini CLI skip it. skillkit does not run such a
workflow; agents do not read workflow files.

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
from skillkit.rules import Violations, rule

CONSEQUENCES = {
    "skill-md": "Claude Code loads the skill with empty metadata; Codex, OpenCode and Gemini CLI skip it",
    "workflow-yaml": "skillkit run refuses the workflow",
}
"""What a file that cannot be parsed leads to, by its format."""


@rule("SK011", "invalid-yaml", "spec", "error")
def check(folder: SkillFolder) -> Violations:
    """Yields the place at which the parser stopped."""
    for document in folder.documents:
        note = CONSEQUENCES[document.source.format]
        for fault in document.faults:
            if fault.kind == "invalid-yaml":
                yield Violation(fault.location, fault.message, note=note)
