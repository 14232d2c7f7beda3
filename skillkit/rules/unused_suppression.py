"""A suppression suppresses nothing.

## What it does
Reports suppressions of rules that ran and found nothing there, and names that match no rule. A comment covers its own
line and the next one, or, above a fence, all lines in the fence; `ignore-file` covers the file. It names rules by
code, by prefix (`SK2`) or by name.

## Why is this bad
The fault is gone, or the comment names another rule or is on another line than intended. It hides a later fault.

## Example
```markdown
<!-- skillkit: ignore[missing-file] the build writes this file -->
Read [the guide](guide.md), which exists.
```

## Use instead
```markdown
Read [the guide](guide.md), which exists.
```
"""

from skillkit.model.finding import Effect, Suppression
from skillkit.rules import suppression_rule


@suppression_rule("SK903", "unused-suppression", "advice", "warning")
def check(suppression: Suppression, effect: Effect) -> str | None:
    """What it was to suppress."""
    expired = suppression.until and suppression.until < effect.today
    if expired or not suppression.reason:
        return None
    parts = [
        effect.unknown and f"no rule fits {', '.join(effect.unknown)}",
        effect.unused and f"nothing to suppress here for {', '.join(effect.unused)}",
    ]
    return "; ".join(part for part in parts if part) or None
