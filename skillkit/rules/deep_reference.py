"""A file is two links away from SKILL.md.

## What it does
Follows the links from SKILL.md to Markdown files of the skill, and reports their links to further Markdown files that
SKILL.md does not link to.

## Why is this bad
The specification asks for references one level deep. An agent that follows a chain of files may stop before it reaches
the last one.

## Example
SKILL.md links to `references/api.md`, which says

```markdown
The errors are in [errors.md](errors.md).
```

## Use instead
A link from SKILL.md to both:

```markdown
- [The calls](references/api.md)
- [What can go wrong](references/errors.md)
```
"""

from skillkit.documents.references import is_inside, of_skill, prose_of, references
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule


@rule("SK204", "deep-reference", "advice", "note")
def check(folder: SkillFolder) -> Violations:
    """Yields the first link to each such file."""
    if folder.skill_md is None or ".md" not in folder.skill_md.body:
        return
    near = [found.wanted for found in of_skill(folder) if found.wanted.endswith(".md")]
    known = {folder.skill_md.source.path, *near}
    # A path in the text is a reference as well, link or not.
    body = folder.skill_md.body
    for path in dict.fromkeys(near):
        text = prose_of(folder, path) if is_inside(folder, path) else None
        for found in references(path, text) if text and ".md" in text else ():
            inside = found.wanted.endswith(".md") and is_inside(folder, found.wanted)
            if not inside or found.wanted in known or found.path.rpartition("/")[2] in body:
                continue
            known.add(found.wanted)
            if folder.tree.exists(found.wanted):
                message = f'"{found.path}" is two links away from SKILL.md, which does not name it'
                yield Violation(found.location, message)
