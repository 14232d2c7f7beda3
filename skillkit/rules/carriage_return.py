"""Lines end in carriage returns.

## What it does
Looks for lines that end in CR LF, as Windows writes them.

## Why is this bad
Scripts and commands copied from such a file carry a carriage return with them, on which shells stumble; every line
differs in a comparison with the same text from another system.

## Example

```text
name: release<CR><LF>
```

## Use instead

```text
name: release<LF>
```

## Fix safety
Safe: line breaks mean the same to YAML and to Markdown.
"""

from collections.abc import Iterator

from skillkit.edits import Offsets
from skillkit.model.finding import Edit
from skillkit.model.finding import Fix
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import rule


@rule("SK005", "carriage-return", "advice", "note")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields the first such line end of each file; its fix mends them all."""
    for document in folder.documents:
        text, path = document.source.text, document.source.path
        count = text.count("\r\n")
        if not count:
            continue
        offsets = Offsets(text)
        edits = []
        at = text.find("\r\n")
        first = offsets.location(path, at, at)
        while at >= 0:
            edits.append(Edit(location=offsets.location(path, at, at + 1), text=""))
            at = text.find("\r\n", at + 2)
        said = "1 line ends" if count == 1 else f"{count:,} lines end"
        fix = Fix(title="end lines in line feeds", applicability="safe", edits=tuple(edits))
        yield Violation(location=first, message=f"{said} in a carriage return", fix=fix)
