"""A symbolic link leads out of the skill.

## What it does
Looks up where the symbolic links in the skill's folder point, as they are written.

## Why is this bad
On the machine that installs the skill the link leads to something else: to nothing, or to a file of that user, such
as a key, which the agent then reads as part of the skill. Copies of the folder alone lose what it led to.

## Example

```text
references/notes.md -> ../../../../.ssh/config
```

## Use instead
The file itself, or a link to a file in the same skill.
"""

import posixpath
from collections.abc import Iterator

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.references import is_inside
from skillkit.rules import rule


@rule("SK305", "link-out-of-folder", "safety", "error")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each such link."""
    for path in folder.links:
        target = folder.tree.about(path).link
        wanted = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
        if posixpath.isabs(target) or not is_inside(folder, wanted):
            yield Violation(location=Location(path=path), message=f'the link leads out of the skill, to "{target}"')
