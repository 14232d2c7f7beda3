"""Two skills have one name.

## What it does
Compares the names of all skills of the repository.

## Why is this bad
Clients keep one of the two and drop the other: OpenCode takes the last it finds, others the first. Which one an agent
sees depends on the order of folders.

## Example
`plugins/a/skills/release/SKILL.md` and `plugins/b/skills/release/SKILL.md` with

```yaml
name: release
```

in both.

## Use instead
A name that says what is different, such as `release-docs`, or one skill in place of two.
"""

from collections.abc import Iterator
from collections.abc import Sequence

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import repository_rule


@repository_rule("SK601", "duplicate-name", "client", "warning")
def check(folders: Sequence[SkillFolder]) -> Iterator[Violation]:
    """Yields the name of every skill after the first that has it."""
    first: dict[str, SkillFolder] = {}
    for folder in folders:
        if not folder.documents:
            continue
        document = folder.documents[0]
        name = document.data.get("name")
        if not isinstance(name, str) or not name:
            continue
        other = first.setdefault(name, folder)
        if other is not folder:
            message = f'the name "{name}" is already that of {other.location.path}'
            yield Violation(location=document.source.at("/name"), message=message)
