"""The description is longer than 1,024 characters.

## What it does
Counts the characters of `description`, after YAML has folded or joined its lines.

## Why is this bad
The specification allows 1,024. Codex rejects the skill. The descriptions of all installed skills share the model's
context, in every session.

## Example

```yaml
description: Releases a new version. First it … (1,500 characters)
```

## Use instead
One or two sentences: what the skill does, and when to use it. The rest belongs in the body.
"""

from collections.abc import Iterator

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.specification import DESCRIPTION_MAX
from skillkit.rules import rule

CONSEQUENCE = "Codex rejects the skill"


@rule("SK106", "long-description", "spec", "error")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields the description, if it is too long."""
    document = folder.readable_skill_md
    if document is None:
        return
    description = document.data.get("description")
    if isinstance(description, str) and len(description) > DESCRIPTION_MAX:
        message = f"the description has {len(description):,} characters; {DESCRIPTION_MAX:,} are allowed"
        yield Violation(location=document.source.at("/description"), message=message, note=CONSEQUENCE)
