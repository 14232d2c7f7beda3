"""A suppression gives no reason.

## What it does
Looks at the comments that suppress findings: each has to name its rules and, after the bracket, say why. A date after
`until` has to be one.

## Why is this bad
Nobody can tell later whether the finding was looked at or only silenced, nor when the comment may go. Such a
suppression has no effect.

## Example

```markdown
<!-- skillkit: ignore[missing-file] -->
```

## Use instead

```markdown
<!-- skillkit: ignore[missing-file] the build writes this file (until 2027-01-31) -->
```
"""

from skillkit.model.finding import Effect
from skillkit.model.finding import Suppression
from skillkit.rules import suppression_rule


@suppression_rule("SK901", "unexplained-suppression", "advice", "error")
def check(suppression: Suppression, effect: Effect) -> str | None:
    """What is missing."""
    del effect
    if not suppression.rules:
        return "the suppression names no rule"
    if suppression.wrong_date:
        return "the suppression ends on a day that is none"
    return None if suppression.reason else "the suppression gives no reason"
