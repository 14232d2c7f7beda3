r"""A trigger cannot match, or not in reasonable time.

## What it does
Reads every trigger as the regular expression that it becomes when its parameters are filled in, and reports one that
does not compile; that holds an anchor where it can never hold (`^` behind a character, `$` before one, `\b` between two
letters) or a set without characters (`[^\s\S]`); or that takes too long on what almost fits, which is told from the
structure of the expression, not by trying:

- Time that doubles with every further character: a repetition within a repetition of the same characters, or two that
  can share them, as `(\w+\s?)*`, `(\s*,\s*)*` or `(a|ab|b)*`, with something behind it.
- Time that grows with the cube of the length or faster: two repetitions without end that can hand over to each other,
  side by side or with one character between them that both can take, where the search can begin anywhere; three of them
  behind a word or `^`; three with two characters between them. For 2,000 characters, `.*.*=`, `\w+\s*\w+!` and
  `.+? .+? now` take 1 to 8 seconds, `.*, .*, .*;` takes minutes.

Left alone are time that grows with the square, hundredths of a second for `^(\w+)\s*(\w+)$`, `.+?=` or
`fix (.*) in (.*)`, and repetitions with a word between them.

## Why is this bad
A trigger that cannot match is never called. One that backtracks stops the agent that looks for it, on a sentence that
almost fits.

## Example
```yaml
triggers:
  - pattern: 'release$ {version}'
  - pattern: '(\w+ ?)*release now'
  - pattern: '.*.*=.*'
```

## Use instead
```yaml
triggers:
  - pattern: 'release {version}$'
  - pattern: '\brelease now'
  - pattern: '='
```
"""

import re

from skillkit.documents import triggers
from skillkit.expressions.backtracking import backtracks
from skillkit.expressions.templates import items
from skillkit.expressions.templates import parameters
from skillkit.model.finding import Violation
from skillkit.model.source import Document
from skillkit.model.source import pointer_to
from skillkit.rules import Violations
from skillkit.rules import workflow_rule

MAX_LENGTH = 2_000
WRONG = {
    "": "",
    "exponential": "the trigger repeats a repetition of the same characters: it may hang on what almost fits",
    "polynomial": "the trigger has repetitions of the same characters in a row: what almost fits may take minutes",
}


def _wrong(pattern: str, types: dict[str, str]) -> str:
    if len(pattern) > MAX_LENGTH:
        return f"the trigger has {len(pattern):,} characters"
    try:
        triggers.compiled(pattern, types)
        expression = triggers.expression(pattern, types)
        anchor = triggers.never_matches(expression)
        if anchor:
            return f"the trigger never matches: {anchor} cannot hold where it stands"
        return WRONG[backtracks(expression)]
    except re.error as error:
        return f"the trigger is no regular expression: {error.msg}"
    except (RecursionError, OverflowError):
        return "the trigger is nested too deeply"


@workflow_rule("SK505", "invalid-trigger", "spec", "error")
def check(document: Document) -> Violations:
    """Yields each such trigger."""
    if "triggers" not in document.data:
        return
    types = parameters(document.data)
    for index, trigger in items(document.data, "triggers"):
        pattern = trigger.get("pattern")
        wrong = _wrong(pattern, types) if isinstance(pattern, str) else ""
        if wrong:
            yield Violation(location=document.source.at(pointer_to("triggers", index, "pattern")), message=wrong)
