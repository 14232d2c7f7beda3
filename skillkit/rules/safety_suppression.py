"""A comment suppresses a safety rule.

## What it does
Reports suppressions that name rules of the layer `safety`. They have no effect on findings of these rules.

## Why is this bad
The author of a harmful skill writes its comments, too. Only its users can judge it, in the configuration of their
repository.

## Example
```markdown
<!-- skillkit: ignore[remote-code] our own server -->
```

## Use instead
In the `skillkit.toml` of the repository that uses the skill:

```toml
[[per-path]]
paths = ["skills/setup"]
ignore = ["remote-code"]
```
"""

from skillkit.model.finding import Effect, Suppression
from skillkit.rules import suppression_rule


@suppression_rule("SK904", "safety-suppression", "safety", "error")
def check(suppression: Suppression, effect: Effect) -> str | None:
    """The safety rules that it names."""
    del suppression
    if not effect.safety:
        return None
    return f"no comment suppresses {', '.join(effect.safety)}: only the configuration silences safety rules"
