"""The description is longer than 1,024 characters.

## What it does
Counts the characters of `description`, after YAML has joined its lines.

## Why is this bad
The specification allows 1,024. Codex rejects the skill. The descriptions of all installed skills share the model's
context in every session.

## Example
`description: Releases a new version. First it … (1,500 characters)`

## Use instead
One or two sentences: what the skill does, and when to use it. The rest belongs in the body.
"""

from skillkit.model.finding import Violation
from skillkit.model.source import Document
from skillkit.model.specification import DESCRIPTION_MAX
from skillkit.rules import Violations, frontmatter_rule


@frontmatter_rule("SK106", "long-description", "spec", "error")
def check(document: Document) -> Violations:
    """Yields the description, if it is too long."""
    description = document.data.get("description")
    if isinstance(description, str) and len(description) > DESCRIPTION_MAX:
        message = f"the description has {len(description):,} characters; {DESCRIPTION_MAX:,} are allowed"
        yield Violation(document.source.at("/description"), message, note="Codex rejects the skill")
