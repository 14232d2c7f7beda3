"""A suppression has expired.

## What it does
Reports suppressions whose date after `until` is before today (UTC).

## Why is this bad
The finding was to be fixed by then. From the next day, the suppression has no effect.

## Example
```markdown
<!-- skillkit: ignore[missing-file] comes with the next release (until 2020-01-31) -->
```

## Use instead
A fix, or a new date with a reason.
"""

from skillkit.model.finding import Effect, Suppression
from skillkit.rules import suppression_rule


@suppression_rule("SK902", "expired-suppression", "advice", "warning")
def check(suppression: Suppression, effect: Effect) -> str | None:
    """The day on which it ended."""
    if suppression.until and suppression.until < effect.today:
        return f"the suppression ended on {suppression.until.isoformat()}"
    return None
