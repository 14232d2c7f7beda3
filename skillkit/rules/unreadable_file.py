"""A file of the skill cannot be read.

## What it does
Reports a SKILL.md or workflow file that cannot be opened or is not UTF-8. SK813 covers files above 1 MiB: the
specification sets no limit.

## Why is this bad
A client that cannot decode a file skips the skill. The usual cause is UTF-16, which some Windows editors write.

## Example
`skills/release/SKILL.md`, saved as UTF-16.

## Use instead
The same text in UTF-8. `iconv -f UTF-16 -t UTF-8` converts it.
"""

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule


@rule("SK003", "unreadable-file", "spec", "error")
def check(folder: SkillFolder) -> Violations:
    """Yields each file that could not be read, at the first byte that is wrong where that is known."""
    for fault in folder.faults("unreadable", "not-utf-8"):
        yield Violation(fault.location, fault.message)
