"""A symbolic link leads out of the skill to a file of the same repository.

## What it does
Looks for symbolic links in the skill's folder that lead to a file or folder beside it, which the repository holds.
Links that lead anywhere else have their own rule, SK305.

## Why is this bad
It is a good way to keep one text for several skills, as long as they stay in the repository. But skills are installed
one by one: some installers (`npx skills`) put the file in the place of the link, others (`gh skill`) copy the link, and
it leads to nothing. A folder behind a link is not looked into as a part of the skill.

## Example
```text
references/style.md -> ../../../shared/style.md
```

## Use instead
A copy of the file in each skill, made by a script. Where nobody installs a skill alone, the link, and in the settings

```toml
[[tool.skillkit.per-path]]
paths = ["skills/release/*"]
ignore = ["link-into-repository"]
```
"""

from skillkit.documents.references import ways_out
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations
from skillkit.rules import rule


@rule("SK306", "link-into-repository", "advice", "warning")
def check(folder: SkillFolder) -> Violations:
    """Yields each such link."""
    for way in ways_out(folder):
        if way.is_held:
            message = f'the link to "{way.target}" leads to nothing where the skill is installed alone'
            yield Violation(location=way.location, message=message)
