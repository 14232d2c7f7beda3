"""A symbolic link leads out of the skill to what its repository does not hold.

## What it does
Looks up where the symbolic links in the skill's folder point, as they are written: to an absolute path, above what is
linted, or to what is not among its files, since it is not there, ignored by git, or behind another link. A link to a
file of the same repository has its own rule, SK306.

## Why is this bad
On the machine that installs the skill the link leads to something else: to nothing, or to a file of that user, such
as a key, which the agent then reads as part of the skill.

## Example
```text
references/notes.md -> ../../../../.ssh/config
```

## Use instead
The file itself, or a link to a file in the same skill.
"""

from skillkit.documents.references import ways_out
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations
from skillkit.rules import rule


@rule("SK305", "link-out-of-folder", "safety", "error")
def check(folder: SkillFolder) -> Violations:
    """Yields each such link."""
    for way in ways_out(folder):
        if not way.is_held:
            message = f'the link leads out of the skill, to "{way.target}"'
            yield Violation(location=way.location, message=message)
