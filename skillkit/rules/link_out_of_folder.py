"""A symbolic link leads out of the skill to what its repository does not hold.

## What it does
Reports symbolic links in the skill's folder to an absolute path, to a path above what is linted, or to one that is not
among its files: missing, ignored by git, or behind another link. SK306 covers links to a file of the same repository.

## Why is this bad
On another machine the link leads to nothing, or to a file of that user, such as a key, which the agent then reads as
part of the skill.

## Example
`references/notes.md -> ../../../../.ssh/config`

## Use instead
The file itself, or a link to a file in the same skill.
"""

from skillkit.documents.references import ways_out
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule


@rule("SK305", "link-out-of-folder", "safety", "error")
def check(folder: SkillFolder) -> Violations:
    """Yields each such link."""
    for way in ways_out(folder):
        if not way.is_held:
            yield Violation(way.location, f'the link leads out of the skill, to "{way.target}"')
