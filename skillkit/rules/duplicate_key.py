"""A mapping has the same key twice.

## What it does
Compares the keys of every mapping in the frontmatter and in the workflow file.

## Why is this bad
YAML forbids it. Some parsers reject the document, others silently keep the last value, so clients see different
skills.

## Example
```yaml
description: Releases a new version.
description: Tags and pushes a release.
```

## Use instead
```yaml
description: Releases a new version. Tags it and pushes it.
```
"""

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule


@rule("SK013", "duplicate-key", "spec", "error")
def check(folder: SkillFolder) -> Violations:
    """Yields every key after the first of its name."""
    for fault in folder.faults("duplicate-key"):
        yield Violation(fault.location, fault.message)
