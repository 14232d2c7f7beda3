"""A link leads out of the skill's folder.

## What it does
Reports relative links in the body that lead above the folder of SKILL.md.

## Why is this bad
Installers such as `npx skills`, and uploads, copy only the skill's own folder, so the link is broken there. It works
within a plugin, which is installed as a whole.

## Example
```markdown
Take the words from [the style guide](../../docs/style.md).
```

## Use instead
A copy of the file in the skill's folder:

```markdown
Take the words from [the style guide](references/style.md).
```
"""

from skillkit.documents.references import is_above, is_inside, of_skill
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule


@rule("SK202", "escaping-link", "client", "note")
def check(folder: SkillFolder) -> Violations:
    """Yields each target outside the folder, but for those that are not there at all."""
    if folder.skill_md is None or "../" not in folder.skill_md.body:
        return
    for found in of_skill(folder):
        missing = not is_above(found.wanted) and not folder.tree.exists(found.wanted)
        if not found.path or missing or is_inside(folder, found.wanted):
            continue
        yield Violation(found.location, f'"{found.path}" is outside the skill; what is installed alone goes without it')
