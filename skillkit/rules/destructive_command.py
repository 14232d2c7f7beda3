"""A command destroys a whole home folder, disk or history.

## What it does
Looks in scripts and shell blocks for the removal of a root or home folder, for disks that are overwritten or
formatted, for fork bombs, and in prose for instructions to destroy data without a question. Removal of a named folder
passes, and so do warnings and references that say what a command does.

## Why is this bad
An agent runs what it reads, in a folder that may be another than its author thought of.

## Example

```sh
rm -rf ~/*
```

## Use instead
Name the folder that the task made, and ask before data of the user goes.
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
