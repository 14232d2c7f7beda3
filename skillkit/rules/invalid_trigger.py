r"""A trigger cannot match, or not in reasonable time.

## What it does
Reads every trigger as the regular expression that it becomes when its parameters are filled in, and reports one that
does not compile; that holds an anchor where it can never hold (`^` behind a character, `$` before one); or that
repeats a repetition of the same characters, such as `(\w+\s?)*`, with something behind it. This is told from the
structure of the expression alone, not by trying.

## Why is this bad
A trigger that cannot match is never called. One that backtracks takes twice as long with every further character of
what was said, and hangs on a sentence that almost fits.

## Example

```yaml
triggers:
  - pattern: 'release$ {version}'
  - pattern: '(\w+ ?)*release now'
```

## Use instead

```yaml
triggers:
  - pattern: 'release {version}$'
  - pattern: '\brelease now'
```
"""

import re
from collections.abc import Iterator

from skillkit import triggers
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import pointer_to
from skillkit.rules import rule
from skillkit.templates import items
from skillkit.templates import parameters

MAX_LENGTH = 2_000


def _wrong(pattern: str, types: dict[str, str]) -> str:
    if len(pattern) > MAX_LENGTH:
        return f"the trigger has {len(pattern):,} characters"
    try:
        triggers.compiled(pattern, types)
        expression = triggers.expression(pattern, types)
        anchor = triggers.never_matches(expression)
        if anchor:
            return f"the trigger never matches: {anchor} cannot hold where it stands"
        if triggers.backtracks(expression):
            return "the trigger repeats a repetition of the same characters: it may hang on what almost fits"
    except re.error as error:
        return f"the trigger is no regular expression: {error.msg}"
    except (RecursionError, OverflowError):
        return "the trigger is nested too deeply"
    return ""


@rule("SK505", "invalid-trigger", "spec", "error")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each such trigger."""
    document = folder.readable_workflow
    if document is None or "triggers" not in document.data:
        return
    types = parameters(document.data)
    for index, trigger in items(document.data, "triggers"):
        pattern = trigger.get("pattern")
        wrong = _wrong(pattern, types) if isinstance(pattern, str) else ""
        if wrong:
            yield Violation(location=document.source.at(pointer_to("triggers", index, "pattern")), message=wrong)
