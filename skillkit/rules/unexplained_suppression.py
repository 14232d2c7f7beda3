"""A suppression gives no reason.

## What it does
Reports suppressions that name no rules, give no reason after the bracket, or have no valid date after `until`.

## Why is this bad
Nobody knows later whether somebody looked at the finding, nor when the comment may go. Such a suppression has no
effect.

## Example
`<!-- skillkit: ignore[missing-file] -->`

## Use instead
`<!-- skillkit: ignore[missing-file] the build writes this file (until 2027-01-31) -->`
"""

from skillkit.model.finding import Effect, Suppression
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
