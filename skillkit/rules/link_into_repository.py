"""A symbolic link leads out of the skill to a file of the same repository.

## What it does
Reports symbolic links in the skill's folder to a file or folder of the repository outside it. SK305 covers links that
lead elsewhere.

## Why is this bad
The link works in the repository, but skills are installed one by one: some installers (`npx skills`) copy the file in
its place, others (`gh skill`) copy the link, which is then broken. Linters do not follow a linked folder.

## Example
`references/style.md -> ../../../shared/style.md`

## Use instead
A copy of the file in each skill, made by a script. If nobody installs a skill alone, keep the link, and set

```toml
[[tool.skillkit.per-path]]
paths = ["skills/release/*"]
ignore = ["link-into-repository"]
```
"""

from skillkit.documents.references import ways_out
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule


@rule("SK306", "link-into-repository", "advice", "warning")
def check(folder: SkillFolder) -> Violations:
    """Yields each such link."""
    for way in ways_out(folder):
        if way.is_held:
            message = f'the link to "{way.target}" leads to nothing where the skill is installed alone'
            yield Violation(way.location, message)
