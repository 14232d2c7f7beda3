"""The file is not called SKILL.md.

## What it does
Reports files such as `skill.md` or `SKILL.MD` in a folder of `skills/`, or in one that the command names, that has no
SKILL.md.

## Why is this bad
Clients look for the name that the specification gives. On file systems that distinguish case they find nothing.

## Example
`skills/release/skill.md`

## Use instead
`skills/release/SKILL.md`; `git mv` renames it on every system.
"""

import posixpath

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.rules import Violations, rule

RIGHT = "SKILL.md"


@rule("SK008", "misspelt-file", "spec", "error")
def check(folder: SkillFolder) -> Violations:
    """Yields the file, if its name is another."""
    if folder.skill_md is None:
        return
    path = folder.skill_md.source.path
    name = posixpath.basename(path)
    if name != RIGHT:
        yield Violation(Location(path=path), f'the file is called "{name}", not "{RIGHT}"')
