"""The last line has no line break.

## What it does
Checks the last character of SKILL.md and of the workflow file.

## Why is this bad
Appended text continues the last line, and tools that read line by line may skip it.

## Example
```text
Tell the user what was released.<end of file>
```

## Use instead
```text
Tell the user what was released.<LF><end of file>
```

## Fix safety
Safe: the text stays the same.
"""

from skillkit.documents.edits import Offsets
from skillkit.model.finding import Edit, Fix, Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule


@rule("SK007", "missing-final-newline", "advice", "note")
def check(folder: SkillFolder) -> Violations:
    """Yields the end of each such file."""
    for document in folder.documents:
        text = document.source.text
        if text and not text.endswith("\n"):
            place = Offsets(text).location(document.source.path, len(text), len(text))
            fix = Fix(title="end the line", applicability="safe", edits=(Edit(location=place, text="\n"),))
            yield Violation(place, "the last line has no line break", fix=fix)
