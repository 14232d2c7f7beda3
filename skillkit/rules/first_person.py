"""The description speaks of itself as "I", or to a reader.

## What it does
Reports descriptions with a sentence that begins with "I", "we", "my" or "you can". It ignores quoted text such as
"save my changes".

## Why is this bad
The description becomes part of the model's instructions, where both "I" and "you" mean the model.

## Example
```yaml
description: I can help you write changelogs. You can use this when you release.
```

## Use instead
```yaml
description: Writes changelogs. Use when preparing a release.
```
"""

from skillkit.documents.frontmatter import prose_of, without_quotes
from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule

PERSON = Pattern(
    r"(?:^|(?<=[.!?] ))(?:I(?:['\u2019](?:m|ll|ve|d))?|My|We(?:['\u2019](?:re|ll|ve))?|Our|Let me|You can)(?= [a-z])"
)


@rule("SK123", "first-person", "advice", "note")
def check(folder: SkillFolder) -> Violations:
    """Yields such a description, with the first word of the sentence."""
    document = folder.readable_skill_md
    found = PERSON.search(without_quotes(prose_of(folder)))
    if document and found:
        yield Violation(document.source.at("/description"), f'a sentence of the description begins with "{found[0]}"')
