"""A link leads to a file that does not exist.

## What it does
Looks up the target of every relative link and image in the body of SKILL.md, read as CommonMark. It ignores code, HTML
comments, URLs, anchors, absolute routes, home folders, package names, placeholders, templates, and targets above the
folder that is linted. A target without a file extension, such as `wiki/page`, counts as a path only if its first folder
exists or is one that the specification names. In other Markdown files of the skill a broken link is a warning; it is
looked up from the folder of the file and from that of the skill. Not checked are pages for people (`README.md`),
templates and examples. SK205 covers paths without a link.

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

from skillkit.documents.references import FOR_PEOPLE, Reference, is_above, of_file, pages
from skillkit.model.finding import Severity, Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule

SPEC_FOLDERS = frozenset({"scripts", "references", "assets"})


def _is_page(folder: SkillFolder, base: str, path: str) -> bool:
    """Whether `path` may as well be a page or a word: no extension, and no folder that says it is a path."""
    first, slash, _ = path.partition("/")
    if path.startswith(".") or path.endswith("/") or "." in posixpath.basename(path):
        return False
    return not (slash and (first in SPEC_FOLDERS or folder.tree.exists(posixpath.join(base, first))))


def _is_there(folder: SkillFolder, found: Reference) -> bool:
    """Whether the target exists, from the folder of its file or, as agents look it up as well, from the skill's."""
    if folder.tree.exists(found.wanted):
        return True
    from_skill = posixpath.normpath(posixpath.join(folder.path, found.path))
    return not is_above(from_skill) and folder.tree.exists(from_skill)


def _in_other_case(folder: SkillFolder, wanted: str) -> str:
    """The file of the skill whose path differs from `wanted` only in the case of its letters; else empty."""
    same = next((path for path in folder.files if path.casefold() == wanted.casefold()), "")
    return posixpath.relpath(same, folder.path) if same else ""


@rule("SK201", "missing-file", "spec", "error")
def check(folder: SkillFolder) -> Violations:
    """Yields each target that does not exist; an error in SKILL.md, a warning elsewhere."""
    for path, text, first_line in pages(folder):
        is_main = folder.skill_md is not None and path == folder.skill_md.source.path
        severity: Severity = "error" if is_main else "warning"
        base = posixpath.dirname(path)
        for found in of_file(path, text, first_line):
            if not found.path or is_above(found.wanted) or found.wanted == "." or _is_page(folder, base, found.path):
                continue
            if not is_main and FOR_PEOPLE.match(posixpath.basename(found.path)):
                continue
            if not folder.tree.exists(found.wanted) and (is_main or not _is_there(folder, found)):
                kind = "folder" if found.path.endswith("/") else "file"
                right = _in_other_case(folder, found.wanted)
                cause = f'; it is called "{right}", in other letters' if right else ""
                yield Violation(found.location, f'there is no {kind} "{found.path}"{cause}', severity=severity)
