"""The description only repeats the name.

## What it does
Compares the words of `description`, without articles and the like, with those of `name`.

## Why is this bad
The description says neither what the skill does nor when to use it.

## Example
```yaml
name: changelog-writer
description: A skill for a changelog writer.
```

## Use instead
```yaml
name: changelog-writer
description: Writes entries of the changelog from the commits since the last tag. Use when preparing a release.
```
"""

from skillkit.documents.frontmatter import prose_of
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule
from skillkit.similarity.text import normalised_title


@rule("SK124", "repeated-name", "advice", "note")
def check(folder: SkillFolder) -> Violations:
    """Yields such a description."""
    document = folder.readable_skill_md
    name = document.data.get("name") if document else None
    said = set(normalised_title(prose_of(folder)).split())
    if document and isinstance(name, str) and said and said <= set(normalised_title(name).split()):
        yield Violation(document.source.at("/description"), "the description only repeats the name")
