"""The description does not say when to use the skill.

## What it does
Searches `description`, and `when_to_use` of Claude Code, for an occasion: "use when", "use for", "if the user asks",
"before a release". It ignores descriptions in other languages than English, and skills that a model may not call.

## Why is this bad
The specification asks for both: what the skill does, and when to use it. A model calls a skill without an occasion too
seldom, or by chance.

## Example
```yaml
description: The conventions of our changelog.
```

## Use instead
```yaml
description: The conventions of our changelog. Use when writing an entry or preparing a release.
```
"""

import re

from skillkit.documents.frontmatter import is_english, prose_of
from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule

OCCASION = Pattern(
    r"\b(?:when|whenever|where|if|before|after|while|during|upon|once|until|unless|every time"
    r"|us(?:e|es|ed|ing|eful|able)|trigger\w*|invok\w*|activat\w*|appl(?:y|ies|ied)|consult\w*|load(?:s|ed)?|asks?|asked|asking|wants?|needs?|needed"
    r"|requests?|requested|required?|mentions?|says?|ideal|perfect|suitable|intended|meant|call(?:s|ed)? (?:this|it)"
    r"|run (?:this|it)|scenarios?|situations?|tasks?)\b",
    re.IGNORECASE,
)


@rule("SK121", "no-occasion", "advice", "note")
def check(folder: SkillFolder) -> Violations:
    """Yields such a description."""
    prose = prose_of(folder)
    document = folder.readable_skill_md
    if document is None or not is_english(prose) or "when_to_use" in document.data or OCCASION.search(prose):
        return
    yield Violation(
        location=document.source.at("/description"), message="the description does not say when to use the skill"
    )
