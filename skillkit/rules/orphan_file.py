"""Nothing in the skill mentions a file.

## What it does
Reports files in `scripts/`, `references/` and `assets/` that neither SKILL.md, the workflow, `agents/openai.yaml` nor
a file that these lead to mentions: by path, name, module or folder. It does not search tables, logs, lock files,
minified code and files above 64 KiB.

## Why is this bad
An agent reads SKILL.md and what it points to. It finds other files only if it happens to list the folder.

## Example
A skill with `references/errors.md`, which SKILL.md does not mention.

## Use instead
```markdown
What the errors mean is in [errors.md](references/errors.md).
```

or the skill without the file.
"""

import posixpath

from skillkit.documents.file_mentions import unmentioned
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.rules import Violations
from skillkit.rules import rule

SILENT = frozenset(
    {"__init__.py", "py.typed", "requirements.txt", "package.json", "package-lock.json", "pyproject.toml"}
)
"""Files that tools find by themselves."""


def _is_silent(path: str) -> bool:
    name = posixpath.basename(path)
    return name in SILENT or name.startswith((".", "LICENSE", "LICENCE", "NOTICE", "README"))


@rule("SK301", "orphan-file", "advice", "note")
def check(folder: SkillFolder) -> Violations:
    """Yields each such file."""
    if folder.skill_md is None:
        return
    for path in unmentioned(folder):
        if not _is_silent(path):
            name = posixpath.relpath(path, folder.path)
            yield Violation(Location(path=path), f'nothing in the skill mentions "{name}"')
