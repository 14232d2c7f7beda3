"""A command destroys a whole home folder or disk.

## What it does
Looks in scripts and shell blocks for the removal of a root or home folder, for disks that are overwritten or formatted,
and for fork bombs. Removal of a named folder passes, and so do warnings and references that explain a command.

## Why is this bad
An agent runs what it reads, in a folder that the author may not have expected.

## Example
`rm -rf ~/*`

## Use instead
Name the folder that the task made, and ask before deleting data of the user.
"""

from collections.abc import Iterator

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import rule
from skillkit.safety import violations


@rule("SK808", "destructive-command", "safety", "warning")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields what the scanner finds for this rule."""
    return violations(folder, "SK808")
