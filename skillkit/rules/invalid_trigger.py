r"""A trigger cannot match, matches nearly everything, or backtracks too long.

## What it does
Reads every trigger as a regular expression with its parameters filled in. From its structure, without running it,
reports one that does not compile; that holds an anchor where it can never match (`^` behind a character, `\b` between
two letters) or an empty set (`[^\s\S]`); or that backtracks too long on text that almost matches:

- Exponential time: a repetition within a repetition of the same characters, or two repetitions that can share them, as
  `(\w+\s?)*`, `(\s*,\s*)*` or `(a|ab|b)*`, with something behind it.
- Cubic time or worse: two unbounded repetitions of the same characters, adjacent or one character apart, where the
  search can begin anywhere; three of them behind a word or `^`; three with two characters between them. For 2,000
  characters, `.*.*=`, `\w+\s*\w+!` and `.+? .+? now` take 1 to 8 seconds, `.*, .*, .*;` takes minutes.

A trigger that passes these checks is searched in 40 short sentences that have no subject in common, and in the same
sentences with their letters rotated. The rule reports one that matches more than five of them, as `.*`, `\w`, `^` and
`the` do.

It accepts quadratic time, as of `^(\w+)\s*(\w+)$`, `.+?=` or `fix (.*) in (.*)`, and repetitions with a word between
them.

## Why is this bad
A trigger that cannot match is never called. One that matches nearly everything offers its workflow for any prompt, and
matches with the highest score. One that backtracks blocks the agent that matches it.

## Example
```yaml
triggers:
  - pattern: 'release$ {version}'
  - pattern: '(\w+ ?)*release now'
  - pattern: '.*.*=.*'
  - pattern: '.*'
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
from skillkit.expressions.templates import choices, items, parameters
from skillkit.model.finding import Violation
from skillkit.model.source import Document, pointer_to
from skillkit.rules import Violations, workflow_rule

MAX_LENGTH = 2_000
WRONG = {
    "": "",
    "exponential": "the trigger repeats a repetition of the same characters: it may hang on what almost fits",
    "polynomial": "the trigger has repetitions of the same characters in a row: what almost fits may take minutes",
}


def _wrong(pattern: str, types: dict[str, str], values: dict[str, tuple[str, ...]]) -> str:
    if len(pattern) > MAX_LENGTH:
        return f"the trigger has {len(pattern):,} characters"
    try:
        triggers.compiled(pattern, types, values, capture=True)
        expression = triggers.expression(pattern, types, values)
        anchor = triggers.never_matches(expression)
        if anchor:
            return f"the trigger never matches: {anchor} cannot hold where it stands"
        slow = backtracks(expression)
        general = "" if slow else triggers.too_general(pattern, types, values)
        return WRONG[slow] or (f"the trigger {general}" if general else "")
    except re.error as error:
        return f"the trigger is no regular expression: {error.msg}"
    except (RecursionError, OverflowError):
        return "the trigger is nested too deeply"


@workflow_rule("SK505", "invalid-trigger", "spec", "error")
def check(document: Document) -> Violations:
    """Yields each such trigger."""
    if "triggers" not in document.data:
        return
    types, values = parameters(document.data), choices(document.data)
    for index, trigger in items(document.data, "triggers"):
        pattern = trigger.get("pattern")
        wrong = _wrong(pattern, types, values) if isinstance(pattern, str) else ""
        if wrong:
            yield Violation(document.source.at(pointer_to("triggers", index, "pattern")), wrong)
