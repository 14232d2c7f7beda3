"""Lines end in carriage returns.

## What it does
Reports files with CR LF line ends, as Windows writes them.

## Why is this bad
Shells stumble over the carriage returns in copied commands, and every line differs from its copy with LF in a diff.

## Example
```text
name: release<CR><LF>
```

## Use instead
```text
name: release<LF>
```

## Fix safety
Safe: line ends mean the same to YAML and to Markdown.
"""

from skillkit.documents.edits import Offsets
from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Edit, Fix, Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule

LINE_END = Pattern(r"(?<!\r)\r\n")
"""After a carriage return, a line end of its own to YAML and Markdown, taking this one out would make one of two."""


@rule("SK005", "carriage-return", "advice", "note")
def check(folder: SkillFolder) -> Violations:
    """Yields the first such line end of each file; its fix mends them all."""
    for document in folder.documents:
        text, path = document.source.text, document.source.path
        found = [match.start() for match in LINE_END.compiled.finditer(text)] if "\r\n" in text else []
        if not found:
            continue
        count, offsets = len(found), Offsets(text)
        first = offsets.location(path, found[0], found[0])
        edits = [Edit(location=offsets.location(path, at, at + 1), text="") for at in found]
        said = "1 line ends" if count == 1 else f"{count:,} lines end"
        fix = Fix(title="end lines in line feeds", applicability="safe", edits=tuple(edits))
        yield Violation(first, f"{said} in a carriage return", fix=fix)
