"""A suppression suppresses nothing.

## What it does
Looks for suppressions of rules that were run and found nothing at that place.

## Why is this bad
The fault is gone and the comment stayed, or the comment names another rule or stands on another line than was meant. A
fault that comes later is silenced unseen.

## Example

```markdown
<!-- skillkit: ignore[missing-file] the build writes this file -->
Read [the guide](guide.md), which is there.
```

## Use instead

```markdown
Read [the guide](guide.md), which is there.
```
"""

from datetime import date

from skillkit.model.suppression import Suppression
from skillkit.rules import suppression_rule


@suppression_rule("SK903", "unused-suppression", "advice", "warning")
def check(suppression: Suppression, used: bool, today: date) -> str | None:  # noqa: FBT001 - a check's fixed form
    """What it was to suppress."""
    expired = suppression.until and suppression.until < today
    if used or expired or not suppression.reason or not suppression.rules:
        return None
    return f"nothing to suppress here for {', '.join(suppression.rules)}"
