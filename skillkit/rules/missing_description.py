"""The skill has no description.

## What it does
Reports a missing, empty or blank `description` in the frontmatter, or in the workflow file of a skill without
SKILL.md.

## Why is this bad
A model decides by the description whether to read a skill. The specification requires it; Codex, OpenCode, Gemini CLI
and `npx skills` do not load a skill without it.

## Example
```yaml
name: release
description:
```

## Use instead
```yaml
name: release
description: Releases a new version. Use when the user asks to publish or tag a release.
```
"""

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule


@rule("SK105", "missing-description", "spec", "error")
def check(folder: SkillFolder) -> Violations:
    """Yields the document, or the key that has no value."""
    document = folder.readable_skill_md if folder.skill_md else folder.readable_workflow
    if document is None:
        return
    description = document.data.get("description", "")
    if description is None or (isinstance(description, str) and not description.strip()):
        message = "the description is empty" if "description" in document.data else "there is no description"
        yield Violation(
            document.source.key_at("/description"), message, note="Codex, OpenCode and Gemini do not load the skill"
        )
