"""A link leads to a file that is not there.

## What it does
Reads the body as CommonMark and looks up the target of every relative link and image, from the folder of SKILL.md.
What only looks like a link is left alone: code, HTML comments, URLs, anchors, absolute routes, home folders, package
names, placeholders and template syntax. A target without a file extension, such as `wiki/page`, counts as a path only
if its first folder is there or is one that the specification names. A target above the folder that is linted cannot be
looked up and is left alone too.

## Why is this bad
An agent follows a link when it needs what stands there. A missing file costs it a failed call, and the knowledge.

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
            yield Violation(location=found.location, message=f'there is no {kind} "{found.path}"')
