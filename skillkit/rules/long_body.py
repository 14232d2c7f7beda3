"""The body is longer than 500 lines.

## What it does
Counts the lines of SKILL.md after the frontmatter, without blank lines at the beginning and the end.

## Why is this bad
The specification recommends fewer than 500. A client loads them all when the skill is called, and models follow later
parts less well.

## Example
A SKILL.md of 1,200 lines: steps, an API reference, and examples.

## Use instead
The steps in SKILL.md, and the rest in files that it links to:

```markdown
The calls are in [references/api.md](references/api.md).
```
"""

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.rules import Violations, rule

MAX_LINES = 500


@rule("SK401", "long-body", "advice", "note")
def check(folder: SkillFolder) -> Violations:
    """Yields the first line that is too many."""
    document = folder.skill_md
    if document is None:
        return
    count = document.body.strip().count("\n") + 1
    if count > MAX_LINES:
        line = document.body_line + document.body[: -len(document.body.lstrip())].count("\n") + MAX_LINES
        place = Location(path=document.source.path, start_line=line, end_line=line)
        yield Violation(place, f"the body has {count:,} lines; under {MAX_LINES} are recommended")
