"""The name differs from the folder's.

## What it does
Compares `name` in the frontmatter with the name of the folder that holds SKILL.md.

## Why is this bad
The Agent Skills specification wants them equal. Copilot and VS Code do not load the skill otherwise; others load it
under the one name or the other, so that people and agents call it differently.

## Example
`skills/release/SKILL.md`:

```yaml
name: make-release
```

## Use instead

```yaml
name: release
```

or rename the folder to `make-release`.

## Fix safety
Unsafe: people may call the skill by the name it has now.
"""

import re
from collections.abc import Iterator

from skillkit.model.finding import Edit
from skillkit.model.finding import Fix
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Document
from skillkit.model.source import Location
from skillkit.model.specification import NAME_PATTERN
from skillkit.rules import rule

CONSEQUENCE = "Copilot and VS Code do not load the skill; others call it by the one or the other"


def _is_plain(document: Document, place: Location) -> bool:
    """Whether the name is written in one line, without an anchor or a tag that an edit would lose."""
    line = document.source.text.split("\n")[place.start_line - 1]
    return place.start_line == place.end_line and line[place.start_column - 1] not in "&*!"


@rule("SK101", "name-mismatch", "spec", "error")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields the name, where it is not the folder's."""
    document = folder.skill_md
    if document is None:
        return
    name = document.data.get("name")
    if isinstance(name, str) and folder.name and name != folder.name:
        place = document.source.at("/name")
        edit = Edit(location=place, text=folder.name)
        sound = re.fullmatch(NAME_PATTERN, folder.name) and _is_plain(document, place)
        fix = Fix(title="take the folder's name", applicability="unsafe", edits=(edit,)) if sound else None
        message = f'the name is "{name}", the folder "{folder.name}"'
        yield Violation(location=place, message=message, note=CONSEQUENCE, fix=fix)
