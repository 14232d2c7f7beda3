"""The file begins with a byte order mark.

## What it does
Looks for the character U+FEFF before the first line.

## Why is this bad
A client that expects `---` at the very start of the file does not find the frontmatter. UTF-8 needs no mark.

## Example
```text
<U+FEFF>---
name: release
```

## Use instead
The same file without the mark.

## Fix safety
Safe: the text stays the same.
"""

from skillkit.model.finding import Edit, Fix, Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.rules import Violations, rule


@rule("SK004", "byte-order-mark", "advice", "warning")
def check(folder: SkillFolder) -> Violations:
    """Yields the start of each such file."""
    for document in folder.documents:
        if document.source.byte_order_mark:
            place = Location(path=document.source.path)
            mark = place._replace(start_column=0)
            fix = Fix(title="take the mark out", applicability="safe", edits=(Edit(location=mark, text=""),))
            yield Violation(place, "the file begins with a byte order mark", fix=fix)
