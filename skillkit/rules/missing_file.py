"""A link leads to a file that does not exist.

## What it does
Looks up the target of every relative link and image in the body, read as CommonMark, from the folder of SKILL.md. It
ignores code, HTML comments, URLs, anchors, absolute routes, home folders, package names, placeholders, templates, and
targets above the folder that is linted. A target without a file extension, such as `wiki/page`, counts as a path only
if its first folder exists or is one that the specification names.

## Why is this bad
An agent that follows the link wastes a call and lacks the knowledge.

## Example
```markdown
The steps are in [the checklist](references/checklst.md).
```

## Use instead
```markdown
The steps are in [the checklist](references/checklist.md).
```
"""

import posixpath

from skillkit.documents.references import is_above
from skillkit.documents.references import of_skill
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations
from skillkit.rules import rule

SPEC_FOLDERS = frozenset({"scripts", "references", "assets"})


def _is_page(folder: SkillFolder, base: str, path: str) -> bool:
    """Whether `path` may as well be a page or a word: no extension, and no folder that says it is a path."""
    first, slash, _ = path.partition("/")
    if path.startswith(".") or path.endswith("/") or "." in posixpath.basename(path):
        return False
    return not (slash and (first in SPEC_FOLDERS or folder.tree.exists(posixpath.join(base, first))))


@rule("SK201", "missing-file", "spec", "error")
def check(folder: SkillFolder) -> Violations:
    """Yields each target that is not there."""
    for found in of_skill(folder):
        base = posixpath.dirname(found.location.path)
        if not found.path or is_above(found.wanted) or found.wanted == "." or _is_page(folder, base, found.path):
            continue
        if not folder.tree.exists(found.wanted):
            kind = "folder" if found.path.endswith("/") else "file"
            yield Violation(found.location, f'there is no {kind} "{found.path}"')
